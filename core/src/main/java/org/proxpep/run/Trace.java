package org.proxpep.run;

import java.util.List;

/**
 * The rows logged along a run, oldest first, and the names that go with their columns.
 *
 * @param functionNames the user's names of the objective, then of G, then of H
 * @param inequalities how many of the constraints are inequalities; they come first
 * @param statisticNames the names of the method's own columns
 */
public record Trace(
    List<TraceRow> rows,
    List<String> functionNames,
    int inequalities,
    List<String> statisticNames) {

  public Trace {
    rows = List.copyOf(rows);
    functionNames = List.copyOf(functionNames);
    statisticNames = List.copyOf(statisticNames);
  }

  /** The names that go with the constraints and multipliers of a row. */
  public List<String> constraintNames() {
    return functionNames.subList(1, functionNames.size());
  }
}
