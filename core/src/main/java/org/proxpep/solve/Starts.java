package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.PointDraw;

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
    List<double[]> points = new ArrayList<>();
    points.add(start.clone());
    points.addAll(drawn(count - 1, random(scenarios, 0)));
    return points;
  }

  /** Random numbers for points. */
  static ScenarioRandom random(Scenarios scenarios, long number) {
    return new ScenarioRandom(scenarios.key(Purpose.DECISION, FIRST_DRAW + number));
  }

  /** Random points. */
  List<double[]> drawn(int count, ScenarioRandom random) {
    double[][] uniform = new double[count][start.length];
    for (int i = 0; i < start.length; i++) {
      latin(random, uniform, i);
    }
    List<double[]> points = new ArrayList<>();
    for (double[] u : uniform) {
      points.add(
          set.sample(new PointDraw(start, size, u, random::nextDouble, random::nextGaussian)));
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
}
