package org.proxpep.method.support;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;

/** Σγx / Σγ over the points that count for an answer. */
public final class WeightedMean {

  /** Σγx. */
  public final double[] sum;

  private double weight;

  public WeightedMean(int dimension) {
    this.sum = new double[dimension];
  }

  public void add(double gamma, double[] x) {
    Vectors.addMultiple(gamma, x, sum);
    weight += gamma;
  }

  /** Σγ. */
  public double weight() {
    return weight;
  }

  /**
   * Writes the mean.
   *
   * @return false, with nothing written, if no point counts
   */
  public boolean write(double[] out) {
    if (!(weight > 0)) {
      return false;
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = sum[i] / weight;
    }
    return true;
  }

  public void clear() {
    Arrays.fill(sum, 0.0);
    weight = 0.0;
  }

  public void fields(Archive archive) throws IOException {
    archive.field(sum);
    weight = archive.field(weight);
  }
}
