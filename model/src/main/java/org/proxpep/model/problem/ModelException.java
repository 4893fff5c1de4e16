package org.proxpep.model.problem;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.TextPlace;

/**
 * A model that cannot be understood. The message names file, line and column, shows the line with
 * the part at fault underlined, says what is wrong and what might help.
 */
public final class ModelException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;
  private final int length;
  private final String problem;
  private final String advice;

  ModelException(
      String message, TextPlace place, String problem, String advice, @Nullable Throwable cause) {
    super(message, cause);
    this.line = place.line();
    this.column = place.column();
    this.length = place.length();
    this.problem = problem;
    this.advice = advice;
  }

  /** The line at fault, counted from 1. */
  public int line() {
    return line;
  }

  /** The first character at fault in its line, counted from 1. */
  public int column() {
    return column;
  }

  /** How many characters of the line are at fault, at least 1. */
  public int length() {
    return length;
  }

  /** What might help, without the word "Maybe" and a full stop; empty for nothing. */
  public String advice() {
    return advice;
  }

  /** What is wrong, without place and advice. */
  public String problem() {
    return problem;
  }
}
