package org.proxpep.model.syntax;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Complaint;

/**
 * A model's text and what it is called; makes error messages that show the place.
 *
 * @param refusing makes the exception of a message
 */
public record SourceText(String name, String text, Refusing refusing) {

  /** Makes the exception that a text at fault is refused with. */
  @FunctionalInterface
  public interface Refusing {
    /**
     * @param problem what is wrong, without place and advice
     * @param advice what might help; empty for nothing
     */
    RuntimeException refusal(
        String message, TextPlace place, String problem, String advice, @Nullable Throwable cause);
  }

  private static final int LONGEST_LINE = 200;

  /**
   * The text of a file.
   *
   * @throws RuntimeException if it is not written in UTF-8; says where
   */
  public static SourceText of(String name, byte[] bytes, Refusing refusing) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    boolean wrong = decoder.decode(in, out, true).isError();
    String text = out.flip().toString();
    if (wrong) {
      int from = in.position();
      String latin = new String(bytes, from, bytes.length - from, StandardCharsets.ISO_8859_1);
      boolean wide = from == 0 && bytes.length > 1 && (bytes[0] & bytes[1] & 0xFE) == 0xFE;
      throw new SourceText(name, text + latin, refusing)
          .error(
              new Span(text.length(), text.length() + 1),
              String.format(Locale.ROOT, "the byte 0x%02X is not valid UTF-8", bytes[from]),
              wide
                  ? "the file is written in UTF-16: save it as UTF-8"
                  : "the file is written in Latin-1 (ISO 8859-1), where this is `"
                      + latin.charAt(0)
                      + "`: save it as UTF-8");
    }
    return new SourceText(name, text, refusing);
  }

  /**
   * The text of a stretch on one line, without comments and blanks at its ends, and with single
   * blanks inside. Round brackets around a part at its ends, which the stretch of the part leaves
   * out, are there too.
   */
  public String slice(Span span) {
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
  public RuntimeException error(Span span, String problem) {
    return error(span, problem, "");
  }

  /**
   * @param problem a sentence without its full stop
   * @param advice what follows the word "Maybe", without a full stop; empty for none
   * @param values if there are any, each %s of problem and advice stands for one of them
   */
  public RuntimeException error(Span span, String problem, String advice, Object... values) {
    if (values.length == 0) {
      return error(span, problem, advice, (Throwable) null);
    }
    String[] texts = String.format(Locale.ROOT, problem + '\0' + advice, values).split("\0", 2);
    return error(span, texts[0], texts[1], (Throwable) null);
  }

  /** What an exception says of the part at a place, as an error that shows the place. */
  public <E extends RuntimeException & Complaint> RuntimeException error(Span span, E told) {
    return error(span, told.clause(), told.advice(), told);
  }

  public RuntimeException error(
      Span span, String problem, String advice, @Nullable Throwable cause) {
    int at = Math.min(span.from(), text.length());
    int start = lineStart(at);
    int end = lineEnd(at);
    int to = Math.min(Math.max(span.to(), at + 1), Math.max(end, at + 1));
    TextPlace place = place(span);
    String message =
        "%s, line %s, column %s: %s.\n%s%s"
            .formatted(
                name,
                place.line(),
                place.column(),
                problem,
                shown(start, end, at, to),
                advice.isEmpty() ? "" : "\nMaybe " + advice + (advice.endsWith("?") ? "" : "."));
    return refusing.refusal(message, place, problem, advice, cause);
  }

  /** Where a stretch is; of one over several lines, its part on the first. */
  public TextPlace place(Span span) {
    int at = Math.min(span.from(), text.length());
    int start = lineStart(at);
    int to = Math.max(at, Math.min(span.to(), lineEnd(at)));
    int line = 1;
    for (int i = 0; i < start; i++) {
      char c = text.charAt(i);
      boolean pair = c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
      line += isLineEnd(c) && !pair ? 1 : 0;
    }
    int column = 1 + text.codePointCount(start, at);
    return new TextPlace(line, column, Math.max(1, text.codePointCount(at, to)));
  }

  private int lineStart(int at) {
    int start = at;
    while (start > 0 && !isLineEnd(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private int lineEnd(int at) {
    int end = at;
    while (end < text.length() && !isLineEnd(text.charAt(end))) {
      end++;
    }
    return end;
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
