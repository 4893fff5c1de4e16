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
    return graph.vectors.element(this, i);
  }

  /** The entries from {@code first} on. */
  public Vec slice(int first, int length) {
    return graph.vectors.slice(this, first, length);
  }

  public Vec plus(Vec other) {
    return graph.vectors.make(Op.VECTOR_ADD, this, other);
  }

  public Vec minus(Vec other) {
    return graph.vectors.make(Op.VECTOR_SUBTRACT, this, other);
  }

  /** Entry by entry. */
  public Vec times(Vec other) {
    return graph.vectors.make(Op.VECTOR_MULTIPLY, this, other);
  }

  public Vec times(Expr factor) {
    return graph.vectors.scale(factor, this);
  }

  public Vec times(double factor) {
    return graph.vectors.scale(graph.constant(factor), this);
  }

  /** The same number added to every entry. */
  public Vec plus(Expr shift) {
    return graph.vectors.shift(shift, this);
  }

  /** The same number added to every entry. */
  public Vec plus(double shift) {
    return graph.vectors.shift(graph.constant(shift), this);
  }

  public Vec negate() {
    return times(-1.0);
  }

  /** Σ aᵢbᵢ. */
  public Expr dot(Vec other) {
    return graph.vectors.dot(this, other);
  }

  public Expr sum() {
    return graph.vectors.sum(this);
  }

  /** ‖a‖². */
  public Expr squaredNorm() {
    return graph.vectors.dot(this, this);
  }

  /** ‖a‖; its derivative at 0 is taken as 0, an element of the subdifferential. */
  public Expr norm() {
    return graph.vectors.norm(this);
  }

  @Override
  public String toString() {
    return word() + "#" + id + "[" + length() + "]";
  }
}
