package org.proxpep.cli;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The standard output, which keeps in mind why it could not be written. */
final class StandardOutput extends OutputStream {

  private final OutputStream target;
  private @Nullable IOException failure;

  StandardOutput(OutputStream target) {
    this.target = target;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (failure == null) {
      try {
        target.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  boolean failed() {
    return failure != null;
  }

  /** Whether the reader has ended, as {@code head} does: that is no reason to complain. */
  boolean isUnread() {
    return failure != null && String.valueOf(failure.getMessage()).contains("Broken pipe");
  }
}
