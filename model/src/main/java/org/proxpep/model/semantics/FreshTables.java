package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.data.Table;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;

/** Rows of files that a model was not made from, as it would have them. */
public final class FreshTables {

  private FreshTables() {}

  /**
   * New rows as a model would have them that has learnt the forms of its dates before.
   *
   * @throws Refusal if the model adds columns of another table to each row, and they are not there
   */
  public static Table prepared(ModelSource model, Statement.Data data, Table rows, Fitted fitted) {
    List<Statement> asking = model.statements().stream().map(TableLoader::withoutHoldOut).toList();
    List<String> columns = NewRows.names(rows, Tables.name(data), fitted);
    Set<String> needed = TableLoader.needed(model.text(), data, rows.name(), columns, asking);
    needed.removeAll(TableLoader.made(model.statements()));
    requireJoined(model, data, rows, needed);
    try {
      return TablePreparation.of(
              model.text(), data, rows, List.of(), model.statements(), model.parameters(), fitted)
          .table();
    } catch (DataException e) {
      throw model.text().error(data.pathSpan(), e);
    }
  }

  /**
   * All rows of a file as they stand, with those columns that the model makes of others.
   *
   * @param needed the columns that must be there
   */
  public static Beside beside(
      ModelSource model, Statement.Data data, Table rows, Fitted fitted, Set<String> needed) {
    Set<String> sources = sources(model.statements(), needed);
    sources.retainAll(NewRows.names(rows, Tables.name(data), fitted));
    requireJoined(model, data, rows, sources);
    Map<String, Double> constants = WantedColumns.constants(model.statements(), model.parameters());
    List<Tree> behind = WantedColumns.behind(needed, model.statements());
    List<Tree> wanted =
        WantedColumns.among(
            behind, Tables.name(data), new TreeSet<>(rows.names()), constants.keySet());
    try {
      return TablePreparation.beside(model.text(), data, rows, wanted, constants, fitted);
    } catch (DataException e) {
      throw model.text().error(data.pathSpan(), e);
    }
  }

  /**
   * The rows of a file as they stand, none of them left out, with columns that are made of others.
   *
   * @param early the places of rows that have too few rows before them
   */
  public record Beside(Table table, int[] early) {}

  /** The columns of a file, and the parameters, that some columns of a model are made of. */
  public static Set<String> sources(List<Statement> statements, Set<String> columns) {
    Set<String> sources = new LinkedHashSet<>(columns);
    for (Tree tree : WantedColumns.behind(columns, statements)) {
      sources.remove(Printer.text(tree));
      WantedColumns.eachLeaf(tree, leaf -> sources.add(Tables.columnName(leaf)));
    }
    return sources;
  }

  /** Columns of a second table may be in the new rows already. */
  private static void requireJoined(
      ModelSource model, Statement.Data data, Table rows, Set<String> needed) {
    List<Statement.Join> joins = data.preparation().joins();
    List<String> lacking = needed.stream().filter(column -> !rows.has(column)).toList();
    if (!joins.isEmpty() && !lacking.isEmpty()) {
      List<String> names = joins.stream().map(JoinedTable::name).toList();
      throw Refusal.of(
          "The new rows (%s) have no column %s, and the model %s joins its table with %s",
          "give evaluate and predict these files too, %5$s, or put their columns into the new rows",
          rows.name(),
          lacking.get(0),
          model.text().name(),
          String.join(", ", names),
          names.stream().map(name -> "--data " + name + "=FILE").collect(Collectors.joining(" ")));
    }
  }

  /**
   * New rows of a file, each with the rows of other files that belong to it.
   *
   * @param others by the names that the model has for them
   * @throws Refusal if the model joins its table with none of that name
   */
  public static Table joined(
      ModelSource model, Statement.Data data, Table rows, Map<String, Table> others) {
    List<String> known = data.preparation().joins().stream().map(JoinedTable::name).toList();
    for (String name : others.keySet()) {
      if (!known.contains(name)) {
        throw new Refusal(
            "The table",
            name,
            "must be one that the model joins with its own",
            known.isEmpty() ? "leave it out: the model joins none" : String.join(", ", known));
      }
    }
    Table table = rows;
    for (Statement.Join join : data.preparation().joins()) {
      Table second = others.get(JoinedTable.name(join));
      try {
        table = second == null ? table : JoinedTable.of(table, second, join, new ArrayList<>());
      } catch (DataException e) {
        throw model.text().error(join.span(), e);
      }
    }
    return table;
  }

  /** How many rows before it a row needs for some columns of a model. */
  public static int rowsBefore(List<Statement> statements, Set<String> columns) {
    return LaggedColumns.depth(WantedColumns.behind(columns, statements));
  }
}
