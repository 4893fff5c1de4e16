package org.proxpep.model.data;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Require;

/**
 * A CSV file in blocks of whole rows, each a small table by itself, for what is done with every row
 * alone. Any number of threads may ask for the next block and read it.
 *
 * <p>The columns that hold texts must be known, because a block shows a part of its columns only.
 * Where a block is refused, a reading of the whole file says why, with the right line.
 */
public final class CsvBlocks implements Closeable {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Source source;
  private final ReadOptions options;
  private final InputStream in;
  private final byte[] header;
  private final int size;
  private final byte separator;

  /** What was read beyond the last block. */
  private byte[] rest;

  private int count;
  private boolean ended;

  private CsvBlocks(Source source, ReadOptions options, int begin, int size, char separator)
      throws IOException {
    this.source = source;
    this.options = options.withSeparator(separator);
    this.in = source.open();
    this.header = in.readNBytes(begin);
    this.size = size;
    this.separator = (byte) separator;
    this.rest = new byte[0];
  }

  /**
   * @param size bytes of a block, about
   * @return empty if it is no file, or no CSV of several columns
   * @throws DataException if the file is missing or its first line is no header
   */
  public static Optional<CsvBlocks> open(Path file, ReadOptions options, int size) {
    Require.atLeast("The size of a block", size, 1, "1000000");
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Source source = Source.of(file);
    if (!TableReader.isCsv(source)) {
      return Optional.empty();
    }
    try (Window window = new Window(source)) {
      int begin = CsvHeader.begin(source, window);
      char separator = CsvHeader.separator(window, begin, options.separator());
      CsvCells cells = new CsvCells(source, window, begin, separator);
      if (options.header()) {
        // An empty line is a row of a single column.
        boolean single = CsvHeader.names(source, cells).size() == 1;
        begin = cells.position();
        // A header that does not fit was moved in its window.
        if (single || window.moved()) {
          return Optional.empty();
        }
      } else if (!cells.next() || cells.last) {
        return Optional.empty();
      }
      return Optional.of(new CsvBlocks(source, options, begin, size, separator));
    } catch (IOException e) {
      throw DataFaults.unreadable(source.name(), e);
    }
  }

  /** The rows between two places of the file, in the order of their number. */
  public final class Block {

    private final int number;
    private final byte[] bytes;
    private final int length;

    private Block(int number, byte[] bytes, int length) {
      this.number = number;
      this.bytes = bytes;
      this.length = length;
    }

    /** Counts from 0. */
    public int number() {
      return number;
    }

    /**
     * Its rows.
     *
     * @throws DataException if they cannot be read; lines are those of the block
     */
    public Table table() {
      return CsvReader.read(Source.of(source.name(), bytes, length), options);
    }
  }

  /**
   * The next rows; null at the end of the file.
   *
   * @throws DataException if they cannot be cut, which does not mean that they cannot be read
   */
  public synchronized @Nullable Block next() {
    int length = header.length;
    byte[] bytes = new byte[Math.addExact(length, Math.max(size, rest.length))];
    System.arraycopy(header, 0, bytes, 0, length);
    System.arraycopy(rest, 0, bytes, length, rest.length);
    length += rest.length;
    while (true) {
      length = fill(bytes, length);
      if (length == header.length) {
        return null;
      }
      int end = ended ? length : lastRow(bytes, length);
      if (end > header.length) {
        rest = Arrays.copyOfRange(bytes, end, length);
        return new Block(count++, bytes, end);
      }
      if (bytes.length > Window.LARGEST_SIZE) {
        throw source.error(0, "a row is longer than 32 MB", "its quotation marks are not closed");
      }
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
  }

  private int fill(byte[] bytes, int from) {
    int length = from;
    try {
      while (length < bytes.length && !ended) {
        int n = in.read(bytes, length, bytes.length - length);
        ended = n < 0;
        length += Math.max(0, n);
      }
    } catch (IOException e) {
      throw DataFaults.unreadable(source.name(), e);
    }
    return length;
  }

  /** The place behind the last row that ends in a line feed; that of the first row if none does. */
  private int lastRow(byte[] b, int length) {
    if (hasQuotes(b, header.length, length)) {
      return lastRowAmongQuotes(b, length);
    }
    int p = length;
    while (p > header.length && b[p - 1] != '\n') {
      p--;
    }
    return p;
  }

  /** Eight bytes at a time: a byte of the difference is 0 where there is a quotation mark. */
  private static boolean hasQuotes(byte[] b, int from, int to) {
    long ones = 0x0101010101010101L;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      long v = (long) LONG.get(b, p) ^ (ones * '"');
      if (((v - ones) & ~v & (ones << 7)) != 0) {
        return true;
      }
    }
    for (; p < to; p++) {
      if (b[p] == '"') {
        return true;
      }
    }
    return false;
  }

  /** Line feeds inside of quotation marks end no row. */
  private int lastRowAmongQuotes(byte[] b, int length) {
    int end = header.length;
    boolean begins = true;
    for (int p = header.length; p < length; p++) {
      byte v = b[p];
      if (begins && v == '"') {
        p++;
        // A doubled quotation mark closes a text and opens the next, which is the same here.
        while (p < length && b[p] != '"') {
          p++;
        }
        begins = p + 1 < length && b[p + 1] == '"';
        continue;
      }
      begins = v == separator || v == '\n' || v == '\r';
      end = v == '\n' ? p + 1 : end;
    }
    return end;
  }

  @Override
  public synchronized void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw DataFaults.unreadable(source.name(), e);
    }
  }
}
