package org.proxpep.model.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Bytes that can be read more than once, and their name. */
record Source(String name, Opener opener, byte[] head) {

  /** What a pipe may deliver, as it must be kept to be read twice. */
  private static final int LARGEST_PIPE = 1 << 30;

  private static final int GZIP_BUFFER = 1 << 16;

  /** Separators of the formats of text, and line ends. */
  private static final String CELL_ENDS = ",;\t\n ";

  /** Opens the bytes as they are stored. */
  interface Opener {
    InputStream open() throws IOException;
  }

  static Source of(Path file) {
    Path last = file.getFileName();
    String name = last == null ? file.toString() : last.toString();
    try {
      if (Files.isDirectory(file)) {
        throw DataException.of("it is a folder", "name one of the files inside it", name, null);
      }
      if (!Files.isRegularFile(file) && Files.exists(file)) {
        return of(name, fromPipe(name, file));
      }
      try (InputStream in = Files.newInputStream(file)) {
        return new Source(name, () -> Files.newInputStream(file), in.readNBytes(4));
      }
    } catch (NoSuchFileException e) {
      throw new DataException(
          name,
          0,
          null,
          "there is no such file (" + file + ")",
          "check the path; a model's data are looked for beside the model file",
          e);
    } catch (IOException e) {
      throw DataFaults.unreadable(name, e);
    }
  }

  static Source of(String name, byte[] bytes) {
    return of(name, bytes, bytes.length);
  }

  /** The first bytes of an array, which is not copied. */
  static Source of(String name, byte[] bytes, int length) {
    byte[] head = Arrays.copyOf(bytes, Math.min(4, length));
    return new Source(name, () -> new ByteArrayInputStream(bytes, 0, length), head);
  }

  private static byte[] fromPipe(String name, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST_PIPE);
      if (bytes.length == LARGEST_PIPE) {
        throw DataException.of(
            "a pipe may not deliver 1 GB or more", "write it to a file first", name, null);
      }
      return bytes;
    }
  }

  /** A complaint about a line, counted from 1; 0 where no single line is at fault. */
  DataException error(long line, String problem, String advice) {
    return error(line, problem, advice, null);
  }

  DataException error(long line, String problem, String advice, @Nullable Throwable cause) {
    return new DataException(name, line, null, problem, advice, cause);
  }

  /** Whether the stored bytes begin with these. */
  boolean startsWith(int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= head.length || (head[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  boolean isGzip() {
    return startsWith(0x1f, 0x8b);
  }

  /**
   * About how many cells a file of text has, if its rows are alike: by its size and the separators
   * and line ends at its beginning. Empty for Parquet and for what is not a file.
   */
  OptionalLong cells(Path file) {
    if (startsWith('P', 'A', 'R', '1') || !Files.isRegularFile(file)) {
      return OptionalLong.empty();
    }
    try (InputStream in = opener.open()) {
      byte[] stored = in.readNBytes(GZIP_BUFFER);
      long ends = 0;
      for (byte each : isGzip() ? unpacked(stored) : stored) {
        ends += CELL_ENDS.indexOf(each) < 0 ? 0 : 1;
      }
      return OptionalLong.of((long) ((double) ends / stored.length * Files.size(file)));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** What the first bytes of a gzip file hold. */
  private static byte[] unpacked(byte[] stored) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      in.transferTo(out);
    } catch (EOFException e) {
      // The rest of the file was not read.
    }
    return out.toByteArray();
  }

  /** Opens the contents, decompressed where they are gzip. */
  InputStream open() {
    try {
      InputStream in = opener.open();
      return isGzip() ? new GZIPInputStream(in, GZIP_BUFFER) : in;
    } catch (IOException e) {
      throw DataFaults.unreadable(name, e);
    }
  }
}
