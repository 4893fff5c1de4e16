package org.proxpep.model.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers different texts of a column, given as UTF-8, in the order in which they are met. */
final class Dictionary {

  /** The text is new and there is no room for it. */
  static final int FULL = -1;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int EMPTY = -1;

  private final String source;
  private final String column;
  private final int limit;
  private final List<byte[]> entries = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private int[] slots = new int[64];
  private long[] hashes = new long[32];

  /**
   * @param limit the number of texts there is room for
   */
  Dictionary(String source, String column, int limit) {
    this.source = source;
    this.column = column;
    this.limit = limit;
    Arrays.fill(slots, EMPTY);
  }

  /**
   * The number of a text, or {@link #FULL}.
   *
   * @param line for complaints
   * @throws DataException if a new text is not UTF-8
   */
  int code(byte[] b, int from, int to, long line) {
    long hash = hash(b, from, to);
    int found = find(b, from, to, hash);
    if (found == EMPTY) {
      if (texts.size() == limit) {
        return FULL;
      }
      texts.add(decode(b, from, to, source, line, column));
      found = entries.size();
      insert(Arrays.copyOfRange(b, from, to), hash);
    }
    return found;
  }

  /** The texts by number. */
  List<String> texts() {
    return texts;
  }

  /**
   * @throws DataException about the place if it is not UTF-8
   */
  static String decode(
      byte[] b, int from, int to, String source, long line, @Nullable String column) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(b, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      throw new DataException(
          source,
          line,
          column,
          "the text is not UTF-8",
          "save the file as UTF-8, for instance with iconv -f latin1 -t utf-8",
          e);
    }
  }

  private int find(byte[] b, int from, int to, long hash) {
    int mask = slots.length - 1;
    for (int s = (int) hash & mask; slots[s] != EMPTY; s = (s + 1) & mask) {
      int entry = slots[s];
      if (hashes[entry] == hash) {
        byte[] known = entries.get(entry);
        if (Arrays.equals(known, 0, known.length, b, from, to)) {
          return entry;
        }
      }
    }
    return EMPTY;
  }

  private void insert(byte[] text, long hash) {
    int entry = entries.size();
    entries.add(text);
    if (entry == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * entry);
      slots = new int[4 * entry];
      Arrays.fill(slots, EMPTY);
      for (int k = 0; k < entry; k++) {
        place(k, hashes[k]);
      }
    }
    hashes[entry] = hash;
    place(entry, hash);
  }

  private void place(int entry, long hash) {
    int mask = slots.length - 1;
    int s = (int) hash & mask;
    while (slots[s] != EMPTY) {
      s = (s + 1) & mask;
    }
    slots[s] = entry;
  }

  private static long hash(byte[] b, int from, int to) {
    long h = (long) to - from;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      h = mix(h ^ (long) LONG.get(b, p));
    }
    long rest = 0;
    for (; p < to; p++) {
      rest = (rest << 8) | (b[p] & 0xff);
    }
    return mix(h ^ rest);
  }

  private static long mix(long h) {
    h *= 0x9e3779b97f4a7c15L;
    return h ^ (h >>> 29);
  }
}
