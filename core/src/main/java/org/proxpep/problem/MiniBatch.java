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
  private final Supplier<Holder> newHolder;
  private final @Nullable ScenarioSums sums;

  public MiniBatch(StochasticProblem problem, int size) {
    super(problem);
    Require.atLeast("The batch size", size, 1, "leave it out: one scenario a step is the default");
    this.size = size;
    this.newHolder = () -> new Holder(newAdding());
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
    Holder holder = out.scratch(Holder.class, newHolder);
    if (holder.adding.owner() != this) {
      holder.adding = newAdding();
    }
    long[] keys = holder.adding.keys();
    ScenarioMean mean = holder.adding.mean();
    mean.start(x, out);
    for (int first = 0; first < size; first += keys.length) {
      int count = Math.min(keys.length, size - first);
      for (int j = 0; j < count; j++) {
        keys[j] = Scenarios.derive(xi, first + j);
      }
      mean.add(keys, count, out);
    }
    out.scale(1.0 / size);
  }

  /** What a thread adds the scenarios of a batch up in. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
  private record Adding(MiniBatch owner, ScenarioMean mean, long[] keys) {}

  /** Kept with an evaluation; that of another batch is replaced. */
  private static final class Holder {
    Adding adding;

    Holder(Adding adding) {
      this.adding = adding;
    }
  }

  private Adding newAdding() {
    return new Adding(
        this, new ScenarioMean(problem, size), new long[Math.min(size, ScenarioMean.MOST)]);
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
