package org.proxpep.engine;

/** An engine could not do its work, whatever the model and its data: it lost its machines, say. */
public final class EngineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what happened and, on a line of its own, what to do
   */
  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
