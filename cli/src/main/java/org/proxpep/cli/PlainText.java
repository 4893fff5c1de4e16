package org.proxpep.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;

/**
 * Text for a terminal without the control characters that names in data may hold: they could move
 * the cursor, change colours or worse.
 */
final class PlainText extends FilterWriter {

  private static final char INSTEAD = '\uFFFD';

  private PlainText(Writer out) {
    super(out);
  }

  /** Writes such text; numbers have a point in them whatever the country. */
  static PrintWriter to(PrintWriter out) {
    return new PrintWriter(new PlainText(out), true) {
      @Override
      public PrintWriter format(String format, Object... values) {
        return format(Locale.ROOT, format, values);
      }
    };
  }

  /** The same as a text. */
  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  @Override
  public void write(int c) throws IOException {
    out.write(shown((char) c));
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      out.write(shown(text[i]));
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    write(text.toCharArray(), offset, length);
  }

  /** Lines, columns and lines that are written over are our own. */
  private static char shown(char c) {
    return Character.isISOControl(c) && c != '\n' && c != '\t' && c != '\r' ? INSTEAD : c;
  }
}
