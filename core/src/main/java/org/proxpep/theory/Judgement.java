package org.proxpep.theory;

/**
 * Whether a number may be relied on, and why.
 *
 * @param soundness the flag
 * @param reason one sentence
 */
public record Judgement(Soundness soundness, String reason) {

  static Judgement definition() {
    return new Judgement(Soundness.DEFINITION, "A definition.");
  }

  static Judgement sound(String reason) {
    return new Judgement(Soundness.SOUND, reason);
  }

  static Judgement conditional(String reason) {
    return new Judgement(Soundness.CONDITIONAL, reason);
  }

  static Judgement unsound(String reason) {
    return new Judgement(Soundness.UNSOUND, reason);
  }

  /** Whether the number may be relied on. */
  public boolean trusted() {
    return soundness.trusted();
  }
}
