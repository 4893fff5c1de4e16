package org.proxpep.problems.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.Simplex;

/**
 * X₀ with a chosen point x* on its boundary and the gradient ∇L(x*) that makes x* stationary over
 * X₀ with strict complementarity: it pushes against every active bound with a force in [½, 3/2].
 */
final class GeneratedFace {

  private static final double ROOM = 0.8;

  /** A stretch of the variables with a set of its own. */
  record Block(Shape shape, int from, int to) {
    int length() {
      return to - from;
    }
  }

  private final ScenarioRandom random;
  final List<Block> blocks;
  final ConvexSet set;
  final double[] x;

  /** False where x* sits at a bound of its own. */
  final boolean[] free;

  /** ∇L(x*), L without the multipliers of X₀. */
  final double[] push;

  /** The multiplier ν of ½(‖x‖²−R²) on a ball, 0 elsewhere: its part of the curvature. */
  final double[] bend;

  /**
   * @param fixed how many variables shall sit at bounds, at most
   */
  GeneratedFace(int n, Shape shape, int fixed, ScenarioRandom random) {
    this.random = random;
    this.blocks = blocks(n, shape);
    this.x = new double[n];
    this.free = new boolean[n];
    this.push = new double[n];
    this.bend = new double[n];
    Arrays.fill(free, true);
    List<ConvexSet> factors = new ArrayList<>();
    for (Block block : blocks) {
      factors.add(
          switch (block.shape()) {
            case BOX -> box(block, share(fixed, block, block.length()));
            case BALL -> ball(block);
            case SIMPLEX ->
                simplex(block, share(fixed, block, block.length() - Math.min(2, block.length())));
            case PRODUCT -> throw new AssertionError("a product of products");
          });
    }
    this.set = Product.of(factors);
  }

  static List<Block> blocks(int n, Shape shape) {
    if (shape != Shape.PRODUCT) {
      return List.of(new Block(shape, 0, n));
    }
    if (n < 4) {
      return List.of(new Block(Shape.BOX, 0, n));
    }
    int a = n / 2;
    int b = a + (n - a) / 2;
    return List.of(
        new Block(Shape.BOX, 0, a), new Block(Shape.BALL, a, b), new Block(Shape.SIMPLEX, b, n));
  }

  /** The directions that the sphere and the sum leave before any bound is active. */
  static int directions(int n, Shape shape) {
    int directions = n;
    for (Block block : blocks(n, shape)) {
      directions -= block.shape() == Shape.BOX ? 0 : 1;
    }
    return directions;
  }

  private int share(int fixed, Block block, int most) {
    return (int) Math.min(most, (long) fixed * block.length() / x.length);
  }

  /** Spreads {@code count} marks evenly over the block. */
  private static boolean marked(Block block, int i, int count) {
    long j = (long) i - block.from();
    return (j + 1) * count / block.length() != j * count / block.length();
  }

  private ConvexSet box(Block block, int count) {
    for (int i = block.from(); i < block.to(); i++) {
      if (marked(block, i, count)) {
        x[i] = random.nextLong() < 0 ? -1.0 : 1.0;
        push[i] = -x[i] * random.nextDouble(0.5, 1.5);
        free[i] = false;
      } else {
        x[i] = random.nextDouble(-ROOM, ROOM);
      }
    }
    return Box.cube(block.length(), -1.0, 1.0);
  }

  private ConvexSet ball(Block block) {
    double nu = random.nextDouble(0.5, 1.5);
    double squared = 0.0;
    for (int i = block.from(); i < block.to(); i++) {
      x[i] = (random.nextLong() < 0 ? -1.0 : 1.0) * random.nextDouble(0.2, 1.0);
      push[i] = -nu * x[i];
      bend[i] = nu;
      squared += x[i] * x[i];
    }
    return Ball.atOrigin(block.length(), Math.sqrt(squared));
  }

  private ConvexSet simplex(Block block, int count) {
    double theta = random.nextDouble(-1.0, 1.0);
    double total = 0.0;
    for (int i = block.from(); i < block.to(); i++) {
      push[i] = theta;
      if (marked(block, i, count)) {
        push[i] += random.nextDouble(0.5, 1.5);
        free[i] = false;
      } else {
        // Few binary digits, so that the sum has no rounding error and x* lies in the set exactly.
        x[i] = Math.rint(0x1.0p20 * random.nextDouble(0.5, 1.0)) * 0x1.0p-20;
        total += x[i];
      }
    }
    return new Simplex(block.length(), total);
  }
}
