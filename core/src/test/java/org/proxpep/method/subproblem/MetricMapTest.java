package org.proxpep.method.subproblem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;

/** A proximal term with weights is one without them in other variables. */
class MetricMapTest {

  private static final int N = 300;
  private static final int P = 3;

  @Test
  void weightsAreAChangeOfVariables() {
    Random random = new Random(11);
    int active = 0;
    for (int k = 0; k < 40; k++) {
      double[] w = Vectors.of(N, i -> Math.pow(10.0, 2 * random.nextDouble() - 1));
      double[] s = Vectors.of(N, i -> Math.sqrt(w[i]));
      Evaluation sample = new Evaluation(N, P, 0);
      Evaluation scaled = new Evaluation(N, P, 0);
      for (int row = 0; row <= P; row++) {
        double[] g = Vectors.of(N, i -> random.nextGaussian());
        sample.setValue(row, random.nextGaussian());
        scaled.setValue(row, sample.value(row));
        sample.setGradient(row, g);
        scaled.setGradient(row, Vectors.of(N, i -> g[i] / s[i]));
      }
      Box box = Box.cube(N, -1.0, 0.5);
      double[] x = Vectors.of(N, i -> 1.5 * random.nextDouble() - 1);
      double[] y = Vectors.of(P, i -> random.nextDouble());
      double sigma = Math.pow(10.0, 2 * random.nextDouble() - 1);
      QuadraticModels models = new QuadraticModels(N, P, 0, false);
      models.parameters(sigma, sigma, 0.0, 20.0);
      models.at(x, new double[0], y, 0.0, sample);
      Solution found = new Solution(N, 0, P);
      assertThat(new Subproblem(models, w, 1e-11, box).minimize(found)).isTrue();
      QuadraticModels twins = new QuadraticModels(N, P, 0, false);
      twins.parameters(sigma, sigma, 0.0, 20.0);
      twins.at(Vectors.of(N, i -> s[i] * x[i]), new double[0], y, 0.0, scaled);
      Solution twin = new Solution(N, 0, P);
      Subproblem plain =
          new Subproblem(twins, 0.0, Curvature.Isotropic.zero(P), 1e-11, box.scaled(s), null);
      assertThat(plain.minimize(twin)).isTrue();
      for (int i = 0; i < N; i++) {
        assertThat(found.x[i]).isCloseTo(twin.x[i] / s[i], within(1e-8));
      }
      for (int r = 0; r < P; r++) {
        assertThat(found.z[r]).isCloseTo(twin.z[r], within(1e-7 * (1 + twin.z[r])));
        active += found.z[r] > 0 ? 1 : 0;
      }
    }
    assertThat(active).isBetween(20, 119);
  }
}
