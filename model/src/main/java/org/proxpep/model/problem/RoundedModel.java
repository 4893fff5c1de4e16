package org.proxpep.model.problem;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.KinkRounding;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.OpenKinks;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.RoundedProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;

/** A model with its kinks rounded off: the same scenarios of other functions. */
final class RoundedModel implements RoundedKinks {

  private static final int SCENARIOS = 1000;

  private final ModelProblem problem;
  private final KinkRounding rounding;
  private double @Nullable [] measuredAt;
  private double[] sizes = {};
  private boolean hasLooked;
  private Optional<OpenKinks> opened = Optional.empty();

  private RoundedModel(ModelProblem problem, KinkRounding rounding) {
    this.problem = problem;
    this.rounding = rounding;
  }

  static Optional<RoundedModel> of(ModelProblem problem) {
    return KinkRounding.of(
            problem.parts.context().graph(), problem.expressions, problem.proxKinks())
        .map(rounding -> new RoundedModel(problem, rounding));
  }

  @Override
  public synchronized StochasticProblem rounded(double[] x, double width) {
    if (measuredAt == null || !Arrays.equals(x, measuredAt)) {
      InputFiller plan = problem.plan;
      InputFiller.Scratch s = new InputFiller.Scratch(plan, rounding.measured());
      sizes =
          rounding.sizes(
              x,
              s.workspace,
              k -> plan.sample(ModelProblem.SPREAD.key(Scenarios.Purpose.PILOT, k), s),
              plan.steps() == 0 ? 1 : SCENARIOS);
      measuredAt = x.clone();
    }
    return new Rounded(
        problem,
        problem.scenarios.with(rounding.rounded(sizes, width, problem.functions.parameters())));
  }

  /** Empty where scenarios cannot be enumerated, too. */
  @Override
  public synchronized Optional<OpenKinks> opened() {
    if (!hasLooked) {
      hasLooked = true;
      opened =
          problem.finite().isPresent()
              ? OpenedModel.of(problem).map(kinks -> kinks)
              : Optional.empty();
    }
    return opened;
  }

  private static final class Rounded extends RoundedProblem {

    private final ScenarioFunctions functions;

    Rounded(ModelProblem problem, ScenarioFunctions functions) {
      super(problem);
      this.functions = functions;
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      functions.evaluate(x, xi, out);
    }

    @Override
    public Optional<FiniteProblem> finite() {
      return problem.finite().map(all -> new AllScenarios(this, functions));
    }

    @Override
    public Optional<ExactMean> exactMean() {
      return finite().map(all -> all);
    }

    @Override
    public Optional<SecondDerivatives> secondDerivatives() {
      return functions.secondDerivatives();
    }
  }
}
