package org.proxpep.method.proxpep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.WholeSpace;

/**
 * Units for the variables in which all of them are of a size: x′ᵢ = sᵢxᵢ.
 *
 * <p>Every function k says something of the scales by the sizes r_{k,i} of its derivatives at the
 * start, up to a factor that is its own unit; so do the widths of the bounds and the sizes of the
 * starting values, which count for more as a derivative at one point may be small by chance. The
 * scales are the best fit
 *
 * <pre>  min over s, a of Σ w_{k,i} (log r_{k,i} − log a_k − log sᵢ)²,</pre>
 *
 * the scaling of Curtis and Reid. Whatever units a user chooses for variables and functions, the
 * variables x′ are the same up to one common factor. Units that differ by less than a thousand are
 * left alone: derivatives at one point cannot tell units from chance there.
 *
 * <p>A ball or a simplex couples its variables, which have one unit by nature and get one scale.
 */
final class VariableScale {

  /** The fit alternates between scales and units of functions, slowly where rows are sparse. */
  private static final int MOST_ROUNDS = 300;

  private static final double SETTLED = 1e-6;
  private static final double IGNORED = Math.log(1e3);
  private static final double LEAST_WEIGHT = 0.01;

  /** How much bounds and starting values count, in functions. */
  private static final double WIDTH_WEIGHT = 3.0;

  private static final double START_WEIGHT = 1.0;

  private final double[] log;
  private final double[] sum;
  private final double[] weights;

  private VariableScale(int n) {
    this.log = new double[n];
    this.sum = new double[n];
    this.weights = new double[n];
  }

  /**
   * Scales for derivatives with these means and variances, {@code [row][i]}; empty if all variables
   * may stay as they are.
   */
  static double[] of(double[][] mean, double[][] variance, double[] start, ConvexSet set) {
    double[] widths = inverseWidths(set);
    double[] sizes = inverseSizes(start);
    VariableScale scale = new VariableScale(start.length);
    scale.fit(mean, variance, widths, new double[start.length]);
    scale.dropSmallByChance(sizes);
    scale.fit(mean, variance, widths, sizes);
    tie(set, 0, scale.log);
    return scale.factors();
  }

  private void fit(double[][] mean, double[][] variance, double[] widths, double[] sizes) {
    double[] certain = new double[log.length];
    double change = 1.0;
    for (int round = 0; round < MOST_ROUNDS && change > SETTLED; round++) {
      Arrays.fill(sum, 0.0);
      Arrays.fill(weights, 0.0);
      for (int k = 0; k < mean.length; k++) {
        addRow(mean[k], variance[k], 1.0);
      }
      addRow(widths, certain, WIDTH_WEIGHT * mean.length);
      addRow(sizes, certain, START_WEIGHT * mean.length);
      change = fit();
    }
  }

  /** A starting value near zero, against what the functions say of its unit, says nothing. */
  private void dropSmallByChance(double[] inverseSizes) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < log.length; i++) {
      if (inverseSizes[i] > 0) {
        least = Math.min(least, Math.log(inverseSizes[i]) - log[i]);
      }
    }
    for (int i = 0; i < log.length; i++) {
      if (inverseSizes[i] > 0 && Math.log(inverseSizes[i]) - log[i] - least > IGNORED) {
        inverseSizes[i] = 0.0;
      }
    }
  }

  /** What one row says of the scales, after its own unit is taken out. */
  private void addRow(double[] mean, double[] variance, double importance) {
    double level = 0.0;
    double total = 0.0;
    for (int i = 0; i < log.length; i++) {
      double w = weight(mean[i], variance[i]);
      if (w > 0) {
        level += w * (logSize(mean[i], variance[i]) - log[i]);
        total += w;
      }
    }
    for (int i = 0; i < log.length; i++) {
      double w = weight(mean[i], variance[i]);
      if (w > 0) {
        sum[i] += importance * w * (logSize(mean[i], variance[i]) - level / total);
        weights[i] += importance * w;
      }
    }
  }

  private static double logSize(double mean, double variance) {
    return 0.5 * Math.log(mean * mean + variance);
  }

  /** A derivative that is all noise may be zero, and then its size says little. */
  private static double weight(double mean, double variance) {
    double square = mean * mean;
    return square + variance > 0 ? LEAST_WEIGHT + square / (square + variance) : 0.0;
  }

  /** The largest change of a logarithm. */
  private double fit() {
    double change = 0.0;
    for (int i = 0; i < log.length; i++) {
      double next = weights[i] > 0 ? sum[i] / weights[i] : 0.0;
      change = Math.max(change, Math.abs(next - log[i]));
      log[i] = next;
    }
    return change;
  }

  private double[] factors() {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    double middle = 0.0;
    for (double v : log) {
      least = Math.min(least, v);
      greatest = Math.max(greatest, v);
      middle += v / log.length;
    }
    if (greatest - least <= IGNORED) {
      return new double[0];
    }
    double[] factors = new double[log.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = Math.exp(log[i] - middle);
    }
    return factors;
  }

  /** 1/(uᵢ−lᵢ), and 0 where a bound is missing or both are the same. */
  private static double[] inverseWidths(ConvexSet set) {
    double[] inverse = new double[set.dimension()];
    if (set instanceof SeparableSet box) {
      for (int i = 0; i < inverse.length; i++) {
        double width = box.upper(i) - box.lower(i);
        inverse[i] = width > 0 ? 1 / width : 0.0;
      }
    }
    return inverse;
  }

  private static double[] inverseSizes(double[] start) {
    double[] inverse = new double[start.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = start[i] == 0 ? 0.0 : 1 / Math.abs(start[i]);
    }
    return inverse;
  }

  /** One scale for all variables of a factor that couples them. */
  private static void tie(ConvexSet set, int from, double[] log) {
    if (set instanceof SeparableSet) {
      return;
    }
    if (set instanceof Product product) {
      List<ConvexSet> factors = product.factors();
      for (int k = 0; k < factors.size(); k++) {
        tie(factors.get(k), from + product.start(k), log);
      }
      return;
    }
    double mean = 0.0;
    int n = set.dimension();
    for (int i = from; i < from + n; i++) {
      mean += log[i] / n;
    }
    Arrays.fill(log, from, from + n, mean);
  }

  /** {s∘x : x in the set}, where the set covers the variables from {@code from} on. */
  static ConvexSet scaled(ConvexSet set, double[] s, int from) {
    int n = set.dimension();
    if (set instanceof WholeSpace) {
      return set;
    }
    if (set instanceof SeparableSet box) {
      double[] lower = new double[n];
      double[] upper = new double[n];
      for (int i = 0; i < n; i++) {
        lower[i] = s[from + i] * box.lower(i);
        upper[i] = s[from + i] * box.upper(i);
      }
      return new Box(lower, upper);
    }
    if (set instanceof Product product) {
      List<ConvexSet> factors = new ArrayList<>();
      for (int k = 0; k < product.factors().size(); k++) {
        factors.add(scaled(product.factors().get(k), s, from + product.start(k)));
      }
      return new Product(factors);
    }
    if (set instanceof Ball ball) {
      double[] center = new double[n];
      for (int i = 0; i < n; i++) {
        center[i] = s[from] * ball.center(i);
      }
      return new Ball(center, s[from] * ball.radius());
    }
    return s[from] == 1.0 ? set : new Stretched(set, s[from]);
  }

  /** The multiples s·x of the points of a set. */
  private record Stretched(ConvexSet set, double s) implements ConvexSet {

    @Override
    public int dimension() {
      return set.dimension();
    }

    @Override
    public void project(double[] y, double[] out) {
      for (int i = 0; i < y.length; i++) {
        out[i] = y[i] / s;
      }
      set.project(out, out);
      Vectors.scale(s, out);
    }

    @Override
    public boolean contains(double[] x, double tolerance) {
      double[] shrunk = x.clone();
      Vectors.scale(1 / s, shrunk);
      return set.contains(shrunk, tolerance / s);
    }

    @Override
    public double diameter() {
      return s * set.diameter();
    }
  }
}
