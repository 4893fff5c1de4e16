package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code new} writes can be solved as it stands, and nothing is lost by it. */
class NewCommandTest {

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(Starter.class)
  void everyStarterSolvesByTheCommandThatIsPrinted(Starter starter) throws IOException {
    Outcome made = Outcome.of("new", starter.kind(), at("plan.pep"));
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(files()).hasSize(starter.data.isEmpty() ? 1 : 2).contains("plan.pep");

    String line = made.out().lines().filter(l -> l.contains("solve")).findFirst().orElseThrow();
    assertThat(line.strip()).startsWith("prox-pep ");
    Outcome solved = ExamplesTest.withSmallBudget(line.strip().substring("prox-pep ".length()));
    assertThat(solved.err()).isEmpty();
    assertThat(solved.out()).contains("plan: ");
    assertThat(solved.code()).as(solved.out()).isIn(0, 3);
  }

  @ParameterizedTest
  @EnumSource(Starter.class)
  void aStarterIsItsExample(Starter starter) throws IOException {
    Path example = ExamplesTest.EXAMPLES.resolve(starter.example);
    assertThat(starter.modelBytes())
        .isEqualTo(Files.readAllBytes(example.resolve(starter.example + ".pep")));
    if (!starter.data.isEmpty()) {
      assertThat(starter.dataBytes()).isEqualTo(Files.readAllBytes(example.resolve(starter.data)));
    }
  }

  @Test
  void withoutAKindTheKindsAreListed() {
    Outcome outcome = Outcome.of("new");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains(Starter.kinds())
        .containsPattern("(?m)^inventory +Order before the demand is known");
  }

  @Test
  void anUnknownKindGetsTheListAndAGuess() {
    Outcome typo = Outcome.of("new", "inventry", at("plan.pep"));
    assertThat(typo.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(typo.err())
        .contains("The kind (inventry) must be one of classification-limit, fairness,")
        .contains("did you mean inventory?");
    Outcome strange = Outcome.of("new", "spaceship", at("plan.pep"));
    assertThat(strange.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(strange.err()).contains("power-flow").doesNotContain("did you mean");
  }

  @Test
  void noFileIsOverwrittenAndNoneIsAddedThen() throws IOException {
    Files.writeString(folder.resolve("plan.pep"), "mine");
    Outcome outcome = Outcome.of("new", "inventory", at("plan.pep"));
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("plan.pep) exists", "Maybe");
    assertThat(files()).containsExactly("plan.pep");
    assertThat(folder.resolve("plan.pep")).hasContent("mine");
  }

  @Test
  void otherDataOfTheSameNameAreLeftAlone() throws IOException {
    Files.writeString(folder.resolve("demand.csv"), "mine");
    Outcome outcome = Outcome.of("new", "inventory", at("plan.pep"));
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("demand.csv) exists");
    assertThat(files()).containsExactly("demand.csv");
    assertThat(folder.resolve("demand.csv")).hasContent("mine");
  }

  @Test
  void twoModelsOfAKindShareTheirData() throws IOException {
    assertThat(Outcome.of("new", "inventory", at("one.pep")).out()).contains("demand.csv");
    Outcome second = Outcome.of("new", "inventory", at("two.pep"));
    assertThat(second.code()).isZero();
    assertThat(second.out()).contains("two.pep. Next").doesNotContain("demand.csv");
    assertThat(files()).containsExactly("demand.csv", "one.pep", "two.pep");
  }

  @Test
  void aFailureLeavesNothingBehind() throws IOException {
    // A folder where the draft of the model would go makes its writing fail after the data's.
    Files.createDirectories(folder.resolve(".plan.pep.draft/in-use"));
    Outcome outcome = Outcome.of("new", "inventory", at("plan.pep"));
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("cannot be written", "Maybe").doesNotContain("\tat ");
    assertThat(files()).containsExactly(".plan.pep.draft");
  }

  @Test
  void badPlacesAreRefused() {
    Outcome ending = Outcome.of("new", "inventory", at("plan.txt"));
    assertThat(ending.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ending.err()).contains("must end in .pep");
    Outcome nowhere = Outcome.of("new", "inventory", at("nix/plan.pep"));
    assertThat(nowhere.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(nowhere.err()).contains("must exist", "mkdir");
  }
}
