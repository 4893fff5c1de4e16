package org.proxpep.model.draft;

/** Some entries of a data vector. */
public final class Feature {

  final Written written;

  private Feature(Written written) {
    this.written = written;
  }

  private static Feature of(String kind, Columns columns) {
    Written inside = columns.written;
    return new Feature(new Written(kind + "(" + inside.text() + ")", Written.ATOM, inside.uses()));
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
    return new Feature(new Written("intercept", Written.ATOM, Uses.NOTHING));
  }

  /** The model's text. */
  @Override
  public String toString() {
    return written.text();
  }
}
