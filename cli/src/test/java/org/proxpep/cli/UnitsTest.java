package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model says its numbers are measured in stands behind them in all results. */
class UnitsTest {

  @TempDir Path folder;

  @Test
  void consoleReportAndJsonShowUnits() throws IOException {
    Path model = folder.resolve("m.pep");
    Files.writeString(
        model,
        """
        var x in [0, 10] unit "tonnes"
        var y in [0, 10]
        minimize cost: square(x - 3) + square(y - x) unit "EUR"
        subject to load: x * x + y <= 6 unit "tonnes a day"
        """);
    Path output = folder.resolve("out");
    Outcome outcome =
        Outcome.of(
            "solve",
            model.toString(),
            "--quiet",
            "--samples",
            "2000",
            "--output",
            output.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern("(?m)^cost +\\S+ EUR +minimized")
        .containsPattern("(?m)^load +6 tonnes a day +<= 6")
        .containsPattern("(?m)^x +\\S+ tonnes$")
        .containsPattern("(?m)^y +\\S+$");
    String json = Files.readString(output.resolve("result.json"));
    assertThat(json)
        .contains("\"unit\" : \"EUR\"", "\"unit\" : \"tonnes a day\"", "\"unit\" : \"tonnes\"");
    assertThat(Files.readString(output.resolve("report.html"))).contains("tonnes a day");
  }
}
