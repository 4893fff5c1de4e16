package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;

/**
 * D̂, how far the solution may be: the largest distance of an iterate from an anchor, at first x¹.
 * The noise part of the proximal weight is ν√t/D̂.
 *
 * <p>When the number of steps has doubled and the mean of the iterates has moved by much less than
 * D̂ since the last time, the anchor moves to that mean and D̂ may shrink by a fixed factor. So a
 * start far away does not leave long steps behind, whose scatter would meet the curvature of the
 * functions and bias every average, and the steps never shrink faster than averaging allows.
 */
final class DistanceEstimate {

  private static final PracticalConstants.Averages AVERAGES = PracticalConstants.USED.averages();

  private final double decay;
  private final double[] anchor;
  private final double[] mean;
  private final double[] sum;
  private double diameter;
  private double distance;
  private long count;

  DistanceEstimate(int n, double decay) {
    this.decay = decay;
    this.anchor = new double[n];
    this.mean = new double[n];
    this.sum = new double[n];
  }

  void start(double[] x1, double diameter, double distance) {
    System.arraycopy(x1, 0, anchor, 0, anchor.length);
    System.arraycopy(x1, 0, mean, 0, mean.length);
    this.diameter = diameter;
    this.distance = Math.min(distance, diameter);
  }

  /** D̂. */
  double distance() {
    return distance;
  }

  /** Takes in an iterate; its squared distance from the anchor. */
  double visit(double[] x) {
    double squared = Vectors.squaredDistance(x, anchor);
    distance = Math.min(diameter, Math.max(distance, Math.sqrt(squared)));
    Vectors.addMultiple(1.0, x, sum);
    count++;
    return squared;
  }

  /** Ends an epoch, whose length doubles each time. */
  void endEpoch(boolean first) {
    Vectors.scale(1.0 / (double) count, sum);
    double moved = Vectors.distance(sum, mean);
    System.arraycopy(sum, 0, mean, 0, mean.length);
    Arrays.fill(sum, 0.0);
    count = 0;
    if (!first && AVERAGES.reachMargin() * moved < distance) {
      distance = Math.max(decay * distance, AVERAGES.reachMargin() * moved);
      System.arraycopy(mean, 0, anchor, 0, anchor.length);
    }
  }

  void fields(Archive archive) throws IOException {
    archive.fields(anchor, mean, sum);
    diameter = archive.field(diameter);
    distance = archive.field(distance);
    count = archive.field(count);
  }
}
