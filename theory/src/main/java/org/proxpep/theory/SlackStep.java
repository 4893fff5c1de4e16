package org.proxpep.theory;

/**
 * The update of one slack: the minimiser u* over u ≥ 0 of {@code eq:psi},
 *
 * <pre>
 *   βu + (1/2σ)[a−σu]₊² + (1/2σ)[b−σu]₊² + (κ/2)(u−v)²,
 * </pre>
 *
 * and the paper's bounds on it.
 *
 * @param beta β ≥ 0
 * @param sigma σ &gt; 0
 * @param kappa κ = α + c &gt; 0
 * @param a a = μ₊ + σq₊
 * @param b b = μ₋ + σq₋
 * @param v v ≥ 0, the slack before the update
 */
public record SlackStep(double beta, double sigma, double kappa, double a, double b, double v) {

  /** The function that u* minimises. */
  public double objective(double u) {
    double fromA = positive(a - sigma * u);
    double fromB = positive(b - sigma * u);
    return beta * u
        + (fromA * fromA + fromB * fromB) / (2 * sigma)
        + 0.5 * kappa * (u - v) * (u - v);
  }

  /**
   * u*, exactly. The derivative is the smallest of four increasing affine functions, so its zero is
   * the largest of theirs.
   */
  public double minimiser() {
    double r = kappa * v - beta;
    double none = r / kappa;
    double one = (r + Math.max(a, b)) / (kappa + sigma);
    double both = (r + a + b) / (kappa + 2 * sigma);
    return Math.max(0, Math.max(none, Math.max(one, both)));
  }

  /** v − u* by {@code eq:exact_descent}: min(v, (β − [a−σu*]₊ − [b−σu*]₊)/κ). */
  public double descent() {
    double u = minimiser();
    return Math.min(v, (beta - positive(a - sigma * u) - positive(b - sigma * u)) / kappa);
  }

  /** The left side of {@code eq:descent_bounds}: min(v, (β − |a| − |b|)/κ) ≤ v − u*. */
  public double leastDescent() {
    return Math.min(v, (beta - Math.abs(a) - Math.abs(b)) / kappa);
  }

  /** The right side of {@code eq:descent_bounds}: v − u* ≤ min(v, β/κ). */
  public double greatestDescent() {
    return Math.min(v, beta / kappa);
  }

  /**
   * A bound on u* from above ({@code prop:2.2}). Printed: v + δ/(κ+2σ) with δ = |a|+|b|−β &gt; 0,
   * whose proof turns an inequality round. True: v + ([a]₊+[b]₊−β−σv)₊/(κ+σ), because when u*
   * exceeds v at least one of the two brackets, not both, is active.
   */
  public double upperBound(Form form) {
    if (form == Form.PRINTED) {
      return v + positive(Math.abs(a) + Math.abs(b) - beta) / (kappa + 2 * sigma);
    }
    return v + positive(positive(a) + positive(b) - beta - sigma * v) / (kappa + sigma);
  }

  private static double positive(double x) {
    return Math.max(0, x);
  }
}
