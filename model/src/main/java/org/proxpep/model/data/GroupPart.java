package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a group among some consecutive chunks of the table. Rows are counted from the first
 * of these chunks.
 */
public final class GroupPart {

  private final PackedRows rows;

  /** The place of the weights in a row, −1 if rows are equally likely. */
  private final int weight;

  /** By chunk, the members in ascending order; null if all rows are. */
  private final int @Nullable [][] members;

  private final long @Nullable [] member;
  private final AtomicReferenceArray<@Nullable AliasTable> alias;

  /**
   * @param weight the place of the weights in a row, −1 if rows are equally likely
   * @param wanted null for all rows
   */
  public GroupPart(PackedRows rows, int weight, @Nullable IntPredicate wanted) {
    this.rows = rows;
    this.weight = weight;
    int count = RowChunks.count(rows.rows());
    this.alias = new AtomicReferenceArray<>(count);
    if (wanted == null && weight < 0) {
      this.members = null;
      this.member = null;
      return;
    }
    long[] bits = new long[(rows.rows() + 63) >> 6];
    int[][] found = new int[count][];
    for (int c = 0; c < count; c++) {
      int begin = c << RowChunks.SHIFT;
      int end = Math.min(rows.rows(), begin + RowChunks.SIZE);
      int[] list = new int[end - begin];
      int size = 0;
      for (int row = begin; row < end; row++) {
        if ((weight < 0 || rows.value(weight, row) > 0) && (wanted == null || wanted.test(row))) {
          list[size++] = row;
          bits[row >> 6] |= 1L << row;
        }
      }
      found[c] = Arrays.copyOf(list, size);
    }
    this.members = found;
    this.member = bits;
  }

  /** What these chunks say about the group, one after another. */
  public List<GroupFacts.Part> facts() {
    List<GroupFacts.Part> facts = new ArrayList<>();
    for (int c = 0; c < alias.length(); c++) {
      int count = count(c);
      Summary.Sum sum = new Summary.Sum();
      for (int k = 0; k < count; k++) {
        sum.add(weight < 0 ? 1.0 : rows.value(weight, rowAt(c, k)));
      }
      byte[] first = new byte[count == 0 ? 0 : rows.layout().stride()];
      if (count > 0) {
        rows.copy(rowAt(c, 0), first, 0);
      }
      facts.add(new GroupFacts.Part(count, sum.total(), sum.error(), first));
    }
    return facts;
  }

  private int count(int chunk) {
    int[][] lists = members;
    return lists != null
        ? lists[chunk].length
        : Math.min(RowChunks.SIZE, rows.rows() - (chunk << RowChunks.SHIFT));
  }

  private int rowAt(int chunk, int place) {
    int[][] lists = members;
    return lists != null ? lists[chunk][place] : (chunk << RowChunks.SHIFT) + place;
  }

  /**
   * The row that a key stands for.
   *
   * @param chunk {@link Group#chunk} of the key
   * @param first the first chunk of this part
   */
  public int row(Group group, long key, int chunk, int first) {
    int here = chunk - first;
    int place = group.isWeighted() ? table(here).draw(key) : group.placeInChunk(key, chunk);
    return rowAt(here, place);
  }

  private AliasTable table(int chunk) {
    AliasTable known = alias.get(chunk);
    if (known == null) {
      double[] weights = new double[count(chunk)];
      for (int k = 0; k < weights.length; k++) {
        weights[k] = rows.value(weight, rowAt(chunk, k));
      }
      // Two threads may make the same one.
      known = new AliasTable(weights);
      alias.set(chunk, known);
    }
    return known;
  }

  /** As {@link Group#factor}. */
  public double factor(Group group, int row) {
    if (member != null && (member[row >> 6] & 1L << row) == 0) {
      return 0.0;
    }
    return group.factorInside(group.isWeighted() ? rows.value(weight, row) : 1.0);
  }
}
