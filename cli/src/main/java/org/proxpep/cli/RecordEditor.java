package org.proxpep.cli;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.NearestWord;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

/**
 * Changes numbers of a settings record by name, so that the names on the command line are those of
 * the record and no list has to be kept in step.
 */
final class RecordEditor {

  private static final Set<Class<?>> EDITABLE =
      Set.of(double.class, double[].class, int.class, long.class, boolean.class);

  private RecordEditor() {}

  /** The names of all components that hold a number or an array of numbers. */
  static List<String> names(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .filter(c -> EDITABLE.contains(c.getType()))
        .map(RecordComponent::getName)
        .toList();
  }

  /**
   * Splits texts of the form name=value.
   *
   * @param kind what the names are, for messages
   */
  static Map<String, String> parse(String kind, List<String> assignments, List<String> known) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals < 0) {
        throw Refusal.of(
            "The %s (%s) must have the form name=value",
            "the problem goes first: prox-pep theory PROBLEM ..", kind, assignment);
      }
      String name = assignment.substring(0, equals);
      if (!known.contains(name)) {
        throw new Refusal("The " + kind, name, "is not known", NearestWord.advice(name, known));
      }
      if (values.put(name, assignment.substring(equals + 1)) != null) {
        throw Refusal.of("The %s (%s) must be given once", "remove one of the two", kind, name);
      }
    }
    return values;
  }

  /** The record with some of its components replaced. */
  static <R extends Record> R with(R record, Map<String, String> values) {
    return Records.map(
        record,
        (component, old) -> {
          String text = values.get(component.getName());
          return text == null ? old : value(component.getName(), text, component.getType(), old);
        });
  }

  /** An array takes as many numbers as it has, or one for all. */
  private static Object value(String name, String text, Class<?> type, @Nullable Object old) {
    if (type == Path.class) {
      return Path.of(text);
    }
    if (type == boolean.class) {
      return truth(name, text);
    }
    if (type == long.class) {
      return whole(name, text, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (type == int.class) {
      return (int) whole(name, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (!(old instanceof double[] array)) {
      return number(name, text);
    }
    String[] parts = text.split(",", -1);
    double[] values = new double[array.length];
    if (parts.length != 1 && parts.length != array.length) {
      throw Refusal.of(
          "%s (%s) must have %s numbers, one for each constraint",
          "give one number for all", name, text, array.length);
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = number(name, parts[parts.length == 1 ? 0 : i]);
    }
    return values;
  }

  private static boolean truth(String name, String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new Refusal(name, text, "must be true or false", "a typo");
    }
    return text.equals("true");
  }

  /** Whole numbers may be written like 1e6 too. */
  private static long whole(String name, String text, long least, long most) {
    try {
      return Math.max(least, Math.min(most, Long.parseLong(text)));
    } catch (NumberFormatException notPlain) {
      double value = number(name, text, "whole number", "100000 or 1e5");
      Require.that(
          name,
          text,
          value == Math.rint(value) && Math.abs(value) <= 1e15,
          "a whole number",
          "write it as 100000 or 1e5");
      return Math.max(least, Math.min(most, (long) value));
    }
  }

  static double number(String name, String text) {
    return number(name, text, "number", "0.5 or 5e-1");
  }

  private static double number(String name, String text, String kind, String examples) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new Refusal(name, text, "must be a " + kind, "write it as " + examples).causedBy(e);
    }
  }
}
