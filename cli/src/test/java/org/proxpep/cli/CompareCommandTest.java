package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.compare.RunKey;

class CompareCommandTest {

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... words) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  private int compare(String... words) {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(words));
    all.addAll(List.of("--output", folder.resolve("out").toString()));
    return run(all.toArray(String[]::new));
  }

  private static final String[] SMALL = {
    "hs022",
    "--methods",
    "practical,pdsg,sto-sqp",
    "--budgets",
    "100,300",
    "--seeds",
    "4",
    "--tuning-settings",
    "4",
    "--tuning-seeds",
    "2"
  };

  private static String[] with(String... more) {
    return Stream.concat(Stream.of(SMALL), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void aComparisonPrintsStandingsAndWritesItsFiles() throws IOException {
    assertThat(compare(SMALL)).isZero();
    assertThat(out.toString())
        .contains(
            "3 methods on 1 problem, samples only, 4 seeds; tuned over 4 settings on 2 other seeds")
        .contains("300 evaluations, default parameters")
        .contains("300 evaluations, tuned")
        .contains("Methods refused 1 problem; the page has all reasons")
        .containsPattern("sto-sqp +1 .*inequalities.* \\(hs022@0.1\\)")
        .contains("practical ");
    Path made = folder.resolve("out");
    assertThat(Files.readString(made.resolve("comparison.html"))).contains("hs022");
    assertThat(Files.readString(made.resolve("tables.tex"))).contains("\\begin{table");
    List<String> lines = Files.readAllLines(made.resolve("runs.csv"));
    assertThat(lines.get(0)).startsWith("suite,problem,");
    assertThat(lines).hasSizeGreaterThan(2 * 2 * 2 * 4 * 4);
  }

  @Test
  void aComparisonThatIsRepeatedRunsNothingAgain() throws IOException {
    assertThat(compare(SMALL)).isZero();
    byte[] csv = Files.readAllBytes(folder.resolve("out/runs.csv"));
    byte[] journal = Files.readAllBytes(folder.resolve("out/runs.journal"));
    assertThat(compare(with("--threads", "1"))).isZero();
    assertThat(err.toString()).contains("runs are known from the journal");
    assertThat(Files.readAllBytes(folder.resolve("out/runs.journal"))).isEqualTo(journal);
    // Even wall times are those of the runs that were done.
    assertThat(Files.readAllBytes(folder.resolve("out/runs.csv"))).isEqualTo(csv);
  }

  @Test
  void anExtendedComparisonDoesWhatIsMissing() throws IOException {
    assertThat(compare("hs022", "--methods", "pdsg", "--budgets", "100", "--seeds", "3")).isZero();
    long before = Files.readAllLines(folder.resolve("out/runs.journal")).size();
    assertThat(compare("hs022", "--methods", "pdsg", "--budgets", "100", "--seeds", "5")).isZero();
    long after = Files.readAllLines(folder.resolve("out/runs.journal")).size();
    // Two more seeds, with the published and with the tuned parameters.
    assertThat(after - before).isBetween(2L, 4L);
  }

  private void demand(String rows) throws IOException {
    Files.writeString(folder.resolve("demand.csv"), "d\n" + rows.replace(' ', '\n') + "\n");
  }

  @Test
  void aUsersModelIsSolvedAndCompared() throws IOException {
    demand("3 5 7 4 6 9 2 8");
    Files.writeString(
        folder.resolve("plan.pep"),
        """
        data     "demand.csv"
        var      x in [0, 20]
        minimize cost: E[ 0.5 * (x - d)^2 ]
        subject to cap: E[ x - 0.5 * d ] <= 1
        """);
    int code =
        compare(
            folder.resolve("plan.pep").toString(),
            "--methods",
            "practical,lagrangian",
            "--budgets",
            "500",
            "--seeds",
            "3",
            "--tuning-settings",
            "1");
    assertThat(err.toString()).doesNotContain("must");
    assertThat(code).isZero();
    assertThat(out.toString()).contains("lagrangian");
  }

  @Test
  void aMistypedSuiteIsNamedWithTheNearest() {
    assertThat(compare("fairnes")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("The name (fairnes)").contains("did you mean fairness?");
    assertThat(compare()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("must not be empty").contains("qcqp-large");
    assertThat(compare("qcqp", "--methods", "pdsgg")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("did you mean pdsg?");
    assertThat(compare("hs022@x")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("noise (x)");
    assertThat(compare("fairness-band@0.1")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("fairness-band");
    assertThat(compare("real-data")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("folder of data");
    assertThat(compare("hs022", "hs022")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("named once only");
    assertThat(compare("hs022", "--budgets", "100,50")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("The budget (50)");
    assertThat(compare("hs022", "--threads", "0")).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("The number of threads (0) must be at least 1");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aModelWithoutASolutionIsRefusedBeforeAnythingRuns() throws IOException {
    demand("3 5 7");
    String model =
        """
        data     "demand.csv"
        var      x in [0, 1]
        minimize cost: E[ (x - d)^2 ]
        subject to cap: E[ x + d ] <= 1
        """;
    Files.writeString(folder.resolve("never.pep"), model);
    assertThat(compare("hs022", folder.resolve("never.pep").toString()))
        .isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("KKT residual of never").contains("Maybe");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void theTimeLeftIsToldWhenItCanBeAndCountsFreshRunsOnly() {
    long[] now = {0};
    ComparisonLines lines =
        new ComparisonLines(new PrintWriter(err, true), false, false, () -> 7, () -> now[0]);
    RunKey key = new RunKey("fraud", "0", "pdsg", "", 100, 1);
    lines.onRun(0.4, 0.0, key);
    assertThat(err.toString()).contains("7 runs are known").contains("time left not known yet");
    now[0] = 10_000_000_000L;
    lines.onRun(0.5, 0.0, key);
    now[0] = 20_000_000_000L;
    lines.onRun(0.6, 0.1, key);
    // A tenth took ten seconds, and four are left.
    assertThat(err.toString()).contains("about 40.0s left  pdsg on fraud");
  }

  @Test
  void aJournalOfAnotherVersionIsLeftAlone() throws IOException {
    Files.createDirectories(folder.resolve("out"));
    Path journal = folder.resolve("out/runs.journal");
    Files.writeString(journal, "prox-pep comparison, format 1, version 0.0.1\n");
    assertThat(compare(SMALL)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("written by version 0.0.1");
    assertThat(Files.readString(journal)).endsWith("0.0.1\n");
  }

  @Test
  void aProblemAtTwoNoiseLevelsIsTwoProblems() {
    assertThat(
            compare(
                "hs022@0.01",
                "hs022@0.1",
                "--methods",
                "pdsg",
                "--budgets",
                "100",
                "--seeds",
                "2",
                "--tuning-settings",
                "1"))
        .isZero();
    assertThat(out.toString()).contains("on 2 problems");
  }

  private List<String> runsOf(String seed, String name) throws IOException {
    Path made = folder.resolve(name);
    String words =
        "compare hs022 --methods pdsg --budgets 100 --seeds 3 --tuning-settings 1 --quiet --seed ";
    assertThat(run((words + seed + " --output " + made).split(" ", -1))).isZero();
    // Wall times, the last column but one, are never the same.
    return Files.readAllLines(made.resolve("runs.csv")).stream()
        .map(line -> line.replaceAll(",[^,]*,([^,]*)$", ",$1"))
        .toList();
  }

  private static List<String> seedsIn(List<String> lines) {
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(cells -> cells[cells.length - 12])
        .distinct()
        .toList();
  }

  @Test
  void anotherSeedIsOtherRunsAndTheSameTwice() throws IOException {
    List<String> first = runsOf("1", "one");
    List<String> second = runsOf("2", "two");
    assertThat(first.get(0)).contains(",budget,seed,output,");
    assertThat(seedsIn(second)).hasSize(3).doesNotContainAnyElementsOf(seedsIn(first));
    assertThat(second).hasSameSizeAs(first).isNotEqualTo(first);
    assertThat(runsOf("2", "again")).isEqualTo(second);
  }

  @Test
  void aMethodIsKnownByItsOtherName() {
    String few = "compare hs022 --budgets 100 --seeds 2 --tuning-settings 1 --quiet --output ";
    String to = few + folder.resolve("out") + " --methods ";
    assertThat(run((to + "practical,paper").split(" ", -1))).as(err.toString()).isZero();
    assertThat(out.toString()).contains("2 methods on 1 problem", "practical", "prox-pep");
    assertThat(run((to + "prox-pep,paper").split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(err.toString()).contains("The method (prox-pep) must be named once only");
  }

  @Test
  void suitesAreListed() {
    assertThat(run("compare", "--list")).isZero();
    assertThat(out.toString()).contains("noisy-1e-2").contains("power-flow").contains("real-data");
  }
}
