package org.proxpep.certificate;

import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.StochasticProblem;

/**
 * What the Lagrangian falls by where slopes and curvature do not tell, as x³ does from 0: its exact
 * means are looked at farther and farther away, for as long as they do not rise. Constraints
 * without a price must not be violated on the way.
 */
final class FlatDescent {

  private static final double[] LENGTHS = {1e-3, 1e-2, 0.1, 0.3, 1.0};

  /** The same where each costs a pass over a table. */
  private static final double[] FEW_LENGTHS = {1e-2, 0.1, 1.0};

  /** Means are right to this part of what they add up. */
  private static final double ROUNDING = 1e-13;

  /**
   * Powers of ten of units: next to an auxiliary variable that is all but 0, units are small too.
   */
  private static final int NEAREST = -2;

  private static final int FARTHEST = 9;

  private static final int MOST_DIRECTIONS = 10;

  private final StochasticProblem problem;
  private final LagrangianProbe probe;
  private final double[] x;
  private final double[] y;
  private final Tolerances tolerances;
  private final double[] values;
  private final double lagrangian;
  private final double[] slope;
  private final boolean isTable;

  /**
   * @param probe with exact means
   */
  FlatDescent(LagrangianProbe probe, double[] x, double[] y, Tolerances tolerances) {
    this.problem = probe.problem();
    this.probe = probe;
    this.x = x;
    this.y = y;
    this.tolerances = tolerances;
    Evaluation here = probe.meanAt(x, 0);
    this.values = here.values().clone();
    this.slope = new double[x.length];
    this.lagrangian = Sample.combine(here, 1.0, y, slope);
    this.isTable = problem.hasMoreScenariosThan(1);
  }

  /**
   * The most that is gained beyond what slopes say.
   *
   * @param flat directions one unit long
   */
  double gain(List<double[]> flat) {
    // Of odd powers, a mixture of all directions falls to one side.
    double gain = alongBothSides(Vectors.mixture(flat));
    for (int k = 0; !isTable && flat.size() > 1 && k < flat.size() && k < MOST_DIRECTIONS; k++) {
      gain = Math.max(gain, alongBothSides(flat.get(k)));
    }
    return gain;
  }

  private double alongBothSides(double[] d) {
    return Math.max(along(d, 1.0), along(d, -1.0));
  }

  /**
   * Whether the objective, with violations charged at twice their prices, falls by more than a
   * tolerance along a direction, with auxiliary variables where they belong. Curvature next to a
   * point where an auxiliary variable is all but 0, as the deviation of equal losses, says nothing
   * of how far one can go.
   */
  boolean fallsAlong(double[] d, double tolerance) {
    double now = charged(probe.meanAt(x, 0));
    double least = now;
    for (int power = NEAREST; power <= FARTHEST; power++) {
      double length = Math.pow(10.0, power);
      double[] at = Vectors.of(x.length, i -> x[i] + length * d[i]);
      double there;
      try {
        // Beyond X₀ the way goes on along it.
        double[] inside = problem.feasibleSet().projected(at);
        there = charged(probe.meanAt(probe.settled(inside), 0));
      } catch (OracleException e) {
        return false; // It is not defined there.
      }
      if (!(there <= least + rounding())) {
        return false;
      }
      if (now - there > tolerance) {
        return true;
      }
      least = there;
    }
    return false;
  }

  private double charged(Evaluation mean) {
    double sum = mean.value(0);
    for (int k = 0; k < y.length; k++) {
      sum += 2.0 * Math.abs(y[k]) * Math.abs(mean.excess(1 + k));
    }
    return isAllowed(mean) ? sum : Double.NaN;
  }

  private double along(double[] d, double side) {
    double most = 0.0;
    double linear = side * Rows.dot(slope, d);
    for (double length : isTable ? FEW_LENGTHS : LENGTHS) {
      double[] at = Vectors.of(x.length, i -> x[i] + side * length * d[i]);
      if (!problem.feasibleSet().contains(at, ROUNDING * Rows.norm(at))) {
        return most;
      }
      double fall;
      try {
        Evaluation there = probe.meanAt(at, 0);
        fall = isAllowed(there) ? lagrangian - lagrangian(there) : Double.NaN;
      } catch (OracleException e) {
        return most; // It is not defined there.
      }
      if (!(fall >= -rounding())) {
        return most;
      }
      double beyond = Math.min(fall, fall + length * linear);
      most = Math.max(most, beyond > rounding() ? beyond : 0.0);
    }
    return most;
  }

  private double lagrangian(Evaluation mean) {
    return Sample.combine(mean, 1.0, y, new double[x.length]);
  }

  private double rounding() {
    double size = Math.abs(values[0]);
    for (int k = 0; k < y.length; k++) {
      size += Math.abs(y[k]) * Math.max(Math.abs(values[1 + k]), tolerances.sizes()[1 + k]);
    }
    return ROUNDING * size;
  }

  /** Whether constraints that are not in the Lagrangian hold, or are no worse than at the point. */
  private boolean isAllowed(Evaluation there) {
    for (int k = 0; k < problem.inequalities(); k++) {
      double most = Math.max(values[1 + k], tolerances.ofConstraint(k));
      if (y[k] == 0 && !(there.value(1 + k) <= most)) {
        return false;
      }
    }
    return there.isFinite();
  }
}
