package org.proxpep.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a run the only owner of its checkpoint. The lock lies on a file of its own beside the
 * checkpoint, because each save puts another file in the checkpoint's place. The system releases
 * the lock of a killed process, so what such a process leaves behind does not matter.
 */
final class CheckpointLock implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;

  private CheckpointLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Null if another run has the lock, in this process or in another one. */
  static @Nullable CheckpointLock take(Path file) throws IOException {
    while (true) {
      try {
        Files.createFile(file);
      } catch (FileAlreadyExistsException e) {
        // The owner's, or that of a killed process.
      }
      CheckpointLock lock = null;
      try {
        @Nullable Object before = identity(file);
        lock = open(file);
        if (!lock.isMine()) {
          lock.channel.close();
          return null;
        }
        // An owner that ended in between has deleted the file that was opened here.
        if (Objects.equals(identity(file), before)) {
          return lock;
        }
        lock.channel.close();
      } catch (NoSuchFileException e) {
        if (lock != null) {
          lock.channel.close();
        }
      }
    }
  }

  private static CheckpointLock open(Path file) throws IOException {
    return new CheckpointLock(
        file, FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  private static @Nullable Object identity(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private boolean isMine() throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Deletes the file while nobody else can have the lock, and releases it. */
  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // Some systems keep a file that is open. The next run takes the same file.
    }
  }
}
