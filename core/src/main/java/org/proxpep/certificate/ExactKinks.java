package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.RememberedMeans;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * What is known around a point where functions have kinks and means are exact. A kink at the point
 * has no slope and no curvature, but rounded off it has both, and what a nearby point could gain by
 * the rounded functions differs from what it could gain by the true ones by no more than what
 * rounding changes. The width that leaves the least is taken.
 *
 * <p>A rounded kink has the slope of its middle at the point. Where a bound is met, too, the true
 * slope may be another one, by which the bound holds the point: |x − s| − 0.9x + 0.1s falls as s
 * does, but only until x follows. Where three kinks meet, those outside may have the slope of one
 * side. So if a gap is left, the rounded functions are looked at from where they are least next to
 * the point with all bounds held, where each kink has its share.
 */
final class ExactKinks {

  /** Widths that kinks are rounded off over, as parts of what meets there. */
  private static final double[] WIDTHS = {3e-6, 1e-4, 3e-3};

  static final double NARROWEST = WIDTHS[0];

  /** Of a step that is tried by the functions themselves. */
  private static final double[] PARTS = {1.0, 0.3, 0.1};

  /** Steps to where rounded functions are least; a rounded kink bends less the farther it is. */
  private static final int STEPS = 8;

  /** So many widths, the narrowest ones, are looked at from there. */
  private static final int AT_REST = 2;

  private static final double SHORTEST = 1e-8;

  /** Steps that gain less than this part of the tolerance are not worth another one. */
  private static final double LITTLE = 1e-4;

  private final Surroundings.Look look;
  private final RoundedKinks kinks;
  private final StochasticProblem problem;
  private final double[] x;
  private final double[] y;
  private final Evaluation sharp;

  /** The Lagrangian at the point. */
  private final double here;

  ExactKinks(Surroundings.Look look, RoundedKinks kinks) {
    this.look = look;
    this.kinks = kinks;
    this.problem = look.rows().problem();
    this.x = look.rows().x();
    this.y = look.y();
    this.sharp = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, sharp);
    this.here = Sample.combine(sharp, 1.0, y, new double[x.length]);
  }

  /** What is seen with a width, and what can be gained at most. */
  private record Seen(Surroundings surroundings, double gain) {}

  Surroundings around() {
    double tolerance = look.tolerances().ofObjective();
    Surroundings unknown = Surroundings.unknown(Surroundings.NOT_MEASURED, look.tolerances());
    Seen best = new Seen(unknown, Double.POSITIVE_INFINITY);
    try {
      for (double width : WIDTHS) {
        best = better(best, seen(kinks.rounded(x, width), x));
      }
      for (int k = 0; k < AT_REST && best.gain() > tolerance; k++) {
        StochasticProblem rounded = RememberedMeans.of(kinks.rounded(x, WIDTHS[k]));
        best = better(best, seen(rounded, atRest(rounded, tolerance)));
      }
    } catch (Refusal | OracleException e) {
      // A wide rounding may leave the domain of a function: what narrow ones told still holds.
      return best.surroundings().local() == null
          ? Surroundings.unknown(String.valueOf(e.getMessage()), look.tolerances())
          : best.surroundings();
    }
    return best.surroundings();
  }

  private static Seen better(Seen best, @Nullable Seen other) {
    return other != null && other.gain() < best.gain() ? other : best;
  }

  /**
   * @param at the point, or one next to it
   */
  private @Nullable Seen seen(StochasticProblem of, double[] at) {
    StochasticProblem rounded = RememberedMeans.of(of);
    Evaluation mean = Evaluation.of(problem);
    rounded.exactMean().orElseThrow().evaluateMean(at, mean);
    LocalModel model = look.model(rounded, at, LocalModel.Source.ALL, false);
    if (!mean.isFinite() || !model.isKnown()) {
      return null;
    }
    double[] slope = new double[x.length];
    double lagrangian = Sample.combine(mean, 1.0, y, slope);
    LocalSample sample = new LocalSample(model, x.length);
    sample.add(slope);
    // Two roundings: of the value at the point, and of that at the one that gains.
    double change =
        at == x ? 2.0 * change(mean, sharp) : Math.abs(lagrangian - here) + changeAt(mean, at);
    return new Seen(
        new Surroundings(
            model, null, slope, change, gained(at, model.step(slope)), "", look.tolerances(model)),
        sample.gain(0.05).upper() + change);
  }

  private double changeAt(Evaluation rounded, double[] at) {
    Evaluation there = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(at, there);
    return change(rounded, there);
  }

  private double change(Evaluation rounded, Evaluation exact) {
    double change = Math.abs(rounded.value(0) - exact.value(0));
    for (int k = 0; k < y.length; k++) {
      change += Math.abs(y[k] * (rounded.value(1 + k) - exact.value(1 + k)));
    }
    return change;
  }

  /**
   * Where the Lagrangian of rounded functions is least next to the point, with all its bounds held.
   */
  private double[] atRest(StochasticProblem rounded, double tolerance) {
    double[] at = x.clone();
    Evaluation mean = Evaluation.of(problem);
    double[] slope = new double[x.length];
    rounded.exactMean().orElseThrow().evaluateMean(at, mean);
    double value = Sample.combine(mean, 1.0, y, slope);
    for (int k = 0; k < STEPS; k++) {
      double[] step = look.model(rounded, at, LocalModel.Source.ALL, true).step(slope);
      double now = Double.NaN;
      // What lies beyond the rounded part of a kink has another curvature.
      for (double part = 1.0; part > SHORTEST && !(now < value); part *= 0.1) {
        double[] next = at.clone();
        Vectors.addMultiple(part, step, next);
        problem.feasibleSet().project(next, next);
        rounded.exactMean().orElseThrow().evaluateMean(next, mean);
        now = Sample.combine(mean, 1.0, y, slope);
        at = mean.isFinite() && now < value ? next : at;
      }
      if (!(value - now > LITTLE * tolerance) || here - now > tolerance) {
        return at;
      }
      value = now;
    }
    return at;
  }

  /**
   * The most that parts of a step gain by the functions themselves, as far as it stays in X₀:
   * slopes and curvatures of rounded kinks may promise what lies beyond a bound.
   */
  private double gained(double[] from, double[] step) {
    double[] gradient = new double[x.length];
    Evaluation there = Evaluation.of(problem);
    double most = 0.0;
    for (double part : PARTS) {
      double[] at = from.clone();
      Vectors.addMultiple(part, step, at);
      problem.feasibleSet().project(at, at);
      problem.exactMean().orElseThrow().evaluateMean(at, there);
      if (there.isFinite()) {
        most = Math.max(most, here - Sample.combine(there, 1.0, y, gradient));
      }
    }
    return most;
  }
}
