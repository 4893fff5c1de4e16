package org.proxpep.model.data;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Complaint;
import org.proxpep.refusal.Refusal;

/** Data that cannot be used: says where, what is wrong there and what to do about it. */
public final class DataException extends RuntimeException implements Complaint {

  private static final long serialVersionUID = 1L;
  private static final int SHOWN_TEXT = 40;
  private static final int SHOWN_NAMES = 12;

  private final String source;
  private final long line;
  private final @Nullable String column;
  private final String problem;
  private final String advice;

  /**
   * @param source the file or table
   * @param line the line of the file, counted from 1; 0 where no single line is at fault
   * @param column the column's name; null where no single column is at fault
   * @param problem a sentence without its full stop
   * @param advice what follows the word "Maybe", without a full stop
   */
  public DataException(
      String source, long line, @Nullable String column, String problem, String advice) {
    this(source, line, column, problem, advice, null);
  }

  /**
   * A complaint about a table, or about one of its columns.
   *
   * @param problem each %s stands for one of the parts
   */
  @SuppressWarnings("AnnotateFormatMethod") // The annotation would be one more dependency.
  public static DataException of(
      String problem, String advice, String table, @Nullable String column, Object... parts) {
    String sentence = String.format(Locale.ROOT, problem, parts);
    return new DataException(table, 0, column, sentence, advice);
  }

  DataException(
      String source,
      long line,
      @Nullable String column,
      String problem,
      String advice,
      @Nullable Throwable cause) {
    super(Refusal.text(place(source, line, column) + ": " + problem, advice), cause);
    this.source = source;
    this.line = line;
    this.column = column;
    this.problem = problem;
    this.advice = advice;
  }

  private static String place(String source, long line, @Nullable String column) {
    return source
        + (line > 0 ? ", line " + line : "")
        + (column != null ? ", column " + column : "");
  }

  /** A cell's text in quotation marks, shortened and without control characters. */
  public static String shown(String text) {
    StringBuilder out = new StringBuilder("\"");
    int length = text.codePointCount(0, text.length());
    text.codePoints()
        .limit(SHOWN_TEXT)
        .forEach(c -> out.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
    return out.append(length > SHOWN_TEXT ? "…\"" : "\"").toString();
  }

  /** Names, or the first of them if they are many. */
  public static String listed(List<String> names) {
    int shown = Math.min(SHOWN_NAMES, names.size());
    return String.join(", ", names.subList(0, shown))
        + (shown < names.size() ? " and " + (names.size() - shown) + " more" : "");
  }

  /** The same complaint about another place. */
  public DataException at(String otherSource, long otherLine) {
    return new DataException(otherSource, otherLine, column, problem, advice, this);
  }

  /** The same complaint about another file, table or row. */
  public DataException of(String otherSource) {
    return at(otherSource, line);
  }

  /** The file or table. */
  public String source() {
    return source;
  }

  /** What is wrong and where: it begins with the name of a file. */
  @Override
  public String clause() {
    return place(source, line, column) + ": " + problem;
  }

  /** What is wrong, without place and advice. */
  public String problem() {
    return problem;
  }

  @Override
  public String advice() {
    return advice;
  }

  /** The line of the file, counted from 1, or 0 where no single line is at fault. */
  public long line() {
    return line;
  }

  /** The column's name, or null where no single column is at fault. */
  public @Nullable String column() {
    return column;
  }
}
