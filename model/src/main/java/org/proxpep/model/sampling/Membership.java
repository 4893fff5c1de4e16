package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.GroupPart;
import org.proxpep.model.data.PackedRows;

/**
 * How to tell which rows of a table that is elsewhere belong to a group.
 *
 * @param test what is not 0 for members; null for all rows
 * @param weight the place of the weights in packed rows, −1 if rows are equally likely
 */
public record Membership(@Nullable FarFunction test, int weight) implements Serializable {

  public boolean isWeighted() {
    return weight >= 0;
  }

  /** The members among some rows. */
  GroupPart among(PackedRows rows) {
    return new GroupPart(rows, weight, test == null ? null : predicate(test, rows));
  }

  private static IntPredicate predicate(FarFunction test, PackedRows rows) {
    FunctionAt at = test.at(new double[0]);
    at.scratch.packed = rows;
    return row -> {
      at.scratch.rows[0] = row;
      at.plan().fill(0, 1.0, at.scratch);
      return at.value() != 0.0;
    };
  }
}
