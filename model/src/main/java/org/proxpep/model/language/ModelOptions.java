package org.proxpep.model.language;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;

/**
 * How a model is read.
 *
 * @param data the file that replaces that of the model's only table; null to take the model's
 * @param tables files that replace those of tables, by the tables' names
 * @param inMemory tables that stand in for files, by the tables' names; no name is in both maps
 * @param reading how data files are read
 */
public record ModelOptions(
    @Nullable Path data,
    Map<String, Path> tables,
    Map<String, Table> inMemory,
    ReadOptions reading) {

  public ModelOptions {
    tables = Map.copyOf(tables);
    inMemory = Map.copyOf(inMemory);
    Objects.requireNonNull(reading, "reading");
    for (String name : inMemory.keySet()) {
      if (tables.containsKey(name)) {
        throw new IllegalArgumentException(
            "Table "
                + name
                + " ("
                + tables.get(name)
                + ") must come from a file or from memory, not from both."
                + "\nMaybe use withData and withTable: the later one counts.");
      }
    }
  }

  /** The files that the model names, read in the standard way. */
  public static ModelOptions defaults() {
    return new ModelOptions(null, Map.of(), Map.of(), ReadOptions.standard());
  }

  /** Another file for the model's only table. */
  public ModelOptions withData(Path file) {
    return new ModelOptions(file, tables, inMemory, reading);
  }

  /** Another file for a table. */
  public ModelOptions withData(String table, Path file) {
    Map<String, Path> files = new LinkedHashMap<>(tables);
    Map<String, Table> given = new LinkedHashMap<>(inMemory);
    files.put(table, file);
    given.remove(table);
    return new ModelOptions(data, files, given, reading);
  }

  /** A table in memory in place of the file of table {@code name}; the file need not exist. */
  public ModelOptions withTable(String name, Table table) {
    Map<String, Path> files = new LinkedHashMap<>(tables);
    Map<String, Table> given = new LinkedHashMap<>(inMemory);
    files.remove(name);
    given.put(name, table);
    return new ModelOptions(data, files, given, reading);
  }

  public ModelOptions withReading(ReadOptions options) {
    return new ModelOptions(data, tables, inMemory, options);
  }
}
