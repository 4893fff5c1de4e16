package org.proxpep.method.catalogue;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.method.Method;
import org.proxpep.problem.StochasticProblem;

/**
 * A method as another machine can make it.
 *
 * @param name of the catalogue
 * @param parameters those that are not at their defaults
 * @param evaluations how many the run may spend
 * @param allowHeuristic whether the method may run beyond its theory
 */
public record MethodRecipe(
    String name, Map<String, Double> parameters, long evaluations, boolean allowHeuristic)
    implements Serializable {

  public MethodRecipe {
    parameters = new TreeMap<>(parameters);
  }

  /** Makes the method. */
  public Method<?> make(StochasticProblem problem) {
    return Methods.find(name).create(problem, evaluations, parameters, allowHeuristic);
  }
}
