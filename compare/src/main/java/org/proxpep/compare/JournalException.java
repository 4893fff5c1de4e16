package org.proxpep.compare;

import org.jspecify.annotations.Nullable;

/** The journal of a comparison cannot be used; the message says why and what to do. */
public final class JournalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  JournalException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
