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

  /**
   * The text of a stretch on one line, without comments and blanks at its ends, and with single
   * blanks inside. Round brackets around a part at its ends, which the stretch of the part leaves
   * out, are there too.
   */
  String slice(Span span) {
    StringBuilder plain = new StringBuilder();
    int open = 0;
    int missing = 0;
    int i = span.from();
    while (i < span.to()) {
      char c = text.charAt(i);
      if (c == '#') {
        while (i < span.to() && !isLineEnd(text.charAt(i))) {
          i++;
        }
        continue;
      }
      if (c == '"' || c == '`') {
        int end = quotedEnd(i, span.to());
        plain.append(text, i, end);
        i = end;
        continue;
      }
      open += c == '(' ? 1 : 0;
      if (c == ')') {
        missing += open == 0 ? 1 : 0;
        open -= open == 0 ? 0 : 1;
      }
      plain.append(c);
      i++;
    }
    String words = plain.toString().strip().replaceAll("\\s+", " ");
    return "(".repeat(missing) + words + ")".repeat(open);
  }

  /** Behind the mark that closes the one at {@code from}. */
  private int quotedEnd(int from, int limit) {
    char mark = text.charAt(from);
    int i = from + 1;
    while (i < limit && text.charAt(i) != mark) {
      i += mark == '"' && text.charAt(i) == '\\' ? 2 : 1;
    }
    return Math.min(limit, i + 1);
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
