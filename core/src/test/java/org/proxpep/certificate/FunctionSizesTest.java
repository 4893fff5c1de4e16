package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Relation;
import org.proxpep.problem.RowTerms;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class FunctionSizesTest {

  private static final Scenarios SCENARIOS = new Scenarios(1);

  /** F = x², G = 3x − 6 at x = 2, where the constraint binds. */
  private static StochasticProblem line(double unit) {
    return new TestProblem(
        new WholeSpace(1),
        1,
        0,
        (x, xi, out) -> {
          TestProblem.set(out, 0, unit * x[0] * x[0], 2 * unit * x[0]);
          TestProblem.set(out, 1, unit * (3 * x[0] - 6), 3 * unit);
        });
  }

  @Test
  void aBindingConstraintIsAsLargeAsItsSlopes() {
    for (double unit : new double[] {1e-12, 1.0, 1e12}) {
      double[] sizes = FunctionSizes.at(line(unit), SCENARIOS, 10, new double[] {2.0}).rows();
      assertThat(sizes[0] / unit).isCloseTo(4.0, within(1e-12));
      assertThat(sizes[1] / unit).isCloseTo(6.0, within(1e-12));
    }
  }

  private interface Terms {
    void evaluate(double[] x, long xi, double[] out);
  }

  /** A problem that knows its terms, limits among them. */
  private static StochasticProblem withTerms(StochasticProblem problem, int[] rows, Terms terms) {
    RowTerms known =
        new RowTerms() {
          @Override
          public int[] rows() {
            return rows;
          }

          @Override
          public boolean hasLimit(int row) {
            return true;
          }

          @Override
          public void evaluate(double[] x, long xi, double[] out) {
            terms.evaluate(x, xi, out);
          }
        };
    return new ForwardingProblem(problem) {
      @Override
      public Optional<RowTerms> terms() {
        return Optional.of(known);
      }
    };
  }

  @Test
  void termsThatAreKnownCountAndLimitsAreAmongThem() {
    StochasticProblem known =
        withTerms(
            line(1.0),
            new int[] {0, 1, 1},
            (x, xi, out) -> {
              out[0] = x[0] * x[0];
              out[1] = 3 * x[0];
              out[2] = -50;
            });
    assertThat(FunctionSizes.at(known, SCENARIOS, 10, new double[] {2.0}).rows())
        .containsExactly(new double[] {4.0, 50.0}, within(1e-12));
  }

  /** 100 in one scenario of a hundred or so, else 0, and a constraint that says nothing. */
  private static double rare(long xi) {
    return Scenarios.uniform(xi) < 0.01 ? 100.0 : 0.0;
  }

  @Test
  void anObjectiveIsAsLargeAsItsSpreadAndWhatVanishesHasSizeOne() {
    StochasticProblem plain =
        new TestProblem(
            new WholeSpace(1),
            1,
            0,
            (x, xi, out) -> {
              TestProblem.set(out, 0, rare(xi), 0);
              TestProblem.set(out, 1, 0, 0);
            });
    StochasticProblem withTerms =
        withTerms(
            plain,
            new int[] {0, 1},
            (x, xi, out) -> {
              out[0] = rare(xi);
              out[1] = 0;
            });
    double share = 0.0;
    for (int k = 0; k < 1000; k++) {
      share += rare(SCENARIOS.key(Scenarios.Purpose.VALIDATION, k)) / 100.0 / 1000;
    }
    assertThat(share).isBetween(0.003, 0.03);
    double deviation = 100.0 * Math.sqrt(share * (1 - share) * 1000 / 999);
    for (StochasticProblem problem : new StochasticProblem[] {plain, withTerms}) {
      assertThat(FunctionSizes.at(problem, SCENARIOS, 1000, new double[1]).rows())
          .containsExactly(new double[] {deviation, 1.0}, within(1e-9));
      // One sample has no spread.
      assertThat(FunctionSizes.at(problem, SCENARIOS, 1, new double[1]).rows()[0]).isFinite();
    }
  }

  @Test
  void aSizeThatWasGivenIsTaken() {
    StochasticProblem share =
        new ForwardingProblem(line(1.0)) {
          @Override
          public ConstraintForm meaning(int row) {
            return new ConstraintForm(Relation.AT_LEAST, 0.99, false, Double.NaN, 0.01);
          }
        };
    double[] sizes = FunctionSizes.at(share, SCENARIOS, 10, new double[] {2.0}).rows();
    assertThat(sizes[1]).isEqualTo(0.01);
    Tolerances sampled =
        Tolerances.of(share, new FunctionSizes(sizes), CertificateSettings.DEFAULT, false);
    Tolerances exact =
        Tolerances.of(share, new FunctionSizes(sizes), CertificateSettings.DEFAULT, true);
    assertThat(sampled.ofConstraint(0)).isEqualTo(1e-4);
    assertThat(exact.ofConstraint(0)).isEqualTo(1e-5);
  }

  @Test
  void anObjectiveWhoseBestValueIsZeroHasASize() {
    for (double unit : new double[] {1e-12, 1.0, 1e12}) {
      StochasticProblem problem =
          new TestProblem(
              Box.cube(2, -5.0, 5.0),
              1,
              0,
              (x, xi, out) -> {
                TestProblem.set(out, 0, unit * x[0], unit, 0.0);
                TestProblem.set(out, 1, 1.0 - x[0] - x[1], -1.0, -1.0);
              });
      double size = FunctionSizes.at(problem, SCENARIOS, 10, new double[] {1e-27, 1.9}).rows()[0];
      assertThat(size / unit).isBetween(1e-7, 1e-5);
    }
  }
}
