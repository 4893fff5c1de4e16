package org.proxpep.method.subproblem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.WholeSpace;

/** Subproblems with a prox term meet their optimality conditions, whatever solved them. */
class ProxSubproblemTest {

  private static final int N = 7;
  private static final int P = 3;

  @Test
  void solutionsMeetTheConditions() {
    Random random = new Random(5);
    int zeros = 0;
    for (int k = 0; k < 300; k++) {
      boolean grouped = k % 3 == 0;
      ProxTerm term =
          grouped
              ? ProxTerm.groups(
                  N,
                  List.of(
                      new ProxTerm.Group(new int[] {0, 2, 4}, random.nextDouble()),
                      new ProxTerm.Group(new int[] {1, 5}, 2 * random.nextDouble())))
              : ProxTerm.elasticNet(
                  Vectors.of(N, i -> random.nextDouble()), Vectors.of(N, i -> i % 2));
      ConvexSet set = grouped ? new WholeSpace(N) : Box.cube(N, -1.0, 0.7);
      double[] ell = {0.0, 0.1, 0.2};
      double sigma = Math.pow(10.0, 4 * random.nextDouble() - 2);
      QuadraticModels models = new QuadraticModels(N, P, 0);
      models.parameters(sigma, sigma, 1.0, 20.0 + 30 * sigma);
      Evaluation sample = new Evaluation(N, P, 0);
      for (int row = 0; row <= P; row++) {
        sample.setValue(row, random.nextGaussian());
        sample.setGradient(row, Vectors.of(N, i -> 3 * random.nextGaussian()));
      }
      double[] x = set.projected(Vectors.of(N, i -> 0.1 * random.nextGaussian()));
      double[] y = Vectors.of(P, i -> random.nextDouble());
      models.at(x, new double[0], y, 0.0, sample);
      Curvature curvature =
          k % 3 == 1
              ? new Curvature.Diagonal(
                  new double[][] {
                    Vectors.of(N, i -> ell[0]),
                    Vectors.of(N, i -> ell[1]),
                    Vectors.of(N, i -> ell[2])
                  })
              : new Curvature.Isotropic(ell);
      Solution out = new Solution(N, 0, P);
      Subproblem subproblem = new Subproblem(models, 0.0, curvature, 1e-10, set, term);
      assertThat(subproblem.minimize(out)).isTrue();
      double rho = out.tau;
      double[] slope = sample.gradient(0).clone();
      double[] d = Vectors.of(N, i -> out.x[i] - x[i]);
      double squares = Vectors.squaredDistance(out.x, x);
      for (int r = 0; r < P; r++) {
        rho += ell[r] * (y[r] - out.z[r]);
        Vectors.addMultiple(out.z[r], sample.gradient(1 + r), slope);
        double model = sample.value(1 + r) + sample.dot(1 + r, d) - 0.5 * ell[r] * squares;
        double next = Math.max(0.0, y[r] + sigma * model);
        assertThat(out.z[r]).isCloseTo(next, within(1e-7 * (1 + sigma)));
      }
      Vectors.addMultiple(rho, d, slope);
      assertThat(term.over(set).residual(out.x, slope, rho)).isLessThan(1e-7 * (1 + sigma));
      for (double entry : out.x) {
        zeros += entry == 0.0 ? 1 : 0;
      }
    }
    assertThat(zeros).isGreaterThan(50);
  }
}
