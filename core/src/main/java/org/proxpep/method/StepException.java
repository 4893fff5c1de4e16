package org.proxpep.method;

/** A step could not be computed although the problem's numbers are finite. */
public final class StepException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StepException(String message) {
    super(message);
  }
}
