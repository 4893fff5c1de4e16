package org.proxpep.theory;

/**
 * Whether a number may be relied on, and why.
 *
 * @param soundness the flag
 * @param reason one sentence
 */
public record Reliance(Soundness soundness, String reason) {

  static Reliance definition() {
    return new Reliance(Soundness.DEFINITION, "A definition.");
  }

  static Reliance sound(String reason) {
    return new Reliance(Soundness.SOUND, reason);
  }

  static Reliance conditional(String reason) {
    return new Reliance(Soundness.CONDITIONAL, reason);
  }

  static Reliance unsound(String reason) {
    return new Reliance(Soundness.UNSOUND, reason);
  }

  /** Whether the number may be relied on. */
  public boolean trusted() {
    return soundness.trusted();
  }
}
