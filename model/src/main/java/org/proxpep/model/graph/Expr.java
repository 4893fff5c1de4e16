package org.proxpep.model.graph;

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

  public Expr plus(Expr other) {
    return graph.add(this, other);
  }

  public Expr plus(double other) {
    return graph.add(this, graph.constant(other));
  }

  public Expr minus(Expr other) {
    return graph.subtract(this, other);
  }

  public Expr minus(double other) {
    return graph.subtract(this, graph.constant(other));
  }

  public Expr times(Expr other) {
    return graph.multiply(this, other);
  }

  public Expr times(double other) {
    return graph.multiply(this, graph.constant(other));
  }

  public Expr dividedBy(Expr other) {
    return graph.divide(this, other);
  }

  public Expr dividedBy(double other) {
    return graph.divide(this, graph.constant(other));
  }

  /** aᵇ; whole constant exponents are multiplied out. */
  public Expr pow(Expr other) {
    return graph.power(this, other);
  }

  /** aᵇ; whole constant exponents are multiplied out. */
  public Expr pow(double other) {
    return graph.power(this, graph.constant(other));
  }

  /** At a tie the derivative is that of the first. */
  public Expr max(Expr other) {
    return graph.max(this, other);
  }

  /** At a tie the derivative is that of the first. */
  public Expr max(double other) {
    return graph.max(this, graph.constant(other));
  }

  /** At a tie the derivative is that of the first. */
  public Expr min(Expr other) {
    return graph.min(this, other);
  }

  /** At a tie the derivative is that of the first. */
  public Expr min(double other) {
    return graph.min(this, graph.constant(other));
  }

  /** a²/2 where |a| ≤ δ, else δ(|a| − δ/2). */
  public Expr huber(Expr other) {
    return graph.huber(this, other);
  }

  /** a²/2 where |a| ≤ δ, else δ(|a| − δ/2). */
  public Expr huber(double other) {
    return graph.huber(this, graph.constant(other));
  }

  /** 1 if less, else 0. */
  public Expr lessThan(Expr other) {
    return graph.less(this, other);
  }

  /** 1 if less, else 0. */
  public Expr lessThan(double other) {
    return graph.less(this, graph.constant(other));
  }

  /** 1 if less or equal, else 0. */
  public Expr atMost(Expr other) {
    return graph.lessOrEqual(this, other);
  }

  /** 1 if less or equal, else 0. */
  public Expr atMost(double other) {
    return graph.lessOrEqual(this, graph.constant(other));
  }

  /** 1 if equal, else 0. */
  public Expr equalTo(Expr other) {
    return graph.equal(this, other);
  }

  /** 1 if equal, else 0. */
  public Expr equalTo(double other) {
    return graph.equal(this, graph.constant(other));
  }

  /** 1 if different, else 0. */
  public Expr notEqualTo(Expr other) {
    return graph.notEqual(this, other);
  }

  /** 1 if different, else 0. */
  public Expr notEqualTo(double other) {
    return graph.notEqual(this, graph.constant(other));
  }

  public Expr greaterThan(Expr other) {
    return graph.less(other, this);
  }

  public Expr greaterThan(double other) {
    return greaterThan(graph.constant(other));
  }

  public Expr atLeast(Expr other) {
    return graph.lessOrEqual(other, this);
  }

  public Expr atLeast(double other) {
    return atLeast(graph.constant(other));
  }

  /** 1 if both are not 0, else 0. */
  public Expr and(Expr other) {
    return graph.binary(Op.AND, this, other);
  }

  /** 1 if one of them is not 0, else 0. */
  public Expr or(Expr other) {
    return graph.binary(Op.OR, this, other);
  }

  /** 1 if this is 0, else 0. */
  public Expr not() {
    return graph.unary(Op.NOT, this);
  }

  /** This as a condition: {@code yes} where it is not 0, else {@code no}. */
  public Expr select(Expr yes, Expr no) {
    return graph.select(this, yes, no);
  }

  public Expr negate() {
    return graph.negate(this);
  }

  public Expr square() {
    return graph.square(this);
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

  /** The angle of the point (x, this). */
  public Expr atan2(Expr x) {
    return graph.binary(Op.ATAN2, this, x);
  }

  /** To {@code decimals} decimals, halves away from zero. */
  public Expr round(Expr decimals) {
    return graph.binary(Op.ROUND, this, decimals);
  }

  /** Cut after {@code decimals} decimals. */
  public Expr truncate(Expr decimals) {
    return graph.binary(Op.TRUNCATE, this, decimals);
  }

  /** To {@code digits} significant digits. */
  public Expr precision(Expr digits) {
    return graph.binary(Op.PRECISION, this, digits);
  }

  /** a − b·trunc(a/b). */
  public Expr remainder(Expr b) {
    return graph.binary(Op.REMAINDER, this, b);
  }

  /** trunc(a/b). */
  public Expr integerDivide(Expr b) {
    return graph.binary(Op.INTEGER_DIVIDE, this, b);
  }

  public Expr exp() {
    return graph.unary(Op.EXP, this);
  }

  /** ln. */
  public Expr log() {
    return graph.unary(Op.LOG, this);
  }

  /** ln(1+a). */
  public Expr log1p() {
    return graph.unary(Op.LOG1P, this);
  }

  public Expr log10() {
    return graph.unary(Op.LOG10, this);
  }

  public Expr sqrt() {
    return graph.unary(Op.SQRT, this);
  }

  /** |a|; its derivative at 0 is taken as 0. */
  public Expr abs() {
    return graph.unary(Op.ABS, this);
  }

  public Expr sin() {
    return graph.unary(Op.SIN, this);
  }

  public Expr cos() {
    return graph.unary(Op.COS, this);
  }

  public Expr tan() {
    return graph.unary(Op.TAN, this);
  }

  public Expr sinh() {
    return graph.unary(Op.SINH, this);
  }

  public Expr cosh() {
    return graph.unary(Op.COSH, this);
  }

  public Expr tanh() {
    return graph.unary(Op.TANH, this);
  }

  public Expr asin() {
    return graph.unary(Op.ASIN, this);
  }

  public Expr acos() {
    return graph.unary(Op.ACOS, this);
  }

  public Expr atan() {
    return graph.unary(Op.ATAN, this);
  }

  public Expr asinh() {
    return graph.unary(Op.ASINH, this);
  }

  public Expr acosh() {
    return graph.unary(Op.ACOSH, this);
  }

  public Expr atanh() {
    return graph.unary(Op.ATANH, this);
  }

  /** 1/(1+e⁻ᵃ), without overflow. */
  public Expr sigmoid() {
    return graph.unary(Op.SIGMOID, this);
  }

  /** ln(1+eᵃ), without overflow. */
  public Expr softplus() {
    return graph.unary(Op.SOFTPLUS, this);
  }

  public Expr floor() {
    return graph.unary(Op.FLOOR, this);
  }

  public Expr ceil() {
    return graph.unary(Op.CEIL, this);
  }

  @Override
  public String toString() {
    return isConstant() ? Double.toString(recipe.number()) : recipe.op().word() + "#" + id;
  }
}
