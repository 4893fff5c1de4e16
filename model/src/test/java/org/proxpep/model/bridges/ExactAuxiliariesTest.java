package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.AuxiliaryVariable;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.Scenarios;

class ExactAuxiliariesTest {

  private static final double[] A = {4, 1, 3, 2, 10, 6, 5, 8, 7, 9};
  private static final double[] W = {1, 1, 1, 1, 2, 1, 1, 1, 1, 0};

  private static ModelProblem model(String data, String rest) {
    Table table = Table.of("rows", Column.numbers("a", A), Column.numbers("w", W));
    return TableModels.of(
        table, "data rows from \"rows.csv\"" + data + "\nvar x in [0, 10] start 1\n" + rest);
  }

  private static double[] means(ModelProblem problem, double[] x) {
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    return out.values().clone();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  @Test
  void theVariableOfACvarIsTheQuantileOfItsLoss() {
    ModelProblem problem = model("", "minimize cvar(0.8, x * a)");
    double[] x = problem.withExactAuxiliaries(new double[] {2, -77});
    AuxiliaryVariable t = problem.auxiliaries().get(0);
    assertThat(t.text()).isEqualTo("cvar(0.8, x * a)");
    assertThat(t.row()).isEqualTo(-1);
    assertThat(t.value(x)).isEqualTo(2 * 8.0);
    // The mean of the worst fifth: 9 and 10.
    assertThat(means(problem, x)[0]).isCloseTo(2 * 9.5, within(1e-12));
  }

  @Test
  void rowsCountByTheirWeightsAndConditions() {
    ModelProblem problem = model(" weight w", "minimize cvar(0.5, x * a | a > 6.5)");
    double[] x = problem.withExactAuxiliaries(new double[] {1, 0});
    // 7 and 8 weigh 1 each, 10 weighs 2, 9 nothing.
    assertThat(problem.auxiliaries().get(0).value(x)).isEqualTo(8.0);
    assertThat(means(problem, x)[0]).isCloseTo(10.0, within(1e-12));
  }

  @Test
  void noOtherPointOfTheVariableMakesASmoothedCvarLess() {
    ModelProblem problem = model("", "minimize cvar(0.7, (x - a)^2, 3)");
    double[] x = problem.withExactAuxiliaries(new double[] {2, 0});
    double least = means(problem, x)[0];
    for (double away : new double[] {-0.1, -1e-3, 1e-3, 0.1}) {
      double[] other = x.clone();
      other[1] += away;
      assertThat(means(problem, other)[0]).isGreaterThan(least);
    }
  }

  @Test
  void variablesOfMeansAreTheMeansOneAfterAnother() {
    ModelProblem problem = model("", "minimize sd((x - a)^2) / E[(x + a)^2]");
    double[] x = problem.withExactAuxiliaries(new double[] {2, 0, 0, 0});
    double[] e = Arrays.stream(A).map(a -> (2 - a) * (2 - a)).toArray();
    double m = mean(e);
    double variance = mean(Arrays.stream(e).map(v -> (v - m) * (v - m)).toArray());
    double square = mean(Arrays.stream(A).map(a -> (2 + a) * (2 + a)).toArray());
    assertThat(x[1]).isCloseTo(m, within(1e-12));
    assertThat(x[2]).isCloseTo(variance, within(1e-10));
    assertThat(x[3]).isCloseTo(square, within(1e-12));
    double[] found = means(problem, x);
    assertThat(found[0]).isCloseTo(Math.sqrt(variance) / square, within(1e-12));
    for (AuxiliaryVariable each : problem.auxiliaries()) {
      assertThat(problem.functionName(each.row())).startsWith("mean of ");
      assertThat(found[each.row()]).as(each.text()).isCloseTo(0.0, within(1e-10));
    }
  }

  @Test
  void theLargerOfTwoMeansIsThatOfTheirVariables() {
    ModelProblem problem = model("", "minimize max(E[(x - a)^2], E[abs(x - a)] * 20)");
    double[] x = problem.withExactAuxiliaries(new double[] {2, 0, 0});
    double first = mean(Arrays.stream(A).map(a -> (2 - a) * (2 - a)).toArray());
    double second = 20 * mean(Arrays.stream(A).map(a -> Math.abs(2 - a)).toArray());
    assertThat(means(problem, x)[0]).isCloseTo(Math.max(first, second), within(1e-10));
  }

  @Test
  void givenScenariosTakeThePlaceOfAll() {
    ModelProblem problem =
        model("", "random u ~ normal(0, 1)\nminimize cvar(0.9, x * u) + variance(x * u + a)");
    assertThatThrownBy(() -> problem.withExactAuxiliaries(problem.startingPoint()))
        .isInstanceOf(IllegalStateException.class);
    Scenarios scenarios = new Scenarios(3);
    long[] keys =
        LongStream.range(0, 20_000)
            .map(k -> scenarios.key(Scenarios.Purpose.VALIDATION, k))
            .toArray();
    double[] given = problem.startingPoint();
    given[0] = 2;
    double[] x = problem.withExactAuxiliaries(given, keys);
    assertThat(x[0]).isEqualTo(2);
    // The 0.9-quantile of the normal distribution.
    assertThat(problem.auxiliaries().get(0).value(x)).isCloseTo(2 * 1.2816, within(0.06));
    assertThat(problem.auxiliaries().get(1).value(x)).isCloseTo(5.5, within(0.1));
    assertThat(problem.withExactAuxiliaries(x, keys)).containsExactly(x);
  }
}
