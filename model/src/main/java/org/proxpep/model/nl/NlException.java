package org.proxpep.model.nl;

import java.io.IOException;

/** A file is not a .nl file that can be read; the message says where and why. */
public final class NlException extends IOException {

  private static final long serialVersionUID = 1L;

  NlException(String message) {
    super(message);
  }
}
