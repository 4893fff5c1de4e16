package org.proxpep.model.problem;

import java.util.List;
import java.util.stream.Stream;

/**
 * The variables that one statement declares.
 *
 * @param name the name in the model
 * @param first the place of the first variable in x
 * @param labels the indices of its entries; empty for a single variable
 * @param auxiliary whether the model's nonlinear means needed it and the user did not write it
 */
public record VariableGroup(String name, int first, List<String> labels, boolean auxiliary) {

  public VariableGroup {
    labels = List.copyOf(labels);
  }

  /** How many variables there are. */
  public int size() {
    return labels.isEmpty() ? 1 : labels.size();
  }

  /** The names of its variables, such as {@code w[age]}. */
  Stream<String> names() {
    return labels.isEmpty()
        ? Stream.of(name)
        : labels.stream().map(label -> name + "[" + label + "]");
  }
}
