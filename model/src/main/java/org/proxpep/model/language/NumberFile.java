package org.proxpep.model.language;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of numbers: one row a line, separated by commas, semicolons or blanks. */
final class NumberFile {

  private static final long LARGEST = 64L << 20;

  private NumberFile() {}

  /**
   * A first line of texts is a header and skipped. One with a number in it is not: a cell that
   * cannot be read must not make the whole line vanish.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  static double[][] read(Path file) {
    String text;
    try {
      if (!Files.isRegularFile(file)) {
        throw new IllegalArgumentException("there is no file " + file);
      }
      if (Files.size(file) > LARGEST) {
        throw new IllegalArgumentException("the file " + file + " is larger than 64 MB");
      }
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file " + file + " cannot be read: " + e.getMessage(), e);
    }
    List<double[]> rows = new ArrayList<>();
    int line = 0;
    for (String each : text.lines().toList()) {
      line++;
      String cells = each.strip();
      if (line == 1 && cells.startsWith("\uFEFF")) {
        cells = cells.substring(1);
      }
      if (!cells.isEmpty()) {
        try {
          double[] row = row(cells);
          if (!rows.isEmpty() && rows.get(0).length != row.length) {
            throw new IllegalArgumentException(
                "line "
                    + line
                    + " of "
                    + file.getFileName()
                    + " has "
                    + row.length
                    + " numbers, but those before have "
                    + rows.get(0).length);
          }
          rows.add(row);
        } catch (NumberFormatException e) {
          if (line > 1 || hasNumber(cells)) {
            throw new IllegalArgumentException(
                "line " + line + " of " + file.getFileName() + " holds something else than numbers",
                e);
          }
        }
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("the file " + file.getFileName() + " holds no numbers");
    }
    return rows.toArray(new double[0][]);
  }

  private static String[] parts(String cells) {
    return cells.split("\\s*[,;\\s]\\s*", -1);
  }

  private static double[] row(String cells) {
    String[] parts = parts(cells);
    double[] row = new double[parts.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = Double.parseDouble(parts[i]);
      if (!Double.isFinite(row[i])) {
        throw new NumberFormatException("Not finite: " + parts[i]);
      }
    }
    return row;
  }

  private static boolean hasNumber(String cells) {
    for (String part : parts(cells)) {
      try {
        Double.parseDouble(part);
        return true;
      } catch (NumberFormatException text) {
        // Another cell may be one.
      }
    }
    return false;
  }
}
