package org.proxpep.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class ForwardingProblemTest {

  /** Short forms of other methods, which wrappers get by forwarding those. */
  private static final Set<String> SHORT_FORMS =
      Set.of(
          "dimension",
          "inequalities",
          "equalities",
          "hasMoreScenariosThan",
          "plus",
          "exactMean(long)");

  /** ½x² + ξ over ten values ξ, x = 1, with every capability. */
  private record Rich() implements FiniteProblem, BoundedValues {

    @Override
    public Shape shape() {
      return new Shape(1, 0, 1);
    }

    @Override
    public ConvexSet feasibleSet() {
      return new WholeSpace(1);
    }

    @Override
    public long scenarioCount() {
      return 10;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      out.setValue(0, 0.5 * x[0] * x[0] + index);
      out.setGradient(0, x[0]);
      out.setValue(1, x[0] - 1);
      out.setGradient(1, 1.0);
    }

    @Override
    public double lower(int row, double[] x) {
      return row == 0 ? 0.5 * x[0] * x[0] : x[0] - 1;
    }

    @Override
    public double upper(int row, double[] x) {
      return lower(row, x) + (row == 0 ? 9 : 0);
    }
  }

  private static List<Optional<?>> capabilities(StochasticProblem problem) {
    return List.of(problem.exactMean(), problem.finite(), problem.boundedValues());
  }

  @Test
  void aProblemHasTheCapabilitiesThatItImplements() {
    assertThat(capabilities(new Rich())).allMatch(Optional::isPresent);
    assertThat(new Rich().unbatched()).isEmpty();
    assertThat(new Rich().exactMean(9)).isEmpty();
    assertThat(new Rich().exactMean(10)).isPresent();
  }

  @Test
  void everythingAProblemSaysIsPassedOn() {
    List<String> forgotten = new ArrayList<>();
    for (Method m : StochasticProblem.class.getMethods()) {
      boolean shortForm =
          SHORT_FORMS.contains(m.getName())
              || (m.getParameterCount() == 1 && SHORT_FORMS.contains(m.getName() + "(long)"));
      try {
        Class<?> owner =
            ForwardingProblem.class
                .getMethod(m.getName(), m.getParameterTypes())
                .getDeclaringClass();
        if (owner == StochasticProblem.class && !shortForm) {
          forgotten.add(m.toString());
        }
      } catch (NoSuchMethodException e) {
        throw new AssertionError(e);
      }
    }
    assertThat(forgotten).isEmpty();
  }

  @Test
  void aBatchHasTheExpectationsAndRangesOfTheProblemInside() {
    StochasticProblem batch = new MiniBatch(new MiniBatch(new Rich(), 2), 3);
    assertThat(capabilities(batch)).allMatch(Optional::isPresent);
    assertThat(MiniBatch.innermost(batch)).isEqualTo(new Rich());
    Evaluation mean = Evaluation.of(batch);
    batch.exactMean().orElseThrow().evaluateMean(new double[] {2.0}, mean);
    assertThat(mean.value(0)).isEqualTo(6.5);
  }

  @Test
  void samplesOnlyHidesTheMeanAlsoOfABatch() {
    StochasticProblem hidden = new SamplesOnly(new MiniBatch(new Rich(), 2));
    assertThat(hidden.exactMean()).isEmpty();
    assertThat(hidden.finite()).isEmpty();
    assertThat(MiniBatch.innermost(hidden).exactMean()).isEmpty();
    assertThat(hidden.boundedValues()).isPresent();
  }

  @Test
  void aProblemWithOtherFunctionsDoesNotClaimWhatTheOriginalKnows() {
    StochasticProblem pairs = EqualityPairs.of(new Rich());
    assertThat(pairs.shape()).isEqualTo(new Shape(1, 2, 0));
    assertThat(capabilities(pairs)).noneMatch(Optional::isPresent);
  }
}
