package org.proxpep.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.linalg.Quantiles;

/** Shares of problems, one curve for every method. */
public final class Profile {

  /** The share of the problems, from 0 to 1, at every x. */
  public static final class Curve {

    private final String method;
    private final double[] share;

    private Curve(String method, double[] share) {
      this.method = method;
      this.share = share;
    }

    public String method() {
      return method;
    }

    public double[] share() {
      return share.clone();
    }
  }

  /** A hundredth of the axis of performance profiles in its logarithm, which ends at 100. */
  private static final int STEPS = 100;

  private static final double LARGEST_RATIO = 100.0;

  private final double[] x;
  private final List<Curve> curves;

  private Profile(double[] x, List<String> methods, double[][] shares) {
    this.x = x;
    this.curves =
        IntStream.range(0, shares.length)
            .mapToObj(j -> new Curve(methods.get(j), shares[j]))
            .toList();
  }

  /** The places on the horizontal axis, in rising order. */
  public double[] x() {
    return x.clone();
  }

  public List<Curve> curves() {
    return curves;
  }

  /**
   * A performance profile (Dolan, Moré 2002) of median errors at one budget: the share of instances
   * on which a method's error is at most x times the least of all methods. An instance that a
   * method refuses counts against it.
   */
  public static Profile performance(ComparisonReport report, Variant variant, long budget) {
    double[] x = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      x[i] = Math.pow(LARGEST_RATIO, (double) i / STEPS);
    }
    int count = report.instances().size();
    List<String> methods = report.methods();
    double[][] ratios = new double[methods.size()][count];
    for (double[] each : ratios) {
      Arrays.fill(each, Double.POSITIVE_INFINITY);
    }
    double[] least = new double[count];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (RunGroup cell : report.cells(variant, budget)) {
      int k = report.instances().indexOf(cell.instance());
      double median = Quantiles.of(cell.errors(), 0.5);
      if (median < RunGroup.WORST) {
        ratios[methods.indexOf(cell.method())][k] = median;
        least[k] = Math.min(least[k], median);
      }
    }
    for (double[] each : ratios) {
      for (int k = 0; k < count; k++) {
        // Where the best has no error at all, only those without one share its place.
        each[k] = each[k] < RunGroup.WORST && each[k] == least[k] ? 1.0 : each[k] / least[k];
      }
    }
    double[][] share = new double[ratios.length][x.length];
    for (int j = 0; j < ratios.length; j++) {
      for (int i = 0; i < x.length; i++) {
        double within = x[i];
        share[j][i] =
            (double) Arrays.stream(ratios[j]).filter(ratio -> ratio <= within).count() / count;
      }
    }
    return new Profile(x, methods, share);
  }

  /**
   * A data profile (Moré, Wild 2009): the share of (instance, seed) pairs that a method has solved
   * to an error of at most {@code tolerance} within x evaluations. Methods are told the budget
   * beforehand and set their steps by it, so every budget is a run of its own: the pair counts from
   * the least budget whose run ends within the tolerance.
   */
  public static Profile data(ComparisonReport report, Variant variant, double tolerance) {
    List<Long> budgets = report.settings().budgets();
    int seeds = report.settings().seeds();
    double pairs = (double) report.instances().size() * seeds;
    List<String> methods = report.methods();
    boolean[][][] solved = new boolean[methods.size()][report.instances().size()][seeds];
    double[][] share = new double[methods.size()][budgets.size()];
    for (int i = 0; i < budgets.size(); i++) {
      for (RunGroup cell : report.cells(variant, budgets.get(i))) {
        boolean[] pair =
            solved[methods.indexOf(cell.method())][report.instances().indexOf(cell.instance())];
        double[] errors = cell.errors();
        for (int r = 0; r < seeds; r++) {
          pair[r] |= errors[r] <= tolerance;
        }
      }
      for (int j = 0; j < share.length; j++) {
        share[j][i] = count(solved[j]) / pairs;
      }
    }
    return new Profile(budgets.stream().mapToDouble(Long::doubleValue).toArray(), methods, share);
  }

  private static long count(boolean[][] solved) {
    long count = 0;
    for (boolean[] pairs : solved) {
      for (boolean each : pairs) {
        count += each ? 1 : 0;
      }
    }
    return count;
  }
}
