package org.proxpep.method.catalogue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.problem.StochasticProblem;

/**
 * A method as the catalogue knows it.
 *
 * @param reference author and year
 * @param accepts the problems that its theory speaks of
 * @param output the point that its publication takes as the answer
 * @param parameters all numbers it takes
 */
public record MethodEntry(
    String name,
    String reference,
    ProblemClass accepts,
    PublishedOutput output,
    List<Parameter> parameters,
    Factory factory) {

  /** Makes a method out of numbers. */
  @FunctionalInterface
  interface Factory {

    /**
     * @param samples how many evaluations the run may spend
     * @param values one for each parameter, by name
     */
    Method<?> create(
        StochasticProblem problem, long samples, Map<String, Double> values, boolean heuristic);
  }

  public MethodEntry {
    parameters = List.copyOf(parameters);
  }

  /** The method with its published parameters, for problems that it accepts. */
  public Method<?> create(StochasticProblem problem, long samples) {
    return create(problem, samples, Map.of(), false);
  }

  /**
   * The method for a run of {@code samples} evaluations.
   *
   * @param given parameters by name; those left out have their defaults
   * @param allowHeuristic whether the method may run beyond its theory
   * @throws IllegalArgumentException if a parameter is not known or out of range
   */
  public Method<?> create(
      StochasticProblem problem, long samples, Map<String, Double> given, boolean allowHeuristic) {
    if (samples < 1) {
      throw new IllegalArgumentException(
          "The number of samples (" + samples + ") must be at least 1.\nMaybe 10000.");
    }
    Map<String, Double> values = new TreeMap<>();
    for (Parameter parameter : parameters) {
      values.put(parameter.name(), parameter.byDefault());
    }
    for (Map.Entry<String, Double> entry : given.entrySet()) {
      if (values.put(entry.getKey(), entry.getValue()) == null) {
        throw new IllegalArgumentException(
            "The parameter ("
                + entry.getKey()
                + ") must be one that method "
                + name
                + " has.\nMaybe one of "
                + parameters.stream().map(Parameter::name).toList()
                + ".");
      }
    }
    return factory.create(problem, samples, values, allowHeuristic);
  }
}
