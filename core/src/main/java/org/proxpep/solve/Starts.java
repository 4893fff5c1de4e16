package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.SeparableSet;

/**
 * Random points of X₀ to start from. A variable with two bounds is uniform between them, one
 * without is normal around the given start with the size of the start for its deviation. In a
 * bounded set of another shape the point lies on the way from the start to a random point of the
 * boundary, uniformly.
 */
final class Starts {

  /** Far from the draws that runs decide with. */
  private static final long FIRST_DRAW = 1L << 50;

  private final ConvexSet set;
  private final double[] start;
  private final double size;

  /**
   * @param start in X₀
   */
  Starts(ConvexSet set, double[] start) {
    this.set = set;
    this.start = start;
    double norm = Rows.norm(start) / Math.sqrt(start.length);
    this.size = norm > 0 ? norm : 1.0;
  }

  /** The start itself and {@code count}−1 others. */
  List<double[]> points(int count, Scenarios scenarios) {
    List<double[]> points = new ArrayList<>();
    points.add(start.clone());
    for (int k = 1; k < count; k++) {
      ScenarioRandom random = new ScenarioRandom(scenarios.key(Purpose.DECISION, FIRST_DRAW + k));
      double[] x = new double[start.length];
      fill(set, 0, random, x);
      set.project(x, x);
      points.add(x);
    }
    return points;
  }

  private void fill(ConvexSet part, int from, ScenarioRandom random, double[] x) {
    if (part instanceof Product product) {
      for (int k = 0; k < product.factors().size(); k++) {
        fill(product.factors().get(k), from + product.start(k), random, x);
      }
    } else if (part instanceof SeparableSet box) {
      for (int i = 0; i < part.dimension(); i++) {
        double low = box.lower(i);
        double high = box.upper(i);
        x[from + i] =
            high - low < Double.POSITIVE_INFINITY
                ? low + random.nextDouble() * (high - low)
                : start[from + i] + size * random.nextGaussian();
      }
    } else {
      towardsTheBoundary(part, from, random, x);
    }
  }

  private void towardsTheBoundary(
      ConvexSet part, int from, ScenarioRandom random, double[] x) {
    int n = part.dimension();
    double[] far = new double[n];
    for (int i = 0; i < n; i++) {
      far[i] = random.nextGaussian();
    }
    double diameter = part.diameter();
    boolean bounded = diameter < Double.POSITIVE_INFINITY;
    double length = bounded ? diameter / Rows.norm(far) : size;
    for (int i = 0; i < n; i++) {
      far[i] = start[from + i] + length * far[i];
    }
    part.project(far, far);
    double t = bounded ? random.nextDouble() : 1.0;
    for (int i = 0; i < n; i++) {
      x[from + i] = start[from + i] + t * (far[i] - start[from + i]);
    }
  }
}
