package org.proxpep.model.semantics;

/** The largest of ⟨y, a⟩ over y in a set, in the form by which a bridge writes it. */
public sealed interface Support {

  /**
   * lower ≤ y ≤ upper.
   *
   * @param total of the entries; NaN if they are free of each other
   */
  record Bounds(double[] lower, double[] upper, double total) implements Support {}

  /** ‖y − center‖ ≤ radius. */
  record Round(double[] center, double radius) implements Support {}

  /** Σ|yᵢ − centerᵢ| ≤ radius. */
  record Diamond(double[] center, double radius) implements Support {}

  /** A set without end. */
  record Endless() implements Support {}
}
