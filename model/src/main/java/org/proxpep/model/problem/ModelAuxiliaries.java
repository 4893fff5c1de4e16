package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.problem.AuxiliaryVariables;

/** What auxiliary variables of a model are and where they belong, by its scenarios. */
record ModelAuxiliaries(ModelProblem problem) implements AuxiliaryVariables {

  @Override
  public int[] rows() {
    return tied().mapToInt(AuxiliaryVariable::row).toArray();
  }

  @Override
  public int[] variables() {
    return tied().mapToInt(AuxiliaryVariable::variable).toArray();
  }

  @Override
  public List<WorstCase> worstCases() {
    List<WorstCase> result = new ArrayList<>();
    int row = problem.parts.firstBound();
    for (Auxiliary auxiliary : problem.parts.auxiliaries()) {
      if (auxiliary.setting().isLargest()) {
        int end = row + auxiliary.definitions().size();
        result.add(
            new WorstCase(
                auxiliary.variable(),
                IntStream.range(row, end).toArray(),
                auxiliary.text(),
                auxiliary.setting().cases()));
        row = end;
      }
    }
    return result;
  }

  @Override
  public List<WorstLaw> worstLaws(double[] x) {
    return problem.canEnumerate() && problem.areRowsHere()
        ? ExactAuxiliaries.laws(problem.withExactAuxiliaries(x), problem.parts)
        : List.of();
  }

  private Stream<AuxiliaryVariable> tied() {
    return problem.auxiliaries().stream().filter(a -> a.row() >= 0);
  }

  @Override
  public Optional<double[]> settled(double[] x) {
    if (!problem.canEnumerate()) {
      return Optional.empty();
    }
    try {
      return Optional.of(problem.withExactAuxiliaries(x));
    } catch (CancellationException e) {
      // An interrupt ends jobs elsewhere; samples will do then.
      return Optional.empty();
    }
  }

  @Override
  public double[] settled(double[] x, long[] scenarios) {
    return problem.withExactAuxiliaries(x, scenarios);
  }
}
