package org.proxpep.model.problem;

/**
 * A variable that a nonlinear function of means needed.
 *
 * @param variable its place among all variables
 * @param text what it stands for, as the user wrote it
 * @param unit the number that it stands for is {@code unit} times the variable
 * @param row the row of the equation that makes it a mean, whose multiplier is the price of that
 *     mean; −1 for a variable that the functions are least in, such as the quantile of a cvar
 */
public record AuxiliaryVariable(int variable, String text, double unit, int row) {

  /** The number that it stands for at x. */
  public double value(double[] x) {
    return unit * x[variable];
  }
}
