package org.proxpep.method.sqp;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SeparableSet;

/** Whether a merit falls as far as one goes: fast, or slowly at the end of all lengths. */
final class EndlessFall {

  /**
   * A step so many units long that keeps its promise, and improves the objective by so many times
   * what it was, has no end.
   */
  private static final double ENDLESS = 1e6;

  /** A step of this part of the longest that improves the objective by this part has no end. */
  private static final double WITHOUT_END = 0.1;

  /** It improves the objective by at least this part of the size of the merit. */
  private static final double STEADY = 1e-3;

  /** The variables that may go as far as they like; none if X₀ is bounded. */
  private final boolean[] free;

  /** How large the terms of the merit were at first. */
  private double firstSize;

  EndlessFall(ConvexSet set) {
    this.free = new boolean[set.dimension()];
    for (ConvexSet.Block block : set.blocks()) {
      SeparableSet box = block.set().separable().orElse(null);
      boolean open = !(block.set().diameter() < Double.POSITIVE_INFINITY);
      for (int j = 0; open && j < block.set().dimension(); j++) {
        free[block.start() + j] =
            box == null || !(box.upper(j) - box.lower(j) < Double.POSITIVE_INFINITY);
      }
    }
  }

  /** Says how large the terms of the merit are; what counts is the first time. */
  void begin(double size) {
    firstSize = firstSize > 0 ? firstSize : size;
  }

  /**
   * @param length of a step along {@link #freely the variables without bounds}, in units
   * @param gain what the merit fell by
   * @param size how large the merit is
   */
  boolean shows(double length, double gain, double size) {
    return (length > ENDLESS && gain > ENDLESS * firstSize)
        || (length > WITHOUT_END * TrustRegion.MOST_RADIUS && gain > STEADY * size);
  }

  /** The part of a step in variable i that no bound ends. */
  double freely(double[] d, int i) {
    return free[i] ? d[i] : 0.0;
  }

  void fields(Archive archive) throws IOException {
    firstSize = archive.field(firstSize);
  }
}
