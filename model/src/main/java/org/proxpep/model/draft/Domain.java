package org.proxpep.model.draft;

import java.util.List;

/** Where decision variables must lie. */
public final class Domain {

  final Written written;

  private Domain(Written written) {
    this.written = written;
  }

  private static Domain of(String open, String close, Term... arguments) {
    return new Domain(Written.list(open, close, Written.all(List.of(arguments)), Written.SUM));
  }

  /** {@code [lower, upper]}; either may be infinite. */
  public static Domain interval(double lower, double upper) {
    return interval(Terms.number(lower), Terms.number(upper));
  }

  /** {@code [lower, upper]}, with numbers or with vectors of a bound for each entry. */
  public static Domain interval(Term lower, Term upper) {
    return of("[", "]", lower, upper);
  }

  /** Vectors of at most a length. */
  public static Domain ball(double radius) {
    return ball(Terms.number(radius));
  }

  public static Domain ball(Term radius) {
    return of("ball(", ")", radius);
  }

  /** Vectors at most so far from a center. */
  public static Domain ball(double radius, double... center) {
    return ball(Terms.number(radius), Terms.vector(center));
  }

  public static Domain ball(Term radius, Term center) {
    String text =
        "ball(" + radius.written.at(Written.SUM) + ", center " + center.written.at(Written.SUM);
    return new Domain(
        new Written(text + ")", Written.ATOM, Written.uses(radius.written, center.written)));
  }

  /** Vectors without negative entries whose sum is 1. */
  public static Domain simplex() {
    return new Domain(new Written("simplex", Written.ATOM, Uses.NOTHING));
  }

  /** Vectors without negative entries whose sum is a total. */
  public static Domain simplex(double total) {
    return simplex(Terms.number(total));
  }

  public static Domain simplex(Term total) {
    return of("simplex(", ")", total);
  }

  /** A simplex of entries up to a cap. */
  public static Domain capped(double cap) {
    return capped(Terms.number(cap));
  }

  public static Domain capped(Term cap) {
    return of("capped(", ")", cap);
  }

  /** Vectors of entries from 0 to a cap whose sum is a total. */
  public static Domain capped(double cap, double total) {
    return capped(Terms.number(cap), Terms.number(total));
  }

  public static Domain capped(Term cap, Term total) {
    return of("capped(", ")", cap, total);
  }

  /** Everything, which is also meant where no domain is given. */
  public static Domain free() {
    return new Domain(new Written("free", Written.ATOM, Uses.NOTHING));
  }

  /** The model's text. */
  @Override
  public String toString() {
    return written.text();
  }
}
