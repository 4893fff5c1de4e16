package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.generated.GeneratedInstances;
import org.proxpep.problems.optimum.LinearSystem;
import org.proxpep.problems.parts.Logistic;

/** The known optimum of every problem: first order, second order, and no better point nearby. */
@ParameterizedClass
@MethodSource("problems")
final class EveryOptimumTest {

  private final LibraryProblem problem;
  private final KnownOptimum optimum;
  private final int n;
  private final int p;
  private final Evaluation at;
  private final double scale;

  EveryOptimumTest(LibraryProblem problem) {
    this.problem = problem;
    this.optimum = problem.optimum();
    this.n = problem.dimension();
    this.p = problem.inequalities();
    this.at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    this.scale = 1 + Rows.maxAbs(at.gradient(0));
  }

  static List<LibraryProblem> problems() {
    return Stream.concat(ProblemLibrary.all().stream(), GeneratedInstances.all().stream()).toList();
  }

  @Test
  void itIsStationaryOverX0() {
    double[] x = optimum.x();
    double[] y = x.clone();
    for (int i = 0; i < n; i++) {
      y[i] -= lagrangianSlope(at, i);
    }
    problem.feasibleSet().project(y, y);
    assertThat(y).containsExactly(x, within(1e-9 * scale));
  }

  @Test
  void itIsFeasibleAndComplementary() {
    assertThat(problem.feasibleSet().contains(optimum.x(), 1e-14)).isTrue();
    assertThat(optimum.f()).isEqualTo(at.value(0));
    double[] lambda = optimum.lambda();
    assertThat(lambda).hasSize(p);
    for (int i = 0; i < p; i++) {
      double g = at.value(1 + i);
      assertThat(g).isLessThanOrEqualTo(1e-9 * scale);
      assertThat(lambda[i]).isNotNegative();
      assertThat(lambda[i] * g).isCloseTo(0.0, within(1e-9 * scale));
    }
    assertThat(optimum.mu()).hasSize(problem.equalities());
    for (int j = 0; j < problem.equalities(); j++) {
      assertThat(at.value(1 + p + j)).isCloseTo(0.0, within(1e-9 * scale));
    }
  }

  @Test
  void theLagrangianCurvesUpwardsAlongTheActiveConstraints() {
    RandomGenerator random = new SplittableRandom(2);
    List<double[]> basis = orthogonalActiveGradients();
    for (int trial = 0; trial < 20; trial++) {
      double[] z = new double[n];
      for (int i = 0; i < n; i++) {
        z[i] = random.nextGaussian();
      }
      z = alongTheFace(z);
      for (double[] b : basis) {
        subtractProjection(b, z);
      }
      double squared = Logistic.score(z, z);
      if (squared > 1e-16) { // otherwise x* is a vertex
        assertThat(curvature(z) / squared).isGreaterThan(1e-4);
      }
    }
  }

  /** Gradients of the constraints with equality at x*, by Gram and Schmidt within the face. */
  private List<double[]> orthogonalActiveGradients() {
    List<double[]> basis = new ArrayList<>();
    for (int k = 1; k < at.rows(); k++) {
      if (k > p || Math.abs(at.value(k)) <= 1e-9 * scale) {
        double[] row = alongTheFace(at.gradient(k));
        for (double[] b : basis) {
          subtractProjection(b, row);
        }
        basis.add(row);
      }
    }
    return basis;
  }

  /**
   * The part of v along the face of X₀ in which x* lies: the derivative of the projection at x* −
   * ∇L, a point whose projection stays in the face when it moves a little.
   */
  private double[] alongTheFace(double[] v) {
    double[] y = optimum.x();
    for (int i = 0; i < n; i++) {
      y[i] -= lagrangianSlope(at, i);
    }
    double[] out = new double[n];
    problem.feasibleSet().projectionDerivative(y, optimum.x(), v, out);
    return out;
  }

  private static void subtractProjection(double[] along, double[] from) {
    double squared = Logistic.score(along, along);
    if (squared > 1e-20) {
      Logistic.add(-Logistic.score(along, from) / squared, along, from);
    }
  }

  private double curvature(double[] z) {
    double h = 1e-5;
    double[] x = optimum.x();
    Evaluation plus = Evaluation.of(problem);
    Evaluation minus = Evaluation.of(problem);
    Logistic.add(h, z, x);
    problem.evaluateMean(x, plus);
    Logistic.add(-2 * h, z, x);
    problem.evaluateMean(x, minus);
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
      sum += z[i] * (lagrangianSlope(plus, i) - lagrangianSlope(minus, i)) / (2 * h);
    }
    return sum;
  }

  @Test
  void noFeasiblePointNearbyIsBetter() {
    RandomGenerator random = new SplittableRandom(3);
    int feasible = 0;
    for (int trial = 0; trial < 60; trial++) {
      double radius = trial % 2 == 0 ? 1e-2 : 1e-3;
      double[] x = optimum.x();
      for (int i = 0; i < n; i++) {
        x[i] += radius * random.nextGaussian();
      }
      problem.feasibleSet().project(x, x);
      double violation = restore(x);
      if (violation <= 1e-9) {
        feasible++;
        problem.evaluateMean(x, at);
        assertThat(at.value(0)).isGreaterThanOrEqualTo(optimum.f() - 1e-7 * scale);
      }
    }
    assertThat(feasible).isGreaterThanOrEqualTo(20);
  }

  /** Moves x to the constraints it violates, by least-norm Newton steps and projections. */
  private double restore(double[] x) {
    double violation = Double.POSITIVE_INFINITY;
    // Where bounds are active the projections slow Newton's method down to a linear rate.
    for (int round = 0; round < 2000 && violation > 1e-11; round++) {
      problem.evaluateMean(x, at);
      List<double[]> rows = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      violation = 0.0;
      for (int k = 1; k < at.rows(); k++) {
        if (k > p || at.value(k) > 0.0) {
          rows.add(at.gradient(k));
          values.add(at.value(k));
          violation = Math.max(violation, Math.abs(at.value(k)));
        }
      }
      double[] w = values.stream().mapToDouble(v -> v).toArray();
      double[][] gram = new double[w.length][w.length];
      for (int k = 0; k < w.length; k++) {
        for (int l = 0; l < w.length; l++) {
          gram[k][l] = Logistic.score(rows.get(k), rows.get(l));
        }
        // A constraint may be there twice.
        gram[k][k] += 1e-12 + 1e-10 * gram[k][k];
      }
      LinearSystem.solve(gram, w);
      for (int k = 0; k < w.length; k++) {
        Logistic.add(-w[k], rows.get(k), x);
      }
      problem.feasibleSet().project(x, x);
    }
    return violation;
  }

  private double lagrangianSlope(Evaluation e, int i) {
    double sum = e.gradient(0)[i];
    double[] lambda = optimum.lambda();
    double[] mu = optimum.mu();
    for (int k = 0; k < lambda.length; k++) {
      sum += lambda[k] * e.gradient(1 + k)[i];
    }
    for (int j = 0; j < mu.length; j++) {
      sum += mu[j] * e.gradient(1 + p + j)[i];
    }
    return sum;
  }
}
