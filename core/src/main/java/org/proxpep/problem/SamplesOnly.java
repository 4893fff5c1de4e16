package org.proxpep.problem;

import java.util.Optional;

/**
 * A problem that keeps its exact mean and its table to itself, so that methods have samples only.
 * The measurements of a run, which a study of many short runs has no use for, become cheap.
 */
public final class SamplesOnly extends ForwardingProblem {

  public SamplesOnly(StochasticProblem problem) {
    super(problem);
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return Optional.empty();
  }

  @Override
  public Optional<FiniteProblem> finite() {
    return Optional.empty();
  }

  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return problem
        .roundedKinks()
        .map(kinks -> (x, width) -> new SamplesOnly(kinks.rounded(x, width)));
  }

  @Override
  public Optional<StochasticProblem> unbatched() {
    return problem.unbatched().map(SamplesOnly::new);
  }
}
