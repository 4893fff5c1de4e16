package org.proxpep.model.language;

import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ScenarioRandom;

/** How far a function of scenarios spreads, as a unit for variables that follow it. */
final class Spread {

  private static final long SEED = 0x756e6974L;
  private static final double LEAST = 1e-12;
  private static final double MOST = 1e12;

  private Spread() {}

  /**
   * The power of two nearest to the spread of an expression, the larger of those at the start and
   * at a random point of the variables' sets; 1 if that is near, or no spread can be told.
   */
  static double unit(Context context, Expr e) {
    double spread;
    try {
      spread =
          Math.max(
              Pilot.spread(context, e, point(context, false)),
              Pilot.spread(context, e, point(context, true)));
    } catch (IllegalArgumentException empty) {
      // A set without points is told where its bounds are known.
      return 1.0;
    }
    if (!(spread >= LEAST && spread <= MOST) || (spread > 0.25 && spread < 4.0)) {
      return 1.0;
    }
    return Math.scalb(1.0, (int) Math.rint(Math.log(spread) / Math.log(2.0)));
  }

  /** The start, or a point anywhere in the sets; auxiliary variables are 0. */
  private static double[] point(Context context, boolean anywhere) {
    ScenarioRandom random = new ScenarioRandom(SEED);
    double[] x = new double[context.graph().dimension()];
    for (Block block : context.blocks) {
      double[] part = block.start.clone();
      double[] lowest = block.lowest();
      double[] highest = block.highest();
      for (int i = 0; i < part.length && anywhere; i++) {
        double low = lowest[i];
        double high = highest[i];
        part[i] =
            high - low < 1e6
                ? low + (high - low) * random.nextDouble()
                : part[i] + (1 + Math.abs(part[i])) * (random.nextDouble() - 0.5);
      }
      block.set().project(part, part);
      System.arraycopy(part, 0, x, block.first, part.length);
    }
    return x;
  }
}
