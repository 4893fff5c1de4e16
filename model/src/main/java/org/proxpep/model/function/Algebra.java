package org.proxpep.model.function;

import java.util.function.IntSupplier;

/**
 * What formulas are written in. Numbers are handles that the algebra gives out, so the same formula
 * computes ({@link Calculator}) or writes code that will.
 */
public interface Algebra {

  int constant(double value);

  int add(int s, int t);

  int subtract(int s, int t);

  int multiply(int s, int t);

  int divide(int s, int t);

  int negate(int t);

  int call(Call call, int... arguments);

  /** The value of an elementary function, which some algebras have as a whole. */
  default int apply(UnaryFunction f, int a) {
    return f.formula(this, Order.VALUE, a, a);
  }

  /** The same for two numbers. */
  default int apply(BinaryFunction f, int a, int b) {
    return f.formula(this, Partial.VALUE, a, b, a);
  }

  /**
   * A number that calls give with less work or more digits; an algebra that has elementary
   * functions only takes the other way.
   */
  default int either(IntSupplier byCalls, IntSupplier byFunctions) {
    return byCalls.getAsInt();
  }

  /** c·t. */
  default int times(double c, int t) {
    return multiply(constant(c), t);
  }

  /** c/t. */
  default int over(double c, int t) {
    return divide(constant(c), t);
  }

  /** c + t. */
  default int plus(double c, int t) {
    return add(constant(c), t);
  }

  default int square(int t) {
    return multiply(t, t);
  }

  /** (1−t)(1+t), which keeps its digits near ±1. */
  default int oneMinusSquare(int t) {
    int one = constant(1.0);
    return multiply(subtract(one, t), add(one, t));
  }
}
