package org.proxpep.model.compile;

import java.util.Arrays;

/** A growing list of whole numbers. */
final class IntList {

  private int[] values = new int[16];
  private int size;

  int size() {
    return size;
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  int removeLast() {
    return values[--size];
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /** Sorted, the largest first. */
  int[] descending() {
    int[] result = Arrays.copyOf(values, size);
    Arrays.sort(result);
    for (int i = 0, j = size - 1; i < j; i++, j--) {
      int swap = result[i];
      result[i] = result[j];
      result[j] = swap;
    }
    return result;
  }

  /** Sorted, each once. */
  int[] distinct() {
    return Arrays.stream(values, 0, size).sorted().distinct().toArray();
  }
}
