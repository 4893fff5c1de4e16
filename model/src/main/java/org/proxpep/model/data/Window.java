package org.proxpep.model.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stretch of a file in memory that moves on as it is read. */
final class Window implements Closeable {

  private static final int FIRST_SIZE = 1 << 18;
  static final int LARGEST_SIZE = 1 << 25;

  private final Source source;
  private final InputStream in;

  /** The bytes; only the first {@link #limit} count. */
  byte[] bytes;

  int limit;

  /** Whether {@link #limit} is the end of the file. */
  boolean ended;

  private final boolean line;
  private boolean moved;

  Window(Source source) {
    this.source = source;
    this.in = source.open();
    this.bytes = new byte[FIRST_SIZE];
    this.line = false;
  }

  /** One line, which is all there is. */
  Window(Source source, byte[] bytes, int length) {
    this.source = source;
    this.in = InputStream.nullInputStream();
    this.line = true;
    show(bytes, length);
  }

  /** Puts another line in the place of the one seen so far. */
  final void show(byte[] other, int length) {
    bytes = other;
    limit = length;
    ended = true;
  }

  /** Whether place 0 is no longer the first byte. */
  boolean moved() {
    return moved;
  }

  /** Whether it shows one line, without its end, and not a file. */
  boolean isLine() {
    return line;
  }

  /**
   * Forgets what comes before {@code from}, which becomes place 0, and reads on.
   *
   * @return false if what begins there is too long to be held
   */
  boolean advance(int from) {
    if (from > 0) {
      moved = true;
      System.arraycopy(bytes, from, bytes, 0, limit - from);
      limit -= from;
    } else if (limit == bytes.length) {
      if (bytes.length == LARGEST_SIZE) {
        return false;
      }
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    try {
      while (limit < bytes.length && !ended) {
        int n = in.read(bytes, limit, bytes.length - limit);
        ended = n < 0;
        limit += Math.max(0, n);
      }
    } catch (IOException e) {
      throw DataFaults.unreadable(source.name(), e);
    }
    return true;
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw DataFaults.unreadable(source.name(), e);
    }
  }
}
