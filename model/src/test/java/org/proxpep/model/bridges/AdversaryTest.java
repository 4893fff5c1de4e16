package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** An adversary chooses y in a convex set. */
class AdversaryTest {

  private static final int ROWS = 40;

  /** Three waves of different means: the data of the references, too. */
  private static double wave(int k, int i) {
    return Math.round(1e6 * (0.3 * k - 0.4 + Math.sin((k + 1.0) * (i + 1.0)))) / 1e6;
  }

  private static double[] column(int k) {
    return IntStream.range(0, ROWS).mapToDouble(i -> wave(k, i)).toArray();
  }

  private static ModelProblem table(String text) {
    Table table =
        Table.of(
            "rows",
            Column.numbers("a", column(0)),
            Column.numbers("b", column(1)),
            Column.numbers("c", column(2)));
    return TableModels.of(
        table,
        "data rows from \"rows.csv\"\nset I = {p, q, r}\nvar x[1..2] in [-9, 9] start 2\n" + text);
  }

  private static final String PAYOFF =
      "E[y[p]*(x[1] - a)^2 + y[q]*(x[2] - b)^2 + y[r]*(x[1] + x[2] - c)^2]";

  /** The means that y multiplies in {@link #PAYOFF}. */
  private static double[] means(double[] x) {
    double[] s = new double[3];
    for (int i = 0; i < ROWS; i++) {
      double[] e = {x[0] - wave(0, i), x[1] - wave(1, i), x[0] + x[1] - wave(2, i)};
      for (int k = 0; k < 3; k++) {
        s[k] += e[k] * e[k] / ROWS;
      }
    }
    return s;
  }

  /** The largest of y's over points of a grid that has the corners of the set. */
  private static double largest(double[] s, String set, double square) {
    double largest = Double.NEGATIVE_INFINITY;
    int grid = 40;
    for (int i = 0; i <= grid; i++) {
      for (int j = 0; j <= grid; j++) {
        for (int k = 0; k <= grid; k++) {
          double[] y = {i / (double) grid, j / (double) grid, k / (double) grid};
          double sum = y[0] + y[1] + y[2];
          boolean inside =
              switch (set) {
                case "simplex" -> Math.abs(sum - 1) < 1e-9;
                case "capped(0.5)" ->
                    Math.abs(sum - 1) < 1e-9 && Arrays.stream(y).allMatch(v -> v <= 0.5);
                case "[0, 1]" -> true;
                default -> false;
              };
          double value = 0.0;
          for (int l = 0; l < 3; l++) {
            value += y[l] * s[l] - square * y[l] * y[l];
          }
          largest = inside ? Math.max(largest, value) : largest;
        }
      }
    }
    return largest;
  }

  private static double value(ModelProblem problem, double... own) {
    double[] x = Arrays.copyOf(own, problem.dimension());
    x = problem.withExactAuxiliaries(x);
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    for (int row = 1; row <= problem.inequalities(); row++) {
      assertThat(out.value(row)).isLessThanOrEqualTo(1e-12);
    }
    for (int row = 0; row < problem.equalities(); row++) {
      assertThat(out.value(1 + problem.inequalities() + row)).isCloseTo(0.0, within(1e-12));
    }
    return out.value(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"simplex", "capped(0.5)", "[0, 1]"})
  void theValueAtAPointIsTheLargestPayoffOverTheSet(String set) {
    ModelProblem problem = table("minimize worst(y[I] in " + set + ", " + PAYOFF + ")");
    for (double[] x : new double[][] {{2, 2}, {-1, 0.5}, {0, 0}, {1, -3}}) {
      assertThat(value(problem, x)).isCloseTo(largest(means(x), set, 0.0), within(1e-9));
    }
  }

  @Test
  void aBallReachesAsFarAsANorm() {
    String payoff = "E[y[p]*(x[1] - a) + y[q]*(x[2] - b) + y[r]*(x[1] - c)]";
    ModelProblem round =
        table("minimize worst(y[I] in ball(2, center [1, 0, -1]), " + payoff + ")");
    ModelProblem diamond =
        table("minimize worst(y[I] in l1ball(2, center [1, 0, -1]), " + payoff + ")");
    double[] x = {0.7, -1.2};
    double[] m = new double[3];
    for (int i = 0; i < ROWS; i++) {
      m[0] += (x[0] - wave(0, i)) / ROWS;
      m[1] += (x[1] - wave(1, i)) / ROWS;
      m[2] += (x[0] - wave(2, i)) / ROWS;
    }
    double norm = Math.sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
    double most = Arrays.stream(m).map(Math::abs).max().orElseThrow();
    assertThat(value(round, x)).isCloseTo(m[0] - m[2] + 2 * norm, within(1e-12));
    assertThat(value(diamond, x)).isCloseTo(m[0] - m[2] + 2 * most, within(1e-12));
  }

  @Test
  void aPayoffThatIsNotLinearIsLargestAtItsBestAnswer() {
    for (String set : new String[] {"simplex", "[0, 1]"}) {
      ModelProblem problem =
          table("minimize worst(y[I] in " + set + ", " + PAYOFF + " - 2*sum(square(y)))");
      for (double[] x : new double[][] {{1, 1}, {-1, 0.5}, {0, 0}}) {
        // The grid misses the largest payoff by at most 2·3·(1/80)².
        assertThat(value(problem, x)).isCloseTo(largest(means(x), set, 2.0), within(1e-3));
        assertThat(value(problem, x)).isGreaterThanOrEqualTo(largest(means(x), set, 2.0) - 1e-12);
      }
    }
  }

  /**
   * Optima of scipy 1.10: SLSQP with ftol 1e-15 on the epigraph of the corners of the sets, BFGS on
   * x for the ball, and Nelder and Mead with the projection onto the simplex for the squares.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          simplex; 0; -0.05633792855904196
          capped(0.4); 0; -0.05699357473852351
          [-0.5, 1]; 0; 1.4159342533691797
          simplex; 0.5; -0.22565774821301576
          """)
  void tablesAreSolvedExactly(String set, String square, double optimum) {
    ModelProblem problem =
        table(
            "minimize worst(y[I] in "
                + set
                + ", "
                + PAYOFF
                + " - "
                + square
                + "*sum(square(y))) + x[1]");
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem).withRun(RunSettings.samples(200_000)).solve();
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.certificate().objective().estimate()).isCloseTo(optimum, within(1e-6));
  }

  @Test
  void aSaddleInsideTheSetIsFoundFromSamples() {
    // Every E[…] is 0 at x = (0.5, 0.5), and any other x gives the adversary something.
    ModelProblem problem =
        Model.parse(
            "m.pep",
            """
            random a ~ normal(1, 1)
            random b ~ normal(-0.5, 1)
            var x[1..2] in [-5, 5] start 3
            minimize worst(y[1..2] in [-2, 2], E[y[1]*(x[1]+x[2]-a) + y[2]*(x[1]-2*x[2]-b)])
            """,
            Path.of(""));
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem).withRun(RunSettings.samples(50_000)).solve();
    double[] x = result.selected().x();
    // One deviation of the means of 50,000 scenarios moves x by 0.004.
    assertThat(x[0]).isCloseTo(0.5, within(0.02));
    assertThat(x[1]).isCloseTo(0.5, within(0.02));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          minimize worst(y in [0, inf], E[y*(x[1] - a)]); gains without limit
          minimize worst(y[I] in free, E[y[p]*(x[1] - a)]); gains without limit
          minimize worst(y[I] in halfspace([1, 1, 1], 1), E[y[p]*(x[1] - a)]); gains without limit
          minimize worst(y in free, E[y*(x[1] - a)]); give the adversary an index or an interval
          minimize worst(y in [-1, 1], E[y^2*(x[1] - a)]); not concave in `y`
          minimize worst(y in [-1, 1], E[(x[1] - a - y)^2]); not concave in `y`
          minimize worst(y in [-1, 1], E[x[1]*y - abs(y)]); not smooth in `y`
          minimize worst(y in [0, 1], E[x[1]*y] - y*log(y)); has no end where `y` meets the edge
          minimize worst(y in [-1, 1], E[(x[1] - a)^2]); does not depend on `y`
          minimize worst(y in [-1, 1], log(E[exp(y*a)])); in a function of a mean
          minimize worst(y in [-1, 1], y*cvar(0.9, x[1] - a)); cannot be in the payoff
          minimize worst(x in [-1, 1], E[x*a]); already stands for a decision variable
          minimize worst(a in [-1, 1], E[a*x[1]]); already a column
          minimize worst(y[I] in simplex(-1), E[y[p]*x[1]]); total
          minimize worst(y in [-1, 1], E[x[1] | y > 0]); data only
          minimize E[worst(y in [-1, 1], y*a)]; must not be inside a mean
          maximize worst(y in [-1, 1], E[y*(x[1] - a)]); may only be minimised
          minimize worst(y in simplex, E[y*(x[1] - a)]); there is no set `simplex`
          """)
  void otherFormsAreRefusedByName(String text, String message) {
    assertThatThrownBy(() -> table(text))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }
}
