package org.proxpep.model.data;

import static org.proxpep.model.data.DataException.shown;

import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** A column while its file is being read: numbers until a cell proves otherwise. */
final class CsvColumn {

  private enum State {
    NUMBERS,
    TEXTS,
    /** Texts after numbers whose spelling is lost: to be read once more. */
    AGAIN,
    /** Finished in an earlier reading, or too many different texts. */
    CLOSED
  }

  private final Source source;
  private final String name;
  private final ReadOptions options;
  private final int stretch;
  private State state;
  private NumberBuilder values;
  private Dictionary dictionary;
  private boolean anyNumber;
  private int missing;
  private long infiniteLine;
  private @Nullable String whyText;
  private boolean overflow;

  CsvColumn(Source source, String name, ReadOptions options, int stretch) {
    this.source = source;
    this.name = name;
    this.options = options;
    this.stretch = stretch;
    this.state = options.texts().contains(name) ? State.TEXTS : State.NUMBERS;
    this.values = new NumberBuilder(stretch);
    this.dictionary = new Dictionary(options.missing(), options.categories());
  }

  String name() {
    return name;
  }

  void add(byte[] b, int from, int to, boolean quoted, long line) {
    if (state == State.NUMBERS) {
      double v = Decimals.parse(b, from, to);
      if (!Double.isNaN(v)) {
        number(v, line);
        return;
      }
    }
    if (state != State.CLOSED && state != State.AGAIN) {
      unusual(b, from, to, quoted, line);
    }
  }

  private void number(double v, long line) {
    values.add(v);
    anyNumber = true;
    if (Double.isInfinite(v) && infiniteLine == 0) {
      infiniteLine = line;
    }
  }

  /** Whatever is not a bare number in a column of numbers. */
  private void unusual(byte[] b, int from, int to, boolean quoted, long line) {
    int s = from;
    int e = to;
    while (s < e && isBlank(b[s])) {
      s++;
    }
    while (e > s && isBlank(b[e - 1])) {
      e--;
    }
    if (s == e) {
      missing();
      return;
    }
    // Blanks inside quotation marks were put there on purpose.
    int first = quoted ? from : s;
    int end = quoted ? to : e;
    if (state == State.NUMBERS) {
      if (dictionary.isMissing(b, first, end)) {
        missing();
        return;
      }
      double v = Decimals.parse(b, s, e);
      if (!Double.isNaN(v)) {
        number(v, line);
        return;
      }
      state = anyNumber ? State.AGAIN : State.TEXTS;
      whyText = "line " + line + " says " + shown(decode(b, s, e, line));
      if (anyNumber) {
        values = new NumberBuilder(1);
        return;
      }
    }
    text(b, first, end, line);
  }

  private static boolean isBlank(byte v) {
    return v == ' ' || v == '\t';
  }

  void missing() {
    values.add(Double.NaN);
    missing++;
  }

  private void text(byte[] b, int from, int to, long line) {
    try {
      int code = dictionary.code(b, from, to);
      if (code >= 0) {
        values.add(code);
      } else if (code == Dictionary.MISSING) {
        missing();
      } else {
        overflow = true;
        state = State.CLOSED;
        values = new NumberBuilder(1);
        dictionary = new Dictionary(options.missing(), 1);
        whyText = "more than " + options.categories();
      }
    } catch (CharacterCodingException e) {
      throw CsvHeader.notUtf8(source, line, name, e);
    }
  }

  private String decode(byte[] b, int from, int to, long line) {
    try {
      return Dictionary.decode(b, from, to);
    } catch (CharacterCodingException e) {
      throw CsvHeader.notUtf8(source, line, name, e);
    }
  }

  /** Adds a missing cell whatever the column is. */
  void addMissing() {
    if (state == State.NUMBERS || state == State.TEXTS) {
      missing();
    }
  }

  boolean isNeededAgain() {
    return state == State.AGAIN;
  }

  /** Prepares for another reading of the file. */
  void again() {
    if (state == State.AGAIN) {
      state = State.TEXTS;
      values = new NumberBuilder(stretch);
      missing = 0;
    } else {
      state = State.CLOSED;
    }
  }

  /** The finished column. */
  Column build(int rows) {
    if (overflow) {
      return Column.unreadable(name, rows, missing, String.valueOf(whyText));
    }
    if (values.size() != rows) {
      throw new DataException(
          source.name(), 0, name, "the file changed while it was read", "read it again");
    }
    if (whyText != null || options.texts().contains(name)) {
      return Column.coded(name, values, dictionary.texts(), whyText);
    }
    if (infiniteLine > 0) {
      throw new DataException(
          source.name(),
          infiniteLine,
          name,
          "the number is infinite or larger than 1.8e308",
          "leave the cell empty and ask for 'drop missing' or 'impute mean'");
    }
    return Column.numbers(name, values.build());
  }
}
