package org.proxpep.model.function;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * A static method of numbers: by name for generated code, as an object for the tape. Both are the
 * same method, so both give the same bits.
 *
 * @param owner the class of the static method
 * @param arity how many numbers go in
 */
public record Call(Class<?> owner, String method, int arity, Body body) {

  /** A function of up to three numbers; those it does not take are ignored. */
  @FunctionalInterface
  public interface Body {
    double apply(double a, double b, double c);
  }

  public static Call unary(Class<?> owner, String method, DoubleUnaryOperator same) {
    return new Call(owner, method, 1, (a, b, c) -> same.applyAsDouble(a));
  }

  public static Call binary(Class<?> owner, String method, DoubleBinaryOperator same) {
    return new Call(owner, method, 2, (a, b, c) -> same.applyAsDouble(a, b));
  }

  public static Call ternary(Class<?> owner, String method, Body same) {
    return new Call(owner, method, 3, same);
  }

  public double apply(double a, double b, double c) {
    return body.apply(a, b, c);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Call that
        && owner == that.owner
        && arity == that.arity
        && method.equals(that.method);
  }

  @Override
  public int hashCode() {
    return 31 * method.hashCode() + arity;
  }

  @Override
  public String toString() {
    return owner.getSimpleName() + "." + method;
  }
}
