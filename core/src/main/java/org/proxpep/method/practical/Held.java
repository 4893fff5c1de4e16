package org.proxpep.method.practical;

/** What is known of the functions at or near x_t before its sample is drawn. */
enum Held {
  /** Nothing. */
  NOTHING,
  /** A sample that has been used: the probe of the step that led here. */
  USED,
  /** The sample before, at x_{t−1}: where nothing is noisy, the two show the curvature between. */
  BEFORE,
  /** A sample that the filters have yet to take in: it was a surprise, so another is drawn. */
  UNUSED
}
