package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * The steps before the first move: N₀ samples at x¹ for means, variances and units, then four
 * two-point probes for curvatures, along the objective's gradient and at random.
 */
final class Pilot {

  private static final int PROBES = 4;

  /** A variance below this share of the squared mean is rounding. */
  private static final double ROUNDING = 1e-24;

  /** A diameter so many times the size of the start bounds nothing. */
  private static final double UNBOUNDED = 1e6;

  private static final double PROBE_LENGTH = 1e-2;

  private final Evaluation mean;
  private final Evaluation squares;

  Pilot(StochasticProblem problem) {
    this.mean = Evaluation.of(problem);
    this.squares = Evaluation.of(problem);
  }

  /** How many evaluations the next step costs while the pilot goes on, 0 when it is over. */
  static int evaluations(long steps, PracticalSettings settings) {
    if (steps < settings.pilotSamples()) {
      return 1;
    }
    return steps < settings.pilotSamples() + PROBES ? 2 : 0;
  }

  /** One step of the pilot. */
  void step(PracticalState s) {
    long probe = s.steps - s.settings.pilotSamples();
    if (probe < 0) {
      sample(s);
    } else {
      probe(s, (int) probe);
    }
    if (probe == PROBES - 1) {
      begin(s);
    }
  }

  private void sample(PracticalState s) {
    long xi = s.draw();
    s.problem.evaluate(s.x, xi, s.sample);
    requireFinite(s, xi);
    s.evaluations++;
    // Welford's recursion: a mean of equal numbers is that number, so no noise is made up.
    double count = s.steps + 1.0;
    for (int row = 0; row < mean.rows(); row++) {
      double off = s.sample.value[row] - mean.value[row];
      mean.value[row] += off / count;
      squares.value[row] += off * (s.sample.value[row] - mean.value[row]);
      double[] g = s.sample.gradient[row];
      double[] m = mean.gradient[row];
      double[] q = squares.gradient[row];
      for (int i = 0; i < g.length; i++) {
        double o = g[i] - m[i];
        m[i] += o / count;
        q[i] += o * (g[i] - m[i]);
      }
    }
    if (s.steps + 1 == s.settings.pilotSamples()) {
      chooseUnits(s);
    }
  }

  private static void requireFinite(PracticalState s, long xi) {
    if (!Vectors.isFinite(s.sample)) {
      s.draws--;
      OracleException.requireFinite(s.problem, s.sample, s.steps + 1, xi);
    }
  }

  private void chooseUnits(PracticalState s) {
    int n = s.x.length;
    double count = s.settings.pilotSamples();
    for (double[] row : squares.gradient) {
      Vectors.scale(1 / (count - 1), row);
    }
    ConvexSet set = s.problem.feasibleSet();
    s.rescale(VariableScale.of(mean.gradient, squares.gradient, s.x, set));
    for (int row = 0; row < mean.rows(); row++) {
      double gradientVariance = 0.0;
      for (int i = 0; i < n; i++) {
        double unit = s.scaled.unit(i);
        mean.gradient[row][i] /= unit;
        gradientVariance += squares.gradient[row][i] / (unit * unit);
      }
      double slope2 = Rows.dot(mean.gradient[row], mean.gradient[row]);
      double valueVariance = squares.value[row] / (count - 1);
      gradientVariance = gradientVariance > ROUNDING * slope2 ? gradientVariance : 0.0;
      double value2 = mean.value[row] * mean.value[row];
      valueVariance = valueVariance > ROUNDING * value2 ? valueVariance : 0.0;
      s.estimates.startNoise(row, valueVariance, gradientVariance);
      if (row > 0) {
        s.filter.startRow(row - 1, valueVariance / count, gradientVariance / count);
        s.filter.state.value[row] = mean.value[row];
        System.arraycopy(mean.gradient[row], 0, s.filter.state.gradient[row], 0, n);
      }
    }
    s.size = size(Rows.norm(s.x), s.scaled.set.diameter());
  }

  /**
   * A length to begin with, which the trust region and the reach soon replace: better too short.
   */
  private static double size(double norm, double diameter) {
    double reference = norm > 0 ? norm : 1.0;
    boolean bounded = diameter > 0 && diameter < UNBOUNDED * reference;
    return bounded ? Math.min(diameter, Math.max(norm, 0.1 * diameter)) : reference;
  }

  private void probe(PracticalState s, int number) {
    double[] end = s.next.x;
    if (number % 2 == 0) {
      System.arraycopy(mean.gradient[0], 0, end, 0, end.length);
    } else {
      ScenarioRandom random = s.probe.random(s.scenarios.key(Purpose.DECISION, number));
      for (int i = 0; i < end.length; i++) {
        end[i] = random.nextGaussian();
      }
    }
    double norm = Rows.norm(end);
    double length = norm > 0 ? -PROBE_LENGTH * s.size / norm : 0.0;
    for (int i = 0; i < end.length; i++) {
      end[i] = s.x[i] + length * end[i];
    }
    s.scaled.set.project(end, end);
    long xi = s.draw();
    s.scaled.evaluate(s.x, xi, s.sample);
    requireFinite(s, xi);
    s.scaled.evaluate(end, xi, s.probe);
    s.evaluations += 2;
    double step = Vectors.distance(end, s.x);
    if (step > 0) {
      s.estimates.startCurvature(s.sample, s.probe, step);
    }
  }

  /** The first values of everything that adapts. */
  private void begin(PracticalState s) {
    double slope = Rows.norm(mean.gradient[0]);
    // In a set of one point nothing moves, and any scale will do.
    double diameter = s.diameter > 0 ? s.diameter : Double.POSITIVE_INFINITY;
    Estimates known = s.estimates;
    double least = PracticalProxPep.LEAST * slope / s.size + 1e-2 * Math.sqrt(known.nu2) / diameter;
    known.leastL = least > 0 ? least : 1e-8;
    s.firstLeastL = known.leastL;
    known.lF = Math.max(known.lF, known.leastL);
    known.lagrangian = known.lF;
    s.reach.start(s.x, diameter, Math.max(0.1 * slope / known.lF, 1e-3 * s.size));
    s.penalty.start(s.filter);
    s.startSlope = slope > 0 ? slope : 1.0;
    s.trust = 0.1 * s.size;
  }

  void save(DataOutput out) throws IOException {
    for (Evaluation e : new Evaluation[] {mean, squares}) {
      Vectors.write(out, e);
    }
  }

  void restore(DataInput in) throws IOException {
    for (Evaluation e : new Evaluation[] {mean, squares}) {
      Vectors.read(in, e);
    }
  }
}
