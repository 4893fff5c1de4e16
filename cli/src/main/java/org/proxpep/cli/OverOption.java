package org.proxpep.cli;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.sweep.FrontEnds;
import picocli.CommandLine.Option;

/** Which parameter a sweep changes, and to which values. */
final class OverOption {

  private static final int MOST_POINTS = 1000;

  @Option(
      names = "--over",
      paramLabel = "NAME=A..B",
      description =
          "The `param` to change, from A to B, or to values v,v,…; a model with two objectives"
              + " needs none.")
  private @Nullable String over;

  @Option(
      names = "--points",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many values from A to B (default ${DEFAULT-VALUE}).")
  private int points;

  boolean isGiven() {
    return over != null;
  }

  int points() {
    Require.between("--points", points, 2, MOST_POINTS, "leave it out: 20 show most curves");
    return points;
  }

  String name() {
    String text = given();
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw refused(text, "must be NAME=A..B or NAME=v,v,…");
    }
    return text.substring(0, equals).strip();
  }

  /** Rising. */
  double[] values() {
    String text = given();
    String values = text.substring(text.indexOf('=') + 1).strip();
    int dots = values.indexOf("..");
    if (dots >= 0) {
      double low = number(values.substring(0, dots));
      double high = number(values.substring(dots + 2));
      if (!(low < high)) {
        throw refused(text, "must go from a smaller number to a larger one");
      }
      return FrontEnds.spread(low, high, points());
    }
    double[] list =
        Arrays.stream(values.split(",", -1)).mapToDouble(this::number).sorted().toArray();
    if (list.length < 2 || Arrays.stream(list).distinct().count() < list.length) {
      throw refused(text, "must have two different values at least, and each once");
    }
    Require.that("--over", text, list.length <= MOST_POINTS, "1000 values at most", "take fewer");
    return list;
  }

  private String given() {
    if (over == null) {
      throw Refusal.of("--over must say which parameter to change", "--over limit=0.01..0.10");
    }
    return over;
  }

  private double number(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, as for numbers that are not finite.
    }
    throw refused(given(), "must have numbers for its values, and not `" + text.strip() + "`");
  }

  private static Refusal refused(String text, String rule) {
    return new Refusal("--over", text, rule, "--over limit=0.01..0.10 or --over limit=1,2,5");
  }
}
