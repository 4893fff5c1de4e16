package org.proxpep.model.graph;

import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/**
 * A scalar in a {@link Graph}, with the operations that make others from it: {@code
 * x.square().plus(y.exp()).times(2)}.
 */
public final class Expr extends Node {

  Expr(Graph graph, int id, Recipe recipe) {
    super(graph, id, recipe);
  }

  /** Whether this is a number. */
  public boolean isConstant() {
    return recipe.op() == Op.CONSTANT;
  }

  boolean is(double value) {
    return isConstant() && recipe.number() == value;
  }

  /** A function of this. */
  public Expr apply(UnaryFunction function) {
    return graph.simple.apply(function, this);
  }

  /** A function of this and another. */
  public Expr apply(BinaryFunction function, Expr other) {
    return graph.simple.apply(function, this, other);
  }

  public Expr plus(Expr other) {
    return graph.simple.add(this, other);
  }

  public Expr plus(double other) {
    return graph.simple.add(this, graph.constant(other));
  }

  public Expr minus(Expr other) {
    return graph.simple.subtract(this, other);
  }

  public Expr minus(double other) {
    return graph.simple.subtract(this, graph.constant(other));
  }

  public Expr times(Expr other) {
    return graph.simple.multiply(this, other);
  }

  public Expr times(double other) {
    return graph.simple.multiply(this, graph.constant(other));
  }

  public Expr dividedBy(Expr other) {
    return graph.simple.divide(this, other);
  }

  public Expr dividedBy(double other) {
    return graph.simple.divide(this, graph.constant(other));
  }

  /** aᵇ; whole constant exponents are multiplied out. */
  public Expr pow(Expr other) {
    return graph.simple.power(this, other);
  }

  /** aᵇ; whole constant exponents are multiplied out. */
  public Expr pow(double other) {
    return graph.simple.power(this, graph.constant(other));
  }

  /** At a tie the derivative is that of the first. */
  public Expr max(Expr other) {
    return graph.simple.max(this, other);
  }

  /** At a tie the derivative is that of the first. */
  public Expr max(double other) {
    return graph.simple.max(this, graph.constant(other));
  }

  /** At a tie the derivative is that of the first. */
  public Expr min(Expr other) {
    return graph.simple.min(this, other);
  }

  /** At a tie the derivative is that of the first. */
  public Expr min(double other) {
    return graph.simple.min(this, graph.constant(other));
  }

  /** a²/2 where |a| ≤ δ, else δ(|a| − δ/2). */
  public Expr huber(Expr other) {
    return graph.simple.huber(this, other);
  }

  /** a²/2 where |a| ≤ δ, else δ(|a| − δ/2). */
  public Expr huber(double other) {
    return graph.simple.huber(this, graph.constant(other));
  }

  /** 1 if less, else 0. */
  public Expr lessThan(Expr other) {
    return apply(BinaryFunction.LESS, other);
  }

  /** 1 if less, else 0. */
  public Expr lessThan(double other) {
    return apply(BinaryFunction.LESS, graph.constant(other));
  }

  /** 1 if less or equal, else 0. */
  public Expr atMost(Expr other) {
    return apply(BinaryFunction.LESS_OR_EQUAL, other);
  }

  /** 1 if less or equal, else 0. */
  public Expr atMost(double other) {
    return apply(BinaryFunction.LESS_OR_EQUAL, graph.constant(other));
  }

  /** 1 if equal, else 0. */
  public Expr equalTo(Expr other) {
    return apply(BinaryFunction.EQUAL, other);
  }

  /** 1 if equal, else 0. */
  public Expr equalTo(double other) {
    return apply(BinaryFunction.EQUAL, graph.constant(other));
  }

  /** 1 if different, else 0. */
  public Expr notEqualTo(Expr other) {
    return apply(BinaryFunction.NOT_EQUAL, other);
  }

  /** 1 if different, else 0. */
  public Expr notEqualTo(double other) {
    return apply(BinaryFunction.NOT_EQUAL, graph.constant(other));
  }

  public Expr greaterThan(Expr other) {
    return other.apply(BinaryFunction.LESS, this);
  }

  public Expr greaterThan(double other) {
    return greaterThan(graph.constant(other));
  }

  public Expr atLeast(Expr other) {
    return other.apply(BinaryFunction.LESS_OR_EQUAL, this);
  }

  public Expr atLeast(double other) {
    return atLeast(graph.constant(other));
  }

  /** 1 if both are not 0, else 0. */
  public Expr and(Expr other) {
    return apply(BinaryFunction.AND, other);
  }

  /** 1 if one of them is not 0, else 0. */
  public Expr or(Expr other) {
    return apply(BinaryFunction.OR, other);
  }

  /** 1 if this is 0, else 0. */
  public Expr not() {
    return apply(UnaryFunction.NOT);
  }

  /** This as a condition: {@code yes} where it is not 0, else {@code no}. */
  public Expr select(Expr yes, Expr no) {
    return graph.simple.select(this, yes, no);
  }

  public Expr negate() {
    return graph.simple.negate(this);
  }

  public Expr square() {
    return graph.simple.square(this);
  }

  /**
   * b + ε·ln(1+e^((a−b)/ε)): exceeds max(a,b) by at most ε·ln 2, and by next to nothing where a and
   * b are several ε apart.
   */
  public Expr smoothmax(Expr b, Expr epsilon) {
    return b.plus(epsilon.times(minus(b).dividedBy(epsilon).softplus()));
  }

  /** −smoothmax(−a, −b): at most ε·ln 2 below min(a,b). */
  public Expr smoothmin(Expr b, Expr epsilon) {
    return b.minus(epsilon.times(b.minus(this).dividedBy(epsilon).softplus()));
  }

  /** See {@link #smoothmax(Expr, Expr)}. */
  public Expr smoothmax(Expr b, double epsilon) {
    return smoothmax(b, graph.constant(epsilon));
  }

  /** See {@link #smoothmin(Expr, Expr)}. */
  public Expr smoothmin(Expr b, double epsilon) {
    return smoothmin(b, graph.constant(epsilon));
  }

  public Expr exp() {
    return apply(UnaryFunction.EXP);
  }

  /** ln. */
  public Expr log() {
    return apply(UnaryFunction.LOG);
  }

  public Expr sqrt() {
    return apply(UnaryFunction.SQRT);
  }

  /** |a|; its derivative at 0 is taken as 0. */
  public Expr abs() {
    return apply(UnaryFunction.ABS);
  }

  public Expr sin() {
    return apply(UnaryFunction.SIN);
  }

  public Expr tanh() {
    return apply(UnaryFunction.TANH);
  }

  /** 1/(1+e⁻ᵃ), without overflow. */
  public Expr sigmoid() {
    return apply(UnaryFunction.SIGMOID);
  }

  /** ln(1+eᵃ), without overflow. */
  public Expr softplus() {
    return apply(UnaryFunction.SOFTPLUS);
  }

  public Expr floor() {
    return apply(UnaryFunction.FLOOR);
  }

  @Override
  public String toString() {
    return isConstant() ? Double.toString(recipe.number()) : word() + "#" + id;
  }
}
