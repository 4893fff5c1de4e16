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

  /** The constant 1. */
  public static Feature intercept() {
    Statement.Item none = new Statement.Item("", false, null, List.of(), NOWHERE);
    return new Feature("intercept", none, Uses.NOTHING);
  }
}
