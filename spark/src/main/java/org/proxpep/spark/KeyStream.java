package org.proxpep.spark;

import java.io.Serializable;
import java.util.function.IntToLongFunction;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * A stream of scenario keys that anyone can compute: draws for one purpose, or the keys of the
 * mini-batches derived from them.
 *
 * @param batch the keys derived from each draw; 1 for the draws themselves
 */
record KeyStream(long seed, Purpose purpose, int batch) implements Serializable {

  /** Places beyond this are other streams' keys that happen to look like ones of this stream. */
  private static final long LAST = 1L << 40;

  long key(long place) {
    Scenarios scenarios = new Scenarios(seed);
    return batch == 1
        ? scenarios.key(purpose, place)
        : Scenarios.derive(scenarios.key(purpose, place / batch), place % batch);
  }

  /** The place of a key in the stream, or −1. */
  long placeOf(long key) {
    Scenarios scenarios = new Scenarios(seed);
    if (batch == 1) {
      long t = scenarios.drawOf(purpose, key);
      return t < LAST ? t : -1;
    }
    for (int i = 0; i < batch; i++) {
      long t = scenarios.drawOf(purpose, Scenarios.origin(key, i));
      // Any of the keys of a batch may look like a draw, so fewer draws are believed.
      if (t >= 0 && t < LAST / batch) {
        return t * batch + i;
      }
    }
    return -1;
  }

  /** Some keys of the stream that follow one another. */
  Keys from(long first, int count) {
    return new Keys(this, first, count);
  }

  /** Keys that are equal if they are made in the same way. */
  sealed interface Named extends IntToLongFunction, Serializable {}

  /** One key. */
  record Single(long key) implements Named {

    @Override
    public long applyAsLong(int i) {
      return key;
    }
  }

  /** The keys of a mini-batch. */
  record Derived(long key) implements Named {

    @Override
    public long applyAsLong(int i) {
      return Scenarios.derive(key, i);
    }
  }

  /** Some keys of a stream. */
  record Keys(KeyStream stream, long first, int count) implements Named {

    @Override
    public long applyAsLong(int i) {
      return stream.key(first + i);
    }
  }
}
