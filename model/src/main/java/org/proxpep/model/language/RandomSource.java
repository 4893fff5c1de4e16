package org.proxpep.model.language;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.ScenarioRandom;

/**
 * A random statement.
 *
 * @param number its place among the random statements, which gives it a stream of its own
 * @param labels null for a single number
 * @param lower what the entries never fall below
 * @param upper what the entries never exceed
 */
record RandomSource(
    String name,
    int number,
    @Nullable Labels labels,
    double[] lower,
    double[] upper,
    Function<ScenarioRandom, Sampler> sampler) {

  int size() {
    return labels == null ? 1 : labels.size();
  }
}
