package org.proxpep.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** What the printed tables have in common: numbers in twelve columns, footnotes, folded lines. */
final class TextTable {

  /** No line is longer. */
  static final int WIDTH = 100;

  private static final MathContext SIX_DIGITS = new MathContext(6);

  private final PrintWriter out;
  private final List<String> notes = new ArrayList<>();

  TextTable(PrintWriter out) {
    this.out = out;
  }

  /** At most twelve characters. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "unknown";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString((long) value);
    }
    double size = Math.abs(value);
    if (size < 1e-3 || size >= 1e6) {
      return PlainText.format("%.4e", value);
    }
    return new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros().toPlainString();
  }

  /** The mark of a footnote; equal texts share one. */
  String note(String text) {
    int index = notes.indexOf(text);
    if (index < 0) {
      index = notes.size();
      notes.add(text);
    }
    return "[" + (index + 1) + "]";
  }

  void printNotes() {
    for (int i = 0; i < notes.size(); i++) {
      String mark = "[" + (i + 1) + "] ";
      fold(mark, " ".repeat(mark.length()), notes.get(i));
    }
  }

  /** Prints a text over several lines, folded between words. */
  void fold(String first, String further, String text) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" ", -1)) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        out.println(line.toString().stripTrailing());
        line = new StringBuilder(further);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    out.println(line);
  }
}
