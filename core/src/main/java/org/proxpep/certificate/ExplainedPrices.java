package org.proxpep.certificate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;

/**
 * The multipliers that a point is judged by.
 *
 * @param rows how rows are judged at the point
 * @param correction takes auxiliary variables out
 * @param lengths of the variables
 * @param room how far from its limit a constraint may be and bind
 */
record ExplainedPrices(
    JudgedRows rows,
    AuxiliaryCorrection correction,
    Tolerances tolerances,
    double[] lengths,
    double[] room) {

  /** Scenarios that say which limits are in the way. */
  private static final int SAMPLES = 1000;

  /** What could be gained must be this many times what noise alone makes of it. */
  private static final double NOISE = 8.0;

  /**
   * The multipliers or, where those of {@link LocalPrices} say more, those. Where something is
   * violated they are left: growing ones tell of a contradiction.
   */
  double[] orBetter(double[] given, @Nullable Evaluation exactMean, Scenarios scenarios) {
    if (exactMean != null) {
      return isMissed(exactMean, Vectors.of(room.length, tolerances::ofConstraint))
          ? given
          : prices(exactMean, room, new double[room.length])
              .orBetter(given, tolerances.ofObjective());
    }
    LagrangianProbe probe =
        new LagrangianProbe(rows.problem(), scenarios, rows.x(), given, SAMPLES);
    Evaluation mean = probe.meanAt(rows.x(), 0);
    double[] errors = probe.errors();
    double[] wide =
        Vectors.of(room.length, k -> Math.max(room[k], MeasuredCurvature.CLEARLY * errors[1 + k]));
    if (isMissed(mean, wide)) {
      return given;
    }
    LocalPrices prices = prices(mean, wide, wide);
    double noise = prices.noise(prices(probe.meanAt(rows.x(), 1), wide, wide), given);
    return prices.orBetter(given, Math.max(tolerances.ofObjective(), NOISE * noise));
  }

  private boolean isMissed(Evaluation mean, double[] within) {
    for (int k = 0; k < within.length; k++) {
      if (rows.isUsersOwn(k) && Math.abs(mean.excess(1 + k)) > within[k]) {
        return true;
      }
    }
    return false;
  }

  /**
   * @param noise cases that are below the worst one by no more than this are as bad
   */
  private LocalPrices prices(Evaluation mean, double[] within, double[] noise) {
    Evaluation counts = rows.countedMean();
    double[] values =
        Vectors.of(
            within.length,
            k ->
                counts != null && !rows.isJudgedAsWritten(k)
                    ? Objects.requireNonNull(rows.counted()).value(counts, 1 + k)
                    : written(mean, k, noise[k]));
    return new LocalPrices(rows.problem(), rows.x(), mean, values, correction, lengths, within);
  }

  private double written(Evaluation mean, int k, double noise) {
    double value = correction.value(mean, 1 + k);
    boolean isCase = k < rows.problem().inequalities() && rows.problem().meaning(1 + k).auxiliary();
    return isCase && value >= -noise ? 0.0 : value;
  }
}
