package org.proxpep.model.language;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ReadOptions;

/**
 * How a model is read.
 *
 * @param data the file that replaces that of the model's only table; null to take the model's
 * @param tables files that replace those of tables, by the tables' names
 * @param reading how data files are read
 */
public record ModelOptions(@Nullable Path data, Map<String, Path> tables, ReadOptions reading) {

  public ModelOptions {
    tables = Map.copyOf(tables);
    Objects.requireNonNull(reading, "reading");
  }

  /** The files that the model names, read in the standard way. */
  public static ModelOptions defaults() {
    return new ModelOptions(null, Map.of(), ReadOptions.standard());
  }

  /** Another file for the model's only table. */
  public ModelOptions withData(Path file) {
    return new ModelOptions(file, tables, reading);
  }

  /** Another file for a table. */
  public ModelOptions withData(String table, Path file) {
    Map<String, Path> all = new LinkedHashMap<>(tables);
    all.put(table, file);
    return new ModelOptions(data, all, reading);
  }

  public ModelOptions withReading(ReadOptions options) {
    return new ModelOptions(data, tables, options);
  }
}
