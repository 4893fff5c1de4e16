package org.proxpep.model.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.refusal.Require;

/**
 * Intervals of numbers with an entry each, which is 1 in its interval and 0 elsewhere: below the
 * first edge, from each edge to the next, and from the last edge on.
 *
 * @param edges ascending, at least one
 */
public record Bins(double[] edges) implements Serializable {

  public Bins {
    Require.that(
        edges.length > 0, "Bins (%s edges) must have an edge", "take two bins", edges.length);
    Require.rising("Edge %s of bins", edges);
    edges = edges.clone();
  }

  /**
   * Bins that hold about as many rows each; fewer where many rows have the same value.
   *
   * @param quantiles of the column, ascending
   * @param least the least value of the column, below which no bin is
   */
  public static Bins at(double[] quantiles, double least) {
    return new Bins(Arrays.stream(quantiles).filter(q -> q > least).distinct().toArray());
  }

  @Override
  public double[] edges() {
    return edges.clone();
  }

  /** How many bins there are. */
  public int size() {
    return edges.length + 1;
  }

  /** The entries' names, such as {@code 25<=age<37}. */
  List<String> names(String column) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k <= edges.length; k++) {
      String from = k == 0 ? "" : Column.plain(edges[k - 1]);
      String to = k == edges.length ? "" : Column.plain(edges[k]);
      names.add(
          to.isEmpty()
              ? column + ">=" + from
              : (from.isEmpty() ? "" : from + "<=") + column + "<" + to);
    }
    return names;
  }

  /** The ends of a bin. */
  FeatureEntry.Bin entry(int bin) {
    return new FeatureEntry.Bin(
        bin == 0 ? Double.NEGATIVE_INFINITY : edges[bin - 1],
        bin == edges.length ? Double.POSITIVE_INFINITY : edges[bin]);
  }

  /** Writes the entries of a number. */
  void fill(double v, double[] out, int start) {
    int at = Arrays.binarySearch(edges, v + 0.0);
    Arrays.fill(out, start, start + size(), 0.0);
    out[start + (at >= 0 ? at + 1 : -at - 1)] = 1.0;
  }
}
