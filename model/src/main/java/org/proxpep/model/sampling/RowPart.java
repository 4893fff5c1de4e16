package org.proxpep.model.sampling;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.GroupPart;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;

/**
 * Whole chunks of a table that follow one another, where they are. Any number of threads may use
 * it.
 */
public final class RowPart {

  public final PackedRows rows;
  public final int firstChunk;
  public final int chunks;
  private final Map<Membership, GroupPart> groups = new HashMap<>();

  /**
   * @param firstChunk the chunk of the table that the rows begin with
   */
  public RowPart(PackedRows rows, int firstChunk) {
    this.rows = rows;
    this.firstChunk = firstChunk;
    this.chunks = RowChunks.count(rows.rows());
  }

  /** How many rows are here. */
  public int count() {
    return rows.rows();
  }

  /** The first row that is here, as a row of the table. */
  public long first() {
    return (long) firstChunk * RowChunks.SIZE;
  }

  /** What is here of a group. */
  public GroupPart group(Membership membership) {
    synchronized (groups) {
      return groups.computeIfAbsent(membership, m -> m.among(rows));
    }
  }

  public Reading reading(InputFiller plan) {
    return new Reading(plan);
  }

  /** The steps of a plan that read rows, with what is here of their groups. */
  public final class Reading {
    public final InputFiller plan;
    private final int[] steps;
    private final Group[] groups;
    private final GroupPart[] parts;
    private final PackedRows[] firstRows;

    private Reading(InputFiller plan) {
      this.plan = plan;
      this.steps = plan.readingSteps();
      this.groups = new Group[steps.length];
      this.parts = new GroupPart[steps.length];
      this.firstRows = new PackedRows[steps.length];
      for (int k = 0; k < steps.length; k++) {
        FarGroup far = Objects.requireNonNull(plan.draw(steps[k]).elsewhere());
        groups[k] = Objects.requireNonNull(far.group());
        firstRows[k] = Objects.requireNonNull(far.first());
        parts[k] = group(far.membership());
      }
    }

    /** How many rows a scenario needs. */
    public int perScenario() {
      return steps.length;
    }

    /** The row here that reading step k needs under a key, or −1 if it is elsewhere. */
    public int find(int k, long xi) {
      long key = plan.rowKey(steps[k], xi);
      int chunk = groups[k].chunk(key);
      return chunk < firstChunk || chunk >= firstChunk + chunks ? -1 : row(k, key, chunk);
    }

    /** The row here of reading step k under the key of its row, which is in a chunk here. */
    public int row(int k, long key, int chunk) {
      return parts[k].row(groups[k], key, chunk, firstChunk);
    }

    /** Fills reading step k from a row, with a factor. */
    public void fill(int k, double factor, int row, InputFiller.Scratch s) {
      // Any row of the group will do for the factor 0, but one outside may make terms infinite.
      s.packed = factor == 0.0 ? firstRows[k] : rows;
      s.rows[0] = factor == 0.0 ? 0 : row;
      plan.fill(steps[k], factor, s);
    }

    /**
     * Fills all inputs for a row as {@link Enumeration#fill} does.
     *
     * @return the factor of the last draw
     */
    public double fill(int row, InputFiller.Scratch s) {
      double last = 1.0;
      for (int k = 0; k < steps.length; k++) {
        last = parts[k].factor(groups[k], row);
        fill(k, last, row, s);
      }
      return last;
    }
  }
}
