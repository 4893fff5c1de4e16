package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.AuxiliaryVariables.WorstCase;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

class WorstTest {

  /** E[a] = 1 and E[b] = −1; the worst of both is 2(1 + |x|) + 0·y at the best y = 0. */
  private static final String LAW =
      """
      random a ~ normal(1, 1)
      random b ~ normal(-1, 1)
      var x in [-5, 5] start 3
      var y in [-5, 5] start 2
      """;

  private static ModelProblem table(String text) {
    Table table =
        Table.of("rows", Column.numbers("a", 0, 1, 2, 5), Column.numbers("b", -1, -1, -3, -3));
    return TableModels.of(table, "data rows from \"rows.csv\"\nvar x in [-9, 9] start 4\n" + text);
  }

  private static ModelProblem law(String text) {
    return Model.parse("m.pep", LAW + text, Path.of(""));
  }

  private static CertifiedResult solve(ModelProblem problem, long samples, long seed) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withSeed(seed))
        .solve();
  }

  @Test
  void itsVariableIsTheLargestCaseAndEachCaseBoundsIt() {
    ModelProblem problem = table("minimize worst(E[(x - a)^2], E[(x - b)^2], x)");
    assertThat(problem.shape().inequalities()).isEqualTo(3);
    double[] x = problem.withExactAuxiliaries(problem.startingPoint());
    // At 4: (16 + 9 + 4 + 1)/4 = 7.5 and (25 + 25 + 49 + 49)/4 = 37.
    assertThat(x[1]).isCloseTo(37.0, within(1e-12));
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    assertThat(out.value(0)).isCloseTo(37.0, within(1e-12));
    assertThat(out.value(1)).isCloseTo(7.5 - 37.0, within(1e-12));
    assertThat(out.value(2)).isCloseTo(0.0, within(1e-12));
    assertThat(out.value(3)).isCloseTo(4.0 - 37.0, within(1e-12));
    WorstCase only = problem.auxiliaryVariables().orElseThrow().worstCases().get(0);
    assertThat(only.variable()).isEqualTo(1);
    assertThat(only.rows()).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          minimize worst(i in 1..2, E[(x - i * a)^2]); 2
          minimize max(E[(x - a)^2], E[(x - b)^2]) + x; 2
          minimize 3 * max(E[(x - a)^2], x) - min(E[(a + x)^2], 1); 4
          maximize min(E[-(x - a)^2], E[-(x - b)^2]); 2
          minimize max(x, 1 - x); 0
          minimize x * max(E[(x - a)^2], 1); 0
          minimize -max(E[(x - a)^2], 1); 0
          """)
  void maximaThatAreMinimisedAreWorstCases(String text, int bounds) {
    ModelProblem problem = table(text);
    int found =
        problem.auxiliaryVariables().stream()
            .flatMap(variables -> variables.worstCases().stream())
            .mapToInt(worst -> worst.rows().length)
            .sum();
    assertThat(found).isEqualTo(bounds);
  }

  @Test
  void aTableIsSolvedToItsKink() {
    // E[(x − a)²] = x² − 4x + 7.5 and E[(x − b)²] = x² + 4x + 5 meet at 2.5/8.
    CertifiedResult result = solve(table("minimize max(E[(x - a)^2], E[(x - b)^2])"), 200_000, 1);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    double kink = 2.5 / 8;
    assertThat(result.selected().x()[0]).isCloseTo(kink, within(1e-8));
    assertThat(result.certificate().objective().estimate())
        .isCloseTo(kink * kink - 4 * kink + 7.5, within(1e-8));
    assertThat(result.certificate().userConstraints()).isEmpty();
  }

  @Test
  void intervalsOfALawAreThoseOfTheLargestMean() {
    ModelProblem problem = law("minimize worst(E[(x - a)^2 + y^2], E[(x - b)^2 + y^2])");
    int wrong = 0;
    for (int seed = 1; seed <= 12; seed++) {
      CertifiedResult result = solve(problem, 4000, seed);
      double[] x = result.selected().x();
      double truth = 2 + 2 * Math.abs(x[0]) + x[0] * x[0] + x[1] * x[1];
      Interval objective = result.certificate().objective();
      wrong += objective.contains(truth) ? 0 : 1;
      assertThat(objective.halfWidth()).isPositive();
      assertThat(x[0]).isCloseTo(0.0, within(0.1));
      assertThat(result.certificate().gap().upper()).isGreaterThan(truth - 2);
    }
    assertThat(wrong).isLessThanOrEqualTo(1);
  }

  @Test
  void aBoundOnAWorstCaseIsJudgedByIt() {
    ModelProblem problem =
        law("minimize (x - 4)^2 + y^2\nsubject to cap: max(E[x * a], E[b + 2 * x]) <= 3");
    CertifiedResult result = solve(problem, 50_000, 3);
    assertThat(result.certificate().userConstraints()).hasSize(1);
    assertThat(result.certificate().userConstraints().get(0).row().halfWidth()).isPositive();
    assertThat(result.selected().x()[0]).isCloseTo(2.0, within(0.05));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          maximize worst(E[(x - a)^2], 1); `worst` may only be minimised
          minimize log(worst(E[(x - a)^2], 1)); `worst` may only be minimised
          minimize E[worst(E[(x - a)^2], a)]; `worst`
          minimize worst(i in 1..0, E[(x - a)^2]); `worst` has no case
          """)
  void otherFormsAreRefusedByName(String text, String message) {
    assertThatThrownBy(() -> table(text))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }
}
