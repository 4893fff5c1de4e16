package org.proxpep.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The order in which points are solved, from coarse to fine: the middle, the ends, and then the
 * middle between any two that are done. A point starts between its neighbours, which are near, and
 * the points of a level do not wait for each other. The order depends on the number of points
 * alone, so that threads and a resume change nothing.
 */
final class SweepOrder {

  /** Neighbours that are solved before; −1 for none. */
  record Place(int index, int left, int right) {}

  private SweepOrder() {}

  static List<List<Place>> of(int points) {
    List<List<Place>> levels = new ArrayList<>();
    NavigableSet<Integer> done = new TreeSet<>();
    List<Integer> next = List.of(points / 2);
    while (!next.isEmpty()) {
      List<Place> level = new ArrayList<>();
      for (int index : next) {
        Integer left = done.lower(index);
        Integer right = done.higher(index);
        level.add(new Place(index, left == null ? -1 : left, right == null ? -1 : right));
      }
      done.addAll(next);
      levels.add(level);
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
