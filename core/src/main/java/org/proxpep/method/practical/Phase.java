package org.proxpep.method.practical;

/** What the next step of the practical mode is. */
enum Phase {
  /** A sample at x¹. */
  PILOT_SAMPLE,
  /** One scenario at x¹ and far from it. */
  PILOT_LOOK,
  /** One scenario at x¹ and near it. */
  PILOT_PROBE,
  /** A look at how wide probabilities are to be smoothed. */
  WIDTHS,
  /** A step of the second phase: a pass over all scenarios. */
  PASS,
  /** A step of the second phase on samples: scenarios of a level. */
  LEVEL,
  /** A step with a weight for every coordinate. */
  METRIC,
  /** A proximal step that is looked at from both of its ends. */
  PROBED_STEP,
  /** A proximal step. */
  STEP
}
