package org.proxpep.study;

/** How a fitted slope compares with a rate of theory. */
public enum SlopeComparison {
  /** The whole interval lies below the rate. */
  FASTER,
  /** The interval holds the rate. */
  CONSISTENT,
  /** The whole interval lies above the rate. */
  SLOWER,
  /** There is no slope, because some value was not positive or could not be measured. */
  UNDECIDED
}
