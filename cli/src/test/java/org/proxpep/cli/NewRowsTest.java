package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.data.CsvBlocks;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.LetColumns;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.report.StoredModel;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers that are judged by rows they do not come from. */
final class NewRowsTest {

  private static final String MODEL =
      """
      data "t.csv"
      features z = standardize(a, b), onehot(city), intercept
      var w[z] in ball(10)
      let score = dot(w, z)
      minimize   loss: E[ if(y == 1, softplus(-score), softplus(score)) ]
      subject to alarms: probability(score >= 0, 0.2 | y == 0) <= 0.2
      """;

  @TempDir private static Path folder;

  private static String model;

  @BeforeAll
  static void write() throws IOException {
    model = "" + Files.writeString(folder.resolve("m.pep"), MODEL);
    table("t.csv", 600, 1, "rome", "paris");
    table("new.csv", 300, 2, "rome", "oslo");
    table("few.csv", 40, 3, "rome", "paris");
  }

  private static void table(String name, int rows, long seed, String... cities) throws IOException {
    ScenarioRandom random = new ScenarioRandom(seed);
    StringBuilder text = new StringBuilder("a,b,city,y\n");
    for (int i = 0; i < rows; i++) {
      int y = random.nextDouble() < 0.5 ? 1 : 0;
      text.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%s,%d%n",
              random.nextGaussian() + y,
              10 + 3 * random.nextGaussian() - 2 * y,
              cities[i % 2],
              y));
    }
    Files.writeString(folder.resolve(name), text);
  }

  private static JsonNode json(Path out, String file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(out.resolve(file)));
  }

  private static Path solved(String name, String... more) {
    Path out = folder.resolve(name);
    assertThat(solve(out, more).err()).isEmpty();
    return out;
  }

  private static Outcome solve(Path out, String... more) {
    Stream<String> first = Stream.of("solve", model, "--quiet", "--output", "" + out);
    return Outcome.of(Stream.concat(first, Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void rowsKeptAsideHaveTheLastWordInEveryForm() throws IOException {
    Path out = folder.resolve("held");
    Outcome outcome =
        Outcome.of("solve", model, "--quiet", "--holdout", "0.3", "--output", "" + out);
    JsonNode result = json(out, "result.json");
    assertThat(result.path("scope").asString()).isEqualTo("population");
    assertThat(result.path("holdout").path("rows").asInt()).isEqualTo(180);
    JsonNode alarms = result.path("constraints").get(0);
    JsonNode population = alarms.path("population");
    assertThat(population.path("lower").asDouble())
        .isLessThan(population.path("estimate").asDouble());
    assertThat(population.path("basis").asString()).isEqualTo("BOUNDED");
    assertThat(alarms.path("basis").asString()).isEqualTo("EXACT");
    assertThat(outcome.out()).contains("in the table", "on new rows", "180 rows kept aside");
    // The verdict is about new rows, and so are the strips and the objective above them.
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("on new rows", " in the table</span>")
        .doesNotContain("exact, so there is no interval");
    JsonNode first = result.path("solution_details").get(0);
    assertThat(first.path("original").isNumber()).isTrue();
  }

  @Test
  void aFolderAloneIsEnoughToJudgeNewRowsAndToScoreThem() throws IOException {
    Path out = solved("alone", "--samples", "20000");
    Path moved = Files.move(out, folder.resolve("moved"));
    String fresh = "" + folder.resolve("new.csv");
    Path again = folder.resolve("again");
    Outcome judged = Outcome.of("evaluate", "" + moved, "--data", fresh, "--output", "" + again);
    assertThat(judged.out())
        .contains(
            "300 new rows", "150 rows have a category in city", "population behind the new rows")
        .doesNotContain("0 steps", "output  ");
    JsonNode result = json(again, "result.json");
    assertThat(result.path("scope").asString()).isEqualTo("population");
    assertThat(result.path("stopped_by").asString()).isEqualTo("evaluated");
    JsonNode rowsOf = result.path("new_rows");
    assertThat(rowsOf.path("rows").asInt()).isEqualTo(300);
    assertThat(rowsOf.path("file").asString()).isEqualTo("new.csv");
    assertThat(rowsOf.path("fingerprint").asString()).startsWith("#");
    assertThat(rowsOf.path("unseen_categories").path("city").asInt()).isEqualTo(150);
    assertThat(Files.readString(again.resolve("report.html")))
        .contains("\"#solution\"")
        .doesNotContain("\"#convergence\"", "id=\"cost\"", "0 samples");
    assertThat(again.resolve("picture.svg")).exists();
    Path scores = folder.resolve("scores.csv");
    Outcome predicted =
        Outcome.of(
            "predict", "" + moved, "--data", fresh, "--let", "score", "--output", "" + scores);
    assertThat(predicted.code()).isZero();
    assertThat(Files.readAllLines(scores)).hasSize(301).startsWith("score");
    // So many negatives of these rows are scored above 0 as the verdict says.
    List<String> rows = Files.readAllLines(Path.of(fresh));
    List<String> lines = Files.readAllLines(scores);
    long events = 0;
    for (int i = 1; i < rows.size(); i++) {
      events += rows.get(i).endsWith(",0") && Double.parseDouble(lines.get(i)) >= 0 ? 1 : 0;
    }
    assertThat(result.path("constraints").get(0).path("counted").path("events").asLong())
        .isEqualTo(events);
  }

  @Test
  void blocksOnSeveralThreadsGiveTheScoresOfTheWholeTable() throws IOException {
    Path out = solved("blocks", "--samples", "20000");
    LetColumns columns =
        ModelStore.model(StoredModel.read(out))
            .lets(List.of("score"), StoredModel.read(out).variables());
    Path fresh = folder.resolve("new.csv");
    StringBuilder whole = new StringBuilder();
    LetColumns.Rows rows = columns.over(Table.read(fresh, columns.reading()));
    PredictionCsv.write(columns, rows, whole);
    for (int size : new int[] {1, 300, 4000}) {
      StringBuilder text = new StringBuilder();
      try (CsvBlocks blocks = CsvBlocks.open(fresh, columns.reading(), size).orElseThrow()) {
        assertThat(PredictionCsv.write(columns, blocks, text))
            .isEqualTo(new PredictionCsv.Notes(rows.unseen(), 0));
      }
      assertThat(text.toString()).isEqualTo(whole.toString());
    }
  }

  @Test
  void aBadRowIsNamedByItsLineAndNothingIsWritten() throws IOException {
    Path out = solved("bad-row", "--samples", "20000");
    String text = Files.readString(folder.resolve("new.csv"));
    Path data = Files.writeString(folder.resolve("bad-row.csv"), text + "1,two,rome,0\n");
    Path scores = folder.resolve("nowhere").resolve("scores.csv");
    String[] command = {"predict", "" + out, "--data", "" + data, "--let", "score"};
    Outcome printed = Outcome.of(command);
    assertThat(printed.code()).isEqualTo(2);
    assertThat(printed.out()).isEmpty();
    assertThat(printed.err()).contains("line 302", "two");
    String[] written = Arrays.copyOf(command, command.length + 2);
    written[command.length] = "--output";
    written[command.length + 1] = "" + scores;
    assertThat(Outcome.of(written).code()).isEqualTo(2);
    assertThat(scores.getParent()).doesNotExist();
  }

  @Test
  void aBoundThatTheOldRowsGaveHasATolerance() throws IOException {
    Path data = Files.writeString(folder.resolve("wind.csv"), "wind\n7\n9\n8\n");
    Path plan =
        Files.writeString(
            folder.resolve("wind.pep"),
            """
            data "wind.csv"
            var turbines in [0, 40]
            minimize cost: E[ (3 + 0 * wind) * turbines ]
            subject to green: E[ wind ] * turbines >= 40
            """);
    Path out = folder.resolve("wind");
    Outcome.of("solve", "" + plan, "--quiet", "--output", "" + out);
    JsonNode solved = json(out, "result.json");
    assertThat(solved.path("solution").path("turbines").asDouble()).isCloseTo(5, within(1e-6));
    Files.writeString(data, "wind\n" + "5\n6\n5\n".repeat(100));
    Outcome judged = Outcome.of("evaluate", "" + out, "--data", "" + data, "--json");
    assertThat(judged.out()).doesNotContain("NaN");
    JsonNode green = JsonMapper.shared().readTree(judged.out()).path("constraints").get(0);
    assertThat(green.path("tolerance").asDouble()).isCloseTo(0.4, within(1e-9));
    assertThat(green.path("verdict").asString()).isEqualTo("VIOLATED");
  }

  @Test
  void badFoldersAndRowsAreNamed() throws IOException {
    Path out = solved("bad", "--samples", "20000");
    String fresh = "" + folder.resolve("new.csv");
    Path few = Files.writeString(folder.resolve("few-columns.csv"), "a,y\n1,0\n2,1\n");
    Outcome column = Outcome.of("evaluate", "" + out, "--data", "" + few);
    assertThat(column.code()).isEqualTo(2);
    assertThat(column.err()).contains("no column b", "Maybe");
    assertThat(Outcome.of("predict", "" + out, "--data", fresh, "--let", "scoer").err())
        .contains("The let expression (scoer)", "did you mean score?");
    assertThat(Outcome.of("evaluate", "" + folder, "--data", fresh).err())
        .contains("has no file model.json", "Maybe");
    String result = Files.readString(out.resolve("result.json"));
    Path same = folder.resolve("x").resolve("..").resolve(out.getFileName());
    assertThat(Outcome.of("evaluate", "" + out, "--data", fresh, "--output", "" + same).err())
        .contains("--output (" + same + ") must be another folder", "Maybe");
    assertThat(out.resolve("result.json")).hasContent(result);
    String rows = Files.readString(Path.of(fresh));
    assertThat(
            Outcome.of("predict", "" + out, "--data", fresh, "--let", "score", "--output", fresh)
                .err())
        .contains("--output (" + fresh + ") must be another file", "Maybe");
    assertThat(Path.of(fresh)).hasContent(rows);
    Files.writeString(
        out.resolve("result.json"),
        Files.readString(out.resolve("result.json"))
            .replace("\"problem_fingerprint\" : \"", "\"problem_fingerprint\" : \"x"));
    assertThat(Outcome.of("evaluate", "" + out, "--data", fresh).err())
        .contains("of another model", "Maybe");
    Files.writeString(out.resolve("model.json"), "{ \"format\" : 77 }");
    assertThat(Outcome.of("evaluate", "" + out, "--data", fresh).err())
        .contains("has the format 77", "Maybe");
    assertThat(Outcome.of("solve", model, "--safe").err()).contains("--safe must come with");
    assertThat(Outcome.of("solve", model, "--holdout", "1.5").err()).contains("between 0 and 1");
    assertThat(Outcome.of("solve", "hs071", "--holdout", "0.5").err()).contains("must come with");
  }

  @Test
  void aHoldOutServesOneSafeTest() throws IOException {
    Path out = folder.resolve("safe");
    String[] safe = {
      "solve", model, "--quiet", "--safe", "--holdout", "0.4", "--seed", "5", "--output", "" + out
    };
    Outcome first = Outcome.of(safe);
    assertThat(first.code()).isZero();
    JsonNode population = json(out, "result.json").path("constraints").get(0).path("population");
    assertThat(population.path("verdict").asString()).isEqualTo("HOLDS");
    assertThat(population.path("tolerance").asDouble()).isZero();
    assertThat(population.path("upper").asDouble()).isLessThanOrEqualTo(0.2);
    String numbers = json(out, "result.json").path("solution").toString();
    assertThat(Outcome.of(safe).code()).isZero();
    assertThat(json(out, "result.json").path("solution").toString()).isEqualTo(numbers);
    String[] other = java.util.Arrays.copyOf(safe, safe.length + 2);
    other[safe.length] = "--confidence";
    other[safe.length + 1] = "0.9";
    Path refused = folder.resolve("refused").resolve("deep");
    other[safe.length - 1] = "" + refused;
    Outcome second = Outcome.of(other);
    assertThat(second.code()).isEqualTo(2);
    assertThat(second.err()).contains("already used for a safe test", "Maybe");
    assertThat(refused.getParent()).doesNotExist();
  }

  @Test
  void tooFewRowsGiveNoSafeAnswer() throws IOException {
    Path out = folder.resolve("none");
    String few = "" + folder.resolve("few.csv");
    Outcome none = solve(out, "--data", few, "--safe", "--holdout", "0.3");
    assertThat(none.code()).isEqualTo(7);
    assertThat(none.out()).contains("NO_SAFE_ANSWER", "alarms stopped it", "would be enough");
    assertThat(json(out, "result.json").has("solution")).isFalse();
    assertThat(out.resolve("model.json")).doesNotExist();
    assertThat(out.resolve("solution.csv")).doesNotExist();
  }

  @Test
  void foldsThatCannotBeMadeAreRefusedBeforeTheRun() {
    Outcome one = Outcome.of("solve", model, "--folds", "1");
    assertThat(one.code()).isEqualTo(2);
    assertThat(one.err()).contains("The number of folds (1)").doesNotContain("evaluations ");
  }

  @Test
  void progressTellsPhasePassEvaluationsAndGap() {
    String[] lines = Outcome.of("solve", model, "--seed", "5").err().lines().toArray(String[]::new);
    String progress = String.join("\n", lines);
    assertThat(progress)
        .containsPattern("size +5 variables, 1 inequality, 0 equalities, 600 scenarios")
        .containsPattern("phase +evaluations +objective +violation +gap +elapsed +left")
        .containsPattern("sampling +0 +0\\.69")
        // The last row is there, whatever part of the budget is spent.
        .containsPattern("pass \\d+ +\\d+ +0\\.\\d+ +\\d\\.\\d+e-?\\d+ +\\d\\.\\d+e-?\\d+ ");
  }

  @Test
  void foldsTellValuesWithoutAVerdict() throws IOException {
    Path out = solved("folds", "--samples", "20000", "--folds", "3");
    JsonNode folds = json(out, "result.json").path("folds");
    assertThat(folds.path("count").asInt()).isEqualTo(3);
    assertThat(folds.path("values").size()).isEqualTo(2);
    assertThat(folds.path("values").get(1).path("standard_error").asDouble()).isPositive();
    assertThat(json(out, "result.json").path("scope").asString()).isEqualTo("table");
  }

  @Test
  void valuesThatWereSetAreKeptWithTheAnswer() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("set.pep"),
            "param cap = 0.2\nparam shift[1..2] = 0\n"
                + MODEL
                    .replace("<= 0.2", "<= cap")
                    .replace("let score = dot(w, z)", "let score = dot(w, z) + shift[2]"));
    Path out = folder.resolve("set");
    Outcome solved =
        Outcome.of(
            "solve",
            "" + own,
            "--quiet",
            "--samples",
            "20000",
            "--set",
            "cap=0.35",
            "--set",
            "shift=[0, 100]",
            "--output",
            "" + out);
    assertThat(solved.err()).isEmpty();
    assertThat(json(out, "model.json").path("parameters").path("cap").get(0).get(0).asDouble())
        .isEqualTo(0.35);
    String fresh = "" + folder.resolve("new.csv");
    Path again = folder.resolve("set-again");
    Outcome.of("evaluate", "" + out, "--data", fresh, "--output", "" + again);
    assertThat(json(again, "result.json").path("constraints").get(0).path("bound").asDouble())
        .isEqualTo(0.35);
    assertThat(json(again, "run.json").path("parameters").path("cap").asDouble()).isEqualTo(0.35);
    // The ball is too small to take the shift back.
    Outcome predicted = Outcome.of("predict", "" + out, "--data", fresh, "--let", "score");
    assertThat(Double.parseDouble(predicted.out().lines().skip(1).findFirst().orElse("")))
        .isGreaterThan(50);
  }

  @Test
  void numbersOnNewRowsHaveTheirUnits() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("units.pep"),
            """
            data "t.csv" holdout 0.3
            var k in [0, 3]
            minimize   cost: E[ (k - a)^2 ] unit "EUR"
            subject to room: E[ k * b ] <= 5 unit "kg"
            """);
    String out = Outcome.of("solve", "" + own, "--quiet", "--samples", "20000").out();
    assertThat(out).containsPattern("cost .*EUR .*EUR").containsPattern("room .*kg .*kg");
  }

  @Test
  void scoresOfSeveralClassesAreAColumnEach() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("classes.pep"),
            """
            data "t.csv" holdout 0.3
            features z = standardize(a, b), intercept
            set k = {rome, paris}
            var w[k, z] in [-5, 5]
            var v[z, k] in [-5, 5]
            let s = w * z
            let rome = softmax(s)["rome"]
            minimize E[ cross_entropy(s, city) ] + 0.1*sum(square(w)) + sum(square(v))
            """);
    Path out = folder.resolve("classes");
    Outcome.of("solve", "" + own, "--quiet", "--samples", "20000", "--output", "" + out);
    String fresh = "" + folder.resolve("new.csv");
    List<String> lines =
        Outcome.of("predict", "" + out, "--data", fresh, "--let", "s,rome").out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("\"s[rome]\",\"s[paris]\",rome");
    String[] cells = lines.get(1).split(",", -1);
    double difference = Double.parseDouble(cells[1]) - Double.parseDouble(cells[0]);
    assertThat(Double.parseDouble(cells[2]))
        .isCloseTo(1 / (1 + Math.exp(difference)), within(1e-12));
    // Coefficients of a matrix have original units too, by rows and by columns.
    JsonNode learnt = json(out, "model.json").path("learnt_numbers").path("scale of t.b");
    int told = 0;
    for (JsonNode detail : json(out, "result.json").path("solution_details")) {
      String name = detail.path("name").asString();
      if (name.equals("w[rome,b]") || name.equals("v[b,paris]")) {
        assertThat(detail.path("original").asDouble())
            .isCloseTo(detail.path("value").asDouble() / learnt.get(1).asDouble(), within(1e-12));
        told++;
      }
    }
    assertThat(told).isEqualTo(2);
    Path files = folder.resolve("class-files");
    assertThat(Outcome.of("predict", "" + out, "--let", "s", "--scoring", "" + files).err())
        .contains("The let expression (s)", "s[rome], s[paris]");
    assertThat(Outcome.of("predict", "" + out, "--let", "rome", "--scoring", "" + files).code())
        .isZero();
    JsonNode entries = json(files, "rome.json").path("entries");
    assertThat(entries.path(0).path("variable").asString()).isEqualTo("w[rome]");
    assertThat(entries.path(0).path("entry").asString()).isEqualTo("a");
  }

  @Test
  void newRowsBringTheTablesThatTheModelJoins() throws IOException {
    Files.writeString(folder.resolve("towns.csv"), "city,price\nrome,3\nparis,5\noslo,8\n");
    Path own =
        Files.writeString(
            folder.resolve("joined.pep"),
            """
            data "t.csv" join "towns.csv" on city
            var k in [0, 3]
            let cost = k * price
            minimize E[ (cost - b)^2 ]
            """);
    Path out = folder.resolve("joined");
    Outcome.of("solve", "" + own, "--quiet", "--samples", "20000", "--output", "" + out);
    String fresh = "" + folder.resolve("new.csv");
    String towns = "towns=" + folder.resolve("towns.csv");
    assertThat(Outcome.of("evaluate", "" + out, "--data", fresh).err())
        .contains("no column price", "--data towns=FILE");
    Outcome judged = Outcome.of("evaluate", "" + out, "--data", fresh, "--data", towns, "--json");
    assertThat(JsonMapper.shared().readTree(judged.out()).path("new_rows").path("rows").asInt())
        .isEqualTo(300);
    List<String> costs =
        Outcome.of("predict", "" + out, "--data", fresh, "--data", towns, "--let", "cost")
            .out()
            .lines()
            .toList();
    double k = json(out, "result.json").path("solution").path("k").asDouble();
    assertThat(costs).hasSize(301).startsWith("cost", "" + 3 * k, "" + 8 * k);
    assertThat(Outcome.of("evaluate", "" + out, "--data", towns).err())
        .contains("must name one file of new rows, and it names 0");
    Files.writeString(folder.resolve("towns.csv"), "city,price\nrome,3\n");
    assertThat(
            Outcome.of("predict", "" + out, "--data", fresh, "--data", towns, "--let", "cost")
                .err())
        .contains("150 of the 300 rows of new.csv have no partner");
  }

  @Test
  void rowsWithoutAValueAndCategoriesNeverSeenMayComeTogether() throws IOException {
    Path own =
        Files.writeString(
            folder.resolve("drop.pep"), MODEL.replace("\"t.csv\"", "\"t.csv\" drop missing"));
    Path out = folder.resolve("dropped");
    Outcome.of("solve", "" + own, "--quiet", "--samples", "20000", "--output", "" + out);
    String some =
        ""
            + Files.writeString(
                folder.resolve("some.csv"), "a,b,city,y\n,9,rome,1\n1,8,oslo,0\n0,7,paris,1\n");

    Outcome scored = Outcome.of("predict", "" + out, "--data", some, "--let", "score");
    Outcome judged = Outcome.of("evaluate", "" + out, "--data", some, "--json");

    assertThat(scored.out().lines()).hasSize(4);
    JsonNode rows = JsonMapper.shared().readTree(judged.out()).path("new_rows");
    assertThat(rows.path("rows").asInt()).isEqualTo(2);
    assertThat(rows.path("unseen_categories").path("city").asInt()).isEqualTo(1);
  }
}
