package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which instructions of a program are needed, how they are divided among methods, and which
 * temporaries pass from one method to another. The virtual machine never compiles a method of 8000
 * bytes or more, which makes it run eighty times slower, so methods are kept well below.
 */
final class Schedule {

  /** The estimated length of a method in bytes; estimates are a little on the long side. */
  private static final int LONGEST_METHOD = 5000;

  /** A stretch of instructions, from..to−1, that becomes one method. */
  record Part(int from, int to) {}

  private final Code code;
  private final boolean[] live;
  private final int[] partOf;
  private final int[] slot;
  private int slots;
  private final List<Part> parts = new ArrayList<>();

  Schedule(Code code) {
    this.code = code;
    int size = code.size();
    this.live = new boolean[size];
    this.partOf = new int[size];
    this.slot = new int[size];
    Arrays.fill(slot, -1);
    markLive();
    divide();
    assignSlots();
  }

  private void markLive() {
    for (int k = live.length - 1; k >= 0; k--) {
      live[k] |= code.step(k).ins().isStatement();
      if (live[k]) {
        for (int t : code.step(k).reads()) {
          live[t] = true;
        }
      }
    }
  }

  private void divide() {
    int from = 0;
    int bytes = 0;
    int part = 0;
    for (int k = 0; k < live.length; k++) {
      if (!live[k] || isReload(k)) {
        partOf[k] = part;
        continue;
      }
      // Room for the operation, a store and a spill of the result.
      int cost = code.step(k).ins().isStatement() ? vectorCost(k) : 20;
      for (int t : code.step(k).reads()) {
        cost += isReload(t) || partOf[t] < part ? 13 : 4;
      }
      if (bytes + cost > LONGEST_METHOD && k > from) {
        parts.add(new Part(from, k));
        part++;
        from = k;
        bytes = 0;
      }
      partOf[k] = part;
      bytes += cost;
    }
    parts.add(new Part(from, live.length));
  }

  private int vectorCost(int k) {
    return switch (code.step(k).ins()) {
      case VALUE -> 8;
      case GRADIENT, ADD_GRADIENT -> 14;
      case CLEAR -> 12;
      default -> 44;
    };
  }

  private void assignSlots() {
    for (int k = 0; k < live.length; k++) {
      if (!live[k]) {
        continue;
      }
      for (int t : code.step(k).reads()) {
        if (!isReload(t) && partOf[t] != partOf[k] && slot[t] < 0) {
          slot[t] = slots++;
        }
      }
    }
  }

  /** Whether fetching the number again is cheaper than keeping it. */
  boolean isReload(int k) {
    return code.step(k).ins().isLoad();
  }

  boolean isLive(int k) {
    return live[k];
  }

  int partOf(int k) {
    return partOf[k];
  }

  /** The place of a temporary that passes between methods, or −1. */
  int slot(int k) {
    return slot[k];
  }

  int slots() {
    return slots;
  }

  List<Part> parts() {
    return parts;
  }
}
