package org.proxpep.model.semantics;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.DateForm;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/**
 * What machines that hold the rows of a table make of them, row by row.
 *
 * @param sources columns that are read for this alone; functions count them behind those that the
 *     model needs itself
 * @param texts which of the sources are read as texts
 * @param derived the columns that are made of others, by their names
 * @param where the condition of the rows that are used; null for all
 * @param drops whether rows are left out whose condition cannot be told
 */
@SuppressWarnings("serial") // The lists and the map are serializable ones.
public record FarPreparation(
    List<String> sources,
    List<Boolean> texts,
    Map<String, CellFunction> derived,
    @Nullable CellFunction where,
    boolean drops)
    implements Serializable {

  /** Rows as they are. */
  public static final FarPreparation NONE =
      new FarPreparation(List.of(), List.of(), Map.of(), null, false);

  public boolean isNone() {
    return derived.isEmpty() && where == null;
  }

  /**
   * @param needed the columns of the file that the model needs itself, in their order
   * @param columns all columns of the file
   * @param parameters what replaces values of parameters
   */
  public static FarPreparation of(
      SourceText source,
      Statement.Data data,
      Set<String> needed,
      List<String> columns,
      List<Statement> statements,
      Map<String, ParameterValue> parameters) {
    Map<String, Double> constants = WantedColumns.constants(statements, parameters);
    Statement.Preparation preparation = data.preparation();
    refuse(source, data, preparation);
    List<Tree> wanted =
        WantedColumns.among(
            WantedColumns.of(statements), Tables.name(data), columns, constants.keySet());
    wanted.forEach(tree -> requireRowWise(source, tree));
    Tree where = preparation.where();
    Set<String> read = new LinkedHashSet<>(needed);
    Set<String> texts = new LinkedHashSet<>();
    List<Tree> all = new ArrayList<>(wanted);
    if (where != null) {
      requireRowWise(source, where);
      all.add(where);
    }
    for (Tree tree : all) {
      WantedColumns.eachLeaf(tree, leaf -> addSource(Tables.columnName(leaf), columns, read));
      WantedColumns.eachTextual(tree, leaf -> texts.add(Tables.columnName(leaf)));
    }
    List<String> order = List.copyOf(read);
    RowExpressions expressions =
        new RowExpressions(
            source, Tables.name(data), new Unseen(Tables.name(data), order), constants);
    Map<String, CellFunction> derived = new LinkedHashMap<>();
    wanted.forEach(tree -> derived.put(Printer.text(tree), expressions.function(tree)));
    List<String> sources = order.subList(needed.size(), order.size());
    return new FarPreparation(
        List.copyOf(sources),
        sources.stream().map(texts::contains).toList(),
        new LinkedHashMap<>(derived),
        where == null ? null : expressions.function(where),
        data.missing() == Statement.Missing.DROP);
  }

  private static void addSource(String column, List<String> columns, Set<String> read) {
    if (columns.contains(column)) {
      read.add(column);
    }
  }

  private static void refuse(
      SourceText source, Statement.Data data, Statement.Preparation preparation) {
    String what =
        preparation.headerless()
            ? "`header none`"
            : !preparation.joins().isEmpty()
                ? "`join`"
                : preparation.order() != null ? "`ordered by`" : "";
    if (!what.isEmpty()) {
      throw source.error(
          data.span(),
          what + " is for one machine: here the rows of a table lie on several",
          "do it before, and give the result as the data");
    }
  }

  private static void requireRowWise(SourceText source, Tree tree) {
    if (LaggedColumns.depth(tree) > 0) {
      throw source.error(
          tree.span(),
          "`lag` and `returns` are for one machine: rows that lie on several have none before them",
          "compute the column before, and give the result as the data");
    }
  }

  /** Columns of which nothing but the name is known; dates are those of ISO 8601. */
  private record Unseen(String table, List<String> names) implements RowExpressions.Columns {
    @Override
    public DateForm dates(String column) {
      return DateForm.ISO;
    }

    @Override
    public boolean holdsTexts(String column) {
      return false;
    }

    @Override
    public boolean holdsNumbers(String column) {
      return false;
    }
  }
}
