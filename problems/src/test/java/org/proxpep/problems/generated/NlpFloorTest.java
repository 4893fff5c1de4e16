package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.problems.optimum.LinearSystem;
import org.proxpep.problems.parts.Logistic;

/** The floor against dense matrices whose Hessian comes from differences of gradients. */
final class NlpFloorTest {

  @ParameterizedTest
  @MethodSource("org.proxpep.problems.generated.GeneratedInstances#nlps")
  void drawsHaveTheCovarianceOfTheDenseFormula(GeneratedNlp problem) {
    double[][] sigma = denseCovariance(problem);
    int n = problem.dimension();
    int draws = 8000;
    NlpFloor floor = new NlpFloor(problem);
    ScenarioRandom random = new ScenarioRandom(8);
    double[][] products = new double[n][n];
    for (int r = 0; r < draws; r++) {
      double[] delta = floor.draw(1.0, random);
      for (int i = 0; i < n; i++) {
        Logistic.add(delta[i] / draws, delta, products[i]);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double deviation = Math.sqrt(2 * sigma[i][i] * sigma[j][j] / draws);
        assertThat(products[i][j]).isCloseTo(sigma[i][j], within(5 * deviation + 1e-12));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("org.proxpep.problems.generated.GeneratedInstances#nlps")
  void theMedianIsThatOfDrawsFromTheDenseCovariance(GeneratedNlp problem) {
    int n = problem.dimension();
    long samples = 1_000_000;
    double[][] root = squareRoot(denseCovariance(problem));
    ScenarioRandom random = new ScenarioRandom(15);
    Evaluation at = Evaluation.of(problem);
    double[] x = new double[n];
    double[] errors = new double[4001];
    KnownOptimum optimum = problem.optimum();
    for (int r = 0; r < errors.length; r++) {
      System.arraycopy(optimum.x(), 0, x, 0, n);
      for (int i = 0; i < n; i++) {
        double z = random.nextGaussian() / Math.sqrt((double) samples);
        for (int j = 0; j < n; j++) {
          x[j] += z * root[j][i];
        }
      }
      problem.feasibleSet().project(x, x);
      problem.evaluateMean(x, at);
      double error = Math.abs(at.value(0) - optimum.f()) / (1 + Math.abs(optimum.f()));
      for (int k = 1; k < at.rows(); k++) {
        double v = at.value(k);
        error = Math.max(error, k <= problem.inequalities() ? v : Math.abs(v));
      }
      errors[r] = error;
    }
    Arrays.sort(errors);
    double[] quick = problem.floorErrors(samples, 4001);
    assertThat(quick[2000]).isCloseTo(errors[2000], within(0.1 * errors[2000] + 1e-15));
    assertThat(quick[3600]).isCloseTo(errors[3600], within(0.1 * errors[3600] + 1e-15));
  }

  @Test
  void theFloorFallsLikeTheRootOfTheSamples() {
    GeneratedNlp problem = GeneratedNlp.create(GeneratedNlpSettings.of(50, 6, 3));
    double ratio = problem.floorMedian(10_000) / problem.floorMedian(1_000_000);
    assertThat(ratio).isCloseTo(10.0, within(0.2));
    assertThat(problem.floorMedian(10_000)).isEqualTo(problem.floorMedian(10_000));
    assertThat(problem.withNoise(0.0).floorMedian(10_000)).isEqualTo(0.0);
  }

  @Test
  void violationsAloneDecideWhenThereIsOneEquality() {
    // |h| at the draw is |N(0, 0.1²/T)| whatever the rest, and its median 0.6745 deviations.
    GeneratedNlp problem =
        GeneratedNlp.create(GeneratedNlpSettings.of(40, 0, 1).withShape(Shape.BOX));
    double[] errors = problem.floorErrors(1_000_000, 4001);
    assertThat(errors[2000]).isCloseTo(0.6745e-4, within(0.05e-4));
  }

  /** Σ of x* − estimate, x-block of K⁻¹ΩK⁻ᵀ, for one sample. */
  private static double[][] denseCovariance(GeneratedNlp problem) {
    int n = problem.dimension();
    GeneratedFace face = problem.face();
    double[] y = problem.multipliers();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(face.x, at);
    List<double[]> rows = new ArrayList<>();
    double squares = 1.0;
    for (int k = 0; k < y.length; k++) {
      if (y[k] != 0) {
        rows.add(at.gradient(1 + k).clone());
        squares += y[k] * y[k];
      }
    }
    int noisy = rows.size();
    for (GeneratedFace.Block block : face.blocks) {
      double[] row = new double[n];
      for (int i = block.from(); i < block.to(); i++) {
        row[i] = block.shape() == Shape.BALL ? face.x[i] : 1.0;
      }
      if (block.shape() != Shape.BOX) {
        rows.add(row);
      }
    }
    for (int i = 0; i < n; i++) {
      if (!face.free[i]) {
        double[] row = new double[n];
        row[i] = 1.0;
        rows.add(row);
      }
    }
    int size = n + rows.size();
    double[][] k = new double[size][size];
    hessian(problem, k);
    for (int r = 0; r < rows.size(); r++) {
      for (int i = 0; i < n; i++) {
        k[n + r][i] = rows.get(r)[i];
        k[i][n + r] = rows.get(r)[i];
      }
    }
    double[] variance = new double[size];
    double s = problem.settings().noise();
    Arrays.fill(variance, 0, n, s * s * squares);
    Arrays.fill(variance, n, n + noisy, s * s);
    double[][] sigma = new double[n][n];
    for (int c = 0; c < size; c++) {
      double[] column = new double[size];
      column[c] = 1.0;
      LinearSystem.solve(k, column);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          sigma[i][j] += variance[c] * column[i] * column[j];
        }
      }
    }
    return sigma;
  }

  private static void hessian(GeneratedNlp problem, double[][] k) {
    double h = 1e-5;
    int n = problem.dimension();
    Evaluation at = Evaluation.of(problem);
    for (int j = 0; j < n; j++) {
      for (int side = -1; side <= 1; side += 2) {
        double[] x = problem.optimum().x();
        x[j] += side * h;
        problem.evaluateMean(x, at);
        double[] slope = GeneratedNlpTest.lagrangianSlope(problem, at);
        for (int i = 0; i < n; i++) {
          k[i][j] += side * slope[i] / (2 * h);
        }
      }
      k[j][j] += problem.face().bend[j];
    }
  }

  /** The square root of a singular covariance by Cholesky with zero pivots left out. */
  private static double[][] squareRoot(double[][] sigma) {
    int n = sigma.length;
    double largest = 0.0;
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, sigma[i][i]);
    }
    double[][] root = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        double sum = sigma[i][j];
        for (int l = 0; l < j; l++) {
          sum -= root[i][l] * root[j][l];
        }
        if (i == j) {
          root[j][j] = sum > 1e-9 * largest ? Math.sqrt(sum) : 0.0;
        } else {
          root[i][j] = root[j][j] > 0 ? sum / root[j][j] : 0.0;
        }
      }
    }
    return root;
  }
}
