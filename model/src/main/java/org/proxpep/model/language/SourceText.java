package org.proxpep.model.language;

import org.jspecify.annotations.Nullable;

/** A model's text and what it is called; makes error messages that show the place. */
final class SourceText {

  private static final int LONGEST_LINE = 200;

  final String name;
  final String text;

  SourceText(String name, String text) {
    this.name = name;
    this.text = text;
  }

  /** The text of a stretch on one line, without blanks at its ends and with single ones inside. */
  String slice(Span span) {
    return text.substring(span.from(), span.to()).strip().replaceAll("\\s+", " ");
  }

  /**
   * @param problem a sentence without its full stop
   */
  ModelException error(Span span, String problem) {
    return error(span, problem, "");
  }

  /**
   * @param problem a sentence without its full stop
   * @param advice what follows the word "Maybe", without a full stop; empty for none
   */
  ModelException error(Span span, String problem, String advice) {
    return error(span, problem, advice, null);
  }

  ModelException error(Span span, String problem, String advice, @Nullable Throwable cause) {
    int at = Math.min(span.from(), text.length());
    int start = at;
    while (start > 0 && !isLineEnd(text.charAt(start - 1))) {
      start--;
    }
    int end = at;
    while (end < text.length() && !isLineEnd(text.charAt(end))) {
      end++;
    }
    int line = 1;
    for (int i = 0; i < start; i++) {
      char c = text.charAt(i);
      boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      line += isLineEnd(c) && !pair ? 1 : 0;
    }
    int column = 1 + text.codePointCount(start, at);
    String message =
        name
            + ", line "
            + line
            + ", column "
            + column
            + ": "
            + problem
            + ".\n"
            + shown(start, end, at, Math.min(Math.max(span.to(), at + 1), Math.max(end, at + 1)))
            + (advice.isEmpty() ? "" : "\nMaybe " + advice + ".");
    return new ModelException(message, line, column, problem, cause);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  /** The line and marks under [from, to); a long line is cut around them. */
  private String shown(int start, int end, int from, int to) {
    int first = Math.max(start, Math.min(from - LONGEST_LINE / 2, end - LONGEST_LINE));
    int last = Math.min(end, first + LONGEST_LINE);
    StringBuilder line = new StringBuilder("  ");
    StringBuilder marks = new StringBuilder("  ");
    for (int i = first; i < last; ) {
      int c = text.codePointAt(i);
      boolean tab = c == '\t';
      line.appendCodePoint(tab || !Character.isISOControl(c) ? c : ' ');
      if (i < from) {
        marks.append(tab ? '\t' : ' ');
      } else if (i < to) {
        marks.append('^');
      }
      i += Character.charCount(c);
    }
    if (from >= last) {
      marks.append('^');
    }
    return line.append('\n').append(marks).toString();
  }
}
