package org.proxpep.problems.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.problems.optimum.LinearSystem;
import org.proxpep.problems.parts.Logistic;

final class LocalProgramTest {

  /** Hildreth's method: one multiplier after the other, to the minimum of the dual. */
  private static double[] slowly(double[][] h, double[][] a, boolean[] held, double[] zeta) {
    int n = h.length;
    double[] y = new double[a.length];
    double[] delta = minus(h, zeta);
    double[][] reach = new double[a.length][];
    for (int k = 0; k < a.length; k++) {
      reach[k] = minus(h, a[k]);
    }
    for (int sweep = 0; sweep < 50_000; sweep++) {
      for (int k = 0; k < a.length; k++) {
        double excess = zeta[n + k];
        double slope = 0.0;
        for (int i = 0; i < n; i++) {
          excess += a[k][i] * delta[i];
          slope -= a[k][i] * reach[k][i];
        }
        double next = y[k] + excess / slope;
        next = held[k] ? next : Math.max(0.0, next);
        Logistic.add(next - y[k], reach[k], delta);
        y[k] = next;
      }
    }
    return delta;
  }

  /** −H⁻¹v, of the first n entries of v. */
  private static double[] minus(double[][] h, double[] v) {
    double[] out = new double[h.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = -v[i];
    }
    LinearSystem.solve(h, out);
    return out;
  }

  @Test
  void everyDrawAgreesWithASlowSolver() {
    SplittableRandom random = new SplittableRandom(4);
    int n = 4;
    double[][] h = new double[n][n];
    for (int k = 0; k < 8; k++) {
      double[] v = gaussians(random, n);
      for (int i = 0; i < n; i++) {
        Logistic.add(v[i], v, h[i]);
      }
    }
    double[][] a = new double[4][];
    for (int k = 0; k < 4; k++) {
      a[k] = gaussians(random, n);
    }
    boolean[] held = {false, true, false, false};
    LocalProgram program = new LocalProgram(h, a, held);
    assertThat(program.isLinear()).isFalse();
    for (int trial = 0; trial < 60; trial++) {
      double[] zeta = gaussians(random, n + 4);
      assertThat(program.solve(zeta)).containsExactly(slowly(h, a, held, zeta), within(1e-7));
    }
  }

  private static double[] gaussians(SplittableRandom random, int count) {
    double[] v = new double[count];
    for (int i = 0; i < count; i++) {
      v[i] = random.nextGaussian();
    }
    return v;
  }

  @Test
  void unitsDoNotMakeAMatrixSingular() {
    double[][] h = {{1e-12, 0}, {0, 1e-12}};
    double[][] a = {{0, 1e9}};
    LocalProgram program = new LocalProgram(h, a, new boolean[] {true});
    assertThat(program.solve(new double[] {1e-12, 5, 1e9}))
        .containsExactly(new double[] {-1, -1}, within(1e-12));
  }

  @Test
  void dependentConstraintsAndFlatDirectionsAreRefused() {
    double[][] identity = {{1, 0}, {0, 1}};
    double[][] twice = {{1, 1}, {2, 2}};
    assertThatThrownBy(() -> new LocalProgram(identity, twice, new boolean[] {true, true}))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("2 variables and 2 active constraints is singular");
    double[][] flat = {{1, 0}, {0, 0}};
    assertThatThrownBy(() -> new LocalProgram(flat, new double[0][], new boolean[0]))
        .isInstanceOf(ArithmeticException.class);
  }
}
