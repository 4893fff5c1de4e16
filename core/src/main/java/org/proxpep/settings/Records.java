package org.proxpep.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * What all records share: copies with some components replaced, and comparison of those with
 * arrays. Settings give their {@code withX} methods types and names; here is what all of them do.
 * The record checks the new values itself.
 */
public final class Records {

  private Records() {}

  /** The record with one component replaced. */
  public static <R extends Record> R with(R record, String name, @Nullable Object value) {
    return with(record, Collections.singletonMap(name, value));
  }

  /**
   * The record with all components replaced that the map names.
   *
   * @throws IllegalArgumentException if a name is not that of a component, or the record refuses a
   *     value
   */
  public static <R extends Record> R with(
      R record, Map<String, ? extends @Nullable Object> values) {
    Set<String> unknown = new HashSet<>(values.keySet());
    R changed =
        map(
            record,
            (component, old) ->
                unknown.remove(component.getName()) ? values.get(component.getName()) : old);
    if (!unknown.isEmpty()) {
      throw Refusal.of(
          "The name %s must be a component of %s",
          "a typo", unknown, record.getClass().getSimpleName());
    }
    return changed;
  }

  /** The record that holds for each component what the function makes of its old value. */
  public static <R extends Record> R map(
      R record, BiFunction<RecordComponent, @Nullable Object, @Nullable Object> change) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    @Nullable Object[] arguments = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      arguments[i] = change.apply(components[i], value(record, components[i]));
    }
    @SuppressWarnings("unchecked") // the class of an R is a class of Rs
    Class<R> type = (Class<R>) record.getClass();
    try {
      return type.getDeclaredConstructor(types).newInstance(arguments);
    } catch (InvocationTargetException e) {
      // A record refuses its values in its own words.
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Whether something is a record of the same class that holds the same, arrays entry by entry: for
   * {@code equals} of a record with arrays, which Java would compare by their places.
   */
  public static boolean same(Record record, @Nullable Object other) {
    return other instanceof Record that
        && record.getClass() == that.getClass()
        && Arrays.deepEquals(values(record), values(that));
  }

  /** A hash that goes with {@link #same}. */
  public static int hash(Record record) {
    return Arrays.deepHashCode(values(record));
  }

  /** The text of Java, with the entries of arrays. */
  public static String text(Record record) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    @Nullable Object[] values = values(record);
    StringJoiner all = new StringJoiner(", ", record.getClass().getSimpleName() + "[", "]");
    for (int i = 0; i < components.length; i++) {
      String entry = Arrays.deepToString(new @Nullable Object[] {values[i]});
      all.add(components[i].getName() + "=" + entry.substring(1, entry.length() - 1));
    }
    return all.toString();
  }

  /** Whether what it holds can be asked for here: not where its class is hidden from others. */
  public static boolean isReadable(Record record) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .allMatch(component -> component.getAccessor().canAccess(record));
  }

  private static @Nullable Object[] values(Record record) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .map(component -> value(record, component))
        .toArray();
  }

  /** What a record holds for one of its components. */
  public static @Nullable Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
