package org.proxpep.model.data;

import java.io.Serializable;

/**
 * What a {@link Summary} is made of, for a stretch of values: first the moments about 0, then, once
 * the mean is known, those about it. Parts are added in the order of the rows.
 */
public final class SummaryPart implements Serializable {

  private static final long serialVersionUID = 1L;

  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private final Summary.Sum weight = new Summary.Sum();
  private final Summary.Sum sum = new Summary.Sum();
  private final Summary.Sum squares = new Summary.Sum();
  private final Summary.Sum deviations = new Summary.Sum();

  /** Of no values. */
  public SummaryPart() {}

  /**
   * A value in the first pass, or in the second if the mean is a number. It counts unless it is
   * missing or has no weight.
   *
   * @param largest of all weights: factors of at most 1, so that no sum overflows which would not
   *     do so without weights
   */
  public void add(double v, double weightOfRow, double largest, double mean) {
    if (Double.isNaN(v) || !(weightOfRow > 0)) {
      return;
    }
    double factor = weightOfRow / largest;
    if (Double.isNaN(mean)) {
      min = Math.min(min, v);
      max = Math.max(max, v);
      weight.add(factor);
      sum.add(factor * v);
    } else {
      squares.add(factor * (v - mean) * (v - mean));
      deviations.add(factor * (v - mean));
    }
  }

  /** So many zeros at once, in the first pass. */
  void addZeros(long zeros) {
    min = Math.min(min, 0.0);
    max = Math.max(max, 0.0);
    weight.add((double) zeros);
  }

  void addDeviationOfZeros(long zeros, double mean) {
    squares.add(zeros * mean * mean);
    deviations.add(-zeros * mean);
  }

  /** Adds the part that follows, after the first pass. */
  public void add(SummaryPart next) {
    min = Math.min(min, next.min);
    max = Math.max(max, next.max);
    weight.add(next.weight);
    sum.add(next.sum);
  }

  /** Adds the part that follows, after the second pass. */
  public void addDeviations(SummaryPart next) {
    squares.add(next.squares);
    deviations.add(next.deviations);
  }

  /** The mean after the first pass, NaN where nothing counts. */
  public double mean() {
    return weight.value() > 0
        // Rounding may carry the mean of equal values past them by one bit.
        ? Math.max(min, Math.min(max, sum.value() / weight.value()))
        : Double.NaN;
  }

  /** The summary after both passes. */
  public Summary summary() {
    if (!(weight.value() > 0)) {
      return new Summary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    // The second term makes up for the rounding of the mean.
    double offset = deviations.value() / weight.value();
    double variance = squares.value() / weight.value() - offset * offset;
    return new Summary(min, max, mean(), Math.sqrt(Math.max(0.0, variance)));
  }
}
