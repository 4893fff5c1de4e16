package org.proxpep.model.sampling;

/** Brings the rows of scenarios from where the table is. Several threads may ask at once. */
public interface RowSource {

  /**
   * Points the cursor to the rows of scenario {@code xi}: one for each condition under which the
   * model takes means of data, in the order of {@code ModelDescription.groupSizes()}.
   */
  void seek(long xi, RowCursor cursor);
}
