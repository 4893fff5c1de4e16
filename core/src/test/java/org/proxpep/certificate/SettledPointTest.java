package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

class SettledPointTest {

  /** x and v = x², which a root keeps away from 0. */
  private static StochasticProblem square() {
    TestProblem plain =
        new TestProblem(
            new Box(new double[] {-3.0, 0.01}, new double[] {3.0, 9.0}),
            0,
            1,
            (x, xi, out) -> {
              TestProblem.set(out, 0, Math.sqrt(x[1]), 0.0, 0.5 / Math.sqrt(x[1]));
              TestProblem.set(out, 1, x[0] * x[0] - x[1], 2 * x[0], -1.0);
            });
    AuxiliaryVariables auxiliary =
        new AuxiliaryVariables() {
          @Override
          public int[] rows() {
            return new int[] {1};
          }

          @Override
          public int[] variables() {
            return new int[] {1};
          }

          @Override
          public Optional<double[]> settled(double[] x) {
            return Optional.of(settled(x, new long[0]));
          }

          @Override
          public double[] settled(double[] x, long[] scenarios) {
            return new double[] {x[0], x[0] * x[0]};
          }
        };
    return new ForwardingProblem(plain) {
      @Override
      public Optional<AuxiliaryVariables> auxiliaryVariables() {
        return Optional.of(auxiliary);
      }
    };
  }

  private static double[] settled(double... x) {
    return SettledPoint.at(square(), new Scenarios(1), 10, true, x);
  }

  @Test
  void auxiliaryVariablesAreSetToWhereTheyBelong() {
    assertThat(settled(2.0, 1.0)).containsExactly(2.0, 4.0);
  }

  @Test
  void oneThatBelongsBeyondItsBoundStaysAtIt() {
    assertThat(settled(0.0, 1.0)).containsExactly(0.0, 0.01);
  }
}
