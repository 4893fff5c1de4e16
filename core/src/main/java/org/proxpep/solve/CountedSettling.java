package org.proxpep.solve;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Method;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.ConstraintMoments;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/**
 * Settles limits on what is counted, such as probabilities, where scenarios are drawn. A run on
 * samples sees a slope only in the few scenarios that are about to change, and knows its limits to
 * the noise of its last steps. So the end of a run is a start only: a table of fresh scenarios is
 * solved from there, a small one first, as tables are, by passes and counting.
 *
 * @param scenarios whose training scenarios nobody else draws
 * @param judges how many fresh scenarios will judge the answer
 */
record CountedSettling(
    Method<?> method,
    StochasticProblem problem,
    Scenarios scenarios,
    RunSettings run,
    long judges) {

  /** The scenarios of the large table: so many times those of the run, within two bounds. */
  private static final long TIMES = 4;

  private static final long FEWEST = 20_000;
  private static final long MOST = 200_000;
  private static final long MOST_OF_RARE = 400_000;

  /** The small table's, which leads near: a part of the large one's, and at least so many. */
  private static final long SMALL = 4_000;

  private static final long TIMES_OF_SMALL = 10;

  /** Enough to know the spread of a count. */
  private static final int SEEN = 4_000;

  /** The rarer one of an event and its contrary is to be seen so often. */
  private static final double SEEN_OF_RARE = 4_000.0;

  /** How often margins may be chosen again, and by what part they are too large then. */
  private static final int MOST_MARGINS = 3;

  private static final double FAR_LESS = 0.7;

  /** Passes that a table may take. */
  private static final long PASSES = 400;

  /**
   * How often one of the limits may not hold at the answer: what is kept free of each is so much of
   * the error of a count over the table.
   */
  private static final double RISK = 0.01;

  /**
   * Room for the interval of a certificate, in errors of its count. It reaches over two and a half,
   * of which the tolerance forgives a part.
   */
  private static final double REACH = 2.0;

  /**
   * Null where nothing is drawn or no limit is on what is counted, or passes over a table are not
   * to be had.
   */
  static @Nullable CountedSettling of(
      Method<?> method,
      StochasticProblem problem,
      Scenarios scenarios,
      RunSettings run,
      long judges) {
    StochasticProblem inner = MiniBatch.innermost(problem);
    CountedRows counted = inner.counted().orElse(null);
    return counted != null
            && method.endsOnTables()
            && inner.finite().isEmpty()
            && isQuick(inner)
            && counted.auxiliaryVariables().isEmpty()
            && IntStream.rangeClosed(1, inner.inequalities()).anyMatch(counted::decides)
        ? new CountedSettling(method, inner, scenarios, run, judges)
        : null;
  }

  /** Whether passes cost little: no rows elsewhere, and curvature without differences. */
  private static boolean isQuick(StochasticProblem problem) {
    return problem.derivatives().isRepeatable()
        && (problem.secondDerivatives().isPresent() || problem.roundedKinks().isPresent());
  }

  /** The end of the second run, where it ended at a solution; else null. */
  @Nullable Result from(Candidate begin, long samples) {
    long large =
        Math.max(Math.max(FEWEST, Math.min(MOST, TIMES * samples)), Math.min(MOST_OF_RARE, rare()));
    long small = Math.max(SMALL, large / TIMES_OF_SMALL);
    try {
      Result near = solved(small, begin, margins(small, begin.x()), false);
      boolean solved = near.status() == Status.CONVERGED;
      Candidate next = solved ? near.recommended() : begin;
      double[] margins = margins(large, next.x());
      Result best = near;
      Result end = solved(large, next, margins, solved);
      for (int k = 0; end.status() == Status.CONVERGED; k++) {
        best = end;
        double[] there = margins(large, end.recommended().x());
        if (k == MOST_MARGINS || !areTooLarge(margins, there)) {
          break;
        }
        margins = there;
        end = solved(large, end.recommended(), margins, true);
      }
      // The candidate that is added last is the one to take.
      return best.status() == Status.CONVERGED ? best.with(best.recommended()) : null;
    } catch (OracleException e) {
      return null;
    }
  }

  private CountedRows counted() {
    return problem.counted().orElseThrow();
  }

  /** How many scenarios show the rarest of the limits often enough. */
  private long rare() {
    CountedRows counted = counted();
    double rarest = 1.0;
    for (int row = 1; row <= problem.inequalities(); row++) {
      double jump = counted.decides(row) ? counted.jump(row) : 0.0;
      if (jump > 0.0 && counted.spread(row) > 0.0) {
        double part = counted.spread(row) / jump;
        rarest = Math.min(rarest, part * part);
      }
    }
    return (long) (SEEN_OF_RARE / rarest);
  }

  /** Of what is made of several shares, the spread is that at a point. */
  private double[] margins(long count, double[] x) {
    CountedRows counted = counted();
    ConstraintMoments seen =
        ConstraintMoments.at(counted.problem(), x, scenarios, Purpose.VALIDATION, SEEN);
    long limits = IntStream.rangeClosed(1, problem.inequalities()).filter(counted::decides).count();
    double free =
        NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(RISK / (double) limits);
    return Vectors.of(
        problem.shape().constraints(),
        k -> {
          boolean known = k < problem.inequalities() && counted.decides(1 + k);
          double spread = counted.spread(1 + k);
          double error = spread > 0.0 ? spread : Math.sqrt(seen.variance(k));
          // A limit that holds is worth more if the certificate can say so.
          double reach = REACH / Math.sqrt((double) Math.max(judges, count));
          return known ? error * Math.hypot(free / Math.sqrt((double) count), reach) : 0.0;
        });
  }

  /** Whether a margin was chosen where a row varies far more. */
  private static boolean areTooLarge(double[] margins, double[] there) {
    return IntStream.range(0, margins.length).anyMatch(k -> there[k] < FAR_LESS * margins[k]);
  }

  private Result solved(long count, Candidate from, double[] margins, boolean isNear) {
    StochasticProblem table = new DrawnTable(problem, scenarios, count, margins, isNear);
    return new Runner(method, table)
        .withStart(from.x())
        .withMultipliers(from.multipliers())
        .withSettings(
            Replications.aside(run).withMaxSamples(PASSES * count).withSeed(scenarios.seed()))
        .run();
  }
}
