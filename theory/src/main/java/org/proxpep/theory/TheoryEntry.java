package org.proxpep.theory;

/**
 * One row of {@link TheoryTable}.
 *
 * @param section the part of the theory it belongs to
 * @param kind what sort of thing it is
 * @param symbol the paper's symbol, in plain letters
 * @param label the LaTeX label, or a place in parentheses where the paper gives no label
 * @param meaning one line
 * @param corrected the corrected value; for a condition the margin by which it holds
 * @param printed the value by the formula as printed; NaN where the paper has no such formula
 * @param judgement whether the corrected value may be relied on for these inputs, and why
 * @param correction what differs between the two forms and why; empty if nothing
 */
public record TheoryEntry(
    String section,
    Kind kind,
    String symbol,
    String label,
    String meaning,
    double corrected,
    double printed,
    Reliance judgement,
    String correction) {

  /** What sort of thing an entry is. */
  public enum Kind {
    /** A parameter of the algorithm. */
    PARAMETER,
    /** A number that the bounds are made of. */
    CONSTANT,
    /** A condition; its value is the margin. */
    CONDITION,
    /** A condition that must hold strictly. */
    STRICT_CONDITION,
    /** A bound on something that a run does. */
    BOUND,
    /** A probability. */
    PROBABILITY
  }

  /** Whether a condition holds here. */
  public enum Truth {
    HOLDS,
    FAILS,
    /** ε₀ or another constant is not known. */
    UNKNOWN,
    /** The entry is not a condition. */
    NONE
  }

  /** The value in one form. */
  public double value(Form form) {
    return form == Form.PRINTED ? printed : corrected;
  }

  /** Whether the condition, in the corrected form, holds. */
  public Truth holds() {
    if (kind != Kind.CONDITION && kind != Kind.STRICT_CONDITION) {
      return Truth.NONE;
    }
    if (Double.isNaN(corrected)) {
      return Truth.UNKNOWN;
    }
    boolean holds = kind == Kind.CONDITION ? corrected >= 0 : corrected > 0;
    return holds ? Truth.HOLDS : Truth.FAILS;
  }

  /** Whether the paper's formula was changed. */
  public boolean isCorrected() {
    return !correction.isEmpty();
  }
}
