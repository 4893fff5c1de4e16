package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RatesCommandTest {

  private static Outcome rates(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "rates", "u1", "--from", "100", "--to", "1600", "--points", "3", "--replications"));
    arguments.add("2");
    arguments.addAll(List.of(more));
    return Outcome.of(arguments.toArray(String[]::new));
  }

  @Test
  void theTableShowsSlopesBesideTheRatesOfThePaper() {
    Outcome outcome = rates();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .startsWith("u1, theorem schedule, T = 100, 400, 1600, 2 replications each, seed 1")
        .contains("Average over the iterates", "T^(-1/4)", "T^(-1/8)", "0.9 quantile")
        .contains("Tail average", "distance to x*", "objective gap", "signed violation")
        .doesNotContain("complementarity");
    assertThat(outcome.out()).containsPattern("  violation +\\S+ +\\S+ +0\\.\\d+ \\[.*slower");
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(outcome.err()).contains("6 of 6 runs");
  }

  @Test
  void theNumberOfThreadsAndTheOutputFormDoNotChangeTheNumbers(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("runs.csv");
    JsonNode one =
        JsonMapper.shared().readTree(rates("--json", "--threads", "1", "--noise", "0.1").out());
    JsonNode two =
        JsonMapper.shared()
            .readTree(
                rates("--json", "--threads", "2", "--noise", "0.1", "--csv", file.toString())
                    .out());
    assertThat(two).isEqualTo(one);
    JsonNode rate = one.get("rates").get(3);
    assertThat(rate.get("place").asString()).isEqualTo("ITERATES");
    assertThat(rate.get("quantity").asString()).isEqualTo("VIOLATION");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).isEqualTo("horizon,replication,place,quantity,value");
    double mean =
        lines.stream()
            .filter(line -> line.startsWith("1600,") && line.contains(",ITERATES,VIOLATION,"))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
            .average()
            .orElseThrow();
    assertThat(rate.get("means").get(2).asDouble()).isEqualTo(mean);
    assertThat(one.get("horizons").get(2).asLong()).isEqualTo(1600);
  }

  @Test
  void theFittedScheduleCanBeStudiedToo() {
    Outcome outcome = rates("--schedule", "fitted", "--quiet");
    assertThat(outcome.out()).startsWith("u1, fitted schedule");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void badInputIsNamedBeforeAnythingRuns(@TempDir Path folder) {
    assertThat(rates("--seed", "x").err()).contains("--seed");
    assertThat(Outcome.of("rates", "u1", "--to", "10").err()).contains("to (10)");
    assertThat(Outcome.of("rates", "u1", "--threads", "0").err()).contains("threads (0)");
    assertThat(Outcome.of("rates", "ul").err()).contains("did you mean u1?");
    String path = folder.resolve("missing").resolve("runs.csv").toString();
    Outcome outcome = rates("--csv", path);
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains(path, "Maybe the folder does not exist.");
    assertThat(outcome.err()).doesNotContain("runs\n");
  }
}
