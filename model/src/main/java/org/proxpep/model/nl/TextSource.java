package org.proxpep.model.nl;

import java.nio.charset.StandardCharsets;

/** Text: items are separated by blanks or line ends, {@code #} begins a comment. */
final class TextSource extends NlSource {

  private int line;

  TextSource(byte[] bytes, int at, int line) {
    super(bytes, at);
    this.line = line;
  }

  private void skip() {
    while (at < bytes.length) {
      byte b = bytes[at];
      if (b == '#') {
        while (at < bytes.length && bytes[at] != '\n') {
          at++;
        }
      } else if (b == '\n') {
        line++;
        at++;
      } else if (b == ' ' || b == '\t' || b == '\r') {
        at++;
      } else {
        return;
      }
    }
  }

  @Override
  boolean atEnd() {
    skip();
    return at >= bytes.length;
  }

  @Override
  char letter() throws NlException {
    if (atEnd()) {
      throw endsEarly();
    }
    return (char) (bytes[at++] & 0xff);
  }

  @Override
  String word() throws NlException {
    if (atEnd()) {
      throw endsEarly();
    }
    int from = at;
    while (at < bytes.length && bytes[at] > ' ' && bytes[at] != '#') {
      at++;
    }
    if (at == from) {
      at++;
    }
    return new String(bytes, from, at - from, StandardCharsets.UTF_8);
  }

  @Override
  int integer() throws NlException {
    String word = word();
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw error("Found \"%s\" where a whole number must be.", shorten(word));
    }
  }

  @Override
  double shortNumber(char kind) throws NlException {
    return integer();
  }

  @Override
  double number() throws NlException {
    String word = word();
    if (word.equals("Infinity") || word.equals("inf")) {
      return Double.POSITIVE_INFINITY;
    }
    if (word.equals("-Infinity") || word.equals("-inf")) {
      return Double.NEGATIVE_INFINITY;
    }
    char last = word.charAt(word.length() - 1);
    try {
      // Java alone would also read "1d" and "NaN".
      if ((last >= '0' && last <= '9') || last == '.') {
        return Double.parseDouble(word);
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw error("Found \"%s\" where a number must be.", shorten(word));
  }

  static String shorten(String word) {
    return word.length() <= 40 ? word : word.substring(0, 40) + "...";
  }

  @Override
  String place() {
    return "Line " + line;
  }
}
