package org.proxpep.model.problem;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;
import org.proxpep.model.semantics.DataChoice;
import org.proxpep.model.semantics.ParameterValue;
import org.proxpep.refusal.Refusal;

/**
 * How a model is read.
 *
 * @param data the file that replaces that of the model's only table; null to take the model's
 * @param tables files that replace those of tables, by the tables' names
 * @param inMemory tables that stand in for files, by the tables' names; no name is in both maps
 * @param reading how data files are read
 * @param parameters what replaces values of the model's parameters, by their names
 * @param drawn whether means that are linear in data are drawn too, not computed once and for all
 */
public record ModelOptions(
    @Nullable Path data,
    Map<String, Path> tables,
    Map<String, Table> inMemory,
    ReadOptions reading,
    Map<String, ParameterValue> parameters,
    boolean drawn) {

  public ModelOptions {
    tables = Map.copyOf(tables);
    inMemory = Map.copyOf(inMemory);
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    Objects.requireNonNull(reading, "reading");
    for (String name : inMemory.keySet()) {
      if (tables.containsKey(name)) {
        throw Refusal.of(
            "Table %s (%s) must come from a file or from memory, not from both",
            "use withData and withTable: the later one counts", name, tables.get(name));
      }
    }
  }

  DataChoice choice() {
    return new DataChoice(data, tables, inMemory, parameters, reading);
  }

  /** The files that the model names, read in the standard way. */
  public static ModelOptions defaults() {
    return new ModelOptions(null, Map.of(), Map.of(), ReadOptions.standard(), Map.of(), false);
  }

  /** Another file for the model's only table. */
  public ModelOptions withData(Path file) {
    return new ModelOptions(file, tables, inMemory, reading, parameters, drawn);
  }

  /** Another file for a table. */
  public ModelOptions withData(String table, Path file) {
    Map<String, Path> files = new LinkedHashMap<>(tables);
    Map<String, Table> given = new LinkedHashMap<>(inMemory);
    files.put(table, file);
    given.remove(table);
    return new ModelOptions(data, files, given, reading, parameters, drawn);
  }

  /** A table in memory in place of the file of table {@code name}; the file need not exist. */
  public ModelOptions withTable(String name, Table table) {
    Map<String, Path> files = new LinkedHashMap<>(tables);
    Map<String, Table> given = new LinkedHashMap<>(inMemory);
    files.remove(name);
    given.put(name, table);
    return new ModelOptions(data, files, given, reading, parameters, drawn);
  }

  public ModelOptions withReading(ReadOptions options) {
    return new ModelOptions(data, tables, inMemory, options, parameters, drawn);
  }

  /** All means are drawn, so that a scenario of the problem is a scenario of every mean. */
  public ModelOptions withMeansDrawn() {
    return new ModelOptions(data, tables, inMemory, reading, parameters, true);
  }

  /** Another value for a {@code param} of the model; its shape must be that of the model's. */
  public ModelOptions withParameter(String name, ParameterValue value) {
    Map<String, ParameterValue> all = new LinkedHashMap<>(parameters);
    all.put(name, value);
    return new ModelOptions(data, tables, inMemory, reading, all, drawn);
  }

  /** Another number for a {@code param} of the model. */
  public ModelOptions withParameter(String name, double value) {
    return withParameter(name, ParameterValue.of(value));
  }
}
