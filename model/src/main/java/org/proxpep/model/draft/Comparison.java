package org.proxpep.model.draft;

/**
 * {@code a <= b}, {@code a >= b} or {@code a == b}: a constraint if the model is subject to it, a
 * condition if it depends on data only.
 */
public final class Comparison extends Condition implements Constraint {

  Comparison(Written written) {
    super(written);
  }
}
