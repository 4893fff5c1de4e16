package org.proxpep.method.practical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

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
 * left alone: derivatives at one point cannot tell units from chance there. Derivatives that are
 * rounding or have vanished at the start are not listened to.
 *
 * <p>A ball or a simplex couples its variables, which have one unit by nature and get one scale.
 */
final class VariableScale {

  private static final PracticalConstants.Units UNITS = PracticalConstants.USED.units();

  /** Rows that agree but for so many binary digits are multiples of each other. */
  private static final int DIGITS = 26;

  private static final long HALF = 1L << (DIGITS - 1);

  /** The logarithms of the sizes of derivatives and their weights, 0 where one says nothing. */
  private final double[][] sizes;

  private final double[][] weights;

  /** By row, the variables of its numbers; null for all of them. */
  private final int @Nullable [][] columns;

  /** One over the number of rows that say the same as a row. */
  private final double[] share;

  private final double[] log;
  private final double[] sum;
  private final double[] total;

  private VariableScale(double[][] mean, double[][] variance, int @Nullable [][] columns, int n) {
    this.columns = columns;
    this.sizes = new double[mean.length][];
    this.weights = new double[mean.length][];
    this.share = new double[mean.length];
    this.log = new double[n];
    this.sum = new double[n];
    this.total = new double[n];
    for (int k = 0; k < mean.length; k++) {
      int count = mean[k].length;
      sizes[k] = new double[count];
      weights[k] = new double[count];
      for (int i = 0; i < count; i++) {
        double square = mean[k][i] * mean[k][i];
        double both = square + variance[k][i];
        // A derivative that is all noise may be zero, and then its size says little.
        weights[k][i] = both > 0 ? UNITS.leastWeight() + square / both : 0.0;
        sizes[k][i] = both > 0 ? 0.5 * Math.log(both) : 0.0;
      }
    }
    countOnce(mean);
  }

  /** Both sides of one limit, and other rows that are multiples of each other, are one witness. */
  private void countOnce(double[][] mean) {
    Map<List<Long>, List<Integer>> alike = new HashMap<>();
    for (int k = 0; k < mean.length; k++) {
      alike.computeIfAbsent(direction(mean[k], columns(k)), d -> new ArrayList<>()).add(k);
    }
    for (List<Integer> rows : alike.values()) {
      for (int k : rows) {
        share[k] = 1.0 / rows.size();
        Vectors.scale(share[k], weights[k]);
      }
    }
  }

  /** A row over its first entry that is not zero, to some digits of each: units do not matter. */
  private static List<Long> direction(double[] row, int @Nullable [] columns) {
    double first = Arrays.stream(row).filter(entry -> entry != 0).findFirst().orElse(1.0);
    List<Long> digits = new ArrayList<>();
    for (int e = 0; e < row.length; e++) {
      if (columns != null) {
        digits.add((long) columns[e]);
      }
      digits.add((Double.doubleToLongBits(row[e] / first + 0.0) + HALF) >> DIGITS);
    }
    return digits;
  }

  private int @Nullable [] columns(int row) {
    return columns == null ? null : columns[row];
  }

  private static int column(int @Nullable [] columns, int e) {
    return columns == null ? e : columns[e];
  }

  /** Without a prox term. */
  static double[] of(double[][] mean, double[][] variance, double[] start, ConvexSet set) {
    return of(mean, variance, null, start, set, null);
  }

  /**
   * Scales for derivatives with these means and variances, {@code [row][i]}; empty if all variables
   * may stay as they are.
   *
   * @param columns by row, the variables of its numbers; null for all of them
   */
  static double[] of(
      double[][] mean,
      double[][] variance,
      int @Nullable [][] columns,
      double[] start,
      ConvexSet set,
      @Nullable ProxTerm term) {
    double[] widths = inverseWidths(set);
    double[] starts = inverseSizes(start);
    VariableScale scale = new VariableScale(mean, variance, columns, start.length);
    scale.dropBeyondUnits();
    scale.fit(widths, new double[start.length]);
    scale.dropContradictions(widths);
    scale.dropSmallByChance(starts, widths);
    scale.fit(widths, starts);
    tie(set, scale.log);
    if (term != null) {
      term.groups().forEach(group -> tie(group.members(), scale.log));
    }
    return scale.factors();
  }

  private void fit(double[] widths, double[] starts) {
    double change = 1.0;
    for (int round = 0; round < UNITS.mostRounds() && change > UNITS.settled(); round++) {
      Arrays.fill(sum, 0.0);
      Arrays.fill(total, 0.0);
      for (int k = 0; k < sizes.length; k++) {
        addRow(sizes[k], weights[k], columns(k), 1.0);
      }
      addRow(logs(widths), known(widths), null, UNITS.widthWeight() * sizes.length);
      addRow(logs(starts), known(starts), null, UNITS.startWeight() * sizes.length);
      change = fit();
    }
  }

  /** Nobody's units differ so much: such a derivative has vanished. */
  private void dropBeyondUnits() {
    for (int k = 0; k < sizes.length; k++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < sizes[k].length; i++) {
        largest = weights[k][i] > 0 ? Math.max(largest, sizes[k][i]) : largest;
      }
      for (int i = 0; i < sizes[k].length; i++) {
        weights[k][i] = sizes[k][i] < largest - UNITS.beyond() ? 0.0 : weights[k][i];
      }
    }
  }

  /**
   * A derivative far below what all others make of its function and its variable is rounding, or
   * zero by chance at this point. Chance makes derivatives small, never large, so in the search for
   * them the small ones count less and less, whatever their number and however certain they are.
   */
  private void dropContradictions(double[] widths) {
    double[] none = new double[log.length];
    double[][] off = offsets();
    if (largest(off) <= UNITS.ignored()) {
      return;
    }
    double[][] all = weights.clone();
    for (int round = 0; round < UNITS.doubts(); round++) {
      for (int k = 0; k < weights.length; k++) {
        double[] row = off[k];
        double[] full = all[k];
        double part = share[k];
        weights[k] = Vectors.of(full.length, i -> full[i] > 0 ? part * trust(row[i]) : 0.0);
      }
      fit(widths, none);
      off = offsets();
    }
    for (int k = 0; k < weights.length; k++) {
      double[] row = off[k];
      double[] full = all[k];
      weights[k] = Vectors.of(full.length, i -> row[i] < -UNITS.ignored() ? 0.0 : full[i]);
    }
    fit(widths, none);
  }

  private static double trust(double off) {
    double doubt = Math.min(0.0, off) / UNITS.ignored();
    return 1 / (1 + doubt * doubt);
  }

  /** log r_{k,i} − log a_k − log sᵢ, and 0 where a derivative says nothing. */
  private double[][] offsets() {
    double[][] off = new double[sizes.length][];
    for (int k = 0; k < sizes.length; k++) {
      int[] columns = columns(k);
      double level = level(sizes[k], weights[k], columns);
      off[k] = new double[sizes[k].length];
      for (int i = 0; i < off[k].length; i++) {
        off[k][i] = weights[k][i] > 0 ? sizes[k][i] - level - log[column(columns, i)] : 0.0;
      }
    }
    return off;
  }

  private static double largest(double[][] off) {
    return Arrays.stream(off).mapToDouble(Rows::maxAbs).max().orElse(0.0);
  }

  /**
   * A starting value near zero, against what the functions say of its unit, says nothing; and where
   * the two are far apart, the derivatives may as well be zero by chance. Where functions and
   * bounds say nothing, the starting value is all there is.
   */
  private void dropSmallByChance(double[] inverseSizes, double[] widths) {
    boolean[] known = known();
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < log.length; i++) {
      if (inverseSizes[i] > 0 && (known[i] || widths[i] > 0)) {
        least = Math.min(least, Math.log(inverseSizes[i]) - log[i]);
      }
    }
    boolean[] contradicted = new boolean[log.length];
    for (int i = 0; i < log.length; i++) {
      boolean told = inverseSizes[i] > 0 && (known[i] || widths[i] > 0);
      double off = told ? Math.log(inverseSizes[i]) - log[i] - least : 0.0;
      if (off > UNITS.ignored()) {
        inverseSizes[i] = 0.0;
      }
      contradicted[i] = off > UNITS.contradicted();
    }
    for (int k = 0; k < weights.length; k++) {
      for (int e = 0; e < weights[k].length; e++) {
        weights[k][e] = contradicted[column(columns(k), e)] ? 0.0 : weights[k][e];
      }
    }
  }

  /** Whether a derivative says something of the unit of a variable. */
  private boolean[] known() {
    boolean[] known = new boolean[log.length];
    for (int k = 0; k < weights.length; k++) {
      for (int e = 0; e < weights[k].length; e++) {
        known[column(columns(k), e)] |= weights[k][e] > 0;
      }
    }
    return known;
  }

  /** What one row says of the scales, after its own unit is taken out. */
  private void addRow(
      double[] sizes, double[] weights, int @Nullable [] columns, double importance) {
    double level = level(sizes, weights, columns);
    for (int e = 0; e < sizes.length; e++) {
      int i = column(columns, e);
      sum[i] += importance * weights[e] * (sizes[e] - level);
      total[i] += importance * weights[e];
    }
  }

  /** log a_k. */
  private double level(double[] sizes, double[] weights, int @Nullable [] columns) {
    double level = 0.0;
    double all = 0.0;
    for (int e = 0; e < sizes.length; e++) {
      level += weights[e] * (sizes[e] - log[column(columns, e)]);
      all += weights[e];
    }
    return all > 0 ? level / all : 0.0;
  }

  /** The largest change of a logarithm. A variable that nothing is said of takes the mean unit. */
  private double fit() {
    double mean = 0.0;
    int count = 0;
    for (int i = 0; i < log.length; i++) {
      if (total[i] > 0) {
        mean += sum[i] / total[i];
        count++;
      }
    }
    double change = 0.0;
    for (int i = 0; i < log.length; i++) {
      double next = total[i] > 0 ? sum[i] / total[i] : count > 0 ? mean / count : 0.0;
      change = Math.max(change, Math.abs(next - log[i]));
      log[i] = next;
    }
    return change;
  }

  private static double[] logs(double[] values) {
    return Vectors.of(values.length, i -> values[i] > 0 ? Math.log(values[i]) : 0.0);
  }

  /** Weights of 1 where a value is known. */
  private static double[] known(double[] values) {
    return Vectors.of(values.length, i -> values[i] > 0 ? 1.0 : 0.0);
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
    if (greatest - least <= UNITS.ignored()) {
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
    SeparableSet box = set.separable().orElse(null);
    if (box != null) {
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
  private static void tie(ConvexSet set, double[] log) {
    for (ConvexSet.Block block : set.blocks()) {
      if (block.set().separable().isPresent()) {
        continue;
      }
      int from = block.start();
      tie(IntStream.range(from, from + block.set().dimension()).toArray(), log);
    }
  }

  private static void tie(int[] members, double[] log) {
    double mean = 0.0;
    for (int i : members) {
      mean += log[i] / members.length;
    }
    for (int i : members) {
      log[i] = mean;
    }
  }
}
