package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.SecondDerivativeCheck;
import org.proxpep.model.problem.Model;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.Points;

final class RoundedNetworkTest {

  private final ActivityNetwork network = new ActivityNetwork(7);
  private final RoundedKinks kinks = network.roundedKinks().orElseThrow();
  private final double[] x = Points.inX0(network, new SplittableRandom(2));
  private final Evaluation sharp = Evaluation.of(network);
  private final Evaluation round = Evaluation.of(network);

  @Test
  void asTheWidthGoesToZeroTimesComeDownToTheTrueOnes() {
    double before = Double.POSITIVE_INFINITY;
    for (double width : new double[] {1e-1, 1e-2, 1e-3, 1e-4, 1e-6}) {
      StochasticProblem rounded = kinks.rounded(x, width);
      assertThat(rounded.hasKinks()).isFalse();
      assertThat(rounded.isConvex()).isTrue();
      double worst = 0.0;
      for (long xi = 0; xi < 200; xi++) {
        network.evaluate(x, xi, sharp);
        rounded.evaluate(x, xi, round);
        for (int row = 0; row < sharp.rows(); row++) {
          assertThat(round.value(row)).isGreaterThan(sharp.value(row) - 1e-12);
          worst = Math.max(worst, round.value(row) - sharp.value(row));
        }
      }
      assertThat(worst).isLessThan(before).isLessThan(40 * width);
      before = worst;
    }
  }

  @Test
  void slopesAgreeWithDifferencesOfValues() {
    StochasticProblem rounded = kinks.rounded(x, 0.3);
    Evaluation plus = Evaluation.of(network);
    Evaluation minus = Evaluation.of(network);
    for (long xi = 0; xi < 50; xi++) {
      rounded.evaluate(x, xi, round);
      for (int i = 0; i < x.length; i++) {
        double[] moved = x.clone();
        moved[i] = x[i] + 1e-5;
        rounded.evaluate(moved, xi, plus);
        moved[i] = x[i] - 1e-5;
        rounded.evaluate(moved, xi, minus);
        for (int row = 0; row < round.rows(); row++) {
          assertThat(round.gradient(row)[i])
              .isCloseTo((plus.value(row) - minus.value(row)) / 2e-5, within(1e-6));
        }
      }
    }
  }

  /** The same scenario as a table of one row, over which a model measures its kinks. */
  @Test
  void itIsTheNetworkOfAModelWithRoundedKinks() {
    for (long xi = 0; xi < 5; xi++) {
      double[] e = new double[ActivityNetwork.TASKS];
      ActivityNetwork.draw(sharp.random(xi), e);
      String[] term = new String[ActivityNetwork.NODES];
      double[] time = new double[ActivityNetwork.NODES];
      double[] width = new double[e.length];
      term[0] = "0";
      for (int k = 0; k < e.length; k++) {
        int to = ActivityNetwork.TO[k];
        String by = "(" + term[ActivityNetwork.FROM[k]] + " + " + e[k] + "*x[" + (k + 1) + "])";
        double arrival = time[ActivityNetwork.FROM[k]] + e[k] * x[k];
        width[k] = term[to] == null ? 0.0 : 0.2 * Math.abs(arrival - time[to]);
        time[to] = term[to] == null ? arrival : Math.max(arrival, time[to]);
        term[to] = term[to] == null ? by : "max(" + by + ", " + term[to] + ")";
      }
      StochasticProblem model =
          Model.parse(
              "san.pep",
              "var x[1..13] in [0.1, 10]\nminimize %s + %s\nsubject to %s <= 5\n%s <= 5\n"
                  .formatted(
                      term[8],
                      Arrays.stream(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
                          .mapToObj(k -> network.cost(k - 1) + "/x[" + k + "]")
                          .collect(Collectors.joining(" + ")),
                      term[5],
                      term[7]),
              Path.of("."));
      StochasticProblem expected = model.roundedKinks().orElseThrow().rounded(x, 0.2);
      StochasticProblem rounded = new RoundedNetwork(network, width);
      double[] weights = {1.0, 0.7, 0.4};
      double[] y = x.clone();
      y[3] *= 1.1;
      expected.evaluate(y, 0, sharp);
      rounded.evaluate(y, xi, round);
      for (int row = 0; row < 3; row++) {
        assertThat(round.value(row)).isCloseTo(sharp.value(row), within(1e-12));
        assertThat(round.gradient(row)).containsExactly(sharp.gradient(row), within(1e-12));
      }
      double[][] a = SecondDerivativeCheck.hessian(expected, y, weights, 0, false);
      double[][] b = SecondDerivativeCheck.hessian(rounded, y, weights, xi, false);
      for (int i = 0; i < y.length; i++) {
        assertThat(b[i]).containsExactly(a[i], within(1e-10));
      }
    }
  }

  @Test
  void aWidthIsPositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kinks.rounded(x, 0.0))
        .withMessageContaining("width");
  }
}
