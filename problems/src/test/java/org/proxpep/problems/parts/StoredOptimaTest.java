package org.proxpep.problems.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.suites.Suite;
import org.proxpep.problems.suites.Suites;

/**
 * The stored optima are what the problems would compute. {@code -Dproxpep.optima=write} writes the
 * table anew, after a problem is added or changed.
 */
final class StoredOptimaTest {

  private static final Path TABLE =
      Path.of(System.getProperty("proxpep.root", ".."))
          .resolve("problems/src/main/resources/org/proxpep/problems/parts/optima.tsv");

  private static final boolean WRITE = "write".equals(System.getProperty("proxpep.optima"));

  static Stream<LibraryEntry> entries() {
    return ProblemLibrary.all().stream().map(LibraryEntry.class::cast);
  }

  @ParameterizedTest
  @MethodSource("entries")
  void theStoredOptimumIsTheComputedOne(LibraryEntry entry) {
    assumeFalse(WRITE, "the table is being written");
    KnownOptimum stored = StoredOptima.find(entry.optimumKey()).orElseThrow();
    KnownOptimum computed = entry.solve();
    requireSame(stored, computed);
    assertThat(entry.optimum()).isEqualTo(stored);
  }

  private static void requireSame(KnownOptimum stored, KnownOptimum computed) {
    assertThat(stored.note()).isEqualTo(computed.note());
    // The last digits depend on the processor's exp and log.
    assertThat(stored.f()).isCloseTo(computed.f(), offset(1e-11 * (1 + Math.abs(stored.f()))));
    assertThat(stored.x()).containsExactly(computed.x(), offset(1e-9));
    assertThat(stored.lambda()).containsExactly(computed.lambda(), offset(1e-7));
    assertThat(stored.mu()).containsExactly(computed.mu(), offset(1e-7));
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aStoredOptimumIsRightForEveryLevelOfNoise(LibraryEntry entry) {
    assumeTrue(entry.noiseLevel().isPresent(), "the noise is of one level");
    for (double level : new double[] {0.0, 2 * entry.noiseLevel().getAsDouble()}) {
      LibraryEntry other;
      try {
        other = (LibraryEntry) entry.withNoise(level);
      } catch (IllegalArgumentException fixed) {
        continue;
      }
      double computed = other.solve().f();
      assertThat(other.optimum().f()).isCloseTo(computed, offset(1e-11 * (1 + Math.abs(computed))));
    }
  }

  @Test
  void noOtherInstanceOfASuiteTakesAStoredOptimum() {
    Set<String> library = entries().map(LibraryEntry::optimumKey).collect(Collectors.toSet());
    for (Suite suite : Suites.all()) {
      // Models of real data have no stored optimum, and need the data.
      boolean models = suite.name().equals(Suites.REAL_DATA);
      for (LibraryProblem problem : models ? List.<LibraryProblem>of() : suite.problems()) {
        if (problem instanceof LibraryEntry entry && library.contains(entry.optimumKey())) {
          LibraryProblem same =
              entry.noiseLevel().isPresent()
                  ? ProblemLibrary.find(entry.name(), entry.noiseLevel().getAsDouble())
                  : ProblemLibrary.find(entry.name());
          assertThat(entry.fingerprint())
              .as(suite.name() + " " + entry.name())
              .isEqualTo(same.fingerprint());
        }
      }
    }
  }

  @Test
  void theTableHoldsEveryProblemOfTheLibraryAndNothingElse() throws Exception {
    if (WRITE) {
      Files.write(TABLE, entries().map(StoredOptimaTest::line).toList());
    }
    assertThat(Files.readAllLines(TABLE))
        .map(line -> line.substring(0, line.indexOf('\t')))
        .containsExactlyElementsOf(entries().map(LibraryEntry::optimumKey).toList());
  }

  /** What is stored stays, to the last digit, as long as it is right. */
  private static String line(LibraryEntry entry) {
    KnownOptimum computed = entry.solve();
    KnownOptimum optimum =
        StoredOptima.find(entry.optimumKey())
            .filter(stored -> catchThrowable(() -> requireSame(stored, computed)) == null)
            .orElse(computed);
    return String.join(
        "\t",
        entry.optimumKey(),
        optimum.note(),
        Double.toString(optimum.f()),
        text(optimum.x()),
        text(optimum.lambda()),
        text(optimum.mu()));
  }

  private static String text(double[] numbers) {
    return Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
  }
}
