package org.proxpep.method.catalogue;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.proxpep.refusal.Require;

/**
 * The interval that a number of a settings record has to lie in, as its {@link MethodParameter}
 * writes it. A NaN lies in none.
 *
 * @param name the component
 * @param advice what follows "Maybe" where a number is refused
 * @param whole whether the number is a whole one
 * @param range as in {@code [0,1)}, with {@code inf} for ∞; empty if every number will do
 */
public record AllowedRange(String name, String advice, boolean whole, String range) {

  /** What a record declares, looked up once: settings are made anew in every round of some runs. */
  private static final ClassValue<List<AllowedRange>> DECLARED =
      new ClassValue<>() {
        @Override
        protected List<AllowedRange> computeValue(Class<?> settings) {
          return Arrays.stream(settings.getRecordComponents())
              .filter(each -> isNumber(each.getType()))
              .map(AllowedRange::of)
              .toList();
        }
      };

  private static AllowedRange of(RecordComponent component) {
    String name = component.getName();
    boolean whole = component.getType() != double.class;
    MethodParameter declared = Parameter.declared(component);
    if (declared == null) {
      return new AllowedRange(name, "the samples over those of a step", whole, "[1,inf]");
    }
    String advice =
        declared.advice().isEmpty()
            ? brief(declared.byDefault()) + ", the default"
            : declared.advice();
    return new AllowedRange(name, advice, whole, declared.range());
  }

  /**
   * Refuses numbers outside the ranges that a record declares; the horizon {@code steps} has to be
   * at least 1. For the constructor of the record, which has no components to be read yet.
   *
   * @param numbers those of all its components that are numbers, in their order
   */
  public static void check(Class<? extends Record> settings, Number... numbers) {
    List<AllowedRange> declared = DECLARED.get(settings);
    if (declared.size() != numbers.length) {
      throw new IllegalStateException(settings + " must have all its numbers checked.");
    }
    for (int i = 0; i < numbers.length; i++) {
      AllowedRange range = declared.get(i);
      if (!range.contains(numbers[i].doubleValue())) {
        Require.that(range.name, numbers[i], false, range.rule(), range.advice);
      }
    }
  }

  boolean contains(double value) {
    if (range.isEmpty()) {
      return true;
    }
    boolean above = range.startsWith("[") ? value >= least() : value > least();
    return above && (range.endsWith("]") ? value <= most() : value < most());
  }

  /** In words, after "must be". */
  String rule() {
    boolean closed = range.startsWith("[");
    String below = (closed ? "at least " : "above ") + brief(least());
    if (most() < Double.POSITIVE_INFINITY) {
      return closed && range.endsWith("]")
          ? "from " + brief(least()) + " to " + brief(most())
          : below + " and " + (range.endsWith("]") ? "at most " : "below ") + brief(most());
    }
    if (whole || range.endsWith("]")) {
      return closed || least() != 0 ? below : "positive";
    }
    if (least() != 0) {
      return "finite and " + below;
    }
    return closed ? "finite and not negative" : "positive and finite";
  }

  private double least() {
    return Double.parseDouble(range.substring(1, range.indexOf(',')));
  }

  private double most() {
    String end = range.substring(range.indexOf(',') + 1, range.length() - 1);
    return end.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(end);
  }

  private static boolean isNumber(Class<?> type) {
    return type == double.class || type == int.class || type == long.class;
  }

  /** As people write it: 10 and 1e-12. */
  private static String brief(double value) {
    String text = Double.toString(value).toLowerCase(Locale.ROOT).replace(".0e", "e");
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
