package org.proxpep.certificate;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * By how much functions change around a point when all variables change by their units: the only
 * size of a function that has no limit and whose terms all vanish at the point.
 */
final class FunctionChanges {

  private static final int SAMPLES = 32;

  /** As many pairs of opposite directions. */
  private static final int PAIRS = 4;

  private static final long SEED = 11;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final double[] x;

  FunctionChanges(StochasticProblem problem, Scenarios scenarios, double[] x) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.x = x;
  }

  /**
   * The changes of those rows that are asked for, 0 for others. The other rows make the units.
   *
   * @param sizes of the rows; those of rows that are asked for are not used
   */
  double[] of(double[] sizes, boolean[] asked) {
    double[] changes = new double[sizes.length];
    int count = 0;
    double[] others = sizes.clone();
    for (int row = 0; row < sizes.length; row++) {
      count += asked[row] ? 1 : 0;
      others[row] = asked[row] ? Double.POSITIVE_INFINITY : sizes[row];
    }
    if (count == 0) {
      return changes;
    }
    LagrangianProbe probe =
        new LagrangianProbe(problem, scenarios, x, new double[sizes.length - 1], SAMPLES);
    double[] units = VariableUnits.at(problem, probe, x, others);
    double[] before = probe.meanAt(x, 0).values().clone();
    ScenarioRandom random = new ScenarioRandom(SEED);
    for (int pair = 0; pair < PAIRS; pair++) {
      double[] by = new double[x.length];
      for (int i = 0; i < by.length; i++) {
        // Not all by the same: a period of the function may be one of the units.
        by[i] = Math.copySign(0.3 + 0.7 * random.nextDouble(), random.nextGaussian());
      }
      for (int side = -1; side <= 1; side += 2) {
        double[] at = x.clone();
        for (int i = 0; i < at.length; i++) {
          at[i] += side * by[i] * units[i];
        }
        problem.feasibleSet().project(at, at);
        add(probe, at, before, asked, changes);
      }
    }
    return changes;
  }

  private static void add(
      LagrangianProbe probe, double[] at, double[] before, boolean[] asked, double[] changes) {
    double[] values;
    try {
      Evaluation mean = probe.meanAt(at, 0);
      values = mean.values();
    } catch (OracleException e) {
      // Nobody asked for a value there.
      return;
    }
    for (int row = 0; row < changes.length; row++) {
      double change = Math.abs(values[row] - before[row]);
      if (asked[row] && change < Double.POSITIVE_INFINITY) {
        changes[row] = Math.max(changes[row], change);
      }
    }
  }
}
