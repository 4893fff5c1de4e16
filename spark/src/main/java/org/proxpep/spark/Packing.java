package org.proxpep.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.data.RowLayout;
import org.proxpep.refusal.Refusal;
import scala.Tuple2;

/**
 * Packs the rows of a source and brings each to its chunk.
 *
 * @param drops whether rows that lack a value are left out
 * @param runs by partition of the source: where its runs of rows go
 * @param texts by column of texts: what the codes stand for, in ascending order
 */
record Packing(
    SourceReading reading,
    boolean drops,
    RowLayout layout,
    Run[][] runs,
    String[][] texts,
    boolean[] truth,
    long rows)
    implements Serializable {

  /** Longer pieces would make tasks over wide tables want much memory. */
  private static final int PIECE_BYTES = 8 << 20;

  /**
   * Rows that follow one another in the source and in the table.
   *
   * @param first the place of the first in the table
   * @param digest of all of them in their order, by which a source is known that gives others when
   *     it is read again
   */
  record Run(long first, long rows, long digest) implements Serializable {}

  /** Rows of one chunk that one partition of the source has. */
  record Piece(int offset, byte[] bytes) implements Serializable {}

  /** The pieces of a partition of the source, by chunk. */
  Iterator<Tuple2<Integer, Piece>> pieces(int partition, Iterator<InternalRow> source) {
    return new Pieces(runs[partition], reading.over(source));
  }

  private final class Pieces implements Iterator<Tuple2<Integer, Piece>> {
    private final Run[] expected;
    private final RowReader reader;
    private final int stride = layout.stride();
    private final Codes[] codes;
    private final int longestPiece = Math.max(1, Math.min(RowChunks.SIZE, PIECE_BYTES / stride));
    private final byte[] buffer = new byte[longestPiece * stride];
    private int run = -1;
    private boolean inRun;
    private long next;
    private long digest;
    private boolean ended;

    /** Where the rows in the buffer go, and how many there are. */
    private long first;

    private int used;
    private @Nullable Tuple2<Integer, Piece> ready;

    Pieces(Run[] expected, RowReader reader) {
      this.expected = expected;
      this.reader = reader;
      this.codes = new Codes[reading.size()];
      for (int c = 0; c < codes.length; c++) {
        codes[c] = new Codes(texts[c], truth[c]);
      }
    }

    @Override
    public boolean hasNext() {
      while (ready == null && !ended) {
        readOn();
      }
      if (ready == null && used > 0) {
        emit();
      }
      return ready != null;
    }

    private void readOn() {
      if (inRun && reader.next()) {
        add();
      } else if (inRun) {
        inRun = false;
        endRun();
      } else if (reader.nextRun()) {
        inRun = true;
        beginRun();
      } else {
        ended = true;
        if (run != expected.length - 1) {
          throw changed();
        }
      }
    }

    @Override
    public Tuple2<Integer, Piece> next() {
      Tuple2<Integer, Piece> result = hasNext() ? ready : null;
      if (result == null) {
        throw new NoSuchElementException();
      }
      ready = null;
      return result;
    }

    private void beginRun() {
      run++;
      if (run >= expected.length) {
        throw changed();
      }
      next = expected[run].first;
      digest = 0;
    }

    private void add() {
      if (drops && reader.isIncomplete(codes.length)) {
        return;
      }
      if (next >= rows) {
        throw changed();
      }
      if (used > 0
          && (next != first + used || next % RowChunks.SIZE == 0 || used == longestPiece)) {
        emit();
      }
      if (used == 0) {
        first = next;
      }
      int at = used * stride;
      for (int c = 0; c < codes.length; c++) {
        double v =
            reader.isMissing(c)
                ? Double.NaN
                : reader.isText(c) ? codes[c].of(reader.text(c)) : reader.number(c);
        layout.put(buffer, at, c, v);
      }
      digest = reader.digest(digest);
      used++;
      next++;
    }

    /** Compares the rows of a run with those of the first look. */
    private void endRun() {
      Run seen = new Run(expected[run].first, next - expected[run].first, digest);
      if (!seen.equals(expected[run])) {
        throw changed();
      }
    }

    private void emit() {
      if (ready != null) {
        throw new IllegalStateException("One piece at a time.");
      }
      int chunk = (int) (first / RowChunks.SIZE);
      int offset = (int) (first % RowChunks.SIZE);
      ready = new Tuple2<>(chunk, new Piece(offset, Arrays.copyOf(buffer, used * stride)));
      used = 0;
    }
  }

  static Refusal changed() {
    return Refusal.of(
        "The source gave other rows when it was read again; it must give the same ones in the same"
            + " order",
        "write it to files first, or data.localCheckpoint()");
  }

  /** The codes of a column's texts, found by their bytes. */
  private static final class Codes {
    private final Map<UTF8String, Integer> known = new HashMap<>();

    Codes(String[] texts, boolean truth) {
      for (int k = 0; k < texts.length; k++) {
        String text = texts[k];
        int code = truth ? (text.equalsIgnoreCase("true") ? 1 : 0) : k;
        known.put(UTF8String.fromString(text), code);
      }
    }

    double of(UTF8String text) {
      Integer code = known.get(text);
      if (code == null) {
        throw changed();
      }
      return code;
    }
  }

  /** Puts pieces together: chunks {@code from} to {@code to}−1. */
  Part assemble(Iterator<Tuple2<Integer, Piece>> pieces, int from, int to) {
    int stride = layout.stride();
    byte[][] chunks = new byte[to - from][];
    long count = 0;
    for (int c = from; c < to; c++) {
      long length = Math.min(RowChunks.SIZE, rows - (long) c * RowChunks.SIZE);
      chunks[c - from] = new byte[(int) length * stride];
      count += length;
    }
    long found = 0;
    while (pieces.hasNext()) {
      Tuple2<Integer, Piece> each = pieces.next();
      Piece piece = each._2();
      System.arraycopy(
          piece.bytes, 0, chunks[each._1() - from], piece.offset * stride, piece.bytes.length);
      found += piece.bytes.length / stride;
    }
    if (found != count) {
      throw changed();
    }
    return new Part(new PackedRows(layout, chunks, (int) count), from);
  }
}
