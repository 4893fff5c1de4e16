package org.proxpep.problems.generated;

import static org.proxpep.problems.generated.PartsRandom.plus;
import static org.proxpep.problems.generated.PartsRandom.times;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.generated.GeneratedFeasibility.Parts;
import org.proxpep.set.Box;

/**
 * Constraints with a known common point that invite false alarms: no interior, a single feasible
 * point, dependent gradients, vanishing gradients, starts far away. The point is chosen first.
 */
final class FeasibleParts {

  private static final double BOUND = 3.0;
  private static final double FAR = 100.0;
  private static final int KINDS = 10;

  private final int kind;
  private final PartsRandom random;
  private final double noise;

  FeasibleParts(long seed) {
    this.kind = (int) Math.floorMod(seed, (long) KINDS);
    this.random = new PartsRandom(Scenarios.derive(seed, 2));
    this.noise = random.level();
  }

  Parts make() {
    Parts parts =
        switch (kind) {
          case 0 -> polyhedron();
          case 1 -> tangentEquality();
          case 2 -> opposedHalfspacesThatMeet();
          case 3 -> duplicateRows();
          case 4 -> dependentGradients();
          case 5 -> squaredEquality();
          case 6 -> smallBallFarAway();
          case 7 -> thinShell();
          case 8 -> cornerOfTheBox();
          default -> touchingBalls();
        };
    parts.noise = noise;
    return parts;
  }

  private Parts parts(String name, int n, double bound, double[] point) {
    Parts parts = new Parts(name, Box.cube(n, -bound, bound));
    parts.best = point;
    parts.target = random.point(n, bound);
    parts.start = random.point(n, bound);
    return parts;
  }

  /** Parts whose common point lies near the centre. */
  private Parts around(String name, int leastDimension) {
    int n = random.dimension(leastDimension);
    return parts(name, n, BOUND, random.point(n, 1.0));
  }

  private double[] direction(Parts parts) {
    return random.direction(parts.best.length);
  }

  /** aᵀy − aᵀx with the point x. */
  private static SimpleFunction through(Parts parts, double[] a) {
    return SimpleFunction.linear(a, Rows.dot(a, parts.best));
  }

  /** A ball of radius |r| whose surface the point lies on, in direction a from its centre. */
  private static void touchingBall(Parts parts, double r, double[] a) {
    parts.inequalities.add(SimpleFunction.sphere(1.0, plus(parts.best, -r, a), r * r));
  }

  /** Linear inequalities around a point, each with a little room, and one equality through it. */
  private Parts polyhedron() {
    Parts parts = around("polyhedron", 2);
    double[] x = parts.best;
    for (int k = 0; k < x.length; k++) {
      double[] a = direction(parts);
      parts.inequalities.add(SimpleFunction.linear(a, Rows.dot(a, x) + random.between(0.01, 0.2)));
    }
    double[] a = direction(parts);
    parts.equalities.add(through(parts, a));
    return parts;
  }

  /** A plane that touches a ball: x is the only feasible point and has no multipliers. */
  private Parts tangentEquality() {
    Parts parts = around("equality tangent to a ball", 1);
    double r = random.between(0.3, 1.0);
    double[] a = direction(parts);
    touchingBall(parts, r, a);
    parts.equalities.add(through(parts, a));
    return parts;
  }

  /** s ≤ b and s ≥ b: an equality in disguise. */
  private Parts opposedHalfspacesThatMeet() {
    Parts parts = around("opposed half-spaces that meet", 1);
    double[] a = direction(parts);
    parts.inequalities.add(through(parts, a));
    parts.inequalities.add(through(parts, times(-1.0, a)));
    return parts;
  }

  /** The same equality three times, in two units and with both signs, and a repeated inequality. */
  private Parts duplicateRows() {
    Parts parts = around("duplicate rows", 1);
    double[] a = direction(parts);
    double[] b = direction(parts);
    for (double factor : new double[] {1.0, 2.0, -1.0}) {
      double[] row = times(factor, a);
      parts.equalities.add(through(parts, row));
    }
    for (int k = 0; k < 2; k++) {
      parts.inequalities.add(through(parts, b));
    }
    return parts;
  }

  /** s = b once plainly and once bent: the gradients agree on the whole feasible set. */
  private Parts dependentGradients() {
    Parts parts = around("dependent gradients", 1);
    double[] a = direction(parts);
    double b = Rows.dot(a, parts.best);
    parts.equalities.add(SimpleFunction.linear(a, b));
    parts.equalities.add(
        SimpleFunction.along(a, s -> (s - b) + 0.1 * (s - b) * (s - b), s -> 1 + 0.2 * (s - b)));
    return parts;
  }

  /** (s − b)² = 0: the gradient vanishes wherever it holds. */
  private Parts squaredEquality() {
    Parts parts = around("squared equality", 1);
    double[] a = direction(parts);
    double b = Rows.dot(a, parts.best);
    parts.equalities.add(SimpleFunction.along(a, s -> (s - b) * (s - b), s -> 2 * (s - b)));
    return parts;
  }

  /** A ball of radius ½ in one corner of a large box and a start in the opposite one. */
  private Parts smallBallFarAway() {
    int n = random.dimension(1);
    double[] x = random.point(n, FAR);
    for (int i = 0; i < n; i++) {
      x[i] = Math.copySign(0.8 * FAR + 0.1 * Math.abs(x[i]), x[i]);
    }
    Parts parts = parts("small ball far away", n, FAR, x);
    parts.start = times(-1.0, x);
    parts.inequalities.add(SimpleFunction.sphere(1.0, x, 0.25));
    return parts;
  }

  /** R² ≤ ‖x‖² ≤ 1.02 R² from near the centre, where the gradient almost vanishes. */
  private Parts thinShell() {
    int n = random.dimension(1);
    double squared = random.between(1.0, 4.0);
    double[] x = times(Math.sqrt(1.01 * squared), random.direction(n));
    Parts parts = parts("thin shell", n, BOUND, x);
    parts.start = random.point(n, 0.05);
    parts.inequalities.add(SimpleFunction.sphere(-1.0, new double[n], squared));
    parts.inequalities.add(SimpleFunction.sphere(1.0, new double[n], 1.02 * squared));
    return parts;
  }

  /** aᵀx at its largest over the box: one corner, seen from the opposite one. */
  private Parts cornerOfTheBox() {
    int n = random.dimension(1);
    double[] a = random.direction(n);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = Math.copySign(BOUND, a[i]);
    }
    Parts parts = parts("corner of the box", n, BOUND, x);
    parts.start = times(-1.0, x);
    parts.equalities.add(through(parts, a));
    return parts;
  }

  /** Two balls with one point in common. */
  private Parts touchingBalls() {
    Parts parts = around("touching balls", 1);
    double r1 = random.between(0.3, 0.9);
    double r2 = random.between(0.3, 0.9);
    double[] a = direction(parts);
    touchingBall(parts, r1, a);
    touchingBall(parts, -r2, a);
    return parts;
  }
}
