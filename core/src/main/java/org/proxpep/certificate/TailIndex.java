package org.proxpep.certificate;

import java.util.PriorityQueue;

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

  private final PriorityQueue<Double> largest = new PriorityQueue<>(LARGEST + 1);
  private double centre;
  private long count;

  /** One more value; the first one is taken for the centre, which far out does not matter. */
  void add(double value) {
    if (count++ == 0) {
      centre = value;
    }
    double size = Math.abs(value - centre);
    if (largest.size() < LARGEST || size > largest.peek()) {
      largest.add(size);
      if (largest.size() > LARGEST) {
        largest.poll();
      }
    }
  }

  /** How many of the largest values make the tail. */
  private int used() {
    return (int) Math.max(FEWEST, Math.min(LARGEST - 1.0, TAIL * count));
  }

  /** The estimate of α; infinite where the values say nothing. */
  private double estimate() {
    int k = used();
    double[] sizes = largest.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int first = sizes.length - k;
    if (first < 1 || !(sizes[first - 1] > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0.0;
    for (int j = first; j < sizes.length; j++) {
      sum += Math.log(sizes[j] / sizes[first - 1]);
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
