package org.proxpep.model.function;

/** How a function bends: its chords are not below it, not above it, both or neither. */
public enum Bend {
  AFFINE(true, true),
  CONVEX(true, false),
  CONCAVE(false, true),
  /** Neither, or nothing is known. */
  UNKNOWN(false, false);

  private final boolean convex;
  private final boolean concave;

  Bend(boolean convex, boolean concave) {
    this.convex = convex;
    this.concave = concave;
  }

  private static Bend of(boolean convex, boolean concave) {
    return convex ? concave ? AFFINE : CONVEX : concave ? CONCAVE : UNKNOWN;
  }

  /** That of a function whose second derivative has this sign, 0 if none is certain. */
  static Bend ofSign(int sign) {
    return sign > 0 ? CONVEX : sign < 0 ? CONCAVE : UNKNOWN;
  }

  public boolean isConvex() {
    return convex;
  }

  public boolean isConcave() {
    return concave;
  }

  public boolean isAffine() {
    return convex && concave;
  }

  /** That of a sum. */
  public Bend plus(Bend other) {
    return of(convex && other.convex, concave && other.concave);
  }

  /**
   * That of a function which bends like this if something that bends is put in for an argument:
   * f(e(x)) is convex if f is, and e is affine, or convex where f rises, or concave where f falls.
   *
   * @param direction 1 if f does not fall with the argument, −1 if it does not rise, else 0
   */
  public Bend of(Bend argument, int direction) {
    boolean up = argument.isAffine() || (argument.convex && direction > 0);
    boolean down = argument.isAffine() || (argument.concave && direction > 0);
    return of(
        convex && (up || (argument.concave && direction < 0)),
        concave && (down || (argument.convex && direction < 0)));
  }
}
