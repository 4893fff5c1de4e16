package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/** Random programmes, whose answers are held against the conditions of optimality. */
class PenaltyProgrammeTest {

  private static final int CASES = 300;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 25})
  void answersSatisfyTheConditionsOfOptimality(int n) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(17L + n);
    int rough = 0;
    for (int c = 0; c < CASES; c++) {
      PenaltyProgramme programme = programme(n, random);
      PenaltyProgramme.Answer answer = programme.solve();
      assertThat(answer).as("case %s", c).isNotNull();
      double off = error(programme, answer);
      assertThat(off).as("case %s of %s", c, n).isLessThan(1e-4);
      rough += off > 1e-10 ? 1 : 0;
    }
    // Vertices where more rows meet than there are variables keep the interior point's digits.
    assertThat(rough).isLessThanOrEqualTo(2);
  }

  /** Of any rank, with units that differ by powers of ten, from free to crowded with rows. */
  private static PenaltyProgramme programme(int n, RandomGenerator random) {
    int rank = random.nextInt(n + 1);
    double[] units = Vectors.of(n, i -> Math.pow(10, random.nextInt(-3, 4)));
    double[][] hessian = new double[n][n];
    for (int r = 0; r < rank; r++) {
      double[] z = Vectors.of(n, i -> random.nextGaussian() / units[i]);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
          hessian[i][j] += z[i] * z[j];
        }
      }
    }
    int terms = random.nextInt(2 * n + 1);
    int equations = random.nextInt(1 + n / 3);
    double[][] rows = new double[terms][];
    double[][] equal = new double[equations][];
    double[] lower = Vectors.of(n, i -> -units[i] * (random.nextInt(4) == 0 ? 0.0 : 1.0));
    double[] upper = Vectors.of(n, i -> units[i] * random.nextInt(0, 3));
    double[] inside = Vectors.of(n, i -> lower[i] + random.nextDouble() * (upper[i] - lower[i]));
    for (int k = 0; k < terms; k++) {
      rows[k] = Vectors.of(n, i -> random.nextGaussian() / units[i]);
    }
    for (int k = 0; k < equations; k++) {
      equal[k] = Vectors.of(n, i -> random.nextGaussian() / units[i]);
    }
    boolean[] equality = new boolean[terms];
    for (int k = 0; k < terms; k++) {
      equality[k] = random.nextInt(4) == 0;
    }
    double[] weight = Vectors.of(terms, k -> Math.pow(10, random.nextInt(-2, 3)));
    return new PenaltyProgramme(
        hessian,
        Vectors.of(n, i -> random.nextGaussian() / units[i]),
        rows,
        Vectors.of(terms, k -> random.nextGaussian()),
        Vectors.of(terms, k -> equality[k] ? -weight[k] : 0.0),
        weight,
        equal,
        Vectors.of(equations, k -> Rows.dot(equal[k], inside)),
        lower,
        upper);
  }

  /** The largest error of stationarity, feasibility and complementarity, without units. */
  private static double error(PenaltyProgramme programme, PenaltyProgramme.Answer answer) {
    int n = programme.gradient().length;
    double[] v = PenaltyProgramme.product(programme.hessian(), answer.d());
    double[] size = Vectors.of(n, i -> Math.abs(v[i]) + Math.abs(programme.gradient()[i]));
    Vectors.addMultiple(1.0, programme.gradient(), v);
    double worst = 0.0;
    for (int k = 0; k < programme.rows().length; k++) {
      double lambda = answer.lambda()[k];
      double r = programme.constants()[k];
      double terms = Math.abs(r);
      for (int i = 0; i < n; i++) {
        double a = programme.rows()[k][i];
        v[i] += lambda * a;
        size[i] += Math.abs(lambda * a);
        r += a * answer.d()[i];
        terms += Math.abs(a * answer.d()[i]);
      }
      double width = programme.most()[k] - programme.least()[k];
      double above = (programme.most()[k] - lambda) / width;
      double below = (lambda - programme.least()[k]) / width;
      assertThat(Math.min(above, below)).isGreaterThan(-1e-12);
      worst = Math.max(worst, Math.max(r, 0.0) / terms * above);
      worst = Math.max(worst, Math.max(-r, 0.0) / terms * below);
    }
    for (int k = 0; k < programme.equations().length; k++) {
      double r = -programme.right()[k];
      for (int i = 0; i < n; i++) {
        double a = programme.equations()[k][i];
        v[i] += answer.nu()[k] * a;
        size[i] += Math.abs(answer.nu()[k] * a);
        r += a * answer.d()[i];
      }
      worst = Math.max(worst, Math.abs(r));
    }
    double[] units = Vectors.of(n, i -> programme.upper()[i] - programme.lower()[i]);
    double steep = 0.0;
    for (int i = 0; i < n; i++) {
      steep = Math.max(steep, size[i] * units[i]);
    }
    for (int i = 0; i < n; i++) {
      if (units[i] > 0) {
        double low = (answer.d()[i] - programme.lower()[i]) / units[i];
        double high = (programme.upper()[i] - answer.d()[i]) / units[i];
        assertThat(Math.min(low, high)).isGreaterThan(-1e-12);
        double push = v[i] * units[i] / steep;
        worst = Math.max(worst, push > 0 ? push * Math.min(1, low) : -push * Math.min(1, high));
      }
    }
    assertThat(Arrays.stream(answer.d()).allMatch(Double::isFinite)).isTrue();
    return worst;
  }
}
