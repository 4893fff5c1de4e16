package org.proxpep.pilot;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/** What all parts of a pilot sample share: where to look, under which scenarios, and the count. */
final class PilotOracle {

  /** Every use of scenarios has a stretch of the pilot stream to itself. */
  private static final long STRETCH = 1L << 40;

  static final long PAIRS = 0;
  static final long PROBES = STRETCH;
  static final long SPREAD = 2 * STRETCH;
  static final long SEARCH = 3 * STRETCH;
  static final long CONFIRMATION = 4 * STRETCH;

  final StochasticProblem problem;
  final ConvexSet set;
  final Scenarios scenarios;
  final PilotSettings settings;
  final double[] start;
  final int n;
  final int p;
  final int m;

  /** How far from the start to look. */
  final double reach;

  long evaluations;

  PilotOracle(StochasticProblem problem, Scenarios scenarios, PilotSettings settings) {
    this.problem = problem;
    this.set = problem.feasibleSet();
    this.scenarios = scenarios;
    this.settings = settings;
    this.n = problem.dimension();
    this.p = problem.inequalities();
    this.m = problem.equalities();
    this.start = problem.startingPoint().clone();
    set.project(start, start);
    double diameter = set.diameter();
    this.reach =
        Double.isInfinite(diameter)
            ? Math.max(settings.radius(), Rows.norm(start))
            : 0.5 * diameter;
  }

  long key(long index) {
    return scenarios.key(Purpose.PILOT, index);
  }

  void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
    OracleException.requireFinite(problem, out, 0, xi);
    evaluations++;
  }

  /** A point of X₀ at a distance of about {@code spread} from another, or nearer. */
  void around(double[] center, double spread, ScenarioRandom random, double[] out) {
    double scale = spread / Math.sqrt(n);
    for (int i = 0; i < n; i++) {
      out[i] = center[i] + scale * random.nextGaussian();
    }
    set.project(out, out);
  }
}
