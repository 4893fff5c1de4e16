package org.proxpep.theory;

/** How far the corrected form of a formula can be trusted for the inputs at hand. */
public enum Soundness {
  /** A definition or a choice of parameters; there is nothing to prove. */
  DEFINITION,
  /** Proved, on every sample path. */
  SOUND,
  /** Proved for the unconditional expectation, not for a single path. */
  SOUND_IN_EXPECTATION,
  /** Proved to hold with at least the stated probability. */
  SOUND_WITH_PROBABILITY,
  /** Proved only under a condition that fails here, or that the given constants cannot decide. */
  CONDITIONAL,
  /** The paper's proof fails and no repair is known, or a counterexample is known. */
  UNSOUND;

  /** Whether a number with this flag may be relied on. */
  public boolean trusted() {
    return this != CONDITIONAL && this != UNSOUND;
  }
}
