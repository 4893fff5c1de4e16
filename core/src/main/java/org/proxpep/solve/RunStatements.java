package org.proxpep.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.FunctionSizes;
import org.proxpep.certificate.SettledPoint;
import org.proxpep.certificate.Tolerances;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;

/**
 * What a solver says of the ends of its runs: by what they are compared, and what is certified of
 * the one that is chosen.
 *
 * @param start where runs begin; null for the problem's own start
 */
record RunStatements(
    StochasticProblem problem,
    double @Nullable [] start,
    RunSettings run,
    CertificateSettings certificate,
    SolverSettings settings,
    Scenarios scenarios) {

  /** Auxiliary variables follow from so many scenarios where not from all. */
  static final int SETTLING = 20_000;

  /** x¹ of a run, where the start is one. */
  double[] startInside() {
    return problem.feasibleSet().projected(start == null ? problem.startingPoint() : start);
  }

  Selection selection(Tolerances tolerances) {
    return new Selection(
        problem, scenarios, settings.validationSamples(), tolerances, settings.coresUsed());
  }

  /** Tolerances by the sizes of the functions where the first run that can be measured ended. */
  Tolerances tolerances(List<Result> runs) {
    FunctionSizes sizes =
        runs.stream()
            .map(Result::recommended)
            .filter(c -> !Double.isNaN(c.measures().f()))
            .findFirst()
            .map(c -> FunctionSizes.at(problem, scenarios, RunNoise.FEW, c.x()))
            .orElseGet(() -> FunctionSizes.byLimits(problem));
    return Tolerances.of(
        problem, sizes, certificate, new Certifier(problem, scenarios, certificate).isExact());
  }

  MeanEvaluator means() {
    return means(problem);
  }

  private MeanEvaluator means(StochasticProblem of) {
    return new MeanEvaluator(of, scenarios, Purpose.VALIDATION, settings.validationSamples());
  }

  private double[] multipliers(Candidate candidate, Result from) {
    StochasticProblem suited =
        CountedRows.suited(problem, candidate.x(), settings.validationSamples());
    return Multipliers.best(suited, means(suited), candidate, from);
  }

  /** Compares the ends of short runs, which are not blamed for what their noise explains. */
  Selection forgiving(List<Result> explored) {
    Tolerances tolerances = tolerances(explored);
    double[] noises =
        RunNoise.ofConstraints(problem, scenarios, startInside(), explored.get(0).samples());
    return selection(
        tolerances.withConstraints(
            k -> {
              double own = tolerances.ofConstraint(k);
              return noises[k] < Double.POSITIVE_INFINITY ? Math.max(own, noises[k]) : own;
            }));
  }

  /**
   * @param confirmation whose confirmation scenarios make statements
   */
  Certifier certifier(Scenarios confirmation, List<Result> runs) {
    // Who is in a hurry gets what the certificate's own budget allows.
    boolean hurried =
        Thread.currentThread().isInterrupted() || run.maxSeconds() < Double.POSITIVE_INFINITY;
    long spent = hurried ? 0 : runs.stream().mapToLong(Result::samples).sum();
    return new Certifier(
        problem, confirmation, certificate, spent, Selection.extremes(problem, runs));
  }

  /**
   * The chosen point with its auxiliary variables where they belong, and what can be said of it.
   *
   * @param confirmation whose confirmation scenarios make statements
   */
  CertifiedResult judged(
      List<Result> runs, Selection.Choice choice, List<Result> side, Scenarios confirmation) {
    Assessment first = choice.chosen();
    Certifier certifier =
        certifier(confirmation, runs).withErrorsOf(runs.get(first.replication()).samples());
    Assessment chosen =
        first.measured()
            ? first.at(
                SettledPoint.at(
                    problem, scenarios, SETTLING, certifier.isExact(), first.candidate().x()))
            : first;
    Certificate statement = certify(chosen, runs.get(chosen.replication()), certifier);
    return new CertifiedResult(
        runs, new Selection.Choice(chosen, choice.assessed()), statement, side, List.of(), 0);
  }

  /** The validation scenarios choose the multipliers. */
  private Certificate certify(Assessment chosen, Result from, Certifier certifier) {
    Candidate candidate = chosen.candidate();
    boolean diverged = from.status() == Status.DIVERGED;
    double[] y = chosen.measured() ? multipliers(candidate, from) : candidate.multipliers();
    Certificate statement =
        chosen.measured() && Arrays.stream(y).allMatch(Double::isFinite)
            ? certifier.certify(candidate.x(), y)
            : certifier.unmeasured(
                y, "No candidate could be measured. The run ended so: " + from.message());
    if (diverged) {
      return statement.withVerdict(Verdict.DIVERGED, "The run diverged. " + from.message());
    }
    Optional<String> fall =
        chosen.measured() && statement.verdict() != Verdict.CERTIFIED
            ? new UnboundedRayCheck(problem, means(), tolerances(List.of(from)))
                .from(startInside(), candidate.x())
            : Optional.empty();
    return fall.isPresent() ? statement.withVerdict(Verdict.DIVERGED, fall.get()) : statement;
  }
}
