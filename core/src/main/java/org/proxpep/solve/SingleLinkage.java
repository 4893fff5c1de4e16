package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.linalg.Vectors;

/**
 * Where local searches are worth their cost, by the rule of multi-level single linkage (Rinnooy Kan
 * and Timmer 1987): from a point of a sample of X₀ that has no better point within the critical
 * distance
 *
 * <pre>  r = π^(−1/2) ( Γ(1+n/2) · σ · log N / N )^(1/n)</pre>
 *
 * and that is not so close to a known local solution. Distances are between ranks: coordinate i of
 * a point is the share of the sample that lies below it, so units and the shape of X₀ do not
 * matter.
 */
final class SingleLinkage {

  /** With σ > 4 the expected number of local searches stays finite as the sample grows. */
  private static final double SIGMA = 4.0;

  private final List<double[]> points;
  private final double[][] sorted;
  private final double[][] ranks;
  private final double critical;

  SingleLinkage(List<double[]> points) {
    this.points = points;
    int count = points.size();
    int n = points.get(0).length;
    this.sorted = new double[n][];
    for (int i = 0; i < n; i++) {
      int variable = i;
      sorted[i] = points.stream().mapToDouble(x -> x[variable]).sorted().toArray();
    }
    this.ranks = points.stream().map(this::rank).toArray(double[][]::new);
    this.critical = criticalDistance(n, count);
  }

  static double criticalDistance(int n, int count) {
    // log Γ(1+n/2), down to Γ(1) = 1 or Γ(3/2) = √π/2.
    double logGamma = n % 2 == 0 ? 0.0 : 0.5 * Math.log(Math.PI) - Math.log(2.0);
    for (double k = 0.5 * n; k >= 1; k--) {
      logGamma += Math.log(k);
    }
    double volume = SIGMA * Math.log(count) / count;
    return Math.exp((logGamma + Math.log(volume)) / n) / Math.sqrt(Math.PI);
  }

  /**
   * At most so many points to start from, the best first.
   *
   * @param merits how good the points are, less is better; what is not finite is worst
   * @param known local solutions
   */
  List<double[]> starts(int most, double[] merits, List<double[]> known) {
    int[] order =
        IntStream.range(0, merits.length)
            .filter(k -> Double.isFinite(merits[k]))
            .boxed()
            .sorted(Comparator.comparingDouble(k -> merits[k]))
            .mapToInt(Integer::intValue)
            .toArray();
    List<double[]> near = new ArrayList<>(known.stream().map(this::rank).toList());
    List<double[]> starts = new ArrayList<>();
    for (int a = 0; a < order.length && starts.size() < most; a++) {
      double[] here = ranks[order[a]];
      boolean linked = isNear(here, near);
      for (int b = 0; b < a && !linked; b++) {
        linked = Vectors.distance(here, ranks[order[b]]) < critical;
      }
      if (!linked) {
        starts.add(points.get(order[a]));
        near.add(here);
      }
    }
    // Narrow basins are lost in a sample, so what is left goes to other points, as they come.
    for (int k = 0; k < points.size() && starts.size() < most; k++) {
      if (Double.isFinite(merits[k]) && !isNear(ranks[k], near)) {
        starts.add(points.get(k));
        near.add(ranks[k]);
      }
    }
    return starts;
  }

  private boolean isNear(double[] here, List<double[]> others) {
    return others.stream().anyMatch(other -> Vectors.distance(here, other) < critical);
  }

  /** The shares of the sample below each coordinate of x. */
  private double[] rank(double[] x) {
    return Vectors.of(
        x.length,
        i -> {
          int at = Arrays.binarySearch(sorted[i], x[i]);
          return (at >= 0 ? at + 0.5 : -1.0 - at) / sorted[i].length;
        });
  }
}
