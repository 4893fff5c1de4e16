package org.proxpep.problem;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.linalg.ScaledSums;

/**
 * A block of scenarios, and how {@link PartialMean} adds it up in groups of {@link
 * PartialMean#BLOCK}, each in the order of its scenarios. Where gradients are lanes, number c of
 * group g is in lane c·groups+g, and groups are added up side by side. Where rows of a table are
 * added up, lanes are in the order of the table, which memory is read fastest in.
 */
final class ScenarioLanes {

  private final ScenarioBlock block;
  private final long[] keys;
  private final double[] sums;
  private final double[] sum;
  private final boolean isSideBySide;

  /** By row: the variables that no part of its gradient has. */
  private final int[][] single;

  ScenarioLanes(ScenarioBlock block, int rows, int dimension) {
    this.block = block;
    this.keys = new long[block.lanes()];
    this.sums = new double[block.lanes() / PartialMean.BLOCK];
    this.single = new int[rows][];
    int longest = 0;
    for (int row = 0; row < rows; row++) {
      List<ScaledRows> parts = block.parts(row);
      single[row] = single(parts, dimension);
      longest = Math.max(longest, parts.stream().mapToInt(ScaledRows::end).max().orElse(0));
    }
    this.sum = new double[longest];
    this.isSideBySide = longest == 0;
  }

  /** The variables that none of these parts has. */
  static int[] single(List<ScaledRows> parts, int dimension) {
    boolean[] inParts = new boolean[dimension];
    for (ScaledRows part : parts) {
      Arrays.fill(inParts, part.from(), part.from() + part.length(), true);
    }
    return IntStream.range(0, dimension).filter(i -> !inParts[i]).toArray();
  }

  ScenarioBlock block() {
    return block;
  }

  int[] single(int row) {
    return single[row];
  }

  /** Adds as many whole groups from {@code from} on as it can, and returns where they end. */
  long add(PartialMean part, long from, long to) {
    int count = (int) Math.min(keys.length, to - from) / PartialMean.BLOCK * PartialMean.BLOCK;
    part.addLanes(this, from, count);
    return from + count;
  }

  /** Evaluates whole groups. */
  void evaluate(long from, int count) {
    int groups = count / PartialMean.BLOCK;
    for (int g = 0; g < groups; g++) {
      for (int c = 0; c < PartialMean.BLOCK; c++) {
        keys[isSideBySide ? c * groups + g : PartialMean.BLOCK * g + c] =
            from + (long) PartialMean.BLOCK * g + c;
      }
    }
    block.evaluate(keys, count);
  }

  /** The sum of every group. */
  double[] sums(double[] lanes, int groups) {
    if (!isSideBySide) {
      for (int g = 0; g < groups; g++) {
        double s = lanes[PartialMean.BLOCK * g];
        for (int c = 1; c < PartialMean.BLOCK; c++) {
          s += lanes[PartialMean.BLOCK * g + c];
        }
        sums[g] = s;
      }
      return sums;
    }
    System.arraycopy(lanes, 0, sums, 0, groups);
    for (int c = 1; c < PartialMean.BLOCK; c++) {
      int from = c * groups;
      for (int g = 0; g < groups; g++) {
        sums[g] += lanes[from + g];
      }
    }
    return sums;
  }

  /** The sum of a part over a group, from its offset on. */
  double[] sum(ScaledRows part, int group) {
    int from = part.offset();
    int to = from + part.length();
    Arrays.fill(sum, from, to, 0.0);
    ScaledSums.add(
        part.factor(), part.row(), PartialMean.BLOCK * group, PartialMean.BLOCK, sum, from, to);
    return sum;
  }
}
