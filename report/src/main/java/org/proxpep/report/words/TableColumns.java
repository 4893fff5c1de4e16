package org.proxpep.report.words;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The columns of a table, each with its name and what it says of a row, however it is written. */
public final class TableColumns<T> {

  private final List<String> names = new ArrayList<>();
  private final List<Function<? super T, ?>> values = new ArrayList<>();

  /** None yet. */
  public TableColumns() {}

  public TableColumns<T> add(String name, Function<? super T, ?> value) {
    names.add(name);
    values.add(value);
    return this;
  }

  /** All columns but one. */
  public TableColumns<T> without(int column) {
    TableColumns<T> others = new TableColumns<>();
    for (int i = 0; i < names.size(); i++) {
      if (i != column) {
        others.add(names.get(i), values.get(i));
      }
    }
    return others;
  }

  public List<String> names() {
    return names;
  }

  public List<?> values(T row) {
    return values.stream().map(value -> value.apply(row)).toList();
  }

  public List<String> texts(T row) {
    return values(row).stream().map(String::valueOf).toList();
  }
}
