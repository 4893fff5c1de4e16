package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * What is known around a point where functions have kinks and means are sampled.
 *
 * <p>A mean over kinks that lie here and there is smooth: its slopes are those of the scenarios,
 * and only its curvature has to be seen from kinks that are rounded off, over a width that enough
 * scenarios lie in. But where many scenarios have their kink at the very point, as those of an
 * exact fit, the mean has a kink as well: slopes of single scenarios are those of one side then,
 * and say nothing of a gain. There both slopes and curvature are taken of functions that are
 * rounded off narrowly, and differ from the true ones by what rounding changes.
 */
final class SampledKinks {

  /** Parts of what meets in a kink: enough scenarios are this near, if kinks lie anywhere. */
  private static final double[] WIDE = {0.03, 0.1, 0.3};

  private static final double[] NARROW = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6};

  /** Scenarios that tell slopes; they cost little beside the curvature. */
  private static final int LEAST_SLOPES = 2_000;

  private static final int MOST_SLOPES = 20_000;
  private static final double CONFIDENCE = 0.05;

  /** Narrow widths cost two evaluations for each fresh scenario, and must be worth it. */
  private static final double WORTH = 0.5;

  private final Surroundings.Look look;
  private final RoundedKinks kinks;
  private final int slopes;

  SampledKinks(Surroundings.Look look, RoundedKinks kinks) {
    this.look = look;
    this.kinks = kinks;
    this.slopes =
        (int) Math.max(LEAST_SLOPES, Math.min(MOST_SLOPES, Math.max(1, look.evaluations() / 10)));
  }

  /** Null if no width shows a curvature. */
  @Nullable Surroundings around() {
    Seen seen = smooth();
    // A slope that is not noise: there is something to gain, or a kink at the point.
    return seen == null || seen.gain().lower() > 0 ? sharper(seen) : seen.surroundings();
  }

  /** A width, with what can be gained by the look, and what this says for certificates. */
  private record Seen(Surroundings surroundings, Interval gain) {}

  /** Of the widths that leave the fewest directions without a clear curvature, the narrowest. */
  private @Nullable Seen smooth() {
    LocalModel best = null;
    StochasticProblem of = null;
    for (double width : WIDE) {
      StochasticProblem rounded = kinks.rounded(look.rows().x(), width);
      LocalModel model = look.model(rounded, LocalModel.Source.FORMULAS);
      boolean better =
          best == null || (!best.flat().isEmpty() && model.flat().size() < best.flat().size());
      if (model.isKnown() && better) {
        best = model;
        of = rounded;
      }
    }
    return best == null || of == null ? null : seen(best, of, false);
  }

  private @Nullable Surroundings sharper(@Nullable Seen smooth) {
    Seen best = smooth;
    double least = smooth == null ? Double.POSITIVE_INFINITY : WORTH * smooth.gain().upper();
    for (double width : NARROW) {
      StochasticProblem rounded = kinks.rounded(look.rows().x(), width);
      LocalModel model = look.model(rounded, LocalModel.Source.FORMULAS);
      if (model.isKnown()) {
        Seen seen = seen(model, rounded, true);
        double most = seen.gain().upper() + seen.surroundings().rounding();
        if (most < least) {
          least = most;
          best = seen;
        } else if (seen.gain().upper() > least) {
          // The narrower, the less is rounded and the more is gained.
          break;
        }
      }
    }
    return best == null ? null : best.surroundings();
  }

  /**
   * @param narrow whether slopes are those of the rounded functions
   */
  private Seen seen(LocalModel model, StochasticProblem rounded, boolean narrow) {
    StochasticProblem sharp = look.rows().problem();
    double[] x = look.rows().x();
    double[] y = look.y();
    Evaluation of = Evaluation.of(sharp);
    Evaluation ofRounded = Evaluation.of(sharp);
    double[] gradient = new double[x.length];
    double[] slope = new double[x.length];
    LocalSample sample = new LocalSample(model, x.length);
    double[] changes = new double[1 + y.length];
    for (int j = 0; j < slopes; j++) {
      long xi = look.scenarios().key(Purpose.VALIDATION, j);
      sharp.evaluate(x, xi, of);
      rounded.evaluate(x, xi, ofRounded);
      for (int row = 0; row < changes.length; row++) {
        changes[row] += (ofRounded.value(row) - of.value(row)) / slopes;
      }
      Sample.combine(narrow ? ofRounded : of, 1.0, y, gradient);
      sample.add(gradient);
      Vectors.addMultiple(1.0 / slopes, gradient, slope);
    }
    double change = Math.abs(changes[0]);
    for (int k = 0; k < y.length; k++) {
      change += Math.abs(y[k] * changes[1 + k]);
    }
    Surroundings surroundings =
        new Surroundings(
            model,
            narrow ? rounded : null,
            new double[0],
            narrow ? 2.0 * change : 0.0,
            gained(model.step(slope)),
            "",
            look.tolerances(model));
    return new Seen(surroundings, sample.gain(CONFIDENCE));
  }

  /** What a step surely gains by the functions themselves. */
  private double gained(double[] step) {
    StochasticProblem sharp = look.rows().problem();
    double[] x = look.rows().x();
    double[] there = x.clone();
    Vectors.addMultiple(1.0, step, there);
    sharp.feasibleSet().project(there, there);
    Evaluation one = Evaluation.of(sharp);
    double[] gradient = new double[x.length];
    Moments gains = new Moments();
    for (int j = 0; j < slopes; j++) {
      long xi = look.scenarios().key(Purpose.VALIDATION, j);
      sharp.evaluate(x, xi, one);
      double here = Sample.combine(one, 1.0, look.y(), gradient);
      sharp.evaluate(there, xi, one);
      gains.add(here - Sample.combine(one, 1.0, look.y(), gradient));
    }
    double error = Math.sqrt(gains.variance() / gains.count());
    return Math.max(0.0, gains.mean() - MeasuredCurvature.CLEARLY * error);
  }
}
