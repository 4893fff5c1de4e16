package org.proxpep.model.semantics;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ReadOptions;
import org.proxpep.model.data.Table;

/**
 * What stands in for the files of a model's tables, and how files are read.
 *
 * @param data the file that replaces that of the only table; null to take the model's
 * @param tables files that replace those of tables, by the tables' names
 * @param inMemory tables that stand in for files, by the tables' names
 * @param parameters what replaces values of parameters, which conditions on rows may use
 */
public record DataChoice(
    @Nullable Path data,
    Map<String, Path> tables,
    Map<String, Table> inMemory,
    Map<String, ParameterValue> parameters,
    ReadOptions reading) {}
