package org.proxpep.model.nl;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The ten lines at the beginning of every .nl file, text in both encodings. Numbers that AMPL added
 * to a line over the years count as 0 where an older file lacks them.
 *
 * @param options the numbers of the first line, which a .sol file repeats
 * @param tolerance the tolerance that stands in the first line if the second option is 3, else NaN
 * @param flags what the writer wants to read back; 1: the code of the outcome
 */
record NlHeader(
    boolean binary,
    ByteOrder order,
    int[] options,
    double tolerance,
    int variables,
    int constraints,
    int objectives,
    int logical,
    int complementarities,
    int functions,
    int flags,
    int discrete,
    int commonExpressions,
    int length) {

  private static final int LINES = 10;
  private static final int MOST_OPTIONS = 9;
  private static final int BIG_ENDIAN_IEEE = 2;

  static NlHeader read(byte[] bytes) throws NlException {
    if (bytes.length == 0) {
      throw new NlException("The file is empty.");
    }
    String[] lines = new String[LINES];
    int at = 0;
    for (int k = 0; k < LINES; k++) {
      int end = at;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      if (end == bytes.length && k < LINES - 1) {
        throw error(
            k + 1,
            "The file ends in the header, which must have ten lines.\n"
                + "Maybe it was cut off or is not a .nl file.");
      }
      lines[k] = new String(bytes, at, end - at, StandardCharsets.UTF_8);
      at = Math.min(end + 1, bytes.length);
    }
    char format = lines[0].isEmpty() ? ' ' : lines[0].charAt(0);
    if (format != 'g' && format != 'b') {
      throw error(
          1,
          "The first letter (%s) must be g (text) or b (binary).\nMaybe it is not a .nl file.",
          TextSource.shorten(lines[0].trim()));
    }
    double[] first = numbers(lines[0].substring(1), 1);
    int given = first.length == 0 ? 0 : whole(first[0], 1);
    if (given > MOST_OPTIONS) {
      throw error(1, "The number of options (%s) must be at most %s.", given, MOST_OPTIONS);
    }
    int[] options = new int[Math.min(given, Math.max(0, first.length - 1))];
    for (int k = 0; k < options.length; k++) {
      options[k] = (int) first[k + 1];
    }
    boolean hasTolerance =
        options.length > 1 && options[1] == 3 && first.length > options.length + 1;
    int[][] n = new int[LINES][];
    for (int k = 1; k < LINES; k++) {
      double[] line = numbers(lines[k], k + 1);
      n[k] = new int[Math.max(6, line.length)];
      for (int j = 0; j < line.length; j++) {
        n[k][j] = whole(line[j], k + 1);
      }
    }
    NlHeader header =
        new NlHeader(
            format == 'b',
            n[5][2] == BIG_ENDIAN_IEEE ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
            options,
            hasTolerance ? first[options.length + 1] : Double.NaN,
            n[1][0],
            n[1][1],
            n[1][2],
            n[1][5],
            n[2][2],
            n[5][1],
            n[5][3],
            sum(n[6]),
            sum(n[9]),
            at);
    header.check(bytes.length);
    return header;
  }

  /** Every variable, constraint and common expression takes at least a byte of the file. */
  private void check(int size) throws NlException {
    if (variables < 1) {
      throw error(2, "The problem has no variables.");
    }
    if (variables > size || constraints > size || objectives > size || commonExpressions > size) {
      throw error(
          2,
          "The problem (%s variables, %s constraints, %s objectives, %s common expressions) does"
              + " not fit into a file of %s bytes.\n"
              + "Maybe the file was cut off.",
          variables,
          constraints,
          objectives,
          commonExpressions,
          size);
    }
    if (logical > 0) {
      throw error(
          2, "The problem has %s logical constraints; only algebraic ones can be read.", logical);
    }
    if (complementarities > 0) {
      throw error(
          3,
          "The problem has %s complementarity conditions, which are not supported.",
          complementarities);
    }
  }

  private static int sum(int[] values) throws NlException {
    long total = Arrays.stream(values).asLongStream().sum();
    if (total > Integer.MAX_VALUE) {
      throw new NlException("The header's numbers are too large.");
    }
    return (int) total;
  }

  private static double[] numbers(String line, int place) throws NlException {
    int comment = line.indexOf('#');
    String text = (comment < 0 ? line : line.substring(0, comment)).trim();
    if (text.isEmpty()) {
      return new double[0];
    }
    String[] words = text.split("\\s+", -1);
    double[] values = new double[words.length];
    for (int k = 0; k < words.length; k++) {
      try {
        values[k] = Double.parseDouble(words[k]);
      } catch (NumberFormatException e) {
        throw error(
            place,
            "Found \"%s\" where the header must have a number.",
            TextSource.shorten(words[k]));
      }
    }
    return values;
  }

  private static int whole(double value, int place) throws NlException {
    if (!(value >= 0 && value <= Integer.MAX_VALUE) || value != Math.rint(value)) {
      throw error(place, "The header's number (%s) must be a whole number of at least 0.", value);
    }
    return (int) value;
  }

  private static NlException error(int line, String sentence, Object... parts) {
    return new NlException("Line " + line, sentence, parts);
  }
}
