package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.semantics.SetWord;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * The example of every set of the language, alone, with bounds, and beside others, over a small
 * table.
 */
class SolvedSetsTest {

  private static final int ROWS = 60;

  private static Stream<String> declarations() {
    return SetWord.all().stream()
        .map(SetWord::example)
        .flatMap(
            set ->
                Stream.of(
                    "var w[1..6] in " + set,
                    "var w[1..6] in " + set + "\nvar v[1..9] in l1ball(0.8, center 0.1)",
                    "var w[1..6] in " + set + "\nvar v[1..9] in [-0.1, 0.3]"));
  }

  private static Table table(long seed) {
    Random random = new Random(seed);
    Column[] columns = new Column[8];
    for (int k = 0; k < 7; k++) {
      double size = Math.pow(0.5, k % 4);
      columns[k] =
          Column.numbers("a" + (k + 1), Vectors.of(ROWS, i -> size * random.nextGaussian()));
    }
    columns[7] =
        Column.numbers("y", Vectors.of(ROWS, i -> random.nextGaussian() > 0.3 ? 1.0 : -1.0));
    return Table.of("rows", columns);
  }

  private static ModelProblem problem(String declaration, String constraint) {
    boolean more = declaration.contains("var v");
    String text =
        """
        data rows from "rows.csv"
        %s
        let s = dot(w, [a1, a2, a3, a4, a5, a6])%s
        minimize E[ softplus(-2 * y * s) ] + 0.01 * dot(w, w)%s
        %s
        """
            .formatted(
                declaration,
                more ? " + sum(j in 1..9, v[j] * (a7 - 0.1 * j * a1))" : "",
                more ? " + 0.01 * dot(v, v)" : "",
                constraint);
    return TableModels.of(table(17), text);
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void theTableIsSolvedToRounding(String declaration) {
    check(problem(declaration, ""));
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void soItIsWithAConstraint(String declaration) {
    check(problem(declaration, "subject to E[ softplus(y * s) | y < 0 ] <= 0.68"));
  }

  /** No direction of X₀ leads down the Lagrangian at the point, whose constraints hold. */
  private static void check(ModelProblem problem) {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(40_000).withSeed(3))
            .solve();
    double[] x = result.selected().x();
    double[] y = result.selected().multipliers();
    Evaluation mean = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, mean);
    double[] slope = new double[x.length];
    mean.combine(y, slope);
    double[] target = Vectors.of(x.length, i -> x[i] - slope[i]);
    double[] back = problem.feasibleSet().projected(target);
    Vectors.addMultiple(-1.0, x, back);
    assertThat(Rows.norm(back)).isLessThan(1e-8);
    assertThat(problem.feasibleSet().contains(x, 1e-9)).isTrue();
    IntStream.range(0, y.length)
        .forEach(
            k -> {
              double c = mean.value(1 + k);
              assertThat(Math.min(y[k], -c)).isCloseTo(0.0, within(1e-8));
            });
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
  }
}
