package org.proxpep.compare;

/** How the parameters of a method were found. */
public enum Variant {
  /** The defaults of the catalogue, published where a publication gives them, and its output. */
  DEFAULTS,
  /** The best of some settings and outputs on the tuning seeds of the same instance and budget. */
  TUNED
}
