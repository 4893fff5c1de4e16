package org.proxpep.model.forward;

import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Calculator;
import org.proxpep.model.function.Order;
import org.proxpep.model.function.Partial;
import org.proxpep.model.function.UnaryFunction;

/**
 * A number with its derivatives by all variables (forward mode). Functions are rows of the table
 * that models are compiled from, so that values have the same bits. Immutable.
 */
public final class ForwardNumber {

  private static final double[] NONE = {};

  private final double value;

  /** By variable; empty for a constant. */
  private final double[] slopes;

  private ForwardNumber(double value, double[] slopes) {
    this.value = value;
    this.slopes = slopes;
  }

  /** A number that does not depend on a variable. */
  public static ForwardNumber constant(double value) {
    return new ForwardNumber(value, NONE);
  }

  /** Variable i of n. */
  static ForwardNumber variable(double value, int i, int n) {
    double[] slopes = new double[n];
    slopes[i] = 1.0;
    return new ForwardNumber(value, slopes);
  }

  public double value() {
    return value;
  }

  /** The derivative by variable i. */
  public double slope(int i) {
    return slopes.length == 0 ? 0.0 : slopes[i];
  }

  /** A function of this number. */
  public ForwardNumber of(UnaryFunction function) {
    Calculator m = new Calculator();
    int a = m.constant(value);
    int v = function.formula(m, Order.VALUE, a, a);
    return new ForwardNumber(
        m.number(v),
        slopes.length == 0 ? NONE : scaled(m.number(function.formula(m, Order.SLOPE, a, v))));
  }

  /** A function of this number and another one. */
  public ForwardNumber of(BinaryFunction function, ForwardNumber other) {
    Calculator m = new Calculator();
    int a = m.constant(value);
    int b = m.constant(other.value);
    int v = function.formula(m, Partial.VALUE, a, b, 0);
    double result = m.number(v);
    if (slopes.length == 0 && other.slopes.length == 0) {
      return constant(result);
    }
    double[] sum = new double[Math.max(slopes.length, other.slopes.length)];
    if (slopes.length > 0) {
      addTo(sum, m.number(function.formula(m, Partial.A, a, b, v)));
    }
    if (other.slopes.length > 0) {
      other.addTo(sum, m.number(function.formula(m, Partial.B, a, b, v)));
    }
    return new ForwardNumber(result, sum);
  }

  private double[] scaled(double factor) {
    double[] product = new double[slopes.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = factor * slopes[i];
    }
    return product;
  }

  private void addTo(double[] sum, double factor) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * slopes[i];
    }
  }

  public ForwardNumber plus(ForwardNumber other) {
    return of(BinaryFunction.ADD, other);
  }

  public ForwardNumber plus(double other) {
    return plus(constant(other));
  }

  public ForwardNumber minus(ForwardNumber other) {
    return of(BinaryFunction.SUBTRACT, other);
  }

  public ForwardNumber minus(double other) {
    return minus(constant(other));
  }

  public ForwardNumber times(ForwardNumber other) {
    return of(BinaryFunction.MULTIPLY, other);
  }

  public ForwardNumber times(double other) {
    return times(constant(other));
  }

  public ForwardNumber over(ForwardNumber other) {
    return of(BinaryFunction.DIVIDE, other);
  }

  public ForwardNumber over(double other) {
    return over(constant(other));
  }

  public ForwardNumber power(double exponent) {
    return of(BinaryFunction.POWER, constant(exponent));
  }

  public ForwardNumber negate() {
    return of(UnaryFunction.NEGATE);
  }

  public ForwardNumber square() {
    return of(UnaryFunction.SQUARE);
  }

  public ForwardNumber exp() {
    return of(UnaryFunction.EXP);
  }

  public ForwardNumber log() {
    return of(UnaryFunction.LOG);
  }

  public ForwardNumber sqrt() {
    return of(UnaryFunction.SQRT);
  }

  public ForwardNumber sigmoid() {
    return of(UnaryFunction.SIGMOID);
  }

  public ForwardNumber softplus() {
    return of(UnaryFunction.SOFTPLUS);
  }

  /** The larger of both; at a tie the slopes are those of this one. */
  public ForwardNumber max(ForwardNumber other) {
    return of(BinaryFunction.MAX, other);
  }

  public ForwardNumber max(double other) {
    return max(constant(other));
  }

  /** The smaller of both; at a tie the slopes are those of this one. */
  public ForwardNumber min(ForwardNumber other) {
    return of(BinaryFunction.MIN, other);
  }

  public ForwardNumber min(double other) {
    return min(constant(other));
  }

  @Override
  public String toString() {
    return Double.toString(value);
  }
}
