package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFileTest {

  private static final byte[] FINGERPRINT = new byte[32];
  private static final byte[] PAYLOAD = {1, 2, 3, 4, 5};

  @TempDir private Path directory;
  private Path path;
  private CheckpointFile file;

  @BeforeEach
  void nameAFile() {
    Arrays.fill(FINGERPRINT, (byte) 7);
    path = directory.resolve("run.checkpoint");
    file = new CheckpointFile(path);
  }

  private void refused(byte[] bytes, String reason) throws IOException {
    Files.write(path, bytes);
    assertThatThrownBy(file::read)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContaining(reason)
        .hasMessageContaining("\nMaybe ");
  }

  private byte[] written() throws IOException {
    file.write(FINGERPRINT, PAYLOAD);
    return Files.readAllBytes(path);
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    assertThat(file.exists()).isFalse();
    byte[] bytes = written();
    assertThat(file.exists()).isTrue();
    assertThat(bytes)
        .hasSize(CheckpointFile.HEADER_BYTES + PAYLOAD.length + 32)
        .startsWith("PROX-PEP".getBytes(StandardCharsets.US_ASCII));
    assertThat(file.read().payload()).isEqualTo(PAYLOAD);
    assertThat(file.read().fingerprint()).isEqualTo(FINGERPRINT);
    assertThat(directory)
        .isDirectoryContaining(p -> p.equals(path))
        .isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void anEmptyPayloadIsAllowed() {
    file.write(FINGERPRINT, new byte[0]);
    assertThat(file.read().payload()).isEmpty();
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] bytes = written();
    for (int length = 0; length < bytes.length; length++) {
      String reason = length < 12 ? "is not a checkpoint of Prox-PEP" : "has the wrong length";
      refused(Arrays.copyOf(bytes, length), reason);
    }
    refused(Arrays.copyOf(bytes, bytes.length + 1), "has the wrong length");
  }

  @Test
  void everyFlippedBitIsRefused() throws IOException {
    byte[] bytes = written();
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      int position = bit / 8;
      String reason =
          position < 8
              ? "is not a checkpoint of Prox-PEP"
              : position < 12
                  ? "has format version"
                  : position >= 44 && position < 52
                      ? "has the wrong length"
                      : "is corrupt: its checksum does not match";
      refused(damaged, reason);
    }
  }

  @Test
  void aForeignFileAndAnotherFormatVersionAreRefused() throws IOException {
    refused(
        "some,comma,separated,values\n1,2,3,4\n".repeat(9).getBytes(StandardCharsets.US_ASCII),
        "is not a checkpoint");
    byte[] bytes = written();
    bytes[11] = 9;
    refused(bytes, "has format version 9 and this software reads version 3");
  }

  @Test
  void aDirectoryInPlaceOfTheFileIsNamed() throws IOException {
    Files.createDirectory(path);
    assertThatThrownBy(file::read)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("could not be read");
  }

  @Test
  void aMissingDirectoryIsNoticedAtTheStart() {
    CheckpointFile lost = new CheckpointFile(directory.resolve("missing").resolve("run"));
    assertThatThrownBy(lost::own)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("could not be written")
        .hasMessageContaining("missing");
    file.own().close();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFullDiskLeavesTheOldCheckpointAndNoOtherFile() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    byte[] before = written();
    CheckpointFile onFullDisk = new CheckpointFile(path, name -> new FileOutputStream("/dev/full"));
    assertThatThrownBy(() -> onFullDisk.write(FINGERPRINT, new byte[100]))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("could not be written")
        .hasMessageContaining("space");
    assertThatThrownBy(onFullDisk::own)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("space");
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
    assertThat(files()).containsExactly(path);
    file.write(FINGERPRINT, new byte[100]);
    assertThat(file.read().payload()).hasSize(100);
  }

  @Test
  void aMoveThatFailsLeavesNoTemporaryFile() throws IOException {
    Files.createDirectory(path);
    Files.createFile(path.resolve("occupied"));
    assertThatThrownBy(() -> file.write(FINGERPRINT, PAYLOAD))
        .isInstanceOf(CheckpointException.class);
    assertThat(files()).containsExactly(path);
  }

  @Test
  void oneRunAtATimeOwnsACheckpoint() {
    CheckpointFile same = new CheckpointFile(path);
    try (CheckpointLock first = file.own()) {
      assertThat(first).isNotNull();
      assertThatThrownBy(same::own)
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining(path.toString())
          .hasMessageContaining("is in use by another run")
          .hasMessageContaining("\nMaybe ");
    }
    same.own().close();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void manyWhoWantACheckpointAtOnceGetItOneByOne() throws Exception {
    AtomicInteger owners = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Callable<Integer> wanting =
        () -> {
          int had = 0;
          while (had < 50) {
            CheckpointLock lock = CheckpointLock.take(path);
            if (lock != null) {
              most.accumulateAndGet(owners.incrementAndGet(), Math::max);
              owners.decrementAndGet();
              lock.close();
              had++;
            }
          }
          return had;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (Future<Integer> done : threads.invokeAll(Collections.nCopies(4, wanting))) {
        assertThat(done.get()).isEqualTo(50);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(most).hasValue(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void whatAKilledRunLeavesIsTakenOverAndFilesOfOthersStay() throws IOException {
    Path theirs = Files.write(directory.resolve("run.checkpoint.tmp"), new byte[5]);
    Path copy = Files.write(directory.resolve(".run.checkpoint.old.tmp"), new byte[5]);
    Files.createFile(directory.resolve(".run.checkpoint.lock"));
    Files.write(directory.resolve(".run.checkpoint.99999.tmp"), new byte[5000]);
    try (CheckpointLock lock = file.own()) {
      assertThat(lock).isNotNull();
      file.write(FINGERPRINT, PAYLOAD);
    }
    assertThat(file.read().payload()).isEqualTo(PAYLOAD);
    assertThat(files()).containsExactlyInAnyOrder(path, theirs, copy);
  }

  @Test
  void noLinkIsFollowed() throws IOException {
    Path target = Files.writeString(directory.resolve("valuable"), "data");
    Path temporary = directory.resolve(".run.checkpoint." + ProcessHandle.current().pid() + ".tmp");
    Files.createSymbolicLink(temporary, target);
    file.write(FINGERPRINT, PAYLOAD);
    assertThat(target).hasContent("data");
    Files.createSymbolicLink(directory.resolve(".run.checkpoint.lock"), target);
    assertThatThrownBy(file::own).isInstanceOf(CheckpointException.class);
    assertThat(target).hasContent("data");

    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    assertThatThrownBy(() -> new CheckpointFile(link).own())
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(link.toString())
        .hasMessageContaining("must be a file and is a link");
    assertThat(target).hasContent("data");
  }

  @Test
  void anInterruptedThreadCanStillSave() {
    Thread.currentThread().interrupt();
    file.write(FINGERPRINT, PAYLOAD);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file.read().payload()).isEqualTo(PAYLOAD);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
