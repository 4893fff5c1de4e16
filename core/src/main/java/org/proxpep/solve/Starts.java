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
 * Random points of X₀ to start from. A variable with two bounds is uniform between them, with one
 * point in each of as many equal parts as there are points (a Latin hypercube); one without is
 * normal around the given start with the size of the start for its deviation. In a bounded set of
 * another shape the point lies on the way from the start to a random point of the boundary,
 * uniformly.
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
    int others = count - 1;
    ScenarioRandom random = new ScenarioRandom(scenarios.key(Purpose.DECISION, FIRST_DRAW));
    double[][] uniform = new double[others][start.length];
    for (int i = 0; i < start.length; i++) {
      latin(random, uniform, i);
    }
    List<double[]> points = new ArrayList<>();
    points.add(start.clone());
    for (double[] u : uniform) {
      double[] x = new double[start.length];
      fill(set, 0, u, random, x);
      set.project(x, x);
      points.add(x);
    }
    return points;
  }

  /** Numbers in [0,1), one in each of the equal parts, in random order. */
  private static void latin(ScenarioRandom random, double[][] uniform, int i) {
    for (int k = 0; k < uniform.length; k++) {
      int other = random.nextInt(k + 1);
      uniform[k][i] = uniform[other][i];
      uniform[other][i] = (k + random.nextDouble()) / uniform.length;
    }
  }

  private void fill(ConvexSet part, int from, double[] u, ScenarioRandom random, double[] x) {
    if (part instanceof Product product) {
      for (int k = 0; k < product.factors().size(); k++) {
        fill(product.factors().get(k), from + product.start(k), u, random, x);
      }
    } else if (part instanceof SeparableSet box) {
      for (int i = from; i < from + part.dimension(); i++) {
        double low = box.lower(i - from);
        double high = box.upper(i - from);
        x[i] =
            high - low < Double.POSITIVE_INFINITY
                ? low + u[i] * (high - low)
                : start[i] + size * random.nextGaussian();
      }
    } else {
      towardsTheBoundary(part, from, random, x);
    }
  }

  private void towardsTheBoundary(ConvexSet part, int from, ScenarioRandom random, double[] x) {
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
