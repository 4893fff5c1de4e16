package org.proxpep.method.support;

/** Steps that shrink along half a cosine, as networks are mostly trained. */
public final class CosineDecay {

  private CosineDecay() {}

  /**
   * ½(1 + cos(π(t−1)/K)): 1 at the first step and next to 0 at step K; 0 beyond.
   *
   * @param on 1 everywhere if false
   */
  public static double factor(boolean on, long t, double steps) {
    if (!on) {
      return 1.0;
    }
    return t > steps ? 0.0 : 0.5 * (1 + Math.cos(Math.PI * (t - 1) / steps));
  }
}
