package org.proxpep.model.language;

import java.io.Serializable;
import java.util.List;
import org.proxpep.model.data.PackedRows;

/**
 * What a model must know of all rows before it can be built further: the size of a group, a mean of
 * data, values of an expression in some scenarios.
 */
public abstract sealed class Question permits Questions.OfParts, Questions.OfFile {

  Question() {}

  /** Whether no rows are needed: {@link #combine} of an empty list answers it. */
  public abstract boolean needsNoRows();

  /**
   * What some rows say.
   *
   * @param firstChunk the chunk of the table that they begin with
   */
  public abstract Serializable answer(PackedRows rows, int firstChunk);

  /** What the parts of the table, in the order of their rows, say together. */
  public abstract Serializable combine(List<? extends Serializable> parts);
}
