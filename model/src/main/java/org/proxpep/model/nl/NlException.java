package org.proxpep.model.nl;

import java.io.IOException;
import java.util.Locale;

/** A file is not a .nl file that can be read; the message says where and why. */
public final class NlException extends IOException {

  private static final long serialVersionUID = 1L;

  NlException(String message) {
    super(message);
  }

  /** A good file that is too large for the memory. */
  NlException(String message, OutOfMemoryError cause) {
    super(message, cause);
  }

  /**
   * @param place in the file, which begins the message
   * @param sentence each %s stands for one of the parts
   */
  NlException(String place, String sentence, Object... parts) {
    super(place + ": " + String.format(Locale.ROOT, sentence, parts));
  }
}
