package org.proxpep.theory;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.proxpep.theory.TheoryEntry.Kind;

/** What {@link TheoryTable} says of a symbol beside its values: a line of {@code table.tsv}. */
record RowWords(String section, Kind kind, String label, String meaning, String correction) {

  /** By symbol, in the order of the file. */
  static final Map<String, RowWords> ALL = read();

  static RowWords of(String symbol) {
    return Objects.requireNonNull(ALL.get(symbol), symbol);
  }

  private static Map<String, RowWords> read() {
    Map<String, RowWords> all = new LinkedHashMap<>();
    try (InputStream in = Objects.requireNonNull(RowWords.class.getResourceAsStream("table.tsv"))) {
      new String(in.readAllBytes(), UTF_8)
          .lines()
          .skip(1)
          .map(line -> line.split("\t", -1))
          .forEach(cell -> all.put(cell[2], of(cell)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static RowWords of(String[] cell) {
    Kind kind = Kind.valueOf(cell[1].toUpperCase(Locale.ROOT).replace(' ', '_'));
    return new RowWords(cell[0], kind, cell[3], cell[4], cell[5]);
  }
}
