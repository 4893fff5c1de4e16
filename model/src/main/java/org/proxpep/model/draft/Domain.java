package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/** Where decision variables must lie. */
public final class Domain extends Written<Statement.Domain> {

  private Domain(String set, List<Term> arguments, @Nullable Tree center, Uses uses) {
    super(new Statement.Domain(set, trees(arguments), center, NOWHERE), uses);
  }

  /** Any set by its word in the language: {@code of("ball", number(2))} is {@code ball(2)}. */
  public static Domain of(String set, Term... arguments) {
    return new Domain(set, List.of(arguments), null, uses(arguments));
  }

  /** {@code [lower, upper]}; either may be infinite. */
  public static Domain interval(double lower, double upper) {
    return interval(Terms.number(lower), Terms.number(upper));
  }

  /** {@code [lower, upper]}, with numbers or with vectors of a bound for each entry. */
  public static Domain interval(Term lower, Term upper) {
    return of(Statement.Domain.INTERVAL, lower, upper);
  }

  /** Vectors of at most a length. */
  public static Domain ball(double radius) {
    return ball(Terms.number(radius));
  }

  public static Domain ball(Term radius) {
    return of("ball", radius);
  }

  /** Vectors at most so far from a center. */
  public static Domain ball(double radius, double... center) {
    return ball(Terms.number(radius), Terms.vector(center));
  }

  public static Domain ball(Term radius, Term center) {
    return around("ball", radius, center);
  }

  private static Domain around(String set, Term radius, Term center) {
    return new Domain(set, List.of(radius), center.part, uses(radius, center));
  }

  /** Vectors whose absolute values add up to at most a radius. */
  public static Domain l1ball(double radius) {
    return l1ball(Terms.number(radius));
  }

  public static Domain l1ball(Term radius) {
    return of("l1ball", radius);
  }

  /** Vectors whose distances from a center, entry by entry, add up to at most a radius. */
  public static Domain l1ball(double radius, double... center) {
    return l1ball(Terms.number(radius), Terms.vector(center));
  }

  public static Domain l1ball(Term radius, Term center) {
    return around("l1ball", radius, center);
  }

  /** Vectors without negative entries whose sum is 1. */
  public static Domain simplex() {
    return of("simplex");
  }

  /** Vectors without negative entries whose sum is a total. */
  public static Domain simplex(double total) {
    return simplex(Terms.number(total));
  }

  public static Domain simplex(Term total) {
    return of("simplex", total);
  }

  /** A simplex of entries up to a cap. */
  public static Domain capped(double cap) {
    return capped(Terms.number(cap));
  }

  public static Domain capped(Term cap) {
    return of("capped", cap);
  }

  /** Vectors of entries from 0 to a cap whose sum is a total. */
  public static Domain capped(double cap, double total) {
    return capped(Terms.number(cap), Terms.number(total));
  }

  public static Domain capped(Term cap, Term total) {
    return of("capped", cap, total);
  }

  /** Vectors x with dot(normal, x) at most a limit. */
  public static Domain halfspace(double[] normal, double limit) {
    return halfspace(Terms.vector(normal), Terms.number(limit));
  }

  public static Domain halfspace(Term normal, Term limit) {
    return of("halfspace", normal, limit);
  }

  /** The solutions x of matrix · x = right. */
  public static Domain affine(double[][] matrix, double... right) {
    return affine(Terms.matrix(matrix), Terms.vector(right));
  }

  public static Domain affine(Term matrix, Term right) {
    return of("affine", matrix, right);
  }

  /** Vectors whose first entry is at least the norm of the others. */
  public static Domain cone() {
    return of("cone");
  }

  /** Everything, which is also meant where no domain is given. */
  public static Domain free() {
    return of("free");
  }
}
