package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.ScenarioRandom;

/**
 * A random statement.
 *
 * @param number its place among the random statements, which gives it a stream of its own
 * @param labels null for a single number
 * @param lower what the entries never fall below
 * @param upper what the entries never exceed
 * @param laws of the entries; null where nothing is known that could be used
 * @param factor L where the entries are normal and L·Lᵀ is their covariance; null where they are
 *     independent of each other
 */
public record RandomSource(
    String name,
    int number,
    @Nullable Labels labels,
    double[] lower,
    double[] upper,
    Maker<Sampler> sampler,
    List<@Nullable Law> laws,
    double @Nullable [][] factor)
    implements Serializable {

  /** Makes what draws from a generator; can be sent to other machines. */
  public interface Maker<T> extends Serializable {
    T with(ScenarioRandom random);
  }

  public int size() {
    return labels == null ? 1 : labels.size();
  }
}
