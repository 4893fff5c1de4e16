package org.proxpep.model.problem;

import java.util.List;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.set.Box;

/** Where variables start, and bounds that they never leave. */
final class Placement {

  /** An auxiliary variable stays away from 0 by this share of its first value. */
  private static final double SHARE_KEPT = 1e-4;

  /** A loss whose values differ by less than this part of what is usual is the same in all. */
  private static final double BY_CHANCE = 1e-6;

  /** What was found elsewhere may be far smaller at the solution. */
  private static final double LEAST_OF_USUAL = 1e-12;

  /** Bounds of auxiliary variables beyond this say nothing. */
  private static final double LARGEST_BOUND = 1e12;

  private final Context context;
  final double[] lower;
  final double[] upper;
  final double[] start;

  /** The user's variables start where they were told to, moved into their sets. */
  Placement(Context context, List<Block> blocks) {
    this.context = context;
    int n = context.graph().dimension();
    this.lower = new double[n];
    this.upper = new double[n];
    this.start = new double[n];
    for (Block block : blocks) {
      double[] part = block.start.clone();
      block.set().project(part, part);
      System.arraycopy(part, 0, start, block.first, part.length);
      System.arraycopy(block.lower, 0, lower, block.first, block.size());
      System.arraycopy(block.highest(), 0, upper, block.first, block.size());
    }
  }

  /** Start and bounds of an auxiliary variable, after those that its definition contains. */
  Box place(Auxiliary auxiliary) {
    Ranges ranges = context.inputs.ranges(auxiliary.terms(), lower, upper);
    boolean within = auxiliary.setting().liesWithinValues();
    double low = within ? auxiliary.value(ranges::lower) : Double.NEGATIVE_INFINITY;
    double high = within ? auxiliary.value(ranges::upper) : Double.POSITIVE_INFINITY;
    boolean positive = context.positive.get(auxiliary.variable());
    double[] at = isSame(auxiliary) ? elsewhere() : start;
    double value = auxiliary.value(e -> auxiliary.setting().start(e, at, context.statistics));
    if (low == Double.POSITIVE_INFINITY || high == Double.NEGATIVE_INFINITY) {
      throw context.source.error(
          auxiliary.span(),
          "the value of " + auxiliary.name() + " is infinite wherever the variables lie",
          "a constant in it is `inf`, or overflows");
    }
    low /= auxiliary.unit();
    high /= auxiliary.unit();
    if (!context.statistics.areComplete() && Double.isNaN(value)) {
      context.statistics.addUnknownStart(auxiliary.variable());
    }
    double middle = Double.isFinite(value) ? value / auxiliary.unit() : 0.0;
    // An end that says nothing counts as infinite; the other then has room by its own size.
    double width = high - low;
    boolean bounded = width < LARGEST_BOUND;
    double below = 1e-6 + 0.01 * (bounded ? width : Math.abs(low));
    double above = 1e-6 + 0.01 * (bounded ? width : Math.abs(high));
    low = low > -LARGEST_BOUND ? low - below : Double.NEGATIVE_INFINITY;
    high = high < LARGEST_BOUND ? high + above : Double.POSITIVE_INFINITY;
    double away = middle == 0.0 ? 1e-8 : SHARE_KEPT * Math.abs(middle);
    away = at == start ? away : LEAST_OF_USUAL * Math.abs(middle);
    if (context.apartFromZero.get(auxiliary.variable()) && (middle != 0.0 || positive)) {
      if (positive || middle > 0) {
        low = Math.max(low, away);
        high = Math.max(high, 2 * low);
      } else {
        high = Math.min(high, -away);
        low = Math.min(low, 2 * high);
      }
    }
    ValueRange known = auxiliary.setting().range();
    if (!known.equals(ValueRange.ALL)) {
      low = known.low();
      high = known.high();
    }
    lower[auxiliary.variable()] = low;
    upper[auxiliary.variable()] = high;
    start[auxiliary.variable()] = Math.min(Math.max(middle, low), high);
    return new Box(new double[] {low}, new double[] {high});
  }

  /**
   * Whether a risk measure starts where its loss is the same in all scenarios, as at weights of 0:
   * it has no scale there, and with a scale of next to nothing no step would ever leave the start.
   */
  private boolean isSame(Auxiliary auxiliary) {
    return auxiliary.setting().hasScale()
        && auxiliary.terms().stream()
            .allMatch(e -> context.statistics.spread(e, start) < BY_CHANCE * auxiliary.unit());
  }

  /** A random point of the variables' sets, or the start. */
  private double[] elsewhere() {
    double[] point = ScenarioSpread.elsewhere(context);
    return point.length == 0 ? start : point;
  }
}
