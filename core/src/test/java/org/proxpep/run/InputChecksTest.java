package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class InputChecksTest {

  private static void refused(StochasticProblem problem, String message, double... start) {
    Runner runner = new Runner(new DualAscent(1.0, 1.0), problem);
    assertThatThrownBy((start.length == 0 ? runner : runner.withStart(start))::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void aStartOfTheWrongLengthIsRefused() {
    refused(
        new ProblemFixture(),
        "The starting point has 2 entries and the problem fixture 1 variables",
        1.0,
        2.0);
  }

  @Test
  void aStartThatIsNotFiniteIsRefused() {
    refused(new ProblemFixture(), "entry for x1 (NaN) must be finite", Double.NaN);
    refused(new ProblemFixture(), "entry for x1 (-Infinity)", Double.NEGATIVE_INFINITY);
  }

  @Test
  void aProblemWithoutVariablesIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public Shape shape() {
            return new Shape(0, 0, 0);
          }
        },
        "The problem fixture has 0 variables; there must be at least 1");
  }

  @Test
  void aSetOfAnotherDimensionIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public ConvexSet feasibleSet() {
            return new WholeSpace(3);
          }
        },
        "has 1 variables and a set X0 of dimension 3; they must be equal");
  }

  @Test
  void aNegativeNumberOfConstraintsIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public Shape shape() {
            return new Shape(1, 0, -1);
          }
        },
        "has 0 inequalities and -1 equalities");
  }

  @Test
  void anEvaluationThatCostsNothingIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public int scenariosPerEvaluation() {
            return 0;
          }
        },
        "an evaluation costs 0 scenarios");
  }

  @Test
  void aProblemThatWritesMoreFunctionsThanItHasIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            out.setValue(1, 0.0);
          }
        },
        "The problem fixture wrote outside of its 1 functions of 1 variables");
  }

  @Test
  void anEntryLeftUnwrittenIsRefusedByName() {
    refused(
        new ProblemFixture() {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            out.setValue(0, x[0]);
          }
        },
        "gave the derivative of objective in x1 as 0.25 and then as 0.75");
    refused(
        new ProblemFixture() {
          @Override
          public Shape shape() {
            return new Shape(1, 1, 0);
          }

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            out.gradient(1)[0] = 1.0;
          }
        },
        "gave the value of g1 as 0.25 and then as 0.75");
  }

  @Test
  void aProblemThatIsNotAFunctionOfPointAndKeyIsRefused() {
    refused(
        new ProblemFixture() {
          private int calls;

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            out.addValue(0, ++calls);
          }
        },
        "gave the value of objective as 1.0 and then as 2.0 for the same point and scenario");
  }

  @Test
  void aProblemThatChangesThePointIsRefused() {
    refused(
        new ProblemFixture() {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            x[0] = 1.0;
          }
        },
        "changed x during evaluate");
  }

  @Test
  void theTrialEvaluationStaysInsideTheSet() {
    ProblemFixture problem =
        new ProblemFixture() {
          @Override
          public ConvexSet feasibleSet() {
            return Box.cube(1, 1.0, 2.0);
          }

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            assertThat(x[0]).isBetween(1.0, 2.0);
            super.evaluate(x, xi, out);
          }
        };
    Result result =
        new Runner(new DualAscent(0.1, 0.1), problem)
            .withSettings(RunSettings.steps(3))
            .withStart(-5.0)
            .run();
    assertThat(result.candidate(Candidate.Kind.LAST).x()).containsExactly(1.0);
  }
}
