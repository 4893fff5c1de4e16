package org.proxpep.model.sampling;

import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;

/** Where one thread reads the rows of its scenario. */
public final class RowCursor {

  private @Nullable PackedRows rows;
  private int slot;
  private @Nullable Object memory;

  public RowCursor() {}

  /** The rows of the scenario are {@code slot}, {@code slot}+1, … */
  public void moveTo(PackedRows newRows, int newSlot) {
    this.rows = newRows;
    this.slot = newSlot;
  }

  public @Nullable PackedRows rows() {
    return rows;
  }

  public int slot() {
    return slot;
  }

  /** What the source remembered with this cursor. */
  public @Nullable Object memory() {
    return memory;
  }

  /** Something that the source wants to find again with this cursor. */
  public void remember(Object value) {
    this.memory = value;
  }
}
