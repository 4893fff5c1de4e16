package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.ProxTerm;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Norms in the objective are recognised, and make exact zeros. */
class ProxTermModelTest {

  @TempDir Path folder;

  /** Rows a1..an, b with b = a·w + noise for few w that are not 0. */
  private static double[][] rows(long seed, int count, int n) {
    Random random = new Random(seed);
    double[][] rows = new double[count][n + 1];
    for (double[] row : rows) {
      double common = random.nextGaussian();
      row[n] = random.nextGaussian();
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian() + 0.5 * common;
        row[n] += i < 6 ? (i % 2 == 0 ? 1.0 : -0.6) * row[i] / (1 + i) : 0.0;
      }
    }
    return rows;
  }

  private static String text(double[][] rows) {
    int n = rows[0].length - 1;
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= n; i++) {
      text.append('a').append(i).append(',');
    }
    text.append("b\n");
    for (double[] row : rows) {
      for (int i = 0; i <= n; i++) {
        text.append(row[i]).append(i < n ? "," : "\n");
      }
    }
    return text.toString();
  }

  private ModelProblem model(double[][] rows, String rest) {
    return Models.over(
        folder, text(rows), "data \"d.csv\"\nfeatures z = columns(all except b)\n" + rest);
  }

  private ModelProblem lasso(double[][] rows, double weight) {
    return model(
        rows, "var w[z]\nminimize 0.5*E[(b - dot(w, z))^2] + %s*norm1(w)".formatted(weight));
  }

  private static CertifiedResult solve(StochasticProblem problem, long samples, long seed) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withSeed(seed))
        .solve();
  }

  /** min (1/2N)‖b − Aw‖² + Σ wᵢ|xᵢ| by coordinate descent. */
  private static double[] descent(double[][] rows, double[] weights) {
    int n = rows[0].length - 1;
    double[] x = new double[n];
    double[][] gram = new double[n][n + 1];
    for (double[] row : rows) {
      for (int i = 0; i < n; i++) {
        Vectors.addMultiple(row[i] / rows.length, row, gram[i]);
      }
    }
    for (int round = 0; round < 5000; round++) {
      for (int i = 0; i < n; i++) {
        double down = gram[i][n];
        for (int j = 0; j < n; j++) {
          down -= j == i ? 0.0 : gram[i][j] * x[j];
        }
        double rest = Math.abs(down) - weights[i];
        x[i] = rest <= 0 ? 0.0 : Math.copySign(rest, down) / gram[i][i];
      }
    }
    return x;
  }

  private static double value(StochasticProblem problem, double[] x) {
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, mean);
    return mean.value(0);
  }

  @Test
  void theLassoHasTheSupportAndTheValueOfCoordinateDescent() {
    double[][] rows = rows(8, 3000, 30);
    ModelProblem problem = lasso(rows, 0.1);
    double[] best = descent(rows, Vectors.of(30, i -> 0.1));
    CertifiedResult result = solve(problem, 100_000, 3);
    double[] x = result.selected().x();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(value(problem, x)).isCloseTo(value(problem, best), within(1e-9));
    for (int i = 0; i < 30; i++) {
      assertThat(x[i] == 0.0).isEqualTo(best[i] == 0.0);
      assertThat(x[i]).isCloseTo(best[i], within(1e-6));
    }
    assertThat(x).contains(0.0);
  }

  @Test
  void weightsOfVeryDifferentSizeAndHandWrittenProblems() {
    double[][] rows = rows(9, 500, 8);
    double[] weights = Vectors.of(8, i -> Math.pow(10.0, i - 5));
    ModelProblem plain = model(rows, "var w[z]\nminimize 0.5*E[(b - dot(w, z))^2]");
    ModelProblem written =
        model(
            rows,
            "param c[z] = [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100]\nvar w[z]\n"
                + "minimize 0.5*E[(b - dot(w, z))^2] + sum(i in z, c[i]*abs(w[i]))");
    double[] best = descent(rows, weights);
    assertThat(written.proxTerm().orElseThrow().weight(2)).isEqualTo(1e-3);
    for (StochasticProblem problem : List.of(plain.plus(ProxTerm.l1(weights)), written)) {
      CertifiedResult result = solve(problem, 100_000, 4);
      assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
      assertThat(result.selected().x()).containsExactly(best, within(1e-6));
      assertThat(value(problem, result.selected().x()))
          .isCloseTo(value(written, best), within(1e-9));
    }
  }

  /** At the answer ∇_g = −w·x_g/‖x_g‖ where a group is not 0, and ‖∇_g‖ ≤ w where it is. */
  @Test
  void groupsVanishAsAWhole() {
    double[][] rows = rows(10, 800, 9);
    ModelProblem problem =
        model(
            rows,
            """
            set groups = {g1, g2, g3}
            set g1 = {a1, a2, a3}
            set g2 = {a4, a8, a6}
            set g3 = {a7, a5, a9}
            var w[z]
            minimize 0.5*E[(b - dot(w, z))^2] + 0.25*sum(g in groups, norm(w[g]))
            """);
    assertThat(problem.proxTerm().orElseThrow().groups()).hasSize(3);
    assertThat(problem.hasKinks()).isFalse();
    CertifiedResult result = solve(problem, 100_000, 5);
    double[] x = result.selected().x();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(List.of(x[4], x[6], x[8])).containsOnly(0.0);
    assertThat(x[0]).isNotZero();
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, mean);
    double[] slope = mean.gradient(0).clone();
    problem.proxTerm().orElseThrow().addSubgradient(-1.0, x, slope);
    assertThat(problem.proxTerm().orElseThrow().over(problem.feasibleSet()).residual(x, slope, 1.0))
        .isLessThan(1e-8);
  }

  /**
   * Just below the weight at which all is 0 the group is short, and its direction is still wrong.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.9999, 0.999, 0.99, 0.9})
  void aGroupThatBarelyLivesIsFoundToAllDigits(double share) {
    double[][] rows = rows(12, 400, 5);
    double[] slope = new double[5];
    for (double[] row : rows) {
      for (int i = 0; i < 5; i++) {
        slope[i] += row[i] * row[5] / rows.length;
      }
    }
    double weight = share * Rows.norm(slope);
    ModelProblem problem =
        model(
            rows,
            "var w[z] start [1, -1, 1, 1, -1]\nminimize 0.5*E[(b - dot(w, z))^2] + "
                + weight
                + "*norm(w)");
    CertifiedResult result = solve(problem, 100_000, 5);
    double[] x = result.selected().x();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(x).doesNotContain(0.0);
    Evaluation mean = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, mean);
    // The value is then right to the square of this.
    assertThat(Rows.norm(mean.gradient(0))).isLessThan(1e-7);
  }

  @Test
  void samplesAloneFindTheZerosToo() {
    double[][] rows = rows(11, 3000, 12);
    ModelProblem problem = lasso(rows, 0.2);
    double[] best = descent(rows, Vectors.of(12, i -> 0.2));
    for (long seed = 1; seed <= 3; seed++) {
      double[] x = solve(new SamplesOnly(problem), 60_000, seed).selected().x();
      assertThat(value(problem, x)).isCloseTo(value(problem, best), within(2e-4));
      assertThat(x[7]).isZero();
      assertThat(x[0]).isNotZero();
    }
  }

  @Test
  void aTermMayBeAllThatHoldsADirection() {
    ModelProblem problem =
        Models.over(
            folder,
            "b\n1\n2\n3\n",
            "data \"d.csv\"\nvar x\nvar y start 3\nminimize E[(x - b)^2] + norm1([x, y])");
    CertifiedResult result = solve(problem, 20_000, 2);
    assertThat(result.selected().x()).containsExactly(new double[] {1.5, 0.0}, within(1e-9));
    assertThat(result.selected().x()[1]).isZero();
  }

  @Test
  void whatIsATermOfTheObjectiveAndWhatIsNot() {
    String start = "random d ~ normal(0, 1)\nvar x[1..3]\nvar y[1..2] in [0, 2]\n";
    assertThat(term(start + "minimize E[(x[1]-d)^2] + 0.5*sum(abs(x)) + 2*sum(square(x[2..3]))"))
        .isEqualTo(ProxTerm.l1(0.5, 0.5, 0.5, 0, 0));
    assertThat(term(start + "maximize -E[(x[1]-d)^2] - norm1(2*x) - abs(y[1])/4"))
        .isEqualTo(ProxTerm.l1(2, 2, 2, 0.25, 0));
    assertThat(term(start + "minimize E[(x[1]-d)^2 + 0.3*norm1(x)]"))
        .isEqualTo(ProxTerm.l1(0.3, 0.3, 0.3, 0, 0));
    // Moved, inside of others, in a group with bounds, or used by a constraint as well.
    for (String kink :
        List.of(
            "minimize E[(x[1]-d)^2] + abs(x[1] - 1)",
            "minimize E[(x[1]-d)^2] + exp(abs(x[1]))",
            "minimize E[(x[1]-d)^2] + norm(y)",
            "minimize E[(x[1]-d)^2] - abs(x[1])",
            "minimize E[(x[1]-d)^2] + norm1(x)\nsubject to norm1(x) <= 2",
            "minimize E[(x[1]-d)^2]\nsubject to norm1(x) <= 2")) {
      ModelProblem problem = Models.parse(start + kink, folder);
      assertThat(problem.proxTerm()).isEmpty();
      assertThat(problem.hasKinks()).isTrue();
    }
    assertThat(ModelCheck.of(Models.parse(start + "minimize E[d*x[1]] + norm1(x)", folder)).text())
        .contains("prox term: sizes of 3 variables, weight 1");
  }

  private ProxTerm term(String text) {
    ModelProblem problem = Models.parse(text, folder);
    assertThat(problem.hasKinks()).isFalse();
    return problem.proxTerm().orElseThrow();
  }

  @Test
  void aNorm1OfNegativeWeightIsRefused() {
    assertThatThrownBy(() -> Models.parse("var x[1..3] in [-1, 1]\nminimize -0.1*norm1(x)", folder))
        .hasMessageContaining("negative weight (-0.1)")
        .hasMessageContaining("Maybe turn its sign");
  }

  private void refuses(String text, String problem, String advice) {
    assertThatThrownBy(() -> Models.parse(text, folder))
        .hasMessageContaining(problem)
        .hasMessageContaining("Maybe " + advice);
  }

  @Test
  void aNormOfNegativeWeightIsRefusedWhereNothingBoundsIt() {
    String groups = "set g = {1, 2}\nset h = {3, 4}\nset all2 = {g, h}\nvar x[1..4]\n";
    refuses(
        groups + "minimize sum(square(x)) - 0.5*sum(k in all2, norm(x[k]))",
        "a norm in the objective has a negative weight (-0.5)",
        "turn its sign, or write sqrt(sum(square(…)))");
    refuses(
        "var x[1..4]\nmaximize 2*norm(x) - sum(square(x))",
        "a norm in the objective has a negative weight (-2.0)",
        "turn its sign");
    // Which point of a box is farthest away is a question.
    assertThat(Models.parse("var x[1..2] in [-1, 2]\nmaximize norm(x)", folder).proxTerm())
        .isEmpty();
  }

  @Test
  void weightsOfBothSignsAreRefused() {
    refuses(
        "param c[1..3] = [0.1, -0.2, 0.3]\nvar x[1..3]\n"
            + "minimize sum(square(x)) + sum(i in 1..3, c[i]*abs(x[i]))",
        "the weights of abs in the objective (0.1 and -0.2) have different signs",
        "give all of them the sign of a penalty");
    // Both signs from different calls, as in x² − |x| + |z|, are meant.
    assertThat(
            Models.parse("var x in [-1, 1]\nvar z\nminimize x^2 - abs(x) + abs(z)", folder)
                .proxTerm())
        .isPresent();
  }

  @Test
  void groupsThatOverlapAreRefused() {
    String sets = "set g = {1, 2}\nset h = {2, 3}\nset both = {g, h}\nvar x[1..3]\n";
    refuses(
        sets + "minimize sum(square(x)) + 0.5*sum(k in both, norm(x[k]))",
        "the groups of the norms in the objective overlap: x[2] is in two of them",
        "put it into one group, or give one of the groups variables of its own");
    refuses(
        sets + "minimize sum(square(x)) + norm(x) + norm(x[g])",
        "x[1] is in two of them",
        "put it");
    // A group beside sizes of its entries is a sparse group, and the advice above is taken.
    assertThat(Models.parse(sets + "minimize norm1(x) + norm(x)", folder).proxTerm()).isPresent();
    String copies = sets + "var v[1..3]\nminimize sum(square(x - 1)) + norm(x[g]) + norm(v[h])\n";
    ModelProblem model = Models.parse(copies + "subject to same[i in h]: v[i] == x[i]", folder);
    CertifiedResult result = solve(model, 20_000, 5);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
  }
}
