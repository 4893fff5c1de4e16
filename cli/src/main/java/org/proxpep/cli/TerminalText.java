package org.proxpep.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text for people at a terminal: lines are folded between words, and verdicts have colours. It
 * stands behind {@link PlainText}, so that the only escape characters are those written here.
 */
final class TerminalText extends FilterWriter {

  private static final String GREEN = "\u001b[32m";
  private static final String YELLOW = "\u001b[33m";
  private static final String RED = "\u001b[31m";
  private static final String BOLD = "\u001b[1m";
  private static final String PLAIN = "\u001b[0m";

  /** The verdict after its label, a decision after a limit, a warning at the start of a line. */
  private static final Pattern COLOURED =
      Pattern.compile(
          "(?<=^verdict {1,40})[A-Z_]+(?=\\.)"
              + "|(?<= {1,40})(?:holds|violated|undecided)(?=$|;| by | within )"
              + "|^warning");

  /** The name that begins a line, with the blanks after it. */
  private static final Pattern LABEL = Pattern.compile("^\\S+(?: \\S+)? {2,}");

  /** Lines are not folded to less: words would stand alone. */
  private static final int NARROWEST = 40;

  private final int width;
  private final boolean colours;
  private final StringBuilder line = new StringBuilder();

  private TerminalText(Writer out, int width, boolean colours) {
    super(out);
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param environment NO_COLOR, if there is such a variable, leaves colours out; COLUMNS is the
   *     width of the terminal
   */
  static PrintWriter to(PrintWriter out, Map<String, String> environment) {
    boolean colours =
        environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    return new PrintWriter(new TerminalText(out, width(environment), colours), true);
  }

  /** Of what is no width nothing is folded. */
  private static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    int width = columns.matches("[0-9]{1,4}") ? Integer.parseInt(columns) : 0;
    return width >= NARROWEST ? width : Integer.MAX_VALUE;
  }

  @Override
  public void write(int c) throws IOException {
    if (c == '\n') {
      end();
      out.write('\n');
    } else {
      line.append((char) c);
    }
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text[i]);
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    write(text.toCharArray(), offset, length);
  }

  @Override
  public void flush() throws IOException {
    // A line that is not whole yet is a question or a bar of progress.
    if (line.length() > 0) {
      out.write(line.toString());
      line.setLength(0);
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    super.close();
  }

  private void end() throws IOException {
    String whole = line.toString();
    line.setLength(0);
    List<String> folded = folded(whole);
    for (int i = 0; i < folded.size(); i++) {
      out.write((i == 0 ? "" : "\n") + coloured(folded.get(i)));
    }
  }

  /** Further lines begin under the text, not under the name before it. */
  private List<String> folded(String whole) {
    if (whole.length() <= width || !whole.contains(" ")) {
      return List.of(whole);
    }
    Matcher label = LABEL.matcher(whole);
    int indent = label.find() ? label.end() : whole.length() - whole.stripLeading().length();
    if (indent > width / 2) {
      indent = 2;
    }
    List<String> lines = new ArrayList<>();
    String rest = whole;
    int from = indent;
    while (rest.length() > width) {
      int cut = rest.lastIndexOf(' ', width);
      if (cut <= from) {
        cut = rest.indexOf(' ', Math.max(width, from + 1));
      }
      if (cut < 0) {
        break;
      }
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = " ".repeat(indent) + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  private String coloured(String text) {
    if (!colours) {
      return text;
    }
    return COLOURED
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(BOLD + colour(found.group()) + found.group() + PLAIN));
  }

  private static String colour(String word) {
    return switch (word) {
      case "CERTIFIED", "FEASIBLE", "holds" -> GREEN;
      case "LIKELY_FEASIBLE", "UNDECIDED", "undecided", "warning" -> YELLOW;
      case "VIOLATED", "INFEASIBLE_SUSPECTED", "NO_SAFE_ANSWER", "DIVERGED", "violated" -> RED;
      default -> "";
    };
  }
}
