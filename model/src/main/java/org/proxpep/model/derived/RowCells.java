package org.proxpep.model.derived;

import org.proxpep.model.data.DataException;

/** The cells of one row, by the place of their column. */
public interface RowCells {

  boolean isMissing(int column);

  /**
   * The number of a cell that is not missing.
   *
   * @throws DataException if it is none
   */
  double number(int column);

  /** What a cell that is not missing says; a number as Java writes it, without a final .0. */
  String text(int column);
}
