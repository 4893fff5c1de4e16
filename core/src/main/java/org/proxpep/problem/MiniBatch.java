package org.proxpep.problem;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Require;

/**
 * A problem whose scenario is the mean over {@code size} scenarios of another problem, their keys
 * derived from one. No method knows about batches.
 */
public final class MiniBatch extends FirstOrderProblem {

  private final int size;
  private final Supplier<Evaluation> newEvaluation;
  private final @Nullable ScenarioSums sums;

  public MiniBatch(StochasticProblem problem, int size) {
    super(problem);
    Require.atLeast("The batch size", size, 1, "leave it out: one scenario a step is the default");
    this.size = size;
    this.newEvaluation = () -> Evaluation.of(problem);
    this.sums = problem.sums().orElse(null);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    if (sums != null) {
      long[] keys = out.keys(size);
      for (int i = 0; i < size; i++) {
        keys[i] = Scenarios.derive(xi, i);
      }
      sums.evaluate(x, keys, size, out);
      out.scale(1.0 / size);
      return;
    }
    Evaluation one = out.scratch(Evaluation.class, newEvaluation);
    out.clear();
    for (int i = 0; i < size; i++) {
      problem.evaluate(x, Scenarios.derive(xi, i), one);
      out.add(1.0, one);
    }
    out.scale(1.0 / size);
  }

  /** The scenarios that those of a problem, by their keys, are made of. */
  public static long[] scenarios(StochasticProblem problem, long[] keys) {
    if (problem instanceof MiniBatch batch) {
      return Arrays.stream(keys)
          .flatMap(key -> LongStream.range(0, batch.size()).map(i -> Scenarios.derive(key, i)))
          .toArray();
    }
    return problem.scenariosPerEvaluation() == 1 ? keys : new long[0];
  }

  /** The number of scenarios of the inner problem that one evaluation averages. */
  public int size() {
    return size;
  }

  @Override
  public Optional<StochasticProblem> unbatched() {
    return Optional.of(problem);
  }

  /** The problem inside all batches, or {@code problem} itself where it is none. */
  public static StochasticProblem innermost(StochasticProblem problem) {
    StochasticProblem inner = problem;
    for (var next = inner.unbatched(); next.isPresent(); next = inner.unbatched()) {
      inner = next.get();
    }
    return inner;
  }

  @Override
  public int scenariosPerEvaluation() {
    return Math.multiplyExact(size, problem.scenariosPerEvaluation());
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " batch=" + size;
  }
}
