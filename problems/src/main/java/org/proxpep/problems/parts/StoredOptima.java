package org.proxpep.problems.parts;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.proxpep.problems.KnownOptimum;

/**
 * The optima of the library with all digits, computed once and kept as a table: key, note, f, x, λ
 * and μ. A test computes them again.
 */
public final class StoredOptima {

  private static final Lazy<Map<String, KnownOptimum>> TABLE = new Lazy<>(StoredOptima::read);

  private StoredOptima() {}

  /** The optimum stored under that key, if there is one. */
  static Optional<KnownOptimum> find(String key) {
    return Optional.ofNullable(TABLE.get().get(key));
  }

  private static Map<String, KnownOptimum> read() {
    Map<String, KnownOptimum> byKey = new HashMap<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(StoredOptima.class.getResourceAsStream("optima.tsv")),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] field = line.split("\t", -1);
        byKey.put(
            field[0],
            new KnownOptimum(
                numbers(field[3]),
                Double.parseDouble(field[2]),
                numbers(field[4]),
                numbers(field[5]),
                field[1]));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return byKey;
  }

  private static double[] numbers(String text) {
    return text.isEmpty()
        ? new double[0]
        : Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
