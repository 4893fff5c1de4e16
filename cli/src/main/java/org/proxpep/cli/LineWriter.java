package org.proxpep.cli;

import java.io.Writer;
import java.util.function.Consumer;

/** Hands on what is written line by line; ends of lines are LF or CR LF. */
final class LineWriter extends Writer {

  private final Consumer<String> lines;
  private final StringBuilder begun = new StringBuilder();

  LineWriter(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void write(char[] text, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (text[i] == '\n') {
        handOn();
      } else if (text[i] != '\r') {
        begun.append(text[i]);
      }
    }
  }

  private void handOn() {
    lines.accept(begun.toString());
    begun.setLength(0);
  }

  @Override
  public void flush() {
    // A line goes on when it is whole.
  }

  /** A last line without an end is handed on too. */
  @Override
  public void close() {
    if (begun.length() > 0) {
      handOn();
    }
  }
}
