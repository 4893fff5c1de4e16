package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * Multipliers that say why nothing near a point is better, where those of its run do not: it may be
 * the starting point, or one between two others, and limits that a run has never met have no price
 * there. They are those of
 *
 * <pre>
 *   min over z in X₀ of ⟨∇F, z−x⟩ + ½κ‖z−x‖²   s.t.   cₖ + ⟨∇cₖ, z−x⟩ ≤ 0,
 * </pre>
 *
 * with all constraints that are near their limits, lengths in units of the variables and a κ that
 * keeps z within about one unit: the dual problem, one multiplier at a time. Any multipliers may
 * prove that a gap is small; these come from validation scenarios as all do.
 */
final class LocalPrices {

  /** Other multipliers must leave this part, at most, of what those of the run leave to gain. */
  private static final double CLEARLY_LESS = 0.5;

  private static final int ROUNDS = 60;
  private static final int DOUBLINGS = 60;
  private static final int BISECTIONS = 60;
  private static final double ACCURACY = 1e-10;

  /** More numbers than these in the gradients of the constraints take too long. */
  private static final long MOST_NUMBERS = 50_000;

  private final ConvexSet set;
  private final int inequalities;
  private final double[] x;
  private final double[] c;

  /** How far constraints are off their limits, where this costs their price. */
  private final double[] offs;

  private final double[] slope;
  private final double[][] normals;
  private final List<Integer> near = new ArrayList<>();

  /** Squared units over κ. */
  private final double[] steps;

  private final double[] z;

  /**
   * @param mean values and gradients at x
   * @param values of the constraints as they are judged, which may be by counting
   * @param correction takes auxiliary variables out
   * @param units of the variables
   * @param room how far from its limit a constraint may be and count
   */
  LocalPrices(
      StochasticProblem problem,
      double[] x,
      Evaluation mean,
      double[] values,
      AuxiliaryCorrection correction,
      double[] units,
      double[] room) {
    this.set = problem.feasibleSet();
    this.inequalities = problem.inequalities();
    this.x = x;
    this.z = x.clone();
    this.slope = correction.gradient(mean, 0);
    this.c = new double[values.length];
    this.offs = new double[values.length];
    this.normals = new double[values.length][0];
    for (int k = 0; k < values.length; k++) {
      boolean equality = k >= inequalities;
      // What is missed must not be made up for: the question is whether one could go farther.
      c[k] = equality ? 0.0 : Math.min(0.0, values[k]);
      boolean own = !problem.meaning(1 + k).isEquationOfAuxiliary();
      offs[k] = own ? Math.abs(values[k]) : 0.0;
      if (own && (equality || values[k] >= -room[k])) {
        near.add(k);
        normals[k] = correction.gradient(mean, 1 + k);
      }
    }
    // A projection knows no units, so sets that are no boxes have one for all variables.
    double[] lengths =
        set.separable().isPresent()
            ? units
            : Vectors.of(x.length, i -> Arrays.stream(units).max().orElse(1.0));
    double steepest = 0.0;
    for (int i = 0; i < x.length; i++) {
      steepest = Math.hypot(steepest, lengths[i] * slope[i]);
    }
    double kappa = steepest > 0 ? steepest : 1.0;
    this.steps = Vectors.of(x.length, i -> lengths[i] * lengths[i] / kappa);
  }

  /**
   * The multipliers given or, where others show that clearly less can be gained, those.
   *
   * @param tolerance what may be gained and not matter
   */
  double[] orBetter(double[] y, double tolerance) {
    double before = gain(y);
    if (near.isEmpty() || !(before > tolerance) || (long) near.size() * x.length > MOST_NUMBERS) {
      return y;
    }
    double[] other = solved(y);
    double after = gain(other);
    return after < CLEARLY_LESS * before ? other : y;
  }

  /** What the difference to the same by other scenarios would gain: nothing but noise. */
  double noise(LocalPrices other, double[] y) {
    double[] v = lagrangian(y);
    double[] w = other.lagrangian(y);
    double noise = 0.0;
    for (int i = 0; i < v.length; i++) {
      noise += 0.5 * steps[i] * (v[i] - w[i]) * (v[i] - w[i]);
    }
    return noise;
  }

  /** What could be gained to first order within about one unit, and by what being off is worth. */
  private double gain(double[] y) {
    double[] v = lagrangian(y);
    step(v);
    double gain = 0.0;
    for (int i = 0; i < z.length; i++) {
      double d = z[i] - x[i];
      gain -= v[i] * d + 0.5 * d * d / steps[i];
    }
    for (int k = 0; k < y.length; k++) {
      gain += Math.abs(y[k] * offs[k]);
    }
    return gain;
  }

  private double[] lagrangian(double[] y) {
    double[] v = slope.clone();
    for (int k : near) {
      Vectors.addMultiple(y[k], normals[k], v);
    }
    return v;
  }

  private void step(double[] v) {
    for (int i = 0; i < z.length; i++) {
      z[i] = x[i] - steps[i] * v[i];
    }
    set.project(z, z);
  }

  private double[] solved(double[] given) {
    double[] y = new double[given.length];
    double[] v = lagrangian(y);
    for (int round = 0; round < ROUNDS; round++) {
      double change = 0.0;
      for (int k : near) {
        double before = y[k];
        y[k] = root(k, before, v);
        Vectors.addMultiple(y[k] - before, normals[k], v);
        change = Math.max(change, Math.abs(y[k] - before) - ACCURACY * Math.abs(y[k]));
      }
      if (!(change > 0)) {
        break;
      }
    }
    return y;
  }

  /** The multiplier of constraint k at which the step just keeps it, all others as they are. */
  private double root(int k, double now, double[] v) {
    double length = 0.0;
    for (int i = 0; i < x.length; i++) {
      length += steps[i] * normals[k][i] * normals[k][i];
    }
    if (!(length > 0)) {
      return 0.0;
    }
    double[] without = v.clone();
    Vectors.addMultiple(-now, normals[k], without);
    boolean inequality = k < inequalities;
    double at = after(k, 0.0, without);
    if (at == 0 || (inequality && at < 0)) {
      return 0.0;
    }
    double sign = Math.signum(at);
    // Exact where nothing else is in the way.
    double high = Math.abs(at) / length;
    int doublings = 0;
    while (sign * after(k, sign * high, without) > 0 && doublings < DOUBLINGS) {
      high *= 2.0;
      doublings++;
    }
    if (doublings == DOUBLINGS) {
      return now;
    }
    double low = 0.0;
    for (int b = 0; b < BISECTIONS && high - low > ACCURACY * high; b++) {
      double middle = 0.5 * (low + high);
      if (sign * after(k, sign * middle, without) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return sign * high;
  }

  /** What constraint k becomes, to first order, by the step that this multiplier makes. */
  private double after(int k, double y, double[] without) {
    double[] v = without.clone();
    Vectors.addMultiple(y, normals[k], v);
    step(v);
    double[] d = z.clone();
    Vectors.addMultiple(-1.0, x, d);
    return c[k] + Rows.dot(normals[k], d);
  }
}
