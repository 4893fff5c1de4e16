package org.proxpep.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.problems.NearestWord;

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
        throw new IllegalArgumentException(
            "The "
                + kind
                + " ("
                + assignment
                + ") must read name=value.\nMaybe the problem goes first: prox-pep theory PROBLEM"
                + " ...");
      }
      String name = assignment.substring(0, equals);
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "The " + kind + " (" + name + ") is not known.\n" + advice(name, known));
      }
      if (values.put(name, assignment.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(
            "The " + kind + " (" + name + ") must be given once.\nMaybe remove one of the two.");
      }
    }
    return values;
  }

  private static String advice(String name, List<String> known) {
    String nearest = NearestWord.of(name, known);
    return nearest.isEmpty()
        ? "Maybe one of " + String.join(", ", known) + "."
        : "Maybe a typo: did you mean " + nearest + "?";
  }

  /** The record with some of its components replaced. */
  static <R extends Record> R with(R record, Map<String, String> values) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    try {
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        Object old = components[i].getAccessor().invoke(record);
        String text = values.get(components[i].getName());
        arguments[i] = text == null ? old : value(components[i].getName(), text, types[i], old);
      }
      @SuppressWarnings("unchecked")
      Class<R> type = (Class<R>) record.getClass();
      return type.getDeclaredConstructor(types).newInstance(arguments);
    } catch (InvocationTargetException e) {
      // A record refuses its numbers in its own words.
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a record holds for one of its components. */
  static @Nullable Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
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
      throw new IllegalArgumentException(
          name
              + " ("
              + text
              + ") must have "
              + array.length
              + " numbers, one for each constraint.\nMaybe give one number for all.");
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = number(name, parts[parts.length == 1 ? 0 : i]);
    }
    return values;
  }

  private static boolean truth(String name, String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(
          name + " (" + text + ") must be true or false.\nMaybe a typo.");
    }
    return text.equals("true");
  }

  /** Whole numbers may be written like 1e6 too. */
  private static long whole(String name, String text, long least, long most) {
    double value;
    try {
      return Math.max(least, Math.min(most, Long.parseLong(text)));
    } catch (NumberFormatException notPlain) {
      value = number(name, text);
    }
    if (value != Math.rint(value) || Math.abs(value) > 1e15) {
      throw new IllegalArgumentException(
          name + " (" + text + ") must be a whole number.\nMaybe write it as 100000 or 1e5.");
    }
    return Math.max(least, Math.min(most, (long) value));
  }

  static double number(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " (" + text + ") must be a number.\nMaybe write it as 0.5 or 5e-1.", e);
    }
  }
}
