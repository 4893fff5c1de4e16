package org.proxpep.method;

/** Which point the publication of a method takes as its answer. */
public enum PublishedOutput {
  /** The point after the last step. */
  LAST,
  /** The mean of all iterates. */
  AVERAGE,
  /** An iterate drawn at random. */
  RANDOM,
  /** A point of the method's own making, see {@link MethodState#answer}. */
  ANSWER
}
