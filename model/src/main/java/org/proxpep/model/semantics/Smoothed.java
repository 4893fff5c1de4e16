package org.proxpep.model.semantics;

import org.proxpep.model.graph.Expr;

/**
 * What a smoothed expression stands for.
 *
 * @param counted the step or the kink
 */
public record Smoothed(Expr counted, Kind kind) {

  /** How it was written. */
  public enum Kind {
    /** A probability, which is about what is counted. */
    PROBABILITY,
    /** A smoothed maximum, minimum or cvar. */
    MAXIMUM,
    /** A sigmoid, which under a condition is a share of what satisfies it. */
    SIGMOID
  }
}
