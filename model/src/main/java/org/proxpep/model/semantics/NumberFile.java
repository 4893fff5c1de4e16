package org.proxpep.model.semantics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.FileTrouble;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** A file of numbers: one row a line, separated by commas, semicolons or blanks. */
public final class NumberFile {

  private static final long LARGEST = 64L << 20;

  private NumberFile() {}

  /**
   * A first line of texts is a header and skipped. One with a number in it is not: a cell that
   * cannot be read must not make the whole line vanish.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static double[][] read(Path file) {
    String name = String.valueOf(file.getFileName());
    List<double[]> rows = new ArrayList<>();
    int line = 0;
    for (String each : text(file).lines().toList()) {
      line++;
      String cells = each.strip();
      if (line == 1 && cells.startsWith("\uFEFF")) {
        cells = cells.substring(1);
      }
      double[] row = cells.isEmpty() ? null : row(cells);
      if (row != null) {
        int before = rows.isEmpty() ? row.length : rows.get(0).length;
        Require.that(
            row.length == before,
            "Line %s of %s has %s numbers, but those before have %s",
            "a separator is missing or one too many",
            line,
            name,
            row.length,
            before);
        rows.add(row);
      } else if (!cells.isEmpty() && (line > 1 || hasNumber(cells))) {
        throw Refusal.of(
            "Line %s of %s holds something else than numbers",
            "correct it, or read texts as a table with `data`", line, name);
      }
    }
    Require.that(!rows.isEmpty(), "The file %s holds no numbers", "the name is misspelt", name);
    return rows.toArray(new double[0][]);
  }

  private static String text(Path file) {
    Require.that(Files.isRegularFile(file), "There is no file %s", "the name is misspelt", file);
    try {
      Require.that(
          Files.size(file) <= LARGEST,
          "The file %s is larger than 64 MB",
          "read it as a table with `data`",
          file);
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Refusal.of(
              "The file %s cannot be read: %s", "you may not read it", file, FileTrouble.of(e))
          .causedBy(e);
    }
  }

  private static String[] parts(String cells) {
    return cells.split("\\s*[,;\\s]\\s*", -1);
  }

  /** Null if a cell is not a finite number. */
  private static double @Nullable [] row(String cells) {
    String[] parts = parts(cells);
    double[] row = new double[parts.length];
    for (int i = 0; i < row.length; i++) {
      Double number = number(parts[i]);
      if (number == null || !Double.isFinite(number)) {
        return null;
      }
      row[i] = number;
    }
    return row;
  }

  private static boolean hasNumber(String cells) {
    return Arrays.stream(parts(cells)).anyMatch(cell -> number(cell) != null);
  }

  /** Null for a text. */
  private static @Nullable Double number(String cell) {
    try {
      return Double.valueOf(cell);
    } catch (NumberFormatException text) {
      return null;
    }
  }
}
