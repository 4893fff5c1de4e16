package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a group among some consecutive chunks of the table. Rows are counted from the first
 * of these chunks.
 */
public final class GroupPart {

  private final int rows;
  private final @Nullable PackedRows packed;

  /** The weight of a row; null if rows are equally likely. */
  private final @Nullable IntToDoubleFunction weight;

  /** By chunk, the members in ascending order; null if all rows are. */
  private final int @Nullable [][] members;

  private final long @Nullable [] member;
  private final AtomicReferenceArray<@Nullable AliasTable> alias;

  /**
   * @param weight the place of the weights in a row, −1 if rows are equally likely
   * @param wanted null for all rows
   */
  public GroupPart(PackedRows rows, int weight, @Nullable IntPredicate wanted) {
    this(rows.rows(), rows, weight < 0 ? null : row -> rows.value(weight, row), wanted);
  }

  /** The rows of a table that is here. */
  GroupPart(int rows, @Nullable IntToDoubleFunction weight, @Nullable IntPredicate wanted) {
    this(rows, null, weight, wanted);
  }

  private GroupPart(
      int rows,
      @Nullable PackedRows packed,
      @Nullable IntToDoubleFunction weight,
      @Nullable IntPredicate wanted) {
    this.rows = rows;
    this.packed = packed;
    this.weight = weight;
    int count = RowChunks.count(rows);
    this.alias = new AtomicReferenceArray<>(count);
    if (wanted == null && weight == null) {
      this.members = null;
      this.member = null;
      return;
    }
    long[] bits = new long[(rows + 63) >> 6];
    int all = 0;
    int[][] found = new int[count][];
    for (int c = 0; c < count; c++) {
      int begin = c << RowChunks.SHIFT;
      int[] list = new int[Math.min(RowChunks.SIZE, rows - begin)];
      int size = 0;
      for (int row = begin; row < begin + list.length; row++) {
        if ((weight == null || weight.applyAsDouble(row) > 0)
            && (wanted == null || wanted.test(row))) {
          list[size++] = row;
          bits[row >> 6] |= 1L << row;
        }
      }
      found[c] = Arrays.copyOf(list, size);
      all += size;
    }
    this.members = all == rows ? null : found;
    this.member = all == rows ? null : bits;
  }

  /** What these chunks say about the group, one after another. */
  public List<GroupFacts.Part> facts() {
    List<GroupFacts.Part> facts = new ArrayList<>();
    for (int c = 0; c < alias.length(); c++) {
      int count = count(c);
      Summary.Sum sum = new Summary.Sum();
      for (double each : weights(c)) {
        sum.add(each);
      }
      byte[] first = new byte[count == 0 || packed == null ? 0 : packed.layout().stride()];
      if (count > 0 && packed != null) {
        packed.copy(rowAt(c, 0), first, 0);
      }
      facts.add(new GroupFacts.Part(count, sum.total(), sum.error(), first));
    }
    return facts;
  }

  private int count(int chunk) {
    int[][] lists = members;
    return lists != null
        ? lists[chunk].length
        : Math.min(RowChunks.SIZE, rows - (chunk << RowChunks.SHIFT));
  }

  int rowAt(int chunk, int place) {
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
      // Two threads may make the same one.
      known = new AliasTable(weights(chunk));
      alias.set(chunk, known);
    }
    return known;
  }

  /** Of the members in a chunk. */
  private double[] weights(int chunk) {
    double[] weights = new double[count(chunk)];
    Arrays.setAll(weights, k -> weightOf(rowAt(chunk, k)));
    return weights;
  }

  private double weightOf(int row) {
    return weight == null ? 1.0 : weight.applyAsDouble(row);
  }

  boolean contains(int row) {
    return member == null || (member[row >> 6] & 1L << row) != 0;
  }

  /** As {@link Group#factor}. */
  public double factor(Group group, int row) {
    return contains(row) ? group.factorInside(weightOf(row)) : 0.0;
  }
}
