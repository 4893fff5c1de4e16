package org.proxpep.model.sampling;

import java.util.function.IntToLongFunction;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.RowChunks;

/**
 * In which chunks of the table the rows of some scenarios are. Every machine can compute it, and
 * does so once for all its parts.
 */
public final class RowRoutes {

  public final InputFiller plan;

  /** Where the rows of each chunk begin below, and their number at the end. */
  public final int[] starts;

  /** By chunk: the slots of its rows, in ascending order. */
  public final int[] slots;

  /** The keys of these rows. */
  public final long[] keys;

  public RowRoutes(InputFiller plan, int tableRows, int count, IntToLongFunction scenarios) {
    this.plan = plan;
    int[] steps = plan.readingSteps();
    Group[] groups = new Group[steps.length];
    for (int k = 0; k < steps.length; k++) {
      groups[k] = plan.draw(steps[k]).groups().get(0);
    }
    int total = Math.multiplyExact(count, steps.length);
    long[] key = new long[total];
    int[] chunk = new int[total];
    this.starts = new int[RowChunks.count(tableRows) + 1];
    for (int i = 0; i < count; i++) {
      long xi = scenarios.applyAsLong(i);
      for (int k = 0; k < steps.length; k++) {
        int slot = i * steps.length + k;
        key[slot] = plan.rowKey(steps[k], xi);
        chunk[slot] = groups[k].chunk(key[slot]);
        starts[chunk[slot] + 1]++;
      }
    }
    for (int c = 1; c < starts.length; c++) {
      starts[c] += starts[c - 1];
    }
    this.slots = new int[total];
    this.keys = new long[total];
    int[] next = starts.clone();
    for (int slot = 0; slot < total; slot++) {
      int at = next[chunk[slot]]++;
      slots[at] = slot;
      keys[at] = key[slot];
    }
  }
}
