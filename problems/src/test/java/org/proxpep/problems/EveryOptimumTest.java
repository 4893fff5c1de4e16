package org.proxpep.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;

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
    this.scale = 1 + Points.maxAbs(at.gradient[0]);
  }

  static List<LibraryProblem> problems() {
    return ProblemLibrary.all();
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
    assertThat(optimum.f()).isEqualTo(at.value[0]);
    double[] lambda = optimum.lambda();
    assertThat(lambda).hasSize(p);
    for (int i = 0; i < p; i++) {
      double g = at.value[1 + i];
      assertThat(g).isLessThanOrEqualTo(1e-9 * scale);
      assertThat(lambda[i]).isNotNegative();
      assertThat(lambda[i] * g).isCloseTo(0.0, within(1e-9 * scale));
    }
    assertThat(optimum.mu()).hasSize(problem.equalities());
    for (int j = 0; j < problem.equalities(); j++) {
      assertThat(at.value[1 + p + j]).isCloseTo(0.0, within(1e-9 * scale));
    }
  }

  @Test
  void itsValueIsThePublishedOne() {
    if (!(problem instanceof Formula formula)) {
      return;
    }
    double published = formula.publishedValue();
    // Short numbers are exact, long ones were rounded or cut at their last digit.
    int digits = BigDecimal.valueOf(published).scale();
    double tolerance = digits <= 2 || digits > 12 ? 1e-10 * scale : Math.pow(10.0, -digits);
    assertThat(optimum.f()).isCloseTo(published, within(tolerance));
  }

  @Test
  void theLagrangianCurvesUpwardsAlongTheActiveConstraints() {
    if (!(problem.feasibleSet() instanceof Box box)) {
      return;
    }
    RandomGenerator random = new SplittableRandom(2);
    double[][] active = activeRows(box);
    for (int trial = 0; trial < 20; trial++) {
      double[] z = new double[n];
      for (int i = 0; i < n; i++) {
        z[i] = random.nextGaussian();
      }
      removeComponentsAlong(active, z);
      double length = norm(z);
      if (length < 1e-8) {
        continue; // a vertex
      }
      assertThat(curvature(z) / (length * length)).isGreaterThan(1e-4);
    }
  }

  /** Gradients of what holds with equality at x*, among them the bounds of X₀. */
  private double[][] activeRows(Box box) {
    double[] x = optimum.x();
    List<double[]> rows = new ArrayList<>();
    for (int k = 1; k < at.rows(); k++) {
      if (k > p || Math.abs(at.value[k]) <= 1e-9 * scale) {
        rows.add(at.gradient[k]);
      }
    }
    for (int i = 0; i < n; i++) {
      if (x[i] == box.lower(i) || x[i] == box.upper(i)) {
        double[] unit = new double[n];
        unit[i] = 1.0;
        rows.add(unit);
      }
    }
    return rows.toArray(double[][]::new);
  }

  /** Gram–Schmidt on the rows, then on z. */
  private static void removeComponentsAlong(double[][] rows, double[] z) {
    double[][] basis = new double[rows.length][];
    for (int k = 0; k < rows.length; k++) {
      basis[k] = rows[k].clone();
      for (int pass = 0; pass < 2; pass++) {
        for (int l = 0; l < k; l++) {
          subtractProjection(basis[l], basis[k]);
        }
      }
    }
    for (int pass = 0; pass < 2; pass++) {
      for (double[] b : basis) {
        subtractProjection(b, z);
      }
    }
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
        assertThat(at.value[0]).isGreaterThanOrEqualTo(optimum.f() - 1e-7 * scale);
      }
    }
    assertThat(feasible).isGreaterThanOrEqualTo(20);
  }

  /** Moves x to the constraints it violates, by least-norm Newton steps and projections. */
  private double restore(double[] x) {
    double violation = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 100 && violation > 1e-11; round++) {
      problem.evaluateMean(x, at);
      List<double[]> rows = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      violation = 0.0;
      for (int k = 1; k < at.rows(); k++) {
        if (k > p || at.value[k] > 0.0) {
          rows.add(at.gradient[k]);
          values.add(at.value[k]);
          violation = Math.max(violation, Math.abs(at.value[k]));
        }
      }
      double[] w = values.stream().mapToDouble(v -> v).toArray();
      double[][] gram = new double[w.length][w.length];
      for (int k = 0; k < w.length; k++) {
        for (int l = 0; l < w.length; l++) {
          gram[k][l] = Logistic.score(rows.get(k), rows.get(l)) + (k == l ? 1e-12 : 0.0);
        }
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
    double sum = e.gradient[0][i];
    double[] lambda = optimum.lambda();
    double[] mu = optimum.mu();
    for (int k = 0; k < lambda.length; k++) {
      sum += lambda[k] * e.gradient[1 + k][i];
    }
    for (int j = 0; j < mu.length; j++) {
      sum += mu[j] * e.gradient[1 + p + j][i];
    }
    return sum;
  }

  private static double norm(double[] z) {
    return Math.sqrt(Logistic.score(z, z));
  }
}
