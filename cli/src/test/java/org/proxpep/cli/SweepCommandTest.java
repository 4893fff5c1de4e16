package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.report.SweepJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SweepCommandTest {

  /** The best value is least²/2 + least: the price of a unit is least + 1. */
  private static final String CURVE =
      """
      param least = 1
      var x[1..2] in [0, 5] start 1
      minimize cost: x[1]^2 + x[2]^2 + x[1] + x[2]
      subject to enough: x[1] + x[2] >= least
      """;

  private static final String DRAWN =
      """
      param least = 1
      random d ~ normal(0, 1)
      var x[1..2] in [0, 5] start 1
      minimize cost: E[(x[1] - d)^2 + x[2]^2 + x[1] + x[2]]
      subject to enough: E[x[1] + x[2] + 0.1*d] >= least
      """;

  /** On the front x is from 0 to 1: (x, (1 - x)²). */
  private static final String FRONT =
      """
      var x in [-3, 3] start 2
      minimize near: x^2
      minimize far: (x - 1)^2
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeModels() throws IOException {
    Files.writeString(folder.resolve("curve.pep"), CURVE);
    Files.writeString(folder.resolve("drawn.pep"), DRAWN);
    Files.writeString(folder.resolve("front.pep"), FRONT);
  }

  private Outcome sweep(String model, String output, String... more) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("sweep", folder.resolve(model).toString()));
    words.addAll(List.of("--output", folder.resolve(output).toString(), "--quiet"));
    words.addAll(List.of(more));
    return Outcome.of(words.toArray(new String[0]));
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private JsonNode json(String file) throws IOException {
    return JsonMapper.shared().readTree(text(file));
  }

  @Test
  void aCurveHasItsValuesAndSlopes() throws IOException {
    Outcome outcome = sweep("curve.pep", "out", "--over", "least=1..4", "--points", "7");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    JsonNode points = json("out/sweep.json").path("points");
    assertThat(points.size()).isEqualTo(7);
    for (JsonNode point : points) {
      double least = point.path("parameters").path("least").asDouble();
      assertThat(point.path("verdict").asString("")).isEqualTo("CERTIFIED");
      assertThat(point.path("objective").path("estimate").asDouble())
          .isCloseTo(least * least / 2 + least, offset(1e-6));
      assertThat(point.path("prices").path("enough").path("estimate").asDouble())
          .isCloseTo(least + 1, offset(1e-3));
      assertThat(point.path("slope").path("estimate").asDouble())
          .isCloseTo(least + 1, offset(1e-3));
    }
    assertThat(text("out/sweep.csv").lines().count()).isEqualTo(8);
    assertThat(text("out/sweep.csv")).startsWith("least,verdict,cost,cost_lower,cost_upper,slope,");
    assertThat(text("out/sweep.html")).contains("cost over least", "<svg class=\"chart\"");
    // Exact means have no interval to be drawn.
    assertThat(text("out/picture.svg"))
        .contains("cost over least", "Price of enough")
        .doesNotContain("interval");
    assertThat(json("out/points/003/result.json").path("format").asInt()).isEqualTo(2);
  }

  @Test
  void rangesThatNothingSatisfiesAreToldAndTheRestIsSolved() throws IOException {
    Outcome outcome = sweep("curve.pep", "out", "--over", "least=4,6,8,12,14");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    assertThat(outcome.out())
        .contains("Nothing seems to satisfy the constraints from least = 12 to 14.");
    JsonNode infeasible = json("out/sweep.json").path("infeasible");
    assertThat(infeasible.path(0).path("from").asDouble()).isEqualTo(12.0);
    assertThat(infeasible.path(0).path("to").asDouble()).isEqualTo(14.0);
  }

  @Test
  void theNumbersDoNotDependOnThreadsAndAStoppedSweepGoesOn() throws IOException {
    String[] terms = {"--over", "least=1,2,3", "--samples", "4000", "--threads", "1"};
    assertThat(sweep("drawn.pep", "one", terms).code()).isEqualTo(0);
    terms[5] = "3";
    assertThat(sweep("drawn.pep", "three", terms).code()).isEqualTo(0);
    String points = json("one/sweep.json").path("points").toString();
    assertThat(json("three/sweep.json").path("points").toString()).isEqualTo(points);

    Files.delete(folder.resolve("three/points/002/result.json"));
    Files.delete(folder.resolve("three/sweep.json"));
    Path kept = folder.resolve("three/points/001/result.json");
    // Finished points are taken as they are.
    Files.writeString(kept, Files.readString(kept).replace("\"seconds\"", "\"kept\""));
    assertThat(sweep("drawn.pep", "three", terms).code()).isEqualTo(0);
    assertThat(json("three/sweep.json").path("points").toString()).isEqualTo(points);
    assertThat(Files.readString(kept)).contains("\"kept\"");
  }

  @Test
  void intervalsOfAllPointsShareTheError() throws IOException {
    assertThat(sweep("drawn.pep", "out", "--over", "least=1,2", "--samples", "4000").code())
        .isEqualTo(0);
    assertThat(json("out/points/000/result.json").path("confidence").asDouble())
        .isCloseTo(0.975, offset(1e-12));
  }

  @Test
  void otherPointsThanTheFirstCostFourTimesAsMuchTogether() throws IOException {
    sweep("drawn.pep", "out", "--over", "least=1..3", "--points", "9", "--samples", "40000");
    JsonNode points = json("out/sweep.json").path("points");
    long first = 0;
    long rest = 0;
    for (JsonNode point : points) {
      long cost = point.path("samples").asLong() + point.path("confirmation_samples").asLong();
      first += point.path("index").asInt() == 4 ? cost : 0;
      rest += point.path("index").asInt() == 4 ? 0 : cost;
    }
    assertThat(rest).isLessThanOrEqualTo(4 * first).isPositive();
  }

  @Test
  void aPointIsReadFromItsResultAsItWas() throws IOException {
    sweep("drawn.pep", "out", "--over", "least=1,2", "--samples", "4000");
    String result = text("out/points/001/result.json");
    JsonNode point = json("out/sweep.json").path("points").path(1);
    assertThat(SweepJson.point(1, 2.0, result).objective().lower())
        .isEqualTo(point.path("objective").path("lower").asDouble());
  }

  @Test
  void twoObjectivesMakeAFront() throws IOException {
    Outcome outcome = sweep("front.pep", "out", "--points", "6");

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    JsonNode root = json("out/sweep.json");
    assertThat(root.path("kind").asString("")).isEqualTo("front");
    assertThat(root.path("points").size()).isEqualTo(6);
    for (JsonNode point : root.path("points")) {
      double near = point.path("objective").path("estimate").asDouble();
      double far = point.path("constraints").path(0).path("estimate").asDouble();
      assertThat(Math.sqrt(near) + Math.sqrt(far)).isCloseTo(1.0, offset(1e-4));
    }
    double last = root.path("points").path(5).path("objective").path("estimate").asDouble();
    assertThat(last).isCloseTo(0.0, offset(1e-6));
    assertThat(Outcome.of("solve", folder.resolve("front.pep").toString()).err())
        .contains("prox-pep sweep");
    assertThat(outcome.out()).containsPattern("\nfar +verdict +near +slope *\n");
    assertThat(Outcome.of("check", folder.resolve("front.pep").toString()).out())
        .containsPattern("(?s)Two objectives.*near +minimize.*far +minimize");
  }

  @Test
  void whatCannotBeSweptIsRefusedAndNothingIsWritten() throws IOException {
    String[][] bad = {
      {"--over", "lest=1..2", "did you mean least?"},
      {"--over", "least=2..1", "must go from a smaller number"},
      {"--over", "least=1..1", "must go from a smaller number"},
      {"--over", "least=", "must have numbers"},
      {"--over", "least=1,x", "not `x`"},
      {"--over", "least=1,1", "each once"},
      {"--over", "least", "must be NAME=A..B"},
      {"--points", "1", "--over must say"},
    };
    for (String[] each : bad) {
      Outcome outcome = sweep("curve.pep", "none", each[0], each[1]);
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
      assertThat(outcome.err()).contains(each[2]);
      assertThat(folder.resolve("none")).doesNotExist();
    }
    // The first value makes a model, and the second one does not.
    Files.writeString(
        folder.resolve("sizes.pep"),
        "param n = 1\nset I = 1..n\nvar x[I] in [0, 1]\nminimize sum(square(x))\n");
    Outcome late = sweep("sizes.pep", "none", "--over", "n=1,1.5,2");
    assertThat(late.code()).isEqualTo(2);
    assertThat(late.err()).contains("the end of a range (1.5)");
    assertThat(folder.resolve("none")).doesNotExist();
    assertThat(sweep("front.pep", "none", "--over", "a=1..2").err()).contains("front");
    assertThat(Outcome.of("sweep", "hs071", "--over", "a=1..2", "--output", "x").err())
        .contains("must be a model");
  }

  @Test
  void aFolderOfAnotherSweepIsRefused() {
    assertThat(sweep("curve.pep", "out", "--over", "least=1,2").code()).isEqualTo(0);
    Outcome other = sweep("curve.pep", "out", "--over", "least=1,3");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("holds another sweep: its values").contains("--output");
    assertThat(sweep("curve.pep", "out", "--over", "least=1,2", "--seed", "2").err())
        .contains("holds another sweep: its run settings");
  }

  @Test
  void runsTellsWhatASweepPutInPlaceOfItsParameter() {
    sweep("curve.pep", "out", "--over", "least=1..2", "--points", "4");
    Outcome text = Outcome.of("runs", folder.toString());
    assertThat(text.out()).contains("least = 1 ", "least = 1.33", "least = 1.67", "least = 2 ");
    Outcome json = Outcome.of("runs", folder.resolve("out").toString(), "--json");
    assertThat(json.out()).contains("\"least\" : \"1.3333333333333333\"");
  }
}
