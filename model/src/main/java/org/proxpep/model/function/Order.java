package org.proxpep.model.function;

/** What of a function of one number is asked for. */
public enum Order {
  VALUE,
  SLOPE,
  CURVATURE
}
