package org.proxpep.method.subproblem;

/**
 * The slack of one equality given x ({@code eq:psi}): the minimiser over u ≥ 0 of
 *
 * <pre>  βu + [a−σu]₊²/(2σ) + [b−σu]₊²/(2σ) + (κ/2)(u−v)²</pre>
 *
 * Its derivative is the minimum of four increasing affine functions, one for each choice of active
 * terms, so the zero of the derivative is the largest of their four zeros.
 */
final class SlackProx {

  private SlackProx() {}

  /**
   * @param a μ₊ + σ_h q₊
   * @param b μ₋ + σ_h q₋
   * @param v uᵗ
   */
  static double minimizer(double a, double b, double v, double beta, double sigma, double kappa) {
    double r = kappa * v - beta;
    double none = r / kappa;
    double one = (r + Math.max(a, b)) / (kappa + sigma);
    double both = (r + a + b) / (kappa + 2 * sigma);
    return Math.max(Math.max(0.0, none), Math.max(one, both));
  }
}
