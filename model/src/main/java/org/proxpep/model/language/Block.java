package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

/** The variables of one statement and their part of X₀. */
final class Block {

  final String name;
  final int first;
  final List<Labels> labels;
  final double[] lower;
  final double[] upper;
  final double[] start;

  /** The sum of the entries of a simplex; NaN if it is none. */
  double total = Double.NaN;

  /** Not null for a ball. */
  double @Nullable [] center;

  double radius;

  /** The last constraint that bounded an entry. */
  Span boundedBy;

  Block(String name, int first, int size, List<Labels> labels, Span span) {
    this.name = name;
    this.first = first;
    this.labels = labels;
    this.boundedBy = span;
    this.lower = new double[size];
    this.upper = new double[size];
    this.start = new double[size];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
  }

  int size() {
    return lower.length;
  }

  boolean takesBounds() {
    return center == null;
  }

  /**
   * @throws IllegalArgumentException if no point is left
   */
  ConvexSet set() {
    double[] middle = center;
    if (middle != null) {
      return new Ball(middle, radius);
    }
    if (!Double.isNaN(total)) {
      boolean plain = total > 0;
      for (int i = 0; i < lower.length; i++) {
        plain &= lower[i] == 0.0 && upper[i] >= total;
      }
      return plain ? new Simplex(size(), total) : new CappedSimplex(lower, upper, total);
    }
    boolean free = true;
    for (int i = 0; i < lower.length; i++) {
      free &= lower[i] == Double.NEGATIVE_INFINITY && upper[i] == Double.POSITIVE_INFINITY;
    }
    return free ? new WholeSpace(size()) : new Box(lower, upper);
  }

  /** Bounds that hold on the set. */
  double[] lowest() {
    double[] result = lower.clone();
    double[] middle = center;
    for (int i = 0; middle != null && i < result.length; i++) {
      result[i] = middle[i] - radius;
    }
    return result;
  }

  /** See {@link #lowest}. */
  double[] highest() {
    double[] result = upper.clone();
    double[] middle = center;
    double all = Arrays.stream(lower).sum();
    for (int i = 0; i < result.length; i++) {
      if (middle != null) {
        result[i] = middle[i] + radius;
      } else if (!Double.isNaN(total)) {
        result[i] = Math.min(upper[i], total - (all - lower[i]));
      }
    }
    return result;
  }

  String variableName(int i) {
    if (labels.isEmpty()) {
      return name;
    }
    return name + "[" + label(i) + "]";
  }

  String label(int i) {
    if (labels.size() == 1) {
      return labels.get(0).label(i);
    }
    int width = labels.get(1).size();
    return labels.get(0).label(i / width) + "," + labels.get(1).label(i % width);
  }
}
