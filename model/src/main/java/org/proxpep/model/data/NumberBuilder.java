package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers values of unknown number and width. Full stretches are narrowed at once, and at the end
 * given up one by one as they are copied, so that no second copy of a column is ever held.
 */
final class NumberBuilder {

  private final int stretch;
  private final List<PackedNumbers> closed = new ArrayList<>();
  private double[] open;
  private int used;

  /**
   * @param stretch values held unnarrowed, a power of two
   */
  NumberBuilder(int stretch) {
    this.stretch = stretch;
    this.open = new double[Math.min(stretch, 16)];
  }

  void add(double v) {
    if (used == open.length) {
      grow();
    }
    open[used++] = v;
  }

  private void grow() {
    if (used == stretch) {
      closed.add(PackedNumbers.of(open, used));
      used = 0;
    } else {
      double[] larger = new double[Math.min(stretch, 4 * open.length)];
      System.arraycopy(open, 0, larger, 0, used);
      open = larger;
    }
  }

  int size() {
    return closed.size() * stretch + used;
  }

  /** All values; the builder is empty afterwards. */
  PackedNumbers build() {
    PackedNumbers last = PackedNumbers.of(open, used);
    Width width = last.width();
    for (PackedNumbers part : closed) {
      width = width.join(part.width());
    }
    return join(width, last, null);
  }

  /** All values, which are codes (NaN for missing ones), replaced by map[code]. */
  PackedNumbers build(double[] map) {
    return join(Width.of(map, map.length), PackedNumbers.of(open, used), map);
  }

  private PackedNumbers join(Width width, PackedNumbers last, double @Nullable [] map) {
    PackedNumbers all = PackedNumbers.allocate(width, size());
    open = new double[0];
    int at = 0;
    for (int k = 0; k <= closed.size(); k++) {
      PackedNumbers part = k < closed.size() ? closed.set(k, last) : last;
      int length = part.size();
      for (int i = 0; i < length; i++) {
        double v = part.get(i);
        all.set(at++, map == null || Double.isNaN(v) ? v : map[(int) v]);
      }
    }
    closed.clear();
    used = 0;
    return all;
  }
}
