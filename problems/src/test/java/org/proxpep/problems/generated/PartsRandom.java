package org.proxpep.problems.generated;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.ScenarioRandom;

/** The random choices that both families of {@link GeneratedFeasibility} make. */
final class PartsRandom {

  private static final double[] LEVELS = {0.03, 0.1, 0.3, 1.0};
  private static final int[] DIMENSIONS = {1, 2, 3, 5, 8, 13, 20, 30};

  private final ScenarioRandom random;

  PartsRandom(long key) {
    this.random = new ScenarioRandom(key);
  }

  int dimension(int least) {
    int n;
    do {
      n = DIMENSIONS[random.nextInt(DIMENSIONS.length)];
    } while (n < least);
    return n;
  }

  double level() {
    return LEVELS[random.nextInt(LEVELS.length)];
  }

  double between(double low, double high) {
    return random.nextDouble(low, high);
  }

  int count(int below) {
    return random.nextInt(below);
  }

  /** A unit vector. */
  double[] direction(int n) {
    double[] a = new double[n];
    for (int i = 0; i < n; i++) {
      a[i] = random.nextGaussian();
    }
    double norm = Rows.norm(a);
    for (int i = 0; i < n; i++) {
      a[i] /= norm;
    }
    return a;
  }

  /** A point of [−bound, bound]ⁿ. */
  double[] point(int n, double bound) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextDouble(-bound, bound);
    }
    return x;
  }

  /** x + s·a. */
  static double[] plus(double[] x, double s, double[] a) {
    double[] out = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      out[i] = x[i] + s * a[i];
    }
    return out;
  }

  /** s·a. */
  static double[] times(double s, double[] a) {
    return plus(new double[a.length], s, a);
  }
}
