package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.network.Layers;
import org.proxpep.model.sampling.FeatureRows;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.sampling.RandomSource;
import org.proxpep.model.syntax.Statement;

/** What a name stands for. */
public sealed interface Symbol {

  record Constant(double value) implements Symbol {}

  /**
   * @param columns null for a vector
   * @param values row by row
   */
  record Numbers(Labels labels, @Nullable Labels columns, double[] values) implements Symbol {

    /**
     * @param labels one or two index sets
     */
    static Numbers of(List<Labels> labels, double[] values) {
      return new Numbers(labels.get(0), labels.size() == 1 ? null : labels.get(1), values);
    }
  }

  record Indices(Labels labels) implements Symbol {}

  record Data(FeatureRows rows) implements Symbol {}

  record Simulated(RandomSource source) implements Symbol {}

  /**
   * @param labels none, one or two index sets
   */
  record Variable(String name, int first, List<Labels> labels) implements Symbol {}

  record Shared(Statement.Let let) implements Symbol {}

  /**
   * @param first where its weights begin in x
   * @param outputs the names of its outputs; null if it is one number
   */
  record Network(int first, Layers layers, @Nullable Labels outputs) implements Symbol {}

  /** What messages call them. */
  Map<Class<? extends Symbol>, String> KINDS =
      Map.of(
          Constant.class, "a parameter",
          Numbers.class, "a parameter",
          Indices.class, "a set",
          Data.class, "a data vector",
          Simulated.class, "a random number",
          Variable.class, "a decision variable",
          Shared.class, "a let expression",
          Network.class, "a network");

  /** What a message calls it. */
  default String kind() {
    return KINDS.getOrDefault(getClass(), "a name");
  }
}
