package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.PopulationCertifier;
import org.proxpep.problem.FreshRows;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.run.Trace;

/**
 * An answer that was found before, judged by new rows.
 *
 * @param sizes of the constraints by name, which the standard tolerances are parts of
 * @param multipliers of the constraints by name
 * @param objectiveSize that of the objective
 */
public record StoredAnswer(
    Map<String, Double> sizes, Map<String, Double> multipliers, double objectiveSize) {

  /** What the rows say of it, as a result without a run. */
  public CertifiedResult judged(
      FreshRows rows, CertificateSettings settings, Provenance provenance) {
    StochasticProblem problem = rows.problem();
    int constraints = problem.shape().constraints();
    double[] y = new double[constraints];
    List<String> functions = new ArrayList<>(List.of(problem.functionName(0)));
    for (int k = 0; k < constraints; k++) {
      functions.add(problem.functionName(1 + k));
      y[k] = multipliers.getOrDefault(problem.functionName(1 + k), 0.0);
    }
    Certificate certificate =
        new PopulationCertifier(rows, settings).certify(sizes, y, objectiveSize);
    double none = Double.NaN;
    Candidate candidate =
        new Candidate(Candidate.Kind.ANSWER, rows.settled(), y, Measures.unknown(constraints));
    Result run =
        new Result(
            new Stop(Status.EVALUATED, "Nothing was solved: a stored answer was evaluated."),
            List.of(candidate),
            candidate,
            List.of(),
            new Trace(List.of(), functions, problem.inequalities(), List.of()),
            0,
            0,
            0.0,
            IntStream.range(0, problem.dimension()).mapToObj(problem::variableName).toList(),
            List.of(),
            List.of(),
            List.of(),
            provenance);
    Assessment assessment = new Assessment(0, candidate, none, none, none);
    return new CertifiedResult(
        List.of(run),
        new Selection.Choice(assessment, List.of(assessment)),
        certificate,
        List.of(),
        List.of(),
        0);
  }
}
