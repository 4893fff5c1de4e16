package org.proxpep.certificate;

/** What the samples say about one constraint. */
public enum Decision {
  /** The whole interval is within the tolerance. */
  HOLDS,
  /** The whole interval is beyond the tolerance. */
  VIOLATED,
  /** The interval reaches both within and beyond. */
  UNDECIDED
}
