package org.proxpep.spark;

import java.util.Collections;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.derived.CellFunction;
import org.proxpep.model.derived.RowCells;
import org.proxpep.model.derived.TableCells;

/** The rows of another reader that a condition keeps, with columns made of others. */
final class PreparedRows extends RowReader {

  private final RowReader inner;
  private final int shown;
  private final CellFunction[] derived;
  private final @Nullable CellFunction where;
  private final boolean drops;
  private final double[] made;
  private final RowCells cells = new Cells();
  private @Nullable DataException trouble;

  PreparedRows(
      RowReader inner,
      int shown,
      CellFunction[] derived,
      @Nullable CellFunction where,
      boolean drops) {
    super(Collections.emptyIterator(), 0);
    this.inner = inner;
    this.shown = shown;
    this.derived = derived;
    this.where = where;
    this.drops = drops;
    this.made = new double[derived.length];
  }

  @Override
  boolean nextRun() {
    trouble = null;
    return inner.nextRun();
  }

  @Override
  String file() {
    return inner.file();
  }

  @Override
  long start() {
    return inner.start();
  }

  @Override
  boolean next() {
    while (inner.next()) {
      if (trouble == null && isKept()) {
        return true;
      }
      // After a trouble the lines are counted, for the place of another further on.
    }
    return false;
  }

  private boolean isKept() {
    try {
      double holds = where == null ? 1.0 : where.at(cells);
      if (Double.isNaN(holds) && !drops) {
        throw DataException.of(
            "the condition after `where` is unknown, because a value is missing",
            "add `drop missing`, or ask before: not missing(x) and …",
            file(),
            null);
      }
      if (Double.isNaN(holds) || holds == 0.0) {
        return false;
      }
      for (int k = 0; k < derived.length; k++) {
        made[k] = derived[k].at(cells);
      }
      return true;
    } catch (DataException e) {
      trouble = e.at(e.source(), lines());
      return false;
    }
  }

  /** What functions of cells see: the columns of the inner reader. */
  private final class Cells implements RowCells {

    @Override
    public boolean isMissing(int column) {
      return inner.isMissing(column);
    }

    @Override
    public double number(int column) {
      if (!inner.isNumber(column)) {
        throw DataException.of(
            "a cell says %s, but a number is needed",
            "compare the column with a text, or correct that cell",
            file(),
            null,
            DataException.shown(inner.text(column).toString()));
      }
      return inner.number(column);
    }

    @Override
    public String text(int column) {
      return inner.isNumber(column)
          ? TableCells.plain(inner.number(column))
          : inner.text(column).toString();
    }
  }

  // What the model sees.

  @Override
  boolean isMissing(int column) {
    return column < shown ? inner.isMissing(column) : Double.isNaN(made[column - shown]);
  }

  @Override
  boolean isNumber(int column) {
    return column >= shown || inner.isNumber(column);
  }

  @Override
  double number(int column) {
    return column < shown ? inner.number(column) : made[column - shown];
  }

  @Override
  boolean isText(int column) {
    return column < shown && inner.isText(column);
  }

  @Override
  UTF8String text(int column) {
    return inner.text(column);
  }

  @Override
  long digest(long before) {
    return inner.digest(before);
  }

  @Override
  long lines() {
    return inner.lines();
  }

  @Override
  @Nullable DataException trouble() {
    return trouble == null ? inner.trouble() : trouble;
  }
}
