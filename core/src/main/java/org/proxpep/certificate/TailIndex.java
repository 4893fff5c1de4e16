package org.proxpep.certificate;

import java.util.Arrays;

/**
 * How heavy the tails of sampled values are: Hill's estimate (1975) of the index α in P(|v| &gt; t)
 * ~ t^−α from the largest of them. Below 2 there is no variance and below 1 no mean, and an
 * interval that rests on either says nothing.
 */
final class TailIndex {

  private static final int LARGEST = 200;

  /** The part of all values that counts as a tail, and the least number that says anything. */
  private static final double TAIL = 0.01;

  private static final int FEWEST = 20;

  /** An index surely below this leaves no use for a mean's interval. */
  private static final double TOO_HEAVY = 1.5;

  private static final double CLEARLY = 3.0;
  private static final double PERHAPS = 2.0;

  /** The largest sizes so far are among these; when they are too many, the others are dropped. */
  private final double[] sizes = new double[2 * LARGEST];

  private int kept;
  private double centre;
  private boolean hasCentre;

  /** What a size must exceed to be one of the largest. */
  private double threshold = Double.NEGATIVE_INFINITY;

  private long count;

  /** An empty one for values to be added to this one later. */
  TailIndex empty() {
    TailIndex other = new TailIndex();
    other.centre = centre;
    other.hasCentre = hasCentre;
    // What is not among the largest here will not be among those of both.
    other.threshold = threshold;
    return other;
  }

  /** Adds the values that another one with the same centre has seen. */
  void add(TailIndex other) {
    count += other.count;
    for (int j = 0; j < other.kept; j++) {
      if (other.sizes[j] > threshold) {
        keep(other.sizes[j]);
      }
    }
  }

  /** Adds values that lie side by side. */
  void add(double[] values, int from, int to) {
    for (int j = from; j < to; j++) {
      add(values[j]);
    }
  }

  /** One more value; the first one is taken for the centre, which far out does not matter. */
  void add(double value) {
    count++;
    if (!hasCentre) {
      centre = value;
      hasCentre = true;
    }
    double size = Math.abs(value - centre);
    if (size > threshold) {
      keep(size);
    }
  }

  private void keep(double size) {
    sizes[kept++] = size;
    if (kept == sizes.length) {
      Arrays.sort(sizes);
      System.arraycopy(sizes, LARGEST, sizes, 0, LARGEST);
      kept = LARGEST;
      threshold = sizes[0];
    }
  }

  /** The largest sizes in ascending order. */
  private double[] largest() {
    double[] sorted = Arrays.copyOf(sizes, kept);
    Arrays.sort(sorted);
    return Arrays.copyOfRange(sorted, Math.max(0, kept - LARGEST), kept);
  }

  /** How many of the largest values make the tail. */
  private int used() {
    return (int) Math.max(FEWEST, Math.min(LARGEST - 1.0, TAIL * count));
  }

  /** The estimate of α; infinite where the values say nothing. */
  private double estimate() {
    int k = used();
    double[] tail = largest();
    int first = tail.length - k;
    if (first < 1 || !(tail[first - 1] > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0.0;
    for (int j = first; j < tail.length; j++) {
      sum += Math.log(tail[j] / tail[first - 1]);
    }
    return k / sum;
  }

  /** An upper confidence limit of α. */
  double upperLimit() {
    return estimate() * (1.0 + CLEARLY / Math.sqrt((double) used()));
  }

  /** Whether it may be too heavy, and more values would tell. */
  boolean isOpen() {
    double lowest = estimate() * (1.0 - PERHAPS / Math.sqrt((double) used()));
    return lowest < TOO_HEAVY && !isTooHeavy() && used() < LARGEST - 1;
  }

  boolean isTooHeavy() {
    return upperLimit() < TOO_HEAVY;
  }
}
