package org.proxpep.model.semantics;

import java.util.Arrays;
import java.util.List;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Trees;

/** Columns made of the rows before: {@code lag(x, 1)} and {@code returns(price)}. */
final class LaggedColumns {

  private LaggedColumns() {}

  static boolean isLag(Tree.Call call) {
    return call.function().equals("lag") || call.function().equals("returns");
  }

  /** How many rows at the beginning of the table an expression has no value in. */
  static int depth(Tree tree) {
    int[] deepest = new int[1];
    Trees.visit(
        tree,
        part -> {
          if (part instanceof Tree.Call call && isLag(call) && !call.arguments().isEmpty()) {
            deepest[0] = Math.max(deepest[0], rows(call) + depth(call.arguments().get(0)));
          }
        });
    return deepest[0];
  }

  /** The same of all columns that are made. */
  static int depth(List<Tree> wanted) {
    return wanted.stream().mapToInt(LaggedColumns::depth).max().orElse(0);
  }

  private static int rows(Tree.Call call) {
    return call.arguments().size() == 2 && call.arguments().get(1) instanceof Tree.Literal number
        ? (int) number.value()
        : 1;
  }

  /** The column that a call makes of a table whose rows are in their order. */
  static Column of(Tree.Call call, Column column, Table table, SourceText source) {
    boolean lag = call.function().equals("lag");
    int given = call.arguments().size();
    if (given != (lag ? 2 : 1)) {
      throw source.error(
          call.span(),
          lag
              ? "the function `lag` takes a column and a number of rows"
              : "the function `returns` takes a column of prices",
          lag ? "write lag(x, 1)" : "write returns(price)");
    }
    int back = lag ? back(call.arguments().get(1), table, source) : 1;
    double[] values = new double[table.rows()];
    Arrays.fill(values, Double.NaN);
    for (int i = back; i < values.length; i++) {
      double before = column.value(i - back);
      values[i] = lag ? before : change(column, i, before, call, source);
    }
    return Column.numbers(Printer.text(call), values);
  }

  private static int back(Tree tree, Table table, SourceText source) {
    if (!(tree instanceof Tree.Literal number)
        || number.value() != Math.rint(number.value())
        || number.value() < 1) {
      throw source.error(
          tree.span(), "a lag must be a whole number of rows, at least 1", "write lag(x, 1)");
    }
    if (number.value() >= table.rows()) {
      throw source.error(
          tree.span(),
          "the lag (%s) must be shorter than the table, which has %s rows",
          "take a smaller lag, or more rows",
          Printer.text(tree),
          table.rows());
    }
    return (int) number.value();
  }

  /** NaN where a price is missing. */
  private static double change(
      Column column, int row, double before, Tree.Call call, SourceText source) {
    double now = column.value(row);
    if (now <= 0.0 || before <= 0.0) {
      throw source.error(
          call.span(),
          "the price of row %s (%s) must be positive for a return",
          "leave such rows out of the file, or take differences: x - lag(x, 1)",
          now <= 0.0 ? row + 1 : row,
          now <= 0.0 ? now : before);
    }
    return Math.log(now / before);
  }
}
