package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.proxpep.model.data.Group;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.semantics.ParameterValue;

/** What people are told of a model beside its functions: its data, and what became of its parts. */
public final class ModelDescription {

  private final ModelProblem problem;

  ModelDescription(ModelProblem problem) {
    this.problem = problem;
  }

  /** The names of constraints that ask for nothing, since their limit is infinite. */
  public List<String> idle() {
    return problem.parts.model().idle();
  }

  /** What the {@link ModelProblem#proxTerm prox term} is, in words; empty if there is none. */
  public String proxText() {
    return problem.proxTerm().map(ProxText::of).orElse("");
  }

  /** Probabilities that are formulas given other draws, as they are written. */
  public List<String> knownProbabilities() {
    return List.copyOf(problem.parts.context().known);
  }

  /** Limits on rare events that are looked at more than once in a scenario, as they are written. */
  public List<String> oftenSeen() {
    return List.copyOf(problem.parts.context().oftenSeen);
  }

  /** Parts of the model that were smoothed, as they are written. */
  public List<String> smoothed() {
    return new ArrayList<>(new LinkedHashSet<>(problem.parts.context().smoothed));
  }

  /**
   * For each condition of a mean (empty for none) how many rows of data satisfy it; 0 where no
   * table takes part.
   */
  public Map<String, Integer> groupSizes() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (int k = 0; k < problem.plan.steps(); k++) {
      Draw draw = problem.plan.draw(k);
      int size = 0;
      for (int t : problem.plan.tables(k)) {
        Group group = draw.groups().get(t);
        size = size == 0 ? group.size() : Math.min(size, group.size());
      }
      sizes.merge(
          draw.condition(), size, (a, b) -> a == 0 || b == 0 ? Math.max(a, b) : Math.min(a, b));
    }
    return sizes;
  }

  /** A line for each data table: its name, rows and columns. */
  public List<String> dataLines() {
    return problem.parts.context().tables.lines();
  }

  /** What was given in place of the values of the model's parameters, by their names. */
  public Map<String, ParameterValue> parameters() {
    return problem.parts.model().origin().parameters();
  }

  /** The values that parameters have by the model itself, by their names, as plain objects. */
  public Map<String, Object> ownParameters() {
    return problem.parts.model().origin().ownValues();
  }

  /** The names of random statements that the problem draws from. */
  public List<String> simulated() {
    return problem
        .parts
        .context()
        .inputs
        .used(problem.expressions)
        .of(Inputs.RandomInput.class)
        .map(random -> random.source().name())
        .sorted()
        .distinct()
        .toList();
  }
}
