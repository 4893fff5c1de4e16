package org.proxpep.theory;

/**
 * The quantities of the paper's definition of an ε-approximate KKT point (a display without a
 * label).
 *
 * @param residual ‖R_α(x, y)‖
 * @param complementarity −⟨λ, g(x)⟩
 * @param largestG max g_i(x), −∞ if p = 0
 * @param leastLambda min λ_i, +∞ if p = 0
 * @param largestH max |h_j(x)|, 0 if m = 0
 */
public record ApproximateKkt(
    double residual, double complementarity, double largestG, double leastLambda, double largestH) {

  /**
   * Whether the point is ε-approximate. The paper prints −⟨λ, g⟩ ≥ −ε, which every feasible point
   * satisfies however far λ and g are from complementary; it must be −⟨λ, g⟩ ≤ ε.
   */
  public boolean within(double epsilon, Form form) {
    boolean complementary =
        form == Form.PRINTED ? complementarity >= -epsilon : complementarity <= epsilon;
    return residual <= epsilon
        && complementary
        && largestG <= epsilon
        && leastLambda >= -epsilon
        && largestH <= epsilon;
  }
}
