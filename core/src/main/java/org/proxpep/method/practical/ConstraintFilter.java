package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/**
 * Kalman filters for the constraints' values c̃ and gradients J̃ at the current point. One sample
 * is not enough: with a penalty of order one, value and gradient from one scenario give E[J_ξᵀρc_ξ]
 * ≠ Jᵀρc, a bias that does not vanish.
 *
 * <p>After a step Δx the gradient has moved by at most L_k‖Δx‖, so J̃ is corrected with the gain
 * P/(P+v_J), P ← P+L_k²‖Δx‖². The value is predicted with the <i>fresh</i> gradient, c̃ + J_tΔx,
 * since Δx depends on the noise in J̃ but not on that in J_t; the prediction's variance is P +
 * v_J‖Δx‖²/n + ¼L_k²‖Δx‖⁴. Without noise all gains are one and the filters copy the sample. No gain
 * falls below 1/t, that of a plain average.
 */
final class ConstraintFilter {

  private static final PracticalConstants.Filter FILTER = PracticalConstants.USED.filter();

  /** c̃ in value[1+k] and J̃ in gradient[1+k]; row 0 belongs to whoever builds the models. */
  final Evaluation state;

  /** Variance of c̃_k. */
  final double[] pc;

  /** ‖J̃_k‖², at least a thousandth of the largest seen lately. */
  final double[] slope2;

  private final double[] pj;
  private final double[] largestSlope2;
  private final double[] dx;

  /** ‖J_t − J̃_k‖² of the latest update. */
  private double surprise2;

  ConstraintFilter(Evaluation state) {
    int rows = state.rows() - 1;
    this.state = state;
    this.pc = new double[rows];
    this.pj = new double[rows];
    this.slope2 = new double[rows];
    this.largestSlope2 = new double[rows];
    this.dx = new double[state.dimension()];
  }

  /** Says that the state of row k is a mean over some samples. */
  void startRow(int k, double valueVariance, double gradientVariance) {
    pc[k] = valueVariance;
    pj[k] = gradientVariance;
  }

  double value(int k) {
    return state.value(1 + k);
  }

  /**
   * Whether a row that has shown no noise so far has moved in a way that its curvature does not
   * explain, so that noise must be looked for.
   */
  boolean isSurprised(Evaluation sample, double[] x, double[] old, Estimates known) {
    double squared = -1.0;
    for (int k = 0; k < pc.length; k++) {
      if (!known.isNoisy(k)) {
        if (squared < 0) {
          Vectors.subtract(x, old, dx);
          squared = Rows.dot(dx, dx);
        }
        double slope = sample.dot(1 + k, dx);
        double off = Math.abs(sample.value(1 + k) - value(k) - slope);
        double scale = Math.abs(sample.value(1 + k)) + Math.abs(value(k)) + Math.abs(slope);
        if (off > FILTER.unexplained() * known.lk[k] * squared + FILTER.rounding() * scale) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Takes in a sample at x, reached from {@code old}, and leaves the sample in the sums of a block.
   *
   * @param t how many samples have been seen
   */
  void update(
      Evaluation sample, double[] x, double[] old, long t, Estimates known, SuffixSums blocks) {
    Vectors.subtract(x, old, dx);
    double squared = Rows.dot(dx, dx);
    int n = dx.length;
    double least = 1.0 / (double) t;
    for (int k = 0; k < pc.length; k++) {
      double valueNoise = known.valueNoise(k);
      double gradientNoise = known.gradientNoise(k);
      double bend = known.lk[k] * known.lk[k] * squared;
      double gradientSpread = pj[k] + bend;
      double gradientGain = gain(gradientSpread, gradientNoise);
      pj[k] = (1 - gradientGain) * gradientSpread;
      double valueSpread = pc[k] + gradientNoise / n * squared + 0.25 * bend * squared;
      double valueGain = Math.max(gain(valueSpread, valueNoise), least);
      pc[k] = (1 - valueGain) * valueSpread;
      double predicted =
          value(k) + updateGradient(k, sample, x, Math.max(gradientGain, least), blocks);
      double fresh = sample.value(1 + k);
      double off = fresh - predicted;
      state.setValue(1 + k, predicted + valueGain * off);
      blocks.addValue(k, fresh);
      if (known.isNoisy(k)) {
        known.learnSurprise(k, off * off - valueSpread, surprise2 - gradientSpread, t);
      }
    }
  }

  private static double gain(double predicted, double noise) {
    return predicted > 0
        ? predicted / Math.max(predicted + noise, Double.MIN_NORMAL)
        : noise > 0 ? 0.0 : 1.0;
  }

  /** J̃_k += gain·(J_t − J̃_k) and all sums that need the fresh gradient, in one walk; J_tΔx. */
  private double updateGradient(
      int k, Evaluation sample, double[] x, double gain, SuffixSums blocks) {
    int[] columns = state.columns(1 + k);
    if (columns != null) {
      double[] numbers = sample.numbers(1 + k);
      if (sample.columns(1 + k) != columns) {
        numbers = new double[columns.length];
        for (int e = 0; e < numbers.length; e++) {
          numbers[e] = sample.derivative(1 + k, columns[e]);
        }
      }
      return updateSparse(k, numbers, columns, x, gain, blocks);
    }
    double[] fresh = sample.gradient(1 + k);
    double[] filtered = state.gradient(1 + k);
    double[] sum = blocks.gradientSum(k);
    double step = 0;
    double position = 0;
    double norm = 0;
    double surprise = 0;
    for (int i = 0; i < fresh.length; i++) {
      double g = fresh[i];
      double off = g - filtered[i];
      double f = filtered[i] + gain * off;
      filtered[i] = f;
      sum[i] += g;
      step += g * dx[i];
      position += g * x[i];
      norm += f * f;
      surprise += off * off;
    }
    surprise2 = surprise;
    blocks.addPosition(k, position);
    keepSlope(k, norm);
    return step;
  }

  /** The squared length of the filtered gradient, and the longest that is remembered. */
  private void keepSlope(int k, double norm) {
    largestSlope2[k] = Math.max(FILTER.slopeMemory() * largestSlope2[k], norm);
    slope2[k] = Math.max(norm, FILTER.leastSlope2() * largestSlope2[k]);
  }

  /** The same for a row that both keep at the same columns. */
  private double updateSparse(
      int k, double[] fresh, int[] columns, double[] x, double gain, SuffixSums blocks) {
    double[] filtered = state.numbers(1 + k);
    double[] sum = blocks.gradientSum(k);
    double step = 0;
    double position = 0;
    double norm = 0;
    double surprise = 0;
    for (int e = 0; e < fresh.length; e++) {
      double g = fresh[e];
      double off = g - filtered[e];
      double f = filtered[e] + gain * off;
      filtered[e] = f;
      sum[e] += g;
      step += g * dx[columns[e]];
      position += g * x[columns[e]];
      norm += f * f;
      surprise += off * off;
    }
    surprise2 = surprise;
    blocks.addPosition(k, position);
    keepSlope(k, norm);
    return step;
  }

  /** Takes over exact values and gradients at another point. */
  void moveTo(Evaluation exact) {
    for (int k = 0; k < pc.length; k++) {
      state.setValue(1 + k, exact.value(1 + k));
      state.copyRow(1 + k, exact);
      // Slopes of where it came from would hold the multipliers down.
      double norm = exact.squaredNorm(1 + k);
      largestSlope2[k] = norm > 0 ? norm : largestSlope2[k];
      slope2[k] = Math.max(norm, FILTER.leastSlope2() * largestSlope2[k]);
    }
  }

  void fields(Archive archive) throws IOException {
    archive.field(state.values());
    for (int row = 1; row < state.rows(); row++) {
      archive.field(state.numbers(row));
    }
    archive.fields(pc, pj, slope2, largestSlope2);
  }
}
