package org.proxpep.model.semantics;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.NewRows;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.DateForm;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/** How the columns that a model makes come from those of its file, where the rows are not here. */
public final class DerivedColumns {

  private final Map<String, ColumnType> kinds;
  private final List<String> ofFile;
  private final Map<String, CellFunction> functions = new LinkedHashMap<>();

  private DerivedColumns(Map<String, ColumnType> kinds, List<String> ofFile) {
    this.kinds = kinds;
    this.ofFile = ofFile;
  }

  /** Those of the only table of a model that was learnt. */
  public static DerivedColumns of(ModelSource model, Fitted fitted) {
    Statement.Data data = Statement.of(model.statements(), Statement.Data.class).get(0);
    String table = Tables.name(data);
    Map<String, ColumnType> kinds = NewRows.kinds(table, fitted);
    List<Tree> wanted = WantedColumns.of(model.statements());
    Set<String> made = new LinkedHashSet<>();
    wanted.forEach(tree -> made.add(Printer.text(tree)));
    List<String> ofFile = kinds.keySet().stream().filter(name -> !made.contains(name)).toList();
    DerivedColumns columns = new DerivedColumns(kinds, ofFile);
    Map<String, Double> constants = WantedColumns.constants(model.statements(), model.parameters());
    RowExpressions expressions =
        new RowExpressions(model.text(), table, columns.new Known(table, fitted), constants);
    for (Tree tree : WantedColumns.among(wanted, table, ofFile, constants.keySet())) {
      // Rows before a row, and texts that are no dates after all, give no function of its cells.
      if (LaggedColumns.depth(tree) == 0 && kinds.containsKey(Printer.text(tree))) {
        columns.functions.put(Printer.text(tree), expressions.function(tree));
      }
    }
    return columns;
  }

  /** The columns of the file; functions name them by their places here. */
  public List<String> ofFile() {
    return ofFile;
  }

  /** Whether a column is made of others. */
  public boolean isMade(String column) {
    return !ofFile.contains(column);
  }

  /** How it is made; null if that takes more than the cells of its row. */
  public @Nullable CellFunction function(String column) {
    return functions.get(column);
  }

  /** What a column holds. */
  public ColumnType kind(String column) {
    ColumnType kind = kinds.get(column);
    if (kind == null) {
      throw new IllegalStateException("There is no column " + column + ".");
    }
    return kind;
  }

  private final class Known implements RowExpressions.Columns {
    private final String table;
    private final Fitted fitted;

    Known(String table, Fitted fitted) {
      this.table = table;
      this.fitted = fitted;
    }

    @Override
    public String table() {
      return table;
    }

    @Override
    public List<String> names() {
      return ofFile;
    }

    @Override
    public DateForm dates(String column) {
      if (!TablePreparation.hasDates(table, column, fitted)) {
        throw DataException.of("it held no dates", "another column does", table, column);
      }
      return TablePreparation.form(table, column, fitted);
    }

    @Override
    public boolean holdsTexts(String column) {
      return kind(column) == ColumnType.CATEGORY || kind(column) == ColumnType.TEXT;
    }

    @Override
    public boolean holdsNumbers(String column) {
      return kind(column) == ColumnType.NUMBER;
    }
  }
}
