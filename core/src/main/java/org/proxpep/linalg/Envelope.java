package org.proxpep.linalg;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * An order of the coordinates of a sparse symmetric matrix in which its rows begin late, so that a
 * {@link Cholesky} factor has few numbers: that of Cuthill and McKee, backwards.
 */
public final class Envelope {

  /** A fuller envelope is not worth an order of its own. */
  private static final double FULL = 0.5;

  private final boolean[][] coupled;

  /** No coordinates are coupled yet. */
  public Envelope(int n) {
    this.coupled = new boolean[n][n];
  }

  /** Says that an entry of the matrix may differ from zero. */
  public void couple(int i, int j) {
    coupled[i][j] = true;
    coupled[j][i] = true;
  }

  /** The coordinates in their new order; empty if it is not worth it. */
  public int[] order() {
    int n = coupled.length;
    int[][] near = new int[n][];
    for (int i = 0; i < n; i++) {
      boolean[] row = coupled[i];
      near[i] = IntStream.range(0, n).filter(j -> row[j]).toArray();
    }
    int[] order = new int[n];
    boolean[] seen = new boolean[n];
    int count = 0;
    Comparator<Integer> byDegree = Comparator.comparingInt(j -> near[j].length);
    int[] starts =
        IntStream.range(0, n).boxed().sorted(byDegree).mapToInt(Integer::intValue).toArray();
    for (int start : starts) {
      if (seen[start]) {
        continue;
      }
      ArrayDeque<Integer> open = new ArrayDeque<>();
      open.add(farthest(start, near));
      seen[open.getFirst()] = true;
      while (!open.isEmpty()) {
        int i = open.remove();
        order[n - 1 - count++] = i;
        Arrays.stream(near[i])
            .filter(j -> !seen[j])
            .boxed()
            .sorted(byDegree)
            .forEach(
                j -> {
                  seen[j] = true;
                  open.add(j);
                });
      }
    }
    int[] first = first(order);
    double size = 0.0;
    for (int i = 0; i < n; i++) {
      size += i - first[i];
    }
    return size > FULL * 0.5 * n * n ? new int[0] : order;
  }

  /** One that is far from others: where a walk in layers from there ends. */
  private static int farthest(int start, int[][] near) {
    int last = start;
    for (int walk = 0; walk < 2; walk++) {
      boolean[] seen = new boolean[near.length];
      ArrayDeque<Integer> open = new ArrayDeque<>();
      open.add(last);
      seen[last] = true;
      while (!open.isEmpty()) {
        last = open.remove();
        for (int j : near[last]) {
          if (!seen[j]) {
            seen[j] = true;
            open.add(j);
          }
        }
      }
    }
    return last;
  }

  /** In this order, the column of the first number of each row. */
  public int[] first(int[] order) {
    int n = order.length;
    int[] first = new int[n];
    for (int i = 0; i < n; i++) {
      int j = 0;
      while (j < i && !coupled[order[i]][order[j]]) {
        j++;
      }
      first[i] = j;
    }
    return first;
  }
}
