package org.proxpep.model.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Bytes that can be read more than once, and their name. */
final class Source {

  /** What a pipe may deliver, as it must be kept to be read twice. */
  private static final int LARGEST_PIPE = 1 << 30;

  private static final int GZIP_BUFFER = 1 << 16;

  /** Opens the bytes as they are stored. */
  private interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opener opener;
  private final byte[] head;

  private Source(String name, Opener opener, byte[] head) {
    this.name = name;
    this.opener = opener;
    this.head = head;
  }

  static Source of(Path file) {
    Path last = file.getFileName();
    String name = last == null ? file.toString() : last.toString();
    try {
      if (Files.isDirectory(file)) {
        throw new DataException(name, 0, null, "it is a folder", "name one of the files inside it");
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
      throw unreadable(name, e);
    }
  }

  static Source of(String name, byte[] bytes) {
    byte[] head = Arrays.copyOf(bytes, Math.min(4, bytes.length));
    return new Source(name, () -> new ByteArrayInputStream(bytes), head);
  }

  private static byte[] fromPipe(String name, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST_PIPE);
      if (bytes.length == LARGEST_PIPE) {
        throw new DataException(
            name, 0, null, "a pipe may not deliver 1 GB or more", "write it to a file first");
      }
      return bytes;
    }
  }

  static DataException unreadable(String name, IOException e) {
    return new DataException(
        name,
        0,
        null,
        "it cannot be read (" + e + ")",
        "the file is damaged or was cut short, or you may not read it",
        e);
  }

  String name() {
    return name;
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

  /** Opens the contents, decompressed where they are gzip. */
  InputStream open() {
    try {
      InputStream in = opener.open();
      return isGzip() ? new GZIPInputStream(in, GZIP_BUFFER) : in;
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }
}
