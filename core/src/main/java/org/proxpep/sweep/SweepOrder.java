package org.proxpep.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The order in which points are solved, from coarse to fine: the middle, the ends, and then the
 * middle between any two that are done. A point starts from answers of earlier levels, which are
 * near, and the points of a level do not wait for each other. The order depends on the number of
 * points alone, so that threads and a resume change nothing.
 */
final class SweepOrder {

  private SweepOrder() {}

  /** Levels of points. */
  static List<List<Integer>> of(int points) {
    List<List<Integer>> levels = new ArrayList<>();
    NavigableSet<Integer> done = new TreeSet<>();
    List<Integer> next = List.of(points / 2);
    while (!next.isEmpty()) {
      done.addAll(next);
      levels.add(next);
      next = between(done, points);
    }
    return levels;
  }

  private static List<Integer> between(NavigableSet<Integer> done, int points) {
    List<Integer> next = new ArrayList<>();
    if (done.size() < points && (done.first() > 0 || done.last() < points - 1)) {
      if (done.first() > 0) {
        next.add(0);
      }
      if (done.last() < points - 1) {
        next.add(points - 1);
      }
      return next;
    }
    int before = -1;
    for (int index : done) {
      if (before >= 0 && index - before > 1) {
        next.add((before + index) / 2);
      }
      before = index;
    }
    return next;
  }
}
