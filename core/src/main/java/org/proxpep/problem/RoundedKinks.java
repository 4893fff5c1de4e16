package org.proxpep.problem;

import java.util.Optional;

/**
 * Functions with kinks in x (max, abs, the loss beyond a quantile), with every kink rounded off
 * over a width that can be chosen: what lets second-order steps work where there is no second
 * derivative. As the width goes to 0, the rounded functions go to the true ones.
 */
public interface RoundedKinks {

  /**
   * The problem with rounded kinks: same variables, rows, set, scenarios and names, smooth, with
   * second derivatives.
   *
   * @param x where the size of what meets in a kink is measured
   * @param width positive, the width of every kink as a part of that size
   */
  StochasticProblem rounded(double[] x, double width);

  /** The kinks one by one, where the functions can be taken apart at them. */
  default Optional<OpenKinks> opened() {
    return Optional.empty();
  }
}
