package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.set.ConvexSet;

/** Any set that can project: two walks through the Jacobian a point, before and after Π. */
class ProjectedMap extends IsotropicMap {

  ProjectedMap(QuadraticModels models, Curvature.Isotropic curvature, ConvexSet set) {
    super(models, curvature, set);
  }

  @Override
  final void move() {
    double[] center = models.x;
    double inverse = 1.0 / rho;
    int n = models.dimension;
    int stretch = models.sample.stretch();
    for (int from = 0; from < n; from += stretch) {
      int to = Math.min(n, from + stretch);
      measureRows(from, to);
      models.sample.combine(weight, from, to, d);
      for (int i = from; i < to; i++) {
        d[i] *= -inverse;
        unprojected[i] = center[i] + d[i];
      }
    }
    project();
    double squared = 0.0;
    Arrays.fill(dots, 0.0);
    for (int from = 0; from < n; from += stretch) {
      int to = Math.min(n, from + stretch);
      for (int i = from; i < to; i++) {
        d[i] = x[i] == unprojected[i] ? d[i] : x[i] - center[i];
      }
      models.sample.addDots(d, from, to, dots);
      squared += Rows.dot(d, d, from, to);
    }
    squaredStep = squared;
  }

  /** x from what is projected. */
  void project() {
    set.project(unprojected, x);
  }
}
