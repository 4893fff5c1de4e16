package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.SeparableSet;

/**
 * Products of intervals: a stretch of the Jacobian is combined, projected and multiplied with the
 * step while it is in the cache, so one point costs one walk through memory.
 */
final class SeparableMap extends IsotropicMap {

  private final SeparableSet intervals;

  SeparableMap(QuadraticModels models, Curvature.Isotropic curvature, SeparableSet set) {
    super(models, curvature, set);
    this.intervals = set;
  }

  @Override
  void move() {
    double[] center = models.x;
    Evaluation sample = models.sample;
    int stretch = sample.stretch();
    double inverse = 1.0 / rho;
    double squared = 0.0;
    Arrays.fill(dots, 0.0);
    for (int from = 0; from < models.dimension; from += stretch) {
      int to = Math.min(models.dimension, from + stretch);
      measureRows(from, to);
      sample.combine(weight, from, to, d);
      for (int i = from; i < to; i++) {
        d[i] *= -inverse;
        unprojected[i] = center[i] + d[i];
      }
      intervals.projectRange(unprojected, from, to, x);
      // Where nothing was projected, d keeps the digits that a sum with a large xᵗ would lose.
      for (int i = from; i < to; i++) {
        d[i] = x[i] == unprojected[i] ? d[i] : x[i] - center[i];
      }
      sample.addDots(d, from, to, dots);
      squared += Rows.dot(d, d, from, to);
    }
    squaredStep = squared;
  }
}
