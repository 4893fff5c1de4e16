package org.proxpep.model.function;

/** What of a function of two numbers a and b is asked for: the value or a partial derivative. */
public enum Partial {
  VALUE,
  A,
  B,
  AA,
  AB,
  BB
}
