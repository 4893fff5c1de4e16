package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
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

  private static final PracticalConstants.Start START = PracticalConstants.USED.start();

  private final Evaluation mean;
  private final Evaluation squares;
  private final StartingSlopes slopes;

  Pilot(StochasticProblem problem, int samples) {
    this.slopes = new StartingSlopes(problem, samples);
    this.mean = Evaluation.of(problem);
    this.squares = Evaluation.of(problem);
  }

  /** One step of the pilot. */
  void step(PracticalState s) {
    if (slopes.isLooking()) {
      slopes.step(s);
      return;
    }
    long probe = s.tally.pilot() - s.settings.pilotSamples();
    if (probe < 0) {
      sample(s);
    } else {
      probe(s, (int) probe);
    }
    if (probe == START.probes() - 1) {
      begin(s);
    }
  }

  /** The most evaluations of a sample: the last may need a look at another point. */
  long evaluationsOfNextStep(PracticalState s) {
    if (slopes.isLooking()) {
      return slopes.evaluationsOfNextStep();
    }
    boolean last = s.tally.pilot() + 1 == s.settings.pilotSamples();
    return last && s.x.length > 1 ? 2 : 1;
  }

  /** Whether the next step looks for slopes. */
  boolean isLooking() {
    return slopes.isLooking();
  }

  private void sample(PracticalState s) {
    long xi = s.draw();
    s.problem.evaluate(s.x, xi, s.sample);
    if (s.tally.pilot() == 0 && !s.sample.isFinite() && isMoved(s)) {
      return;
    }
    requireFinite(s, xi);
    s.tally.evaluations++;
    slopes.sample(s.sample, (int) s.tally.pilot());
    // Welford's recursion: a mean of equal numbers is that number, so no noise is made up.
    double count = s.tally.pilot() + 1.0;
    for (int row = 0; row < mean.rows(); row++) {
      double off = s.sample.value(row) - mean.value(row);
      mean.addValue(row, off / count);
      squares.addValue(row, off * (s.sample.value(row) - mean.value(row)));
      s.sample.alignRow(row, mean, squares);
      double[] g = s.sample.numbers(row);
      double[] m = mean.numbers(row);
      double[] q = squares.numbers(row);
      for (int i = 0; i < g.length; i++) {
        double o = g[i] - m[i];
        m[i] += o / count;
        q[i] += o * (g[i] - m[i]);
      }
    }
    if (s.tally.pilot() + 1 == s.settings.pilotSamples()) {
      chooseUnits(s, xi);
    }
  }

  /** Whether x¹ was moved to where functions may be finite; the next sample will tell. */
  private static boolean isMoved(PracticalState s) {
    double[] inside = InwardStart.moved(s.x, s.sample, s.problem.feasibleSet(), s.tally.moves);
    if (inside == null) {
      return false;
    }
    s.tally.moves++;
    s.tally.evaluations++;
    s.beginAt(inside);
    return true;
  }

  /** The derivatives that units can follow from; one more evaluation where some are doubtful. */
  private double[][] derivatives(PracticalState s, long xi) {
    double[][] means = numbers(mean);
    if (!ChanceDerivatives.arePossible(means)) {
      return means;
    }
    double[] moved = ChanceDerivatives.moved(s.x);
    s.problem.feasibleSet().project(moved, moved);
    s.problem.evaluate(moved, xi, s.probe);
    s.tally.evaluations++;
    return s.probe.isFinite() ? ChanceDerivatives.without(means, s.sample, s.probe) : means;
  }

  /** The numbers of all rows. */
  private static double[][] numbers(Evaluation of) {
    double[][] numbers = new double[of.rows()][];
    Arrays.setAll(numbers, of::numbers);
    return numbers;
  }

  /** By row, the columns of its numbers; null for all. */
  private static int @Nullable [][] columns(Evaluation of) {
    if (of.sparsity() == null) {
      return null;
    }
    int[][] columns = new int[of.rows()][];
    Arrays.setAll(columns, of::columns);
    return columns;
  }

  private static void requireFinite(PracticalState s, long xi) {
    if (!s.sample.isFinite()) {
      s.tally.draws--;
      OracleException.requireFinite(s.problem, s.sample, s.tally.steps + 1, xi);
    }
  }

  private void chooseUnits(PracticalState s, long xi) {
    double count = s.settings.pilotSamples();
    for (int row = 0; row < squares.rows(); row++) {
      squares.scaleRow(row, 1 / (count - 1));
    }
    measureSlopes(s.scales);
    ConvexSet set = s.problem.feasibleSet();
    s.rescale(
        VariableScale.of(
            derivatives(s, xi),
            numbers(squares),
            columns(mean),
            s.x,
            set,
            s.problem.proxTerm().orElse(null)));
    for (int row = 0; row < mean.rows(); row++) {
      double gradientVariance = 0.0;
      int[] columns = mean.columns(row);
      double[] means = mean.numbers(row);
      double[] variances = squares.numbers(row);
      for (int e = 0; e < means.length; e++) {
        double unit = s.scaled.unit(columns == null ? e : columns[e]);
        means[e] /= unit;
        gradientVariance += variances[e] / (unit * unit);
      }
      double slope2 = mean.squaredNorm(row);
      double valueVariance = squares.value(row) / (count - 1);
      gradientVariance = gradientVariance > START.rounding() * slope2 ? gradientVariance : 0.0;
      double value2 = mean.value(row) * mean.value(row);
      valueVariance = valueVariance > START.rounding() * value2 ? valueVariance : 0.0;
      s.estimates.startNoise(row, valueVariance, gradientVariance);
      if (row > 0) {
        s.filter.startRow(row - 1, valueVariance / count, gradientVariance / count);
        s.filter.state.setValue(row, mean.value(row));
        s.filter.state.copyRow(row, mean);
      }
    }
    s.scales.size = size(Rows.norm(s.x), s.scaled.set.diameter());
    slopes.begin(s.scales.size, s.scaled.set.diameter());
    if (isWithoutSlope() && !s.estimates.isStochastic()) {
      leave(s);
    }
  }

  /** How noisy and how uneven the derivatives of the objective are. */
  private void measureSlopes(Scales scales) {
    double[] m = mean.gradient(0);
    double[] v = squares.gradient(0);
    double noise = 0.0;
    double sum = 0.0;
    double roots = 0.0;
    for (int i = 0; i < m.length; i++) {
      double square = m[i] * m[i] + v[i];
      noise += v[i];
      sum += square;
      roots += Math.sqrt(square);
    }
    scales.noiseShare = sum > 0 ? noise / sum : 0.0;
    scales.evenness = sum > 0 ? roots * roots / sum / m.length : 1.0;
  }

  private boolean isWithoutSlope() {
    for (int row = 0; row < mean.rows(); row++) {
      if (mean.maxAbs(row) > 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Moves the start: where no function has a slope, it may as well be a maximum or a saddle of any
   * order, which nothing would leave. A minimum is found again, and x¹ stays a candidate.
   */
  private static void leave(PracticalState s) {
    double length = START.cautious() * s.scales.size / Math.sqrt(s.x.length);
    double[] away = Vectors.of(s.x.length, i -> length * ChanceDerivatives.spread(i));
    double[] end = s.next.x;
    Vectors.sum(s.x, 1.0, away, end);
    s.scaled.set.project(end, end);
    for (int i = 0; i < away.length; i++) {
      // Off the bound where there is one.
      end[i] = s.x[i] + (end[i] > s.x[i] ? away[i] : -away[i]);
    }
    s.scaled.set.project(end, end);
    s.advance();
    System.arraycopy(s.x, 0, s.old, 0, s.x.length);
  }

  /**
   * A length to begin with, which the trust region and the reach soon replace: better too short.
   */
  private static double size(double norm, double diameter) {
    double reference = norm > 0 ? norm : 1.0;
    boolean bounded = diameter > 0 && diameter < START.unbounded() * reference;
    return bounded ? Math.min(diameter, Math.max(norm, START.cautious() * diameter)) : reference;
  }

  private void probe(PracticalState s, int number) {
    double[] end = s.next.x;
    if (number % 2 == 0) {
      mean.copyTo(0, end);
    } else {
      ScenarioRandom random = s.probe.random(s.scenarios.key(Purpose.DECISION, number));
      for (int i = 0; i < end.length; i++) {
        end[i] = random.nextGaussian();
      }
    }
    double norm = Rows.norm(end);
    double length = norm > 0 ? -START.probeLength() * s.scales.size / norm : 0.0;
    Vectors.sum(s.x, length, end, end);
    s.scaled.set.project(end, end);
    long xi = s.draw();
    s.scaled.evaluate(s.x, xi, s.sample);
    requireFinite(s, xi);
    s.scaled.evaluate(end, xi, s.probe);
    s.tally.evaluations += 2;
    double step = Vectors.distance(end, s.x);
    if (step > 0) {
      s.estimates.startCurvature(s.sample, s.probe, step);
    }
  }

  /** The first values of everything that adapts. */
  private void begin(PracticalState s) {
    double slope = mean.norm(0);
    // In a set of one point nothing moves, and any scale will do.
    double diameter = s.scales.diameter > 0 ? s.scales.diameter : Double.POSITIVE_INFINITY;
    Estimates known = s.estimates;
    double least =
        START.leastCurvature() * slope / s.scales.size
            + START.leastByNoise() * Math.sqrt(known.nu2) / diameter;
    known.leastL = least > 0 ? least : START.flat();
    s.scales.leastCurvature = known.leastL;
    known.lF = Math.max(known.lF, known.leastL);
    known.lagrangian = known.lF;
    s.reach.start(
        s.x,
        diameter,
        Math.max(START.cautious() * slope / known.lF, START.leastReach() * s.scales.size));
    s.penalty.start(s.filter);
    s.scales.slope = slope > 0 ? slope : 1.0;
    s.pace.trust = START.cautious() * s.scales.size;
    s.bendOverDistance();
  }

  void fields(Archive archive) throws IOException {
    archive.field(mean);
    archive.field(squares);
    slopes.fields(archive);
  }
}
