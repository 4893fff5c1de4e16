package org.proxpep.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.run.Candidate;

class JournalTest {

  private static final List<RunOutcome> RUNS =
      List.of(
          Toy.outcome("a", "pdsg", 1000, 1, 0.1),
          new RunOutcome(
              new RunKey("b@0.1", "f00", "conex", "eta=0.1 tau=3.0E-4", 1000, -7),
              "DIVERGED",
              12,
              1e-9,
              List.of(
                  new PointErrors(
                      Candidate.Kind.ANSWER,
                      Double.NaN,
                      Double.POSITIVE_INFINITY,
                      1.0 / 3.0,
                      -0.0))),
          new RunOutcome(
              new RunKey("c", "0", "pdsg", "", 5, 1), "IllegalStateException", 0, 0, List.of()));

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("runs.journal");
  }

  private void write() {
    try (Journal journal = Journal.open(file)) {
      RUNS.forEach(journal::add);
    }
  }

  @Test
  void whatWasWrittenIsReadBackToTheBit() {
    write();
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.size()).isEqualTo(3);
      for (RunOutcome run : RUNS) {
        assertThat(journal.find(run.key())).isEqualTo(run);
      }
      assertThat(journal.find(new RunKey("a", "0", "pdsg", "", 1000, 2))).isNull();
    }
  }

  @Test
  void aFileCutAnywhereKeepsAllWholeLinesAndTakesMore() throws IOException {
    write();
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      Files.write(file, cut);
      long lines = new String(cut, UTF_8).lines().count();
      try (Journal journal = Journal.open(file)) {
        boolean ended = length > 0 && cut[length - 1] == '\n';
        assertThat(journal.size()).isEqualTo((int) Math.max(0, lines - (ended ? 1 : 2)));
        RUNS.forEach(journal::add);
      }
      assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }
  }

  @Test
  void aLineWithAFlippedDigitIsLostAndNoOther() throws IOException {
    write();
    String text = Files.readString(file).replace("3.0E-4", "3.0E-5");
    Files.writeString(file, text);
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.size()).isEqualTo(2);
      assertThat(journal.find(RUNS.get(1).key())).isNull();
      RUNS.forEach(journal::add);
    }
    assertThat(Files.readString(file)).startsWith(text);
    try (Journal journal = Journal.open(file)) {
      assertThat(RUNS).allMatch(run -> run.equals(journal.find(run.key())));
    }
  }

  @Test
  void aRunThatCouldNotBeWrittenDoesNotCount() {
    try (Journal journal = Journal.open(file)) {
      journal.add(RUNS.get(0));
      // An interrupt closes the channel before anything is written.
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> journal.add(RUNS.get(1))).isInstanceOf(JournalException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(journal.size()).isEqualTo(1);
    }
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.size()).isEqualTo(1);
    }
  }

  @Test
  void aJournalOfAnotherVersionIsRefusedAndLeftAlone() throws IOException {
    try (Journal journal = Journal.open(file, "0.0.9")) {
      journal.add(RUNS.get(0));
    }
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> Journal.open(file, "0.1.0"))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("written by version 0.0.9, but must be of this version, 0.1.0")
        .hasMessageContaining("Maybe give another folder");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aFileThatIsNoJournalIsRefusedAndLeftAlone() throws IOException {
    for (String content : List.of("x,y\n1,2\n", "no line end")) {
      Files.writeString(file, content);
      assertThatThrownBy(() -> Journal.open(file))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("must be the journal of a comparison");
      assertThat(Files.readString(file)).isEqualTo(content);
    }
  }

  @Test
  void aJournalInUseIsRefused() {
    try (Journal first = Journal.open(file)) {
      assertThat(first.size()).isZero();
      assertThatThrownBy(() -> Journal.open(file))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("one process only");
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Journal.open(folder.resolve("no/such/runs.journal")))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("no/such/runs.journal");
  }
}
