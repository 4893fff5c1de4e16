package org.proxpep.run;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Digest;
import org.proxpep.refusal.FileTrouble;

/**
 * The frame of a checkpoint: magic (8 bytes), format version (4), fingerprint of the run (32),
 * length of the payload (8), payload, SHA-256 of everything before (32). Big-endian.
 *
 * <p>A write goes to a second file in the same directory, is forced to the disk and then moved over
 * the first in one operation, so at every moment one whole checkpoint exists. The second file has a
 * name that nobody else uses, and it is always a new one: no link is followed and no file of others
 * is touched.
 */
final class CheckpointFile {

  static final long MAGIC = 0x50524f582d504550L; // "PROX-PEP"
  static final int VERSION = 3;
  static final int DIGEST_BYTES = 32;
  static final int HEADER_BYTES = 8 + 4 + DIGEST_BYTES + 8;

  private final Path file;
  private final Path temporary;
  private final Output output;

  CheckpointFile(Path file) {
    this(file, FileOutputStream::new);
  }

  /** Tests give outputs that fail. */
  CheckpointFile(Path file, Output output) {
    this.file = file.toAbsolutePath();
    this.temporary = beside(ProcessHandle.current().pid() + ".tmp");
    this.output = output;
  }

  /** Opens a file for writing. */
  interface Output {
    FileOutputStream open(String path) throws IOException;
  }

  private Path beside(String ending) {
    return file.resolveSibling("." + file.getFileName() + "." + ending);
  }

  /** The inside of a checkpoint. */
  record Content(byte[] fingerprint, byte[] payload) {}

  Path path() {
    return file;
  }

  boolean exists() {
    return Files.exists(file);
  }

  /**
   * Makes the caller the only one who writes this checkpoint, until the lock is closed. Fails now
   * rather than after hours if the directory takes no files.
   */
  CheckpointLock own() {
    if (Files.isSymbolicLink(file)) {
      throw refused("must be a file and is a link", "name the file that the link leads to");
    }
    @Nullable CheckpointLock lock;
    try {
      lock = CheckpointLock.take(beside("lock"));
    } catch (IOException e) {
      throw cannotWrite(e);
    }
    if (lock == null) {
      throw refused(
          "is in use by another run", "wait until that run has ended, or name another file");
    }
    try {
      deleteLeftovers();
      // On a full disk a file can be made, but nothing put into it.
      writeTemporary(new byte[1]);
      Files.delete(temporary);
    } catch (IOException e) {
      deleteTemporary(e);
      lock.close();
      throw cannotWrite(e);
    }
    return lock;
  }

  /** What killed processes have left half written: nobody else writes under these names now. */
  private void deleteLeftovers() throws IOException {
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(
            file.resolveSibling(""), entry -> isTemporary(String.valueOf(entry.getFileName())))) {
      for (Path leftover : leftovers) {
        Files.deleteIfExists(leftover);
      }
    }
  }

  private boolean isTemporary(String name) {
    String start = "." + file.getFileName() + ".";
    return name.startsWith(start) && name.substring(start.length()).matches("[0-9]{1,18}\\.tmp");
  }

  void write(byte[] fingerprint, byte[] payload) {
    byte[] header =
        ByteBuffer.allocate(HEADER_BYTES)
            .putLong(MAGIC)
            .putInt(VERSION)
            .put(fingerprint)
            .putLong(payload.length)
            .array();
    MessageDigest digest = Digest.sha256();
    digest.update(header);
    digest.update(payload);
    try {
      writeTemporary(header, payload, digest.digest());
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      deleteTemporary(e);
      throw cannotWrite(e);
    }
  }

  private void writeTemporary(byte[]... parts) throws IOException {
    // A new file, never what a link of this name leads to.
    Files.deleteIfExists(temporary);
    Files.createFile(temporary);
    // Not a FileChannel: an interrupt, which is a wish to save, would close it.
    try (FileOutputStream out = output.open(temporary.toString())) {
      for (byte[] part : parts) {
        out.write(part);
      }
      out.getFD().sync();
    }
  }

  private void deleteTemporary(IOException failure) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  Content read() {
    ByteBuffer bytes = ByteBuffer.wrap(readBytes());
    if (bytes.remaining() < Long.BYTES + Integer.BYTES || bytes.getLong() != MAGIC) {
      throw refused(
          "is not a checkpoint of Prox-PEP", "the path is mistyped: it names another file");
    }
    int version = bytes.getInt();
    if (version != VERSION) {
      throw refused(
          "has format version " + version + " and this software reads version " + VERSION,
          "go on with the software that wrote it, or delete it to start over");
    }
    if (bytes.limit() < HEADER_BYTES + DIGEST_BYTES) {
      throw truncated(bytes.limit(), HEADER_BYTES + DIGEST_BYTES + " at least");
    }
    byte[] fingerprint = new byte[DIGEST_BYTES];
    bytes.get(fingerprint);
    long length = bytes.getLong();
    long actual = (long) bytes.remaining() - DIGEST_BYTES;
    if (length != actual) {
      throw truncated(actual, length + " in its payload");
    }
    byte[] payload = new byte[(int) length];
    bytes.get(payload);
    MessageDigest digest = Digest.sha256();
    digest.update(bytes.array(), 0, bytes.position());
    byte[] expected = new byte[DIGEST_BYTES];
    bytes.get(expected);
    if (!MessageDigest.isEqual(digest.digest(), expected)) {
      throw refused(
          "is corrupt: its checksum does not match", "restore a copy, or delete it to start over");
    }
    return new Content(fingerprint, payload);
  }

  private byte[] readBytes() {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new CheckpointException(
          file,
          "could not be read: " + FileTrouble.of(e),
          "it is a folder or its permissions are wrong",
          e);
    }
  }

  private CheckpointException truncated(long actual, String promised) {
    return refused(
        "has the wrong length: " + actual + " bytes where there must be " + promised,
        "the copy was cut short: restore another, or delete it to start over");
  }

  CheckpointException refused(String reason, String advice) {
    return new CheckpointException(file, reason, advice, null);
  }

  CheckpointException cannotWrite(IOException e) {
    return new CheckpointException(
        file,
        "could not be written: " + FileTrouble.of(e),
        "the disk is full, or the directory is missing or read-only",
        e);
  }

  CheckpointException cannotRestore(Exception e) {
    return new CheckpointException(
        file,
        "could not be restored: " + e,
        "the method changed what it saves: delete the file to start over",
        e);
  }
}
