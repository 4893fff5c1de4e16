package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SeparableSet;

/**
 * How far is far for each variable at a point: its own size or, if that is more, as far as one has
 * to go before some function changes by about its size. A variable that happens to be nearly zero
 * so gets the unit that its functions give it, whatever units it is written in.
 */
final class VariableUnits {

  /** With more variables than this the functions are not asked. */
  private static final int MOST_VARIABLES = 200;

  private static final int FEW_SCENARIOS = 32;

  private static final double FACTOR = 10.0;
  private static final int MOST_FACTORS = 15;

  /** A function that changes by this part of its size changes by about its size. */
  private static final double ABOUT = 0.1;

  /** Smaller than anything that {@link #MOST_FACTORS} factors reach. */
  private static final double VANISHING = 1e-15;

  private final LagrangianProbe probe;
  private final ConvexSet set;
  private final double[] x;
  private final double[] sizes;
  private final double[] before;
  private final double[] trial;

  private VariableUnits(
      StochasticProblem problem, LagrangianProbe probe, double[] x, double[] sizes) {
    this.probe = probe;
    this.set = problem.feasibleSet();
    this.x = x;
    this.sizes = sizes;
    this.before = probe.meanAt(x, 0).values().clone();
    this.trial = x.clone();
  }

  /** By few scenarios. */
  static double[] at(StochasticProblem problem, Scenarios scenarios, double[] x, double[] sizes) {
    double[] none = new double[sizes.length - 1];
    return at(problem, new LagrangianProbe(problem, scenarios, x, none, FEW_SCENARIOS), x, sizes);
  }

  /**
   * @param probe for means of few scenarios
   * @param sizes of the rows
   */
  static double[] at(StochasticProblem problem, LagrangianProbe probe, double[] x, double[] sizes) {
    double[] units = new double[x.length];
    SeparableSet box = problem.feasibleSet().separable().orElse(null);
    if (box == null || x.length > MOST_VARIABLES) {
      double typical = Rows.norm(x) / Math.sqrt((double) x.length);
      Arrays.setAll(units, i -> Math.max(Math.abs(x[i]), typical > 0 ? typical : 1.0));
      return units;
    }
    VariableUnits search = new VariableUnits(problem, probe, x, sizes);
    Arrays.setAll(units, i -> search.unit(i, box.upper(i) - box.lower(i)));
    return units;
  }

  private double unit(int i, double width) {
    boolean zero = Math.abs(x[i]) <= VANISHING * Math.min(1.0, width);
    double unit = zero ? Math.min(1.0, width) : Math.abs(x[i]);
    if (!(unit > 0)) {
      return 1.0;
    }
    boolean matters = changes(i, unit);
    if (zero && matters) {
      for (int k = 0; k < MOST_FACTORS && changes(i, unit / FACTOR); k++) {
        unit /= FACTOR;
      }
      return unit;
    }
    double longer = unit;
    for (int k = 0; k < MOST_FACTORS && !matters && longer < width; k++) {
      longer = Math.min(width, FACTOR * longer);
      matters = changes(i, longer);
    }
    // What no function ever notices has no unit but its own.
    return matters ? longer : unit;
  }

  /** Whether some function changes by about its size, or is not defined, one way or the other. */
  private boolean changes(int i, double by) {
    boolean does = false;
    for (int side = -1; side <= 1; side += 2) {
      trial[i] = x[i] + side * by;
      if (set.contains(trial, 0.0)) {
        Evaluation mean = probe.meanAt(trial, 0);
        for (int row = 0; row < sizes.length; row++) {
          does |= !(Math.abs(mean.value(row) - before[row]) < ABOUT * sizes[row]);
        }
      }
    }
    trial[i] = x[i];
    return does;
  }
}
