package org.proxpep.method.catalogue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

/** The parameters that the components of a settings record declare, and records made of numbers. */
final class SettingsRecord<C extends Record> {

  static final String STEPS = "steps";
  private static final String HEURISTIC = "allowHeuristic";

  private final Class<C> type;
  private final RecordComponent[] components;
  final Declared parameters;

  SettingsRecord(Class<C> type) {
    this.type = type;
    this.components = type.getRecordComponents();
    this.parameters = new Declared(components);
  }

  /**
   * What the components declare. It is read when first asked for: annotations take their time, and
   * a command needs one method of twenty.
   */
  static final class Declared extends AbstractList<Parameter> {

    private final RecordComponent[] components;
    private @Nullable Map<String, Parameter> byComponent;
    private List<Parameter> all = List.of();

    private Declared(RecordComponent[] components) {
      this.components = components;
    }

    private synchronized Map<String, Parameter> read() {
      if (byComponent == null) {
        byComponent = new LinkedHashMap<>();
        for (RecordComponent component : components) {
          MethodParameter annotation = Parameter.declared(component);
          if (annotation != null) {
            byComponent.put(component.getName(), Parameter.of(component, annotation));
          }
        }
        all = List.copyOf(byComponent.values());
      }
      return byComponent;
    }

    /** Of a component; null if it declares none. */
    @Nullable Parameter of(RecordComponent component) {
      return read().get(component.getName());
    }

    @Override
    public Parameter get(int index) {
      read();
      return all.get(index);
    }

    @Override
    public int size() {
      return read().size();
    }
  }

  /** The record with these parameters, the others at their defaults. */
  C make(Map<String, Double> given, double steps, boolean allowHeuristic) {
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      Parameter parameter = parameters.of(component);
      if (parameter != null) {
        double value = given.getOrDefault(parameter.name(), parameter.byDefault());
        values[i] = typed(component, parameter.name(), value);
      } else if (component.getName().equals(STEPS)) {
        values[i] = steps;
      } else if (component.getName().equals(HEURISTIC)) {
        values[i] = allowHeuristic;
      } else {
        throw new IllegalStateException(
            type.getName() + "." + component.getName() + " has no @MethodParameter.");
      }
    }
    return create(values);
  }

  /** The record with some of its parameters replaced. */
  C with(C record, Map<String, Double> given) {
    return Records.map(
        record,
        (component, old) -> {
          Parameter parameter = parameters.of(component);
          Double value = parameter == null ? null : given.get(parameter.name());
          return parameter == null || value == null
              ? old
              : typed(component, parameter.name(), value);
        });
  }

  private static Object typed(RecordComponent component, String name, double value) {
    Class<?> wanted = component.getType();
    if (wanted == double.class) {
      return value;
    }
    if (wanted == boolean.class) {
      return value != 0;
    }
    Require.that(
        name,
        value,
        value == Math.rint(value) && Math.abs(value) <= 1e15,
        "a whole number",
        "write it as 100000 or 1e5");
    long whole = (long) value;
    return wanted == long.class ? (Object) whole : (Object) (int) whole;
  }

  private C create(@Nullable Object[] values) {
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = components[i].getType();
    }
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      // A record refuses its numbers in its own words.
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw Refusal.of(
          "The settings of a method (%s) cannot be made",
          "make the record public, and open its package to org.proxpep.core", type.getName());
    }
  }
}
