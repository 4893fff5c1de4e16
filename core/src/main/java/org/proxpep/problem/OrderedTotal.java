package org.proxpep.problem;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds the sums of chunks in the order of the chunks, whichever thread is first, so that the total
 * has the same bits for any number of threads. Sums wait here for their turn; there are only so
 * many, and a thread that finds none free waits.
 *
 * <p>A thread takes a sum <i>before</i> it takes the number of a chunk. So whoever works on the
 * chunk whose turn is next has a sum already, and nobody waits for ever.
 */
final class OrderedTotal {

  private final PartialMean total;
  private final ArrayDeque<PartialMean> free = new ArrayDeque<>();
  private final Map<Integer, PartialMean> waiting = new HashMap<>();
  private int turn;
  private boolean closed;

  OrderedTotal(PartialMean total, Iterable<PartialMean> parts) {
    this.total = total;
    total.clear();
    parts.forEach(free::add);
  }

  /** A part to fill, or null when no more are wanted. */
  synchronized @Nullable PartialMean take() throws InterruptedException {
    while (free.isEmpty() && !closed) {
      wait();
    }
    return closed ? null : free.remove();
  }

  /** The part of a whole chunk. */
  synchronized void put(int chunk, PartialMean part) {
    waiting.put(chunk, part);
    PartialMean next = waiting.remove(turn);
    while (next != null) {
      total.add(next);
      free.add(next);
      turn++;
      next = waiting.remove(turn);
    }
    notifyAll();
  }

  /** Wakes whoever waits; no more parts are given out. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  PartialMean total() {
    return total;
  }
}
