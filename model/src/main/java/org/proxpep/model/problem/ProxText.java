package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.proxpep.model.semantics.ShownNumber;
import org.proxpep.set.ProxTerm;

/** A prox term in words. */
final class ProxText {

  private ProxText() {}

  static String of(ProxTerm term) {
    List<String> parts = new ArrayList<>();
    double[] entries =
        IntStream.range(0, term.dimension()).mapToDouble(term::weight).filter(w -> w > 0).toArray();
    if (entries.length > 0) {
      parts.add("sizes of %d variables, %s".formatted(entries.length, weights(entries)));
    }
    double[] groups = term.groups().stream().mapToDouble(ProxTerm.Group::weight).toArray();
    if (groups.length > 0) {
      parts.add("norms of %d groups, %s".formatted(groups.length, weights(groups)));
    }
    return String.join("; ", parts);
  }

  private static String weights(double[] weights) {
    double least = DoubleStream.of(weights).min().orElseThrow();
    double most = DoubleStream.of(weights).max().orElseThrow();
    return least == most
        ? "weight " + ShownNumber.of(least)
        : "weights " + ShownNumber.of(least) + " to " + ShownNumber.of(most);
  }
}
