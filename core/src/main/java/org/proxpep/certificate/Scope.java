package org.proxpep.certificate;

/** What a certificate speaks about. */
public enum Scope {
  /** The rows of the tables at hand. */
  TABLE,
  /** The law that scenarios are drawn from. */
  LAW,
  /** Whatever the rows that were kept aside come from. */
  POPULATION
}
