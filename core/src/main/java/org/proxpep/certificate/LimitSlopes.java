package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.ProjectedGradient;
import org.proxpep.set.ConvexSet;

/**
 * Finds limits that have no slopes to be judged by: (x² + y² − 1)² ≤ 0 has none anywhere on its
 * circle, two circles that touch have slopes that cancel, and so does a cusp against its bound. No
 * constraint qualification holds there, multipliers grow without end on the way, and with them any
 * point may look stationary.
 *
 * <p>The test knows no scale. Let η be how far a constraint is off its limit, or how exactly it is
 * computed. The least step d that changes it by η, to first order, changes it by η indeed where it
 * has a slope, up to a part that falls with η. Of a root of order m, however near, a part (1 −
 * 1/m)ᵐ ≥ 1/4 is left.
 */
final class LimitSlopes {

  /** The part of η that may be left. */
  private static final double BENT = 0.15;

  /** Values are right to this part of the size. */
  private static final double ROUNDING = 1e-12;

  /** And differences of values, once more, to this part. */
  private static final double GRAIN = 1e-14;

  /** Steps, in units, that show whether functions that depend on each other at x still do. */
  private static final double[] STEPS = {0.1, 10.0, 1000.0};

  private static final double DIFFERENT = 1e-9;

  /** Steps, in units, to where the objective is better. */
  private static final double[] DOWNHILL = {1.0, 0.1, 0.01, 0.001};

  private static final long SEED = 23;

  private final LagrangianProbe probe;
  private final CriticalSubspace subspace;
  private final double[] x;
  private final double[] values;
  private final double[] offs;
  private final double[] prices;
  private final double[] sizes;
  private final ConvexSet set;
  private final int inequalities;
  private final IntPredicate isTested;

  /**
   * @param values of all rows at x by the probe
   * @param errors their standard errors
   * @param isJudged whether a constraint, counted from 0, is one that a user wrote and that is
   *     judged by its function and not by counting
   */
  LimitSlopes(
      LagrangianProbe probe,
      CriticalSubspace subspace,
      double[] x,
      double[] y,
      double[] values,
      double[] errors,
      double[] sizes,
      StochasticProblem problem,
      IntPredicate isJudged) {
    this.isTested = k -> errors[1 + k] == 0 && isJudged.test(k);
    this.probe = probe;
    this.subspace = subspace;
    this.x = x;
    this.values = values;
    this.prices = subspace.charges(y);
    this.sizes = sizes;
    this.set = problem.feasibleSet();
    this.inequalities = problem.inequalities();
    this.offs =
        Vectors.of(y.length, k -> Math.max(Math.abs(values[1 + k]), ROUNDING * sizes[1 + k]));
  }

  /** A constraint with a price that has no slope to go with it, counted from 0; else −1. */
  int missing() {
    List<Integer> active = subspace.active();
    double[] all = new double[x.length];
    double worth = 0.0;
    int dearest = -1;
    for (int a = 0; a < active.size(); a++) {
      int k = active.get(a);
      double[] step = step(a);
      if (!isTested.test(k)) {
        continue;
      }
      if (step.length == 0) {
        if (isAgainstOthers(a)) {
          return k;
        }
      } else {
        double own = prices[k] * offs[k];
        if (isBent(step, own)) {
          return k;
        }
        Vectors.addMultiple(1.0, step, all);
        worth += own;
        dearest = dearest < 0 || own > prices[dearest] * offs[dearest] ? k : dearest;
      }
    }
    return isBent(all, worth) ? dearest : -1;
  }

  /**
   * One that is on its limit and has no price, since there is no slope to find one by; else −1.
   *
   * @param tight how far from its limit a constraint may be and bind
   * @param gradients of all constraints at x
   * @param slope ∇L
   */
  int missingUnpriced(double[] tight, double[][] gradients, double[] slope) {
    for (int k = 0; k < inequalities; k++) {
      if (isTested.test(k)
          && Math.abs(values[1 + k]) <= tight[k]
          && !subspace.active().contains(k)
          && (isBentByItself(k, gradients[k]) || isInTheWay(k, gradients[k], slope))) {
        return k;
      }
    }
    return -1;
  }

  private boolean isBentByItself(int k, double[] gradient) {
    double[] s = subspace.space().scaled(gradient);
    double square = Rows.dot(s, s);
    if (square == 0) {
      return isCurved(k);
    }
    Vectors.scale(towards(k) / square, s);
    double[] d = subspace.space().inX(s);
    double off = Math.abs(after(d)[1 + k] - values[1 + k] - Rows.dot(gradient, d));
    return !(off - GRAIN * sizes[1 + k] <= BENT * offs[k]);
  }

  /**
   * Whether every step downhill is beyond the limit, though slopes say that none is, and X₀ lets
   * nothing be done about it.
   */
  private boolean isInTheWay(int k, double[] gradient, double[] slope) {
    if (ProjectedGradient.norm(set, x, gradient, 1.0) > DIFFERENT * Rows.norm(gradient)) {
      return false;
    }
    double[] s = subspace.space().scaled(slope);
    subspace.space().project(s);
    double length = Rows.norm(s);
    if (length == 0) {
      return false;
    }
    for (double step : DOWNHILL) {
      double[] d = subspace.space().inX(s);
      Vectors.scale(-step / length, d);
      if (!(after(d)[1 + k] > Math.max(0.0, values[1 + k]) + GRAIN * sizes[1 + k])) {
        return false;
      }
    }
    return true;
  }

  /** Whether a function without a slope changes at all along what is free. */
  private boolean isCurved(int k) {
    for (double step : STEPS) {
      double[] there = after(trial(step));
      if (Math.abs(there[1 + k] - values[1 + k]) > DIFFERENT * sizes[1 + k]) {
        return true;
      }
    }
    return false;
  }

  /** By how much constraint k is to change: to its limit and, from there, to the inside. */
  private double towards(int k) {
    return values[1 + k] < 0 ? offs[k] : -offs[k];
  }

  /** The least step that does so and leaves the other active ones; empty where there is none. */
  private double[] step(int a) {
    double[] response = subspace.responses()[a];
    double by = -towards(subspace.active().get(a));
    return Vectors.of(response.length, i -> by * response[i]);
  }

  /**
   * Whether what is left of the changes, at their prices, is too much beside what they are worth.
   */
  private boolean isBent(double[] step, double worth) {
    if (worth == 0) {
      return false;
    }
    double[] there = after(step);
    double left = 0.0;
    for (int a = 0; a < subspace.active().size(); a++) {
      int k = subspace.active().get(a);
      double linear = Rows.dot(subspace.normals().get(a), step);
      double off = Math.abs(there[1 + k] - values[1 + k] - linear) - GRAIN * sizes[1 + k];
      // Math.max keeps a NaN, which a comparison would lose.
      left += prices[k] * Math.max(0.0, off);
    }
    return !(left <= BENT * worth);
  }

  /**
   * Whether the normal of the a-th active constraint is made of others that push the other way, to
   * first order and no farther.
   */
  private boolean isAgainstOthers(int a) {
    List<Integer> others = new ArrayList<>();
    for (int b = 0; b < subspace.active().size(); b++) {
      if (subspace.responses()[b].length > 0) {
        others.add(b);
      }
    }
    int k = subspace.active().get(a);
    // ∇cₖ = Σ wⱼ∇cⱼ: the response of j to ∇cₖ is −wⱼ.
    double[] normal = subspace.normals().get(a);
    double[] w =
        Vectors.of(others.size(), j -> -Rows.dot(subspace.responses()[others.get(j)], normal));
    double size = sizes[1 + k];
    for (int j = 0; j < w.length; j++) {
      int other = subspace.active().get(others.get(j));
      boolean with = k < inequalities && other < inequalities;
      if (with && w[j] * sizes[1 + other] > DIFFERENT * sizes[1 + k]) {
        // One that goes the same way is there in its place.
        return false;
      }
      size += Math.abs(w[j]) * sizes[1 + other];
    }
    for (double step : STEPS) {
      double[] d = trial(step);
      double[] there = after(d);
      double change = there[1 + k] - values[1 + k] - Rows.dot(normal, d);
      for (int j = 0; j < w.length; j++) {
        int other = subspace.active().get(others.get(j));
        double[] row = subspace.normals().get(others.get(j));
        change -= w[j] * (there[1 + other] - values[1 + other] - Rows.dot(row, d));
      }
      if (Math.abs(change) > DIFFERENT * size) {
        return true;
      }
    }
    return false;
  }

  private double[] trial(double step) {
    ScenarioRandom random = new ScenarioRandom(SEED);
    double[] s = subspace.space().scaled(new double[x.length]);
    for (int i = 0; i < s.length; i++) {
      s[i] = step * random.nextGaussian();
    }
    return subspace.space().inX(s);
  }

  private double[] after(double[] d) {
    double[] at = x.clone();
    Vectors.addMultiple(1.0, d, at);
    Evaluation mean = probe.meanAt(at, 0);
    return mean.values().clone();
  }
}
