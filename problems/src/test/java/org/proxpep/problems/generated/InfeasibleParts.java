package org.proxpep.problems.generated;

import static org.proxpep.problems.generated.PartsRandom.plus;
import static org.proxpep.problems.generated.PartsRandom.times;

import java.util.function.BiConsumer;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.generated.GeneratedFeasibility.Parts;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * Contradictory constraints. Each kind takes the margin M = min over X₀ of the largest violation
 * first and then the constraints that have it; the proof stands beside each. M goes from 5 to 500
 * standard errors of a mean of 10⁴ samples, but never beyond ½, so that the point of least
 * violation lies in X₀.
 */
final class InfeasibleParts {

  private static final double BOUND = 3.0;
  private static final double LARGEST = 0.5;
  private static final int KINDS = 10;

  private final int kind;
  private final PartsRandom random;
  private final double noise;
  private final double margin;

  InfeasibleParts(long seed) {
    this.kind = (int) Math.floorMod(seed, (long) KINDS);
    this.random = new PartsRandom(Scenarios.derive(seed, 1));
    this.noise = random.level();
    double errors = Math.exp(random.between(Math.log(5.0), Math.log(500.0)));
    // A little more than 5, so that rounding takes nothing from the promise.
    this.margin = Math.min(LARGEST, 1.001 * errors * noise / Math.sqrt(1e4));
  }

  Parts make() {
    Parts parts =
        switch (kind) {
          case 0 -> opposedHalfspaces();
          case 1 -> linearChain();
          case 2 -> disjointBalls();
          case 3 -> ballAndHalfspace();
          case 4 -> equalityBeyondTheBox();
          case 5 -> equalityAndInequality();
          case 6 -> parallelEqualities();
          case 7 -> outsideAndInside();
          case 8 -> hyperbolaAndSphere();
          default -> cosineAboveOne();
        };
    parts.noise = noise;
    parts.margin = margin;
    int n = parts.set.dimension();
    parts.target = random.point(n, BOUND);
    parts.start = random.point(n, BOUND);
    parts.set.project(parts.start, parts.start);
    return parts;
  }

  private ConvexSet anySet(int n) {
    return random.count(2) == 0
        ? Box.cube(n, -BOUND, BOUND)
        : Ball.atOrigin(n, BOUND * Math.sqrt(n));
  }

  /** Nothing yet, over a ball or a box. */
  private Parts anywhere(String name, int leastDimension) {
    return new Parts(name, anySet(random.dimension(leastDimension)));
  }

  private double[] direction(Parts parts) {
    return random.direction(parts.set.dimension());
  }

  /** Keeps the point of least violation, and adds up to three inequalities that hold around it. */
  private void closest(Parts parts, double[] x) {
    parts.best = x;
    for (int k = random.count(4); k > 0; k--) {
      double[] a = random.direction(x.length);
      parts.inequalities.add(SimpleFunction.linear(a, Rows.dot(a, x) + random.between(0.5, 2.0)));
    }
  }

  private static void inequality(Parts parts, SimpleFunction piece) {
    parts.inequalities.add(piece);
    parts.conflict.add(piece);
  }

  private static void equality(Parts parts, SimpleFunction piece) {
    parts.equalities.add(piece);
    parts.conflict.add(piece);
  }

  /** s ≤ b and s ≥ b + 2M: the sum of the two is 2M everywhere. */
  private Parts opposedHalfspaces() {
    return apart("opposed half-spaces", -1.0, InfeasibleParts::inequality);
  }

  /** Two constraints on s whose boundaries are 2M apart, the second one times a sign. */
  private Parts apart(String name, double sign, BiConsumer<Parts, SimpleFunction> constrain) {
    Parts parts = anywhere(name, 1);
    double[] a = direction(parts);
    double b = random.between(-1.0, 1.0);
    closest(parts, times(b + margin, a));
    constrain.accept(parts, SimpleFunction.linear(a, b));
    constrain.accept(parts, SimpleFunction.linear(times(sign, a), sign * (b + 2 * margin)));
    return parts;
  }

  /** Σ wₖaₖ = 0 and −Σ wₖbₖ = M with weights of sum 1, so some gₖ ≥ M; no two contradict. */
  private Parts linearChain() {
    Parts parts = anywhere("linear chain", 2);
    int n = parts.set.dimension();
    int count = Math.min(n + 1, 3 + random.count(3));
    double[] x = random.point(n, 1.0);
    closest(parts, x);
    double[] rest = new double[n];
    for (int k = 1; k < count; k++) {
      double[] a = random.direction(n);
      inequality(parts, SimpleFunction.linear(a, Rows.dot(a, x) - margin));
      rest = plus(rest, -1.0, a);
    }
    inequality(parts, SimpleFunction.linear(rest, Rows.dot(rest, x) - margin));
    return parts;
  }

  /** On the line through the centres both violations are u²−r² at the point where they agree. */
  private Parts disjointBalls() {
    Parts parts = anywhere("disjoint balls", 1);
    int n = parts.set.dimension();
    double r1 = random.between(0.3, 0.9);
    double r2 = random.between(0.3, 0.9);
    double u1 = Math.sqrt(r1 * r1 + margin);
    double u2 = Math.sqrt(r2 * r2 + margin);
    double[] a = random.direction(n);
    double[] x = times(random.between(0.0, 0.5), random.direction(n));
    inequality(parts, SimpleFunction.sphere(1.0, plus(x, -u1, a), r1 * r1));
    inequality(parts, SimpleFunction.sphere(1.0, plus(x, u2, a), r2 * r2));
    closest(parts, x);
    return parts;
  }

  /** s² − r² ≤ 0 against s ≥ √(r²+M) + M. */
  private Parts ballAndHalfspace() {
    Parts parts = anywhere("ball and half-space", 1);
    int n = parts.set.dimension();
    double r = random.between(0.3, 1.0);
    double s = Math.sqrt(r * r + margin);
    double[] a = random.direction(n);
    double[] c = times(random.between(0.0, 0.5), random.direction(n));
    closest(parts, plus(c, s, a));
    inequality(parts, SimpleFunction.sphere(1.0, c, r * r));
    inequality(parts, SimpleFunction.linear(times(-1.0, a), -(Rows.dot(a, c) + s + margin)));
    return parts;
  }

  /** aᵀx ≤ ‖a‖₁·BOUND on the box, and the equality asks for M more. */
  private Parts equalityBeyondTheBox() {
    int n = random.dimension(1);
    Parts parts = new Parts("equality beyond the box", Box.cube(n, -BOUND, BOUND));
    double[] a = random.direction(n);
    double[] corner = new double[n];
    for (int i = 0; i < n; i++) {
      corner[i] = BOUND * Math.signum(a[i]);
    }
    equality(parts, SimpleFunction.linear(a, Rows.dot(a, corner) + margin));
    closest(parts, corner);
    return parts;
  }

  /** s = b and s ≤ b − 2M. */
  private Parts equalityAndInequality() {
    Parts parts = anywhere("equality and inequality", 1);
    double[] a = direction(parts);
    double b = random.between(-1.0, 1.0);
    inequality(parts, SimpleFunction.linear(a, b - 2 * margin));
    equality(parts, SimpleFunction.linear(a, b));
    closest(parts, times(b - margin, a));
    return parts;
  }

  /** s = b and s = b + 2M. */
  private Parts parallelEqualities() {
    return apart("parallel equalities", 1.0, InfeasibleParts::equality);
  }

  /** ‖x−c‖² ≤ r² and ‖x−c‖² ≥ r² + 2M; not convex. */
  private Parts outsideAndInside() {
    Parts parts = anywhere("outside and inside a ball", 1);
    int n = parts.set.dimension();
    double squared = random.between(0.2, 1.0);
    double[] a = random.direction(n);
    double[] c = times(random.between(0.0, 0.5), random.direction(n));
    inequality(parts, SimpleFunction.sphere(-1.0, c, squared + 2 * margin));
    inequality(parts, SimpleFunction.sphere(1.0, c, squared));
    closest(parts, plus(c, Math.sqrt(squared + margin), a));
    return parts;
  }

  /**
   * x₁x₂ ≥ ½r² + 3M/2 and ‖x‖² = r²: from x₁x₂ ≤ ½‖x‖² = ½(r²+h) follows g ≥ 3M/2 − ½h, and the
   * larger of h and that is at least M; not convex.
   */
  private Parts hyperbolaAndSphere() {
    Parts parts = anywhere("hyperbola and sphere", 2);
    int n = parts.set.dimension();
    double squared = random.between(0.5, 2.0);
    inequality(parts, SimpleFunction.lessProduct(0.5 * squared + 1.5 * margin));
    equality(parts, SimpleFunction.sphere(1.0, new double[n], squared));
    double[] x = new double[n];
    x[0] = Math.sqrt(0.5 * (squared + margin));
    x[1] = x[0];
    closest(parts, x);
    return parts;
  }

  /** cos 2s = 1 + M; not convex, with many points that look best. */
  private Parts cosineAboveOne() {
    Parts parts = anywhere("cosine above one", 1);
    int n = parts.set.dimension();
    double[] a = random.direction(n);
    double m = margin;
    equality(
        parts, SimpleFunction.along(a, s -> Math.cos(2 * s) - 1 - m, s -> -2 * Math.sin(2 * s)));
    closest(parts, new double[n]);
    return parts;
  }
}
