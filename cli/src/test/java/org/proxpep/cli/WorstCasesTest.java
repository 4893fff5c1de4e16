package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Risk measures over a table end at the true optimum, and results show what they look at. */
class WorstCasesTest {

  @TempDir Path folder;

  /**
   * The expected values are those of scipy 1.15's SLSQP (ftol 1e-15) on the closed form of each
   * measure, the best of six starts: kl as λρ + λ·log E[exp(e/λ)] over log λ, chi2 as η + √(1 +
   * 2ρ)·√E[max(e − η, 0)²], wasserstein as E[e] + ρ‖x‖, the others as they are defined.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          robust(kl, 0.02, loss); 0.06621574568273
          robust(chi2, 0.02, loss); 0.06475670033424
          robust(wasserstein, 0.02, loss); -0.02973084066077
          entropic(2, loss); 0.24963460023392
          mean_deviation(0.3, loss); 0.11213505050136
          """)
  void riskMeasuresOfAPortfolioEqualAnIndependentSolution(String measure, double expected)
      throws IOException {
    Path example = ExamplesTest.EXAMPLES.resolve("robust-portfolio/robust-portfolio.pep");
    Path table = ExamplesTest.EXAMPLES.resolve("portfolio/returns.csv");
    String text =
        Files.readString(example)
            .replace("robust(kl, 0.02, loss)", measure)
            .replace("../portfolio/returns.csv", table.toString());
    JsonNode result = solve(text);
    assertThat(result.path("verdict").asString()).isEqualTo("CERTIFIED");
    assertThat(result.path("objective").path("estimate").asDouble())
        .isCloseTo(expected, within(1e-9));
  }

  private JsonNode solve(String text) throws IOException {
    Path model = folder.resolve("m.pep");
    Files.writeString(model, text);
    Path output = folder.resolve("out");
    Outcome outcome =
        Outcome.of("solve", model.toString(), "--quiet", "--output", output.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JsonMapper.shared().readTree(output.resolve("result.json").toFile());
  }

  @Test
  void theWeightsOfCasesAndRowsAreShown() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "a,b\n1,0\n2,1\n3,0\n4,1\n");
    JsonNode result =
        solve(
            """
            data "t.csv"
            var x in [-9, 9]
            minimize largest: worst(i in 0..1, E[ square(x - a) | b == i ])
            subject to tail: cvar(0.5, a * x) <= 20
            """);
    // The means are (x − 2)² + 1 and (x − 3)² + 1: the best x is 2.5, where both count alike.
    assertThat(result.path("solution").path("x").asDouble()).isCloseTo(2.5, within(1e-8));
    JsonNode worst = result.path("worst_cases");
    assertThat(worst).hasSize(2);
    assertThat(worst.get(0).path("of").asString()).isEqualTo("cases");
    for (JsonNode part : worst.get(0).path("parts")) {
      assertThat(part.path("name").asString()).matches("i = [01]");
      assertThat(part.path("value").asDouble()).isCloseTo(1.25, within(1e-7));
      assertThat(part.path("weight").asDouble()).isCloseTo(0.5, within(1e-6));
    }
    // The two rows with the largest losses are twice as likely.
    JsonNode rows = worst.get(1);
    assertThat(rows.path("of").asString()).isEqualTo("rows");
    assertThat(rows.path("share_with_half").asDouble()).isEqualTo(0.25);
    assertThat(rows.path("parts").get(0).path("weight").asDouble()).isCloseTo(2.0, within(1e-12));
    assertThat(rows.path("parts").get(1).path("name").asString()).isEqualTo("row 4");
    assertThat(Files.readString(folder.resolve("out/report.html")))
        .contains("What cvar(0.5, a * x) looks at", ">i = 0<", "times as likely")
        .contains("cvar(0.5, a * x) is the mean loss if rows with large losses", "worst of these");
  }
}
