package org.proxpep.certificate;

import java.util.function.LongSupplier;

/**
 * How long the first look goes on after an interrupt. A quick problem finishes it, so that whoever
 * stops a run by hand is told as much as usual; a slow one says what it can.
 */
final class Patience {

  /** With the time for what follows the drawing, well below ten seconds. */
  private static final long NANOS = 3_000_000_000L;

  /** What an interrupt always leaves, so that something can be said. */
  static final long FEWEST = 1L << 7;

  private final LongSupplier clock;
  private boolean seen;
  private long seenAt;

  Patience(LongSupplier clock) {
    this.clock = clock;
  }

  /** Whether an interrupt of this thread ends the drawing before this scenario. */
  boolean isOver(long scenario) {
    if (!Thread.currentThread().isInterrupted()) {
      return false;
    }
    if (!seen) {
      seen = true;
      seenAt = clock.getAsLong();
    }
    return scenario >= FEWEST && clock.getAsLong() - seenAt >= NANOS;
  }
}
