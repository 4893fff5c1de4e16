package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.ProjectedGradient;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

class LeastViolationTest {

  /** Random affine constraints, two inequalities and one equality. */
  private record Affine(ConvexSet feasibleSet, double[][] a, double[] b)
      implements StochasticProblem, ExactMean {

    static Affine random(long seed, ConvexSet set) {
      SplittableRandom random = new SplittableRandom(seed);
      double[][] a = new double[3][set.dimension()];
      double[] b = new double[3];
      for (int k = 0; k < 3; k++) {
        for (int i = 0; i < a[k].length; i++) {
          a[k][i] = random.nextGaussian();
        }
        b[k] = 3.0 * random.nextGaussian();
      }
      return new Affine(set, a, b);
    }

    @Override
    public Shape shape() {
      return new Shape(feasibleSet.dimension(), 2, 1);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      out.clear();
      for (int k = 0; k < 3; k++) {
        out.setValue(1 + k, Rows.dot(a[k], x) - b[k]);
        System.arraycopy(a[k], 0, out.gradient(1 + k), 0, x.length);
      }
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      evaluateMean(x, out);
    }

    double half(double[] x, double[] u) {
      Evaluation at = Evaluation.of(this);
      evaluateMean(x, at);
      double sum = 0.0;
      for (int k = 0; k < 3; k++) {
        double v = (k < 2 ? Math.max(0.0, at.value(1 + k)) : at.value(1 + k)) / u[k];
        sum += 0.5 * v * v;
      }
      return sum;
    }

    /** The naive twin: projected gradients with a short step, for a long time. */
    double[] slowly(double[] u) {
      double[] x = new double[dimension()];
      Evaluation at = Evaluation.of(this);
      for (int step = 0; step < 20_000; step++) {
        evaluateMean(x, at);
        for (int k = 0; k < 3; k++) {
          double v = (k < 2 ? Math.max(0.0, at.value(1 + k)) : at.value(1 + k)) / (u[k] * u[k]);
          for (int i = 0; i < x.length; i++) {
            x[i] -= 0.01 * v * a[k][i];
          }
        }
        feasibleSet.project(x, x);
      }
      return x;
    }
  }

  @Test
  void theLeastViolationOfAffineConstraintsIsThatOfSlowDescent() {
    double[] u = {1.0, 2.0, 1.5};
    for (long seed = 0; seed < 10; seed++) {
      ConvexSet set = seed % 2 == 0 ? Box.cube(4, -0.5, 0.5) : Ball.atOrigin(4, 0.8);
      Affine problem = Affine.random(seed, set);
      LeastViolation.Point point =
          new LeastViolation(MeanEvaluator.exact(problem), set, 2, u, Tolerances.all(problem, 1e-9))
              .from(new double[] {0.3, -0.2, 0.1, 9.0});
      assertThat(set.contains(point.x(), 1e-12)).isTrue();
      assertThat(problem.half(point.x(), u))
          .isCloseTo(problem.half(problem.slowly(u), u), within(1e-8));
      // The weights prove it: x minimises w·c over X₀.
      double[] v = new double[4];
      for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 4; i++) {
          v[i] += point.weights()[k] * problem.a[k][i];
        }
      }
      assertThat(ProjectedGradient.norm(set, point.x(), v, 1.0)).isLessThan(1e-6);
    }
  }

  @Test
  void theLinearBoundIsTheLeastOverRandomPointsAtMost() {
    SplittableRandom random = new SplittableRandom(5);
    for (ConvexSet set :
        new ConvexSet[] {
          Box.cube(3, -1, 2), Ball.atOrigin(3, 2), new org.proxpep.set.Simplex(3, 1.0)
        }) {
      double[] x = {0.2, 0.3, 0.5};
      LinearBound bound = new LinearBound(set, x);
      double[] v = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      for (int trial = 0; trial < 200; trial++) {
        double[] z = new double[3];
        for (int i = 0; i < 3; i++) {
          z[i] = 3 * random.nextGaussian();
        }
        set.project(z, z);
        double[] d = {z[0] - x[0], z[1] - x[1], z[2] - x[2]};
        assertThat(Rows.dot(v, d)).isGreaterThanOrEqualTo(bound.least(v) - 1e-12);
        assertThat(Rows.norm(d)).isLessThanOrEqualTo(bound.farthest() + 1e-12);
      }
    }
  }
}
