package org.proxpep.model.graph;

/**
 * A vector in a {@link Graph}. Operations work on whole vectors, so a linear score over a hundred
 * features is one node: {@code w.dot(z)}.
 */
public final class Vec extends Node {

  Vec(Graph graph, int id, Recipe recipe) {
    super(graph, id, recipe);
  }

  public int length() {
    return recipe.length();
  }

  /** Entry i, counted from 0. */
  public Expr get(int i) {
    return graph.element(this, i);
  }

  public Vec plus(Vec other) {
    return graph.vector(Op.VECTOR_ADD, this, other);
  }

  public Vec minus(Vec other) {
    return graph.vector(Op.VECTOR_SUBTRACT, this, other);
  }

  /** Entry by entry. */
  public Vec times(Vec other) {
    return graph.vector(Op.VECTOR_MULTIPLY, this, other);
  }

  public Vec times(Expr factor) {
    return graph.scale(factor, this);
  }

  public Vec times(double factor) {
    return graph.scale(graph.constant(factor), this);
  }

  /** The same number added to every entry. */
  public Vec plus(Expr shift) {
    return graph.shift(shift, this);
  }

  /** The same number added to every entry. */
  public Vec plus(double shift) {
    return graph.shift(graph.constant(shift), this);
  }

  public Vec negate() {
    return times(-1.0);
  }

  /** Σ aᵢbᵢ. */
  public Expr dot(Vec other) {
    return graph.dot(this, other);
  }

  public Expr sum() {
    return graph.sum(this);
  }

  /** ‖a‖². */
  public Expr squaredNorm() {
    return graph.dot(this, this);
  }

  /** ‖a‖; its derivative at 0 is taken as 0, an element of the subdifferential. */
  public Expr norm() {
    return graph.norm(this);
  }

  @Override
  public String toString() {
    return word() + "#" + id + "[" + length() + "]";
  }
}
