package org.proxpep.model.data;

/** What the cells of a column are. */
public enum ColumnType {
  /** Finite numbers. */
  NUMBER,
  /** A limited number of different texts. */
  CATEGORY,
  /** The texts true and false in any spelling of small and capital letters; 1 and 0 as numbers. */
  BOOLEAN,
  /** Too many different texts to be categories. The texts are not kept. */
  TEXT
}
