package org.proxpep.compare;

/** How the parameters of a method were found. */
public enum Variant {
  /** The published parameters and output. */
  DEFAULTS,
  /** The best of some settings and outputs on the tuning seeds of the same instance and budget. */
  TUNED
}
