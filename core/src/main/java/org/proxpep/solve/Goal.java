package org.proxpep.solve;

import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.SettledPoint;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Progress;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.run.StoppingRule;

/**
 * Ends a run where its verdict is as good as the tolerances ask. It looks at numbers of samples
 * that double, each time on scenarios of its own: the certificate of the answer knows nothing of
 * these looks, and is worth what it says.
 */
final class Goal implements StoppingRule {

  /** The first look; a certificate costs as much as some ten thousand samples. */
  private static final long FIRST = 50_000;

  /** Budgets by goal end here, in evaluations: never in seconds, which depend on the machine. */
  private static final long CAP = 1_000_000;

  private static final long PASSES = 100;

  /** From so many variables on products with vectors take the place of matrices, a pass each. */
  private static final int MANY = 2_000;

  private static final long PASSES_OF_MANY = 300;

  private static final Stop REACHED =
      new Stop(
          Status.GOAL_REACHED, "The verdict is as good as the tolerances ask, so the run stopped.");

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final CertificateSettings certificate;
  private final long cap;
  private long next;

  /**
   * @param scenarios whose streams nobody else looks at
   */
  Goal(StochasticProblem problem, Scenarios scenarios, CertificateSettings certificate) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.certificate = certificate;
    this.cap = cap(problem);
  }

  /** The most samples of a run by goal: enough for many passes over a table that allows them. */
  static long cap(StochasticProblem problem) {
    long rows = MiniBatch.innermost(problem).finite().map(f -> f.scenarioCount()).orElse(0L);
    long passes = problem.dimension() > MANY ? PASSES_OF_MANY : PASSES;
    return rows <= CAP ? Math.max(CAP, passes * rows) : CAP;
  }

  @Override
  public @Nullable Stop check(Progress progress) {
    long samples = progress.samples();
    if (samples > cap - progress.samplesOfNextStep()) {
      // By exact means the question costs next to nothing.
      return progress.isPassing() && isReached(progress)
          ? REACHED
          : new Stop(Status.CAP_REACHED, capped(progress.isPassing()));
    }
    if (next == 0) {
      // After a resume the looks go on where they would have been.
      next = FIRST;
      while (next <= samples) {
        next *= 2;
      }
    }
    if (samples < next || progress.isPassing()) {
      return null;
    }
    while (next <= samples) {
      next *= 2;
    }
    return isReached(progress) ? REACHED : null;
  }

  /** What more samples would bring: passes over a table have no noise, and are not at their end. */
  private String capped(boolean isPassing) {
    String more =
        isPassing ? "would let the passes over the table finish." : "would about halve the noise.";
    return "The cap of %s samples is reached before the verdict is as good as the tolerances ask; --samples %s %s"
        .formatted(cap, 4 * cap, more);
  }

  private boolean isReached(Progress progress) {
    double[] x = new double[problem.dimension()];
    double[] y = new double[problem.shape().constraints()];
    if (!progress.answer(x, y)) {
      return false;
    }
    Scenarios own = scenarios.replication(progress.samples());
    Certifier certifier = new Certifier(problem, own, certificate, progress.samples(), new long[0]);
    try {
      double[] settled =
          SettledPoint.at(problem, own, RunStatements.SETTLING, certifier.isExact(), x);
      return certifier.certifies(settled, y);
    } catch (OracleException e) {
      return false;
    }
  }
}
