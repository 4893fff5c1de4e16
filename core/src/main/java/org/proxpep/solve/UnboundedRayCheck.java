package org.proxpep.solve;

import java.util.Locale;
import java.util.Optional;
import org.proxpep.certificate.Tolerances;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;

/**
 * Whether the objective seems to fall without bound: along some ray from x, and up to a million
 * times as far as the run has come, it falls at least in proportion to the distance while no
 * constraint gets worse.
 *
 * <p>The ray is the way the run has come, bent to where the objective curves least: with g the mean
 * gradient, (g(x+td) − g(x))/t is what the curvature makes of d, and taking a multiple of it away
 * again and again leaves the flattest part. A few dozen means are asked for.
 */
record UnboundedRayCheck(StochasticProblem problem, MeanEvaluator means, Tolerances tolerances) {

  private static final int BENDS = 30;
  private static final int DECADES = 6;

  /** Standard errors below which a fall may be chance. */
  private static final double SURE = 4.0;

  /** A ray that is projected onto X₀ must still lead at least this part of the way. */
  private static final double STAYS = 0.5;

  /** A sentence that says so, or nothing where it does not seem so. */
  Optional<String> from(double[] start, double[] x) {
    if (problem.feasibleSet().diameter() < Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    double[] d = Vectors.of(x.length, i -> x[i] - start[i]);
    double length = Rows.norm(d);
    if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    bend(x, length, d);
    return along(x, length, d);
  }

  private void bend(double[] x, double length, double[] d) {
    double[] here = means.at(x).gradient(0).clone();
    double[] bent = new double[d.length];
    double steepest = 0.0;
    for (int round = 0; round < BENDS; round++) {
      double norm = Rows.norm(d);
      if (!(norm > 0)) {
        return;
      }
      Vectors.scale(1.0 / norm, d);
      double t = 10.0 * length;
      double[] there = means.at(point(x, t, d)).gradient(0);
      for (int i = 0; i < d.length; i++) {
        bent[i] = (there[i] - here[i]) / t;
      }
      double curvature = Rows.norm(bent);
      if (!(curvature < Double.POSITIVE_INFINITY)) {
        return;
      }
      // A curvature seen along d is at most ‖Hd‖/‖d‖, but grows as the flat part is left alone.
      double ratio = Rows.dot(bent, bent) / Math.max(Rows.dot(bent, d), Double.MIN_NORMAL);
      steepest = Math.max(steepest, Math.min(ratio, 1e300));
      if (steepest > 0) {
        for (int i = 0; i < d.length; i++) {
          d[i] -= bent[i] / steepest;
        }
      }
    }
    Vectors.scale(1.0 / Rows.norm(d), d);
  }

  private Optional<String> along(double[] x, double length, double[] d) {
    Evaluation at = means.at(x);
    double f = at.value(0);
    double allowed = Math.max(1.0, tolerances.worst(at));
    double rate = 0.0;
    double lowest = f;
    double t = length;
    for (int k = 1; k <= DECADES; k++) {
      t *= 10.0;
      double[] to = point(x, t, d);
      if (Vectors.distance(x, to) < STAYS * t) {
        return Optional.empty(); // X₀ ends this way.
      }
      Evaluation there = means.at(to);
      double fallen = (f - there.value(0)) / t;
      boolean goesOn = fallen > 0 && fallen >= 0.5 * rate;
      if (!goesOn || !(tolerances.worst(there) <= allowed)) {
        return Optional.empty();
      }
      rate = Math.max(rate, fallen);
      lowest = there.value(0);
    }
    if (!(means.rise(x, point(x, t, d)) < -SURE)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The objective seems to fall without bound: from %.4g at the point returned to %.4g at"
                + " a distance of %.3g, with no constraint violated more.\n"
                + "Maybe a bound of a variable or a constraint is missing.",
            f,
            lowest,
            t));
  }

  private double[] point(double[] x, double t, double[] d) {
    double[] z = new double[x.length];
    Vectors.sum(x, t, d, z);
    problem.feasibleSet().project(z, z);
    return z;
  }
}
