package org.proxpep.model.semantics;

import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.refusal.Refusal;

/** How far a function of scenarios spreads, as a unit for variables that follow it. */
public final class ScenarioSpread {

  private static final long SEED = 0x756e6974L;
  private static final double LEAST = 1e-12;
  private static final double MOST = 1e12;

  private ScenarioSpread() {}

  /**
   * The power of two nearest to the spread of an expression, the larger of those at the start and
   * at a random point of the variables' sets; 1 if that is near, or no spread can be told.
   */
  public static double unit(Context context, Expr e) {
    double spread;
    try {
      spread =
          Math.max(
              context.statistics.spread(e, point(context, false)),
              context.statistics.spread(e, point(context, true)));
    } catch (Refusal empty) {
      // A set without points is told where its bounds are known.
      return 1.0;
    }
    if (!(spread >= LEAST && spread <= MOST) || (spread > 0.25 && spread < 4.0)) {
      return 1.0;
    }
    return Math.scalb(1.0, (int) Math.rint(Math.log(spread) / Math.log(2.0)));
  }

  /** A number between bounds; near another one where they are far apart. */
  public static double anywhere(double low, double high, double near, ScenarioRandom random) {
    return high - low < 1e6
        ? low + (high - low) * random.nextDouble()
        : near + (1 + Math.abs(near)) * (random.nextDouble() - 0.5);
  }

  /** Where variables start, moved into their sets; auxiliary ones are 0. */
  public static double[] start(Context context) {
    return point(context, false);
  }

  /** A random point of the variables' sets; empty if one of them has no points. */
  public static double[] elsewhere(Context context) {
    try {
      return point(context, true);
    } catch (Refusal empty) {
      // A set without points is told where its bounds are known.
      return new double[0];
    }
  }

  /** The start, or a point anywhere in the sets; auxiliary variables are 0. */
  private static double[] point(Context context, boolean anywhere) {
    ScenarioRandom random = new ScenarioRandom(SEED);
    double[] x = new double[context.graph().dimension()];
    for (Block block : context.blocks) {
      double[] part = block.start.clone();
      double[] highest = block.highest();
      for (int i = 0; i < part.length && anywhere; i++) {
        part[i] = anywhere(block.lower[i], highest[i], part[i], random);
      }
      block.set().project(part, part);
      System.arraycopy(part, 0, x, block.first, part.length);
    }
    return x;
  }
}
