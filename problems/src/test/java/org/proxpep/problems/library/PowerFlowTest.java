package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Points;

/** The 9-bus network: against the published cost and the textbook's matrix of admittances. */
final class PowerFlowTest {

  private static final int REAL = 19;
  private static final int REACTIVE = 28;

  private final LibraryProblem problem = ProblemLibrary.find("acopf9");

  /** From, to, r, x, charging, limit; per unit, buses counted from 1. */
  private static final double[][] BRANCHES = {
    {1, 4, 0, 0.0576, 0, 2.5},
    {4, 5, 0.017, 0.092, 0.158, 2.5},
    {5, 6, 0.039, 0.17, 0.358, 1.5},
    {3, 6, 0, 0.0586, 0, 3},
    {6, 7, 0.0119, 0.1008, 0.209, 1.5},
    {7, 8, 0.0085, 0.072, 0.149, 2.5},
    {8, 2, 0, 0.0625, 0, 2.5},
    {8, 9, 0.032, 0.161, 0.306, 2.5},
    {9, 4, 0.01, 0.085, 0.176, 2.5}
  };

  @Test
  void withFixedLoadsTheCostIsThePublishedOne() {
    // In dollars an hour; an interior-point solver gives 5296.686204, MATPOWER prints 5296.69.
    assertThat(1000 * problem.withNoise(0.0).optimum().f())
        .isCloseTo(5296.686204, within(1e-6))
        .isCloseTo(5296.69, within(0.005));
  }

  @Test
  void theLoadsMoveTheOptimalCostAndNotTheSolution() {
    KnownOptimum still = problem.withNoise(0.0).optimum();
    assertThat(problem.optimum().x()).containsExactly(still.x(), within(1e-9));
    // Variance of the total load by hand: 0.05² (0.81 + 1 + 1.5625 + 0.9 + 1.125 + 1.25).
    double variance = 0.0025 * 6.6475;
    double factor = 1.1 * 0.09 + 0.85 * 0.16 + 1.225 * 0.09;
    assertThat(problem.optimum().f() - still.f()).isCloseTo(factor * variance, within(1e-12));
  }

  /** A complex number. */
  private record Complex(double re, double im) {
    Complex plus(Complex o) {
      return new Complex(re + o.re, im + o.im);
    }

    Complex times(Complex o) {
      return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
    }

    Complex conjugate() {
      return new Complex(re, -im);
    }

    double squared() {
      return re * re + im * im;
    }
  }

  /** S = V·conj(YV) at buses, and the same with the two-port of each branch. */
  @Test
  void powersAreThoseOfTheAdmittanceMatrix() {
    Evaluation at = Evaluation.of(problem);
    SplittableRandom random = new SplittableRandom(6);
    for (int trial = 0; trial < 20; trial++) {
      double[] x = Points.inX0(problem, random);
      problem.evaluateMean(x, at);
      Complex[] voltage = new Complex[9];
      Complex[][] matrix = new Complex[9][9];
      for (int i = 0; i < 9; i++) {
        voltage[i] = new Complex(x[i] * Math.cos(x[9 + i]), x[i] * Math.sin(x[9 + i]));
        Arrays.fill(matrix[i], new Complex(0, 0));
      }
      for (int k = 0; k < 9; k++) {
        double[] branch = BRANCHES[k];
        int f = (int) branch[0] - 1;
        int t = (int) branch[1] - 1;
        double squared = branch[2] * branch[2] + branch[3] * branch[3];
        Complex through = new Complex(-branch[2] / squared, branch[3] / squared);
        Complex own = new Complex(-through.re, -through.im + branch[4] / 2);
        matrix[f][f] = matrix[f][f].plus(own);
        matrix[t][t] = matrix[t][t].plus(own);
        matrix[f][t] = matrix[f][t].plus(through);
        matrix[t][f] = matrix[t][f].plus(through);
        Complex in = own.times(voltage[f]).plus(through.times(voltage[t]));
        Complex out = own.times(voltage[t]).plus(through.times(voltage[f]));
        double most = branch[5] * branch[5];
        assertThat(at.value(1 + k))
            .isCloseTo(voltage[f].times(in.conjugate()).squared() - most, within(1e-10));
        assertThat(at.value(10 + k))
            .isCloseTo(voltage[t].times(out.conjugate()).squared() - most, within(1e-10));
      }
      double[] loadP = {0, 0, 0, 0, 0.9, 0, 1.0, 0, 1.25};
      double[] loadQ = {0, 0, 0, 0, 0.3, 0, 0.35, 0, 0.5};
      for (int i = 0; i < 9; i++) {
        Complex current = new Complex(0, 0);
        for (int j = 0; j < 9; j++) {
          current = current.plus(matrix[i][j].times(voltage[j]));
        }
        Complex power = voltage[i].times(current.conjugate());
        double p = i < 3 ? x[18 + i] : 0.0;
        double q = i < 3 ? x[21 + i] : 0.0;
        assertThat(at.value(REAL + i)).isCloseTo(power.re + loadP[i] - p, within(1e-12));
        assertThat(at.value(REACTIVE + i)).isCloseTo(power.im + loadQ[i] - q, within(1e-12));
      }
    }
  }

  @Test
  void loadsVaryAndAreCorrelatedAsSaid() {
    int count = 40_000;
    double[] x = problem.optimum().x();
    Evaluation out = Evaluation.of(problem);
    // P5, P7, Q5, Q9 relative to their nominal values.
    int[] rows = {REAL + 4, REAL + 6, REACTIVE + 4, REACTIVE + 8};
    double[] nominal = {0.9, 1.0, 0.3, 0.5};
    double[][] products = new double[4][4];
    for (int xi = 0; xi < count; xi++) {
      problem.evaluate(x, xi, out);
      for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
          products[i][j] +=
              out.value(rows[i]) * out.value(rows[j]) / (nominal[i] * nominal[j] * count);
        }
      }
      // Generators take up all that the loads deviate by.
      double balance = 0.0;
      for (int i = 0; i < 9; i++) {
        balance += out.value(REAL + i);
      }
      assertThat(balance).isCloseTo(0.0, within(1e-12));
    }
    double[][] correlation = {
      {1, 0.5, 0.8, 0.4}, {0.5, 1, 0.4, 0.4}, {0.8, 0.4, 1, 0.5}, {0.4, 0.4, 0.5, 1}
    };
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        assertThat(products[i][j] / 0.0025).isCloseTo(correlation[i][j], within(0.03));
      }
    }
  }

  @Test
  void deterministicRowsAreThoseThatNeverChange() {
    double[] x = problem.startingPoint();
    Evaluation first = Evaluation.of(problem);
    Evaluation second = Evaluation.of(problem);
    problem.evaluate(x, 1, first);
    problem.evaluate(x, 2, second);
    for (int k = 0; k < first.rows(); k++) {
      assertThat(problem.isDeterministic(k))
          .as(problem.functionName(k))
          .isEqualTo(first.value(k) == second.value(k));
      assertThat(problem.withNoise(0.0).isDeterministic(k)).isTrue();
    }
  }
}
