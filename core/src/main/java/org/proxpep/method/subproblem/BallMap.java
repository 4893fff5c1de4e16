package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Ball;

/**
 * A ball with centre c and radius r. The projection needs a norm over all coordinates before it can
 * scale any, but it is linear in what it scales: with w = ∇F+Cᵀz and θ = min(1, r/‖xᵗ−w/ρ−c‖),
 *
 * <pre>  d = −(θ/ρ)w + (1−θ)(c−xᵗ),</pre>
 *
 * so products of the rows with w and, once an iteration, with c−xᵗ give those with d, and again one
 * walk through memory suffices for a point.
 */
final class BallMap extends IsotropicMap {

  private final double[] center = new double[models.dimension];
  private final double radius;

  /** c − xᵗ, and its products with the rows; filled when the ball first binds in an iteration. */
  private final double[] inward = new double[models.dimension];

  private final double[] inwardDots = new double[dots.length];
  private double inwardSquared;
  private boolean inwardKnown;

  private final double[] combined = new double[models.dimension];
  private double theta;

  BallMap(QuadraticModels models, Curvature.Isotropic curvature, Ball ball) {
    super(models, curvature, ball);
    for (int i = 0; i < center.length; i++) {
      center[i] = ball.center(i);
    }
    this.radius = ball.radius();
  }

  @Override
  void restart() {
    super.restart();
    inwardKnown = false;
  }

  @Override
  void move() {
    double[] from = models.x;
    Evaluation sample = models.sample;
    int stretch = sample.stretch();
    double inverse = 1.0 / rho;
    double squared = 0.0;
    double distance = 0.0;
    Arrays.fill(dots, 0.0);
    for (int start = 0; start < models.dimension; start += stretch) {
      int end = Math.min(models.dimension, start + stretch);
      measureRows(start, end);
      sample.combine(weight, start, end, combined);
      for (int i = start; i < end; i++) {
        unprojected[i] = from[i] - inverse * combined[i];
        d[i] = unprojected[i] - center[i];
      }
      sample.addDots(combined, start, end, dots);
      squared += Rows.dot(combined, combined, start, end);
      distance += Rows.dot(d, d, start, end);
    }
    distance = Math.sqrt(distance);
    theta = distance > radius ? radius / distance : 1.0;
    double along = -theta * inverse;
    for (int k = 0; k < dots.length; k++) {
      dots[k] *= along;
    }
    squaredStep = along * along * squared;
    if (theta < 1.0) {
      turnInward(along);
    }
  }

  private void turnInward(double along) {
    if (!inwardKnown) {
      inwardKnown = true;
      int stretch = models.sample.stretch();
      Arrays.fill(inwardDots, 0.0);
      for (int start = 0; start < models.dimension; start += stretch) {
        int end = Math.min(models.dimension, start + stretch);
        for (int i = start; i < end; i++) {
          inward[i] = center[i] - models.x[i];
        }
        models.sample.addDots(inward, start, end, inwardDots);
      }
      inwardSquared = Rows.dot(inward, inward);
    }
    double rest = 1.0 - theta;
    double cross = Rows.dot(combined, inward);
    squaredStep =
        Math.max(0.0, squaredStep + 2 * along * rest * cross + rest * rest * inwardSquared);
    for (int k = 0; k < dots.length; k++) {
      dots[k] += rest * inwardDots[k];
    }
  }

  @Override
  void finish() {
    double[] from = models.x;
    for (int i = 0; i < x.length; i++) {
      x[i] = theta < 1.0 ? center[i] + theta * (unprojected[i] - center[i]) : unprojected[i];
      d[i] = x[i] - from[i];
    }
  }
}
