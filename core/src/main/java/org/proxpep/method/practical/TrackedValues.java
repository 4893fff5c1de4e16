package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/**
 * Filtered values c̃ of the constraints at a point that moves: predicted with the fresh gradient,
 * c̃ + J_tΔx, and corrected by what the sample says. A batch shows its own noise; what predictions
 * miss beyond that is their error. The gain follows from the two, and is at least 1/t.
 */
final class TrackedValues {

  private static final PracticalConstants.Metric METRIC = PracticalConstants.USED.metric();

  /** Sums over the batch, of values and of their squares. */
  private final double[] sum;

  private final double[] squares;
  private int count;

  /** Variances of c̃, of a batch's mean, and the mean squared miss of predictions. */
  private final double[] spread;

  private final double[] noise;
  private final double[] miss;

  TrackedValues(int rows) {
    this.sum = new double[rows];
    this.squares = new double[rows];
    this.spread = new double[rows];
    this.noise = new double[rows];
    this.miss = new double[rows];
  }

  /** Begins a batch. */
  void begin() {
    Arrays.fill(sum, 0.0);
    Arrays.fill(squares, 0.0);
    count = 0;
  }

  /** Adds a scenario to the batch. */
  void add(Evaluation one) {
    count++;
    for (int k = 0; k < sum.length; k++) {
      // Welford's recursion.
      double v = one.value(1 + k);
      double off = v - sum[k];
      sum[k] += off / count;
      squares[k] += off * (v - sum[k]);
    }
  }

  /** The standard deviation of c̃_k. */
  double deviation(int k) {
    return Math.sqrt(spread[k]);
  }

  /** Brings the values up to date at a point that was reached by a step dx. */
  void follow(Evaluation sample, Evaluation means, double[] dx, long t) {
    double window = METRIC.window();
    double slow = window / ((double) t + window - 1.0);
    double fast = Math.max(METRIC.missGain(), 1.0 / (double) t);
    for (int k = 0; k < sum.length; k++) {
      double fresh = sample.value(1 + k);
      double predicted = means.value(1 + k) + sample.dot(1 + k, dx);
      double off = fresh - predicted;
      miss[k] += fast * (off * off - miss[k]);
      // One scenario shows no noise: half of what predictions miss may be it.
      double shown = count > 1 ? squares[k] / (count - 1.0) / count : 0.5 * miss[k];
      noise[k] += slow * (shown - noise[k]);
      double before = Math.max(spread[k], miss[k] - noise[k]);
      double all = before + noise[k];
      double gain = t == 1 || !(all > 0) ? 1.0 : Math.max(before / all, 1.0 / (double) t);
      spread[k] = t == 1 ? noise[k] : (1 - gain) * before;
      means.setValue(1 + k, predicted + gain * off);
    }
  }

  void fields(Archive archive) throws IOException {
    archive.fields(spread, noise, miss);
  }
}
