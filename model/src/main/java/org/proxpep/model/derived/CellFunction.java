package org.proxpep.model.derived;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.model.data.DataException;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/**
 * A number that the cells of a row give, NaN where a cell that it needs is missing. A condition is
 * 1 or 0, and NaN where nobody can tell: {@code a and b} is false if one part is, whatever cells
 * the other lacks.
 */
public sealed interface CellFunction extends Serializable {

  /**
   * @throws DataException if a cell does not hold what is needed, or the result is not a finite
   *     number
   */
  double at(RowCells row);

  /** What it is made of. */
  default List<CellFunction> parts() {
    return List.of();
  }

  /** The places of the columns that it looks at. */
  default Stream<Integer> columns() {
    return parts().stream().flatMap(CellFunction::columns).distinct();
  }

  /** A number that does not change. */
  record Constant(double value) implements CellFunction {
    @Override
    public double at(RowCells row) {
      return value;
    }
  }

  /** What looks at one cell of a row. */
  sealed interface OfCell extends CellFunction {

    /** The place of its column. */
    int column();

    @Override
    default Stream<Integer> columns() {
      return Stream.of(column());
    }
  }

  /** The number of a cell. */
  record Cell(int column) implements OfCell {
    @Override
    public double at(RowCells row) {
      return row.isMissing(column) ? Double.NaN : row.number(column);
    }
  }

  /** 1 where a cell is missing, else 0. */
  record Missing(int column) implements OfCell {
    @Override
    public double at(RowCells row) {
      return row.isMissing(column) ? 1.0 : 0.0;
    }
  }

  /** 1 where a cell says a text, else 0. */
  record Says(int column, String text) implements OfCell {
    @Override
    public double at(RowCells row) {
      return row.isMissing(column) ? Double.NaN : row.text(column).equals(text) ? 1.0 : 0.0;
    }
  }

  /** A part of a date. */
  record OfDate(int column, DateForm form, DatePart part) implements OfCell {
    @Override
    public double at(RowCells row) {
      return row.isMissing(column) ? Double.NaN : part.of(form.read(row.text(column)));
    }
  }

  /** A function of one number. */
  record Unary(UnaryFunction function, CellFunction a) implements CellFunction {
    @Override
    public double at(RowCells row) {
      double x = a.at(row);
      return Double.isNaN(x) ? x : finite(function.at(x), function.word(), x, Double.NaN);
    }

    @Override
    public List<CellFunction> parts() {
      return List.of(a);
    }
  }

  /** A function of two numbers; comparisons are such functions. */
  record Binary(BinaryFunction function, CellFunction a, CellFunction b) implements CellFunction {
    @Override
    public double at(RowCells row) {
      double x = a.at(row);
      double y = b.at(row);
      return Double.isNaN(x) || Double.isNaN(y)
          ? Double.NaN
          : finite(function.at(x, y), function.word(), x, y);
    }

    @Override
    public List<CellFunction> parts() {
      return List.of(a, b);
    }
  }

  /** Whether all parts hold, or one of them. */
  record Several(boolean all, List<CellFunction> parts) implements CellFunction {

    public Several {
      parts = List.copyOf(parts);
    }

    @Override
    public double at(RowCells row) {
      double sofar = all ? 1.0 : 0.0;
      for (CellFunction part : parts) {
        double v = part.at(row);
        if (Double.isNaN(v)) {
          sofar = v;
        } else if ((v != 0.0) != all) {
          return all ? 0.0 : 1.0;
        }
      }
      return sofar;
    }
  }

  private static double finite(double value, String word, double x, double y) {
    if (!Double.isFinite(value)) {
      String arguments = Double.isNaN(y) ? "" + x : x + ", " + y;
      throw new DataException(
          "the table",
          0,
          null,
          word + " of " + arguments + " is not a finite number",
          "leave such rows out with `where`, or use another function");
    }
    return value;
  }
}
