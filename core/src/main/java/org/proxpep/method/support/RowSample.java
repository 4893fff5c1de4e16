package org.proxpep.method.support;

import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * Which constraints a step looks at: J of M rows at equal distances from a random first one, so
 * that each is drawn with probability J/M. Rows i = 0..J−1 are {@code row(first, i, J, M)}.
 */
public final class RowSample {

  private RowSample() {}

  /** The random first row of step t; 0 where all rows are drawn. */
  public static int first(Scenarios scenarios, long t, int drawn, int all) {
    return drawn < all
        ? (int) Scenarios.index(Scenarios.derive(scenarios.key(Purpose.DECISION, t), 0), all)
        : 0;
  }

  public static int row(int first, int i, int drawn, int all) {
    return (int) ((first + (long) i * all / drawn) % all);
  }
}
