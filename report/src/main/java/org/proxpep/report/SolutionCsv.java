package org.proxpep.report;

import java.util.List;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;

/**
 * The point by name: {@code name,value,kind,standard_error}, kind being decision or auxiliary; the
 * error is empty where it is not known.
 */
public final class SolutionCsv {

  private SolutionCsv() {}

  /** The whole file. */
  public static String write(CertifiedResult result, StochasticProblem problem) {
    Csv csv = new Csv().line(List.of("name", "value", "kind", "standard_error"));
    double[] x = result.selected().x();
    StandardErrors errors = result.standardErrors();
    for (int i = 0; i < x.length; i++) {
      String kind = problem.isAuxiliary(i) ? "auxiliary" : "decision";
      csv.line(List.of(problem.variableName(i), x[i], kind, errors.ofVariable(i)));
    }
    return csv.toString();
  }
}
