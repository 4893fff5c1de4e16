package org.proxpep.compare;

/** The journal of a comparison cannot be used; the message says why and what to do. */
public final class JournalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  JournalException(String message) {
    super(message);
  }

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
