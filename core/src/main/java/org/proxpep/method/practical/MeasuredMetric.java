package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/**
 * The weight of every coordinate, wᵢ = √E uᵢ² + ε, where u is the sampled gradient of the
 * Lagrangian and the mean is over the latest quarter of the run. So coordinates move by lengths of
 * one size, whatever their slopes are. What follows is measured in it: ‖d‖² = Σwᵢdᵢ² of steps, ‖u‖²
 * = Σuᵢ²/wᵢ of slopes.
 */
final class MeasuredMetric {

  private static final PracticalConstants.Metric METRIC = PracticalConstants.USED.metric();

  /** w. */
  final double[] weights;

  /** ‖J̃_k‖² by constraint. */
  double[] slope2 = {};

  /** E uᵢ². */
  private final double[] squares;

  /** u. */
  private final double[] direction;

  /** E‖u‖², E‖∇F‖². */
  private double squared;

  private double ofObjective;

  MeasuredMetric(int n) {
    this.weights = new double[n];
    this.squares = new double[n];
    this.direction = new double[n];
  }

  /** Takes in a sample, the t-th. */
  void learn(Evaluation sample, double[] z, long t) {
    double window = METRIC.window();
    double share = window / ((double) t + window - 1.0);
    double[] f = sample.gradient(0);
    int n = f.length;
    double total = 0.0;
    for (int at = 0; at < n; at += Rows.STRETCH) {
      int end = Math.min(n, at + Rows.STRETCH);
      sample.combine(z, at, end, direction);
      for (int i = at; i < end; i++) {
        double u = direction[i];
        squares[i] += share * (u * u - squares[i]);
        total += squares[i];
      }
    }
    double least = METRIC.leastWeight() * Math.sqrt(total / n);
    double sum = 0.0;
    double objective = 0.0;
    for (int i = 0; i < n; i++) {
      double w = Math.max(Math.sqrt(squares[i]) + least, Double.MIN_NORMAL);
      weights[i] = w;
      sum += squares[i] / w;
      objective += f[i] * f[i] / w;
    }
    squared = sum;
    ofObjective += share * (objective - ofObjective);
  }

  /** E‖u‖². */
  double squared() {
    return squared;
  }

  /** √E‖∇F‖². */
  double objective() {
    return Math.sqrt(ofObjective);
  }

  /** Σwᵢ. */
  double sum() {
    double sum = 0.0;
    for (double w : weights) {
      sum += w;
    }
    return sum;
  }

  /** ‖a − b‖². */
  double distance2(double[] a, double[] b) {
    double sum = 0.0;
    for (int i = 0; i < a.length; i++) {
      double off = a[i] - b[i];
      sum += weights[i] * off * off;
    }
    return sum;
  }

  /** Moves mean gradients towards those of a sample, and measures them. */
  void follow(Evaluation sample, Evaluation means, double gain) {
    if (slope2.length == 0) {
      slope2 = new double[means.rows() - 1];
    }
    for (int row = 0; row < means.rows(); row++) {
      double[] fresh = sample.gradient(row);
      double[] mean = means.gradient(row);
      double sum = 0.0;
      for (int i = 0; i < mean.length; i++) {
        mean[i] += gain * (fresh[i] - mean[i]);
        sum += mean[i] * mean[i] / weights[i];
      }
      if (row > 0) {
        slope2[row - 1] = sum;
      }
    }
  }

  void fields(Archive archive) throws IOException {
    archive.field(squares);
    squared = archive.field(squared);
    ofObjective = archive.field(ofObjective);
  }
}
