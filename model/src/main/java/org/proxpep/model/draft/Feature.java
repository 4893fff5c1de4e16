package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.proxpep.model.syntax.Statement;

/** Some entries of a data vector. */
public final class Feature extends Written<Statement.Item> {

  private Feature(String kind, Statement.Item columns, Uses uses) {
    super(
        new Statement.Item(kind, columns.all(), columns.table(), columns.columns(), NOWHERE), uses);
  }

  private static Feature of(String kind, Columns columns) {
    return new Feature(kind, columns.part, columns.uses);
  }

  /** Columns as they are. */
  public static Feature columns(String... names) {
    return columns(Columns.of(names));
  }

  public static Feature columns(Columns columns) {
    return of("columns", columns);
  }

  /** Columns shifted and scaled to mean 0 and standard deviation 1 over the table. */
  public static Feature standardize(String... names) {
    return standardize(Columns.of(names));
  }

  public static Feature standardize(Columns columns) {
    return of("standardize", columns);
  }

  /** For each category of a column an entry that is 1 in its rows and 0 elsewhere. */
  public static Feature onehot(String... names) {
    return onehot(Columns.of(names));
  }

  public static Feature onehot(Columns columns) {
    return of("onehot", columns);
  }

  /** An expression of columns, such as {@code log1p(x)} or {@code x * y}. */
  public static Feature of(Term column) {
    return made("", column);
  }

  /** Expressions of columns, shifted and scaled to mean 0 and standard deviation 1. */
  public static Feature standardize(Term... columns) {
    return made("standardize", columns);
  }

  /** For each value of an expression of columns an entry that is 1 in its rows. */
  public static Feature onehot(Term... columns) {
    return made("onehot", columns);
  }

  /** 0/1 entries for bins that hold about as many rows each. */
  public static Feature bins(Term column, int count) {
    return made("bins", column, Terms.number(count));
  }

  /** A natural cubic spline: an entry for each of so many knots at quantiles. */
  public static Feature spline(Term column, int knots) {
    return made("spline", column, Terms.number(knots));
  }

  private static Feature made(String kind, Term... columns) {
    List<Term> all = List.of(columns);
    Statement.Item item = new Statement.Item(kind, false, null, Written.trees(all), NOWHERE);
    return new Feature(kind, item, Written.uses(all));
  }

  /** The constant 1. */
  public static Feature intercept() {
    Statement.Item none = new Statement.Item("", false, null, List.of(), NOWHERE);
    return new Feature("intercept", none, Uses.NOTHING);
  }
}
