package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.semantics.BoundModel.Divisor;
import org.proxpep.model.semantics.BoundModel.Row;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * The auxiliary variables that stand for something else where functions are counted, such as the
 * mean in log(probability(…)). Rows that contain one are other rows then, too.
 */
final class CountedVariables {

  /**
   * How a variable, or a row, changes.
   *
   * @param decides whether by a probability
   * @param draw of the first smoothed term
   */
  record Change(boolean decides, int draw) {}

  private final Graph graph;
  private final Map<Integer, Change> changes = new HashMap<>();

  CountedVariables(Graph graph) {
    this.graph = graph;
  }

  void add(int variable, Change change) {
    changes.put(variable, change);
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  /** How the variables in a row change it; null if they do not. */
  @Nullable Change in(Row row) {
    if (changes.isEmpty()) {
      return null;
    }
    List<Expr> functions = new ArrayList<>(expressions(row.function()));
    Divisor divisor = row.divisor();
    if (divisor != null) {
      functions.addAll(expressions(divisor.mean()));
    }
    List<Change> found =
        graph.reached(functions).stream()
            .flatMapToInt(CountedVariables::variables)
            .distinct()
            .sorted()
            .mapToObj(changes::get)
            .filter(change -> change != null)
            .toList();
    return found.isEmpty()
        ? null
        : new Change(found.stream().anyMatch(Change::decides), found.get(0).draw());
  }

  private static List<Expr> expressions(Scalar function) {
    List<Expr> all = new ArrayList<>(function.parts().values());
    all.add(function.fixed());
    return all;
  }

  private static IntStream variables(Node node) {
    return node.op() == Op.VARIABLE
        ? IntStream.of(node.index())
        : node.op() == Op.LINEAR ? Arrays.stream(node.indices()) : IntStream.empty();
  }
}
