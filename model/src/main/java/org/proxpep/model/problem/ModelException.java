package org.proxpep.model.problem;

import org.jspecify.annotations.Nullable;

/**
 * A model that cannot be understood. The message names file, line and column, shows the line with
 * the part at fault underlined, says what is wrong and what might help.
 */
public final class ModelException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;
  private final String problem;

  ModelException(String message, int line, int column, String problem, @Nullable Throwable cause) {
    super(message, cause);
    this.line = line;
    this.column = column;
    this.problem = problem;
  }

  /** The line at fault, counted from 1. */
  public int line() {
    return line;
  }

  /** The first character at fault in its line, counted from 1. */
  public int column() {
    return column;
  }

  /** What is wrong, without place and advice. */
  public String problem() {
    return problem;
  }
}
