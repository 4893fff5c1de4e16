package org.proxpep.spark;

import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.engine.Engine;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel.Missing;
import org.proxpep.model.problem.PartitionedModel.Needs;
import org.proxpep.problem.Evaluation;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/** Tables of any source, with gaps, in several files, by the engine. */
class SourcesTest {

  private static final String MODEL =
      """
      data "rows.csv" %s
      features z = standardize(a), onehot(g), intercept
      var v[z] in ball(5)
      minimize E[ (dot(v, z) - b)^2 ]
      subject to E[ dot(v, z) | g == "p" ] <= 2
      """;

  /** 3000 rows, some cells of which are empty. */
  private static String csv(int from, int to) {
    StringBuilder text = new StringBuilder("a,b,g\n");
    for (int i = from; i < to; i++) {
      text.append(i % 7 == 3 ? "" : String.valueOf((i * 37 % 101) / 8.0))
          .append(',')
          .append((i * 53 % 97) / 16.0)
          .append(',')
          .append(i % 11 == 5 ? "" : i % 3 == 0 ? "p" : "q")
          .append('\n');
    }
    return text.toString();
  }

  private static Dataset<Row> read(Path path) {
    return Session.spark()
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(path.toString());
  }

  /** Means and some scenarios at a point that is not special. */
  static void assertSame(ModelProblem here, SparkProblem there, long... keys) {
    double[] x = here.startingPoint();
    x[0] = 0.5;
    Evaluation expected = Evaluation.of(here);
    Evaluation actual = Evaluation.of(here);
    here.exactMean().orElseThrow().evaluateMean(x, expected);
    there.exactMean().orElseThrow().evaluateMean(x, actual);
    assertThat(actual.values()).containsExactly(expected.values());
    assertThat(actual.gradient(0)).containsExactly(expected.gradient(0));
    for (long key : keys) {
      here.evaluate(x, key, expected);
      there.evaluate(x, key, actual);
      assertThat(actual.gradient(0)).containsExactly(expected.gradient(0));
    }
  }

  private static void assertSameAndBroughtAlone(ModelProblem here, SparkProblem there) {
    assertSame(here, there, 5);
    assertThat(there.broughtAlone()).isEqualTo(1);
  }

  @Test
  void rowsWithGapsAreDroppedOrFilledAsOnOneMachine(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("rows.csv"), csv(0, 3000));
    for (String missing : new String[] {"drop missing", "impute mean"}) {
      String text = MODEL.formatted(missing);
      ModelProblem here = Model.parse("m.pep", text, folder);
      try (SparkProblem there = Rows.there(text, read(file), 1)) {
        assertSameAndBroughtAlone(here, there);
      }
    }
    assertThatThrownBy(() -> Rows.there(MODEL.formatted(""), read(file), 1))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the value of row 4 is missing");
  }

  @Test
  void filesCountInTheOrderOfTheirNamesHoweverSparkPacksThem(@TempDir Path folder)
      throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    // Spark begins with the largest file.
    Files.writeString(parts.resolve("a.csv"), csv(0, 100));
    Files.writeString(parts.resolve("b.csv"), csv(100, 2900));
    Files.writeString(parts.resolve("c.csv"), csv(2900, 3000));
    Files.writeString(folder.resolve("rows.csv"), csv(0, 3000));
    String text = MODEL.formatted("drop missing");
    ModelProblem here = Model.parse("m.pep", text, folder);
    try (SparkProblem there = Rows.there(text, read(parts), 1)) {
      assertSameAndBroughtAlone(here, there);
    }
  }

  private static final AtomicInteger READS = new AtomicInteger();

  /** The same numbers at every reading, from the second on in the opposite order. */
  private static Dataset<Row> fickle(boolean turns) {
    READS.set(0);
    MapFunction<Long, Double> number =
        i -> (double) (turns && READS.getAndIncrement() >= 100 ? 99 - i : i);
    return Session.spark().range(0, 100, 1, 1).map(number, Encoders.DOUBLE()).toDF("x");
  }

  @Test
  void aSourceThatGivesItsRowsInAnotherOrderIsRefused() {
    String text =
        """
        data "rows.csv"
        var  v in [-200, 200]
        minimize cost: E[ (v - x)^2 ]
        """;
    try (SparkProblem steady = Rows.there(text, fickle(false), 1)) {
      assertThat(steady.dimension()).isEqualTo(1);
    }
    assertThatThrownBy(() -> Rows.there(text, fickle(true), 1))
        .hasStackTraceContaining("The source gave other rows when it was read again");
  }

  @Test
  void aJoinOfFilesIsASourceLikeAnyOther(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("left.csv"), "k,x\n1,3\n2,5\n3,10\n");
    Files.writeString(folder.resolve("right.csv"), "k,y\n1,1\n2,1\n3,4\n");
    Dataset<Row> join =
        read(folder.resolve("left.csv")).join(read(folder.resolve("right.csv")), "k");
    String text =
        """
        data "rows.csv"
        var  v in [-200, 200]
        minimize cost: E[ (v - x * y)^2 ]
        """;
    try (SparkProblem problem = Rows.there(text, join, 1)) {
      Evaluation mean = Evaluation.of(problem);
      problem.exactMean().orElseThrow().evaluateMean(new double[] {0.0}, mean);
      assertThat(mean.value(0)).isEqualTo((9.0 + 25.0 + 1600.0) / 3.0);
    }
  }

  @Test
  void anEmptyTextIsAMissingOne() {
    StructType schema = new StructType().add("x", "double").add("kind", "string");
    Dataset<Row> data =
        Session.spark()
            .createDataFrame(
                List.of(
                    RowFactory.create(1.0, "a"),
                    RowFactory.create(2.0, ""),
                    RowFactory.create(6.0, "b")),
                schema);
    String text =
        """
        data "rows.csv" drop missing
        var  v in [-200, 200]
        minimize cost: E[ (v - x)^2 ] + E[ x | kind == "a" ]
        """;
    try (SparkProblem problem = Rows.there(text, data, 1)) {
      assertThat(problem.finite().orElseThrow().scenarioCount()).isEqualTo(2);
    }
  }

  private static Dataset<Row> kinds(Double last) {
    StructType schema = new StructType().add("x", "double").add("kind", "string");
    return Session.spark()
        .createDataFrame(
            List.of(
                RowFactory.create(1.0, "True"),
                RowFactory.create(null, "other"),
                RowFactory.create(last, null),
                RowFactory.create(6.0, "false")),
            schema);
  }

  private static SparkTable load(Dataset<Row> data, Missing missing) {
    Set<String> columns = new LinkedHashSet<>(List.of("x", "kind"));
    return SparkTable.load(
        new DatasetSource(data),
        new Needs("t", "t", columns, null, missing),
        SparkSettings.DEFAULT,
        line -> {});
  }

  @Test
  void whatAColumnHoldsIsFoundBeforeRowsAreDropped() {
    Table here =
        Table.of(
                "t",
                Column.numbers("x", 1.0, Double.NaN, 2.0, 6.0),
                Column.texts("kind", "True", "other", null, "false"))
            .dropMissing(List.of("x", "kind"));
    try (SparkTable there = load(kinds(2.0), Missing.DROP)) {
      ColumnFacts kind = there.facts().columns().get(1);
      assertThat(kind.type()).isEqualTo(here.column("kind").type()).isEqualTo(ColumnType.CATEGORY);
      assertThat(kind.categories())
          .isEqualTo(here.column("kind").categories())
          .containsExactly("True", "false");
    }
    assertThatThrownBy(() -> load(kinds(Double.POSITIVE_INFINITY), Missing.DROP))
        .hasMessageContaining("the number of row 3 is infinite");
  }

  @Test
  void aTableThatIsNotFinishedIsNotKept() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(Session.spark().sparkContext());
    Set<Integer> before = Set.copyOf(context.getPersistentRDDs().keySet());
    Dataset<Row> empty = kinds(1.0).withColumn("x", lit(null).cast("double"));
    assertThatThrownBy(() -> load(empty, Missing.IMPUTE))
        .hasMessageContaining("all of its values are missing, so they have no mean");
    assertThat(context.getPersistentRDDs().keySet()).isEqualTo(before);
    Dataset<Row> turning = fickle(true).withColumn("kind", lit("a"));
    assertThatThrownBy(() -> load(turning, Missing.REFUSE))
        .hasStackTraceContaining("The source gave other rows");
    assertThat(context.getPersistentRDDs().keySet()).isEqualTo(before);
    try (SparkTable kept = load(kinds(1.0), Missing.IMPUTE)) {
      assertThat(context.getPersistentRDDs()).hasSize(before.size() + 1);
      assertThat(kept.facts().rows()).isEqualTo(4);
    }
    assertThat(context.getPersistentRDDs().keySet()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"2147483647, 8, 1", "2147483647, 16, 7", "100000000, 32760, 1", "70000, 24, 1"})
  void noPartIsTooLargeHoweverFewAreWanted(long rows, int stride, int partitions) {
    int[] bounds = SparkTable.bounds(rows, stride, partitions, 2);
    assertThat(bounds[0]).isZero();
    assertThat(bounds[bounds.length - 1]).isEqualTo((int) ((rows + 65535) / 65536));
    for (int p = 1; p < bounds.length; p++) {
      long chunks = (long) bounds[p] - bounds[p - 1];
      assertThat(chunks).isPositive();
      assertThat(chunks == 1 || chunks * 65536 * stride <= 1L << 30).isTrue();
    }
    assertThat(SparkTable.bounds(rows, stride, 0, 2).length).isGreaterThanOrEqualTo(bounds.length);
  }

  @Test
  void namesThatLookLikePatternsAreNames(@TempDir Path folder) throws IOException {
    Path odd = Files.createDirectory(folder.resolve("g [1] {x}"));
    Files.writeString(odd.resolve("d[1].csv"), "a\n1\n2\n3\n");
    Files.writeString(odd.resolve("d1.csv"), "a\n100\n200\n");
    Path model = odd.resolve("m.pep");
    Files.writeString(
        model, "data \"d[1].csv\"\nvar x in [0, 300]\nminimize cost: E[ (x - a)^2 ]\n");
    Engine engine = Engine.find("spark").orElseThrow();
    String pattern = folder.resolve("g ?1? ?x?").resolve("d*.csv").toString();
    for (String data :
        new String[] {
          null, odd.resolve("d[1].csv").toString(), odd.resolve("d1.csv").toString(), pattern
        }) {
      Engine.Request request =
          new Engine.Request(
              model, data, Engine.Mode.STREAM, 1, 1, SolverSettings.DEFAULT, Map.of(), Map.of());
      try (Engine.Session session = engine.open(request)) {
        int rows = data == null || data.contains("d[1]") ? 3 : data.equals(pattern) ? 5 : 2;
        assertThat(((SparkProblem) session.inner()).rows()).isEqualTo(rows);
      }
    }
  }

  @Test
  void theEngineSolvesAModelByItsFile(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("rows.csv"), csv(0, 3000));
    Path model = folder.resolve("m.pep");
    Files.writeString(model, MODEL.formatted("drop missing"));
    RunSettings run = RunSettings.DEFAULT.withMaxSamples(3000);
    CertifiedResult expected =
        new Solver(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), Model.read(model))
            .withRun(run)
            .solve();
    Engine engine = Engine.find("spark").orElseThrow();
    Engine.Request request =
        new Engine.Request(
            model,
            null,
            Engine.Mode.STREAM,
            1,
            run.seed(),
            SolverSettings.DEFAULT,
            Map.of(),
            Map.of());
    List<String> news = new ArrayList<>();
    try (Engine.Session session = engine.open(request, news::add)) {
      assertThat(news).hasSize(3).first().asString().startsWith("looking through the table in ");
      assertThat(news.get(1)).startsWith("packing ").contains(" rows of 3 columns, ");
      // Executors that share a pass make every certificate of a table exact.
      long rows = session.inner().finite().orElseThrow().scenarioCount();
      assertThat(session.certificate(CertificateSettings.DEFAULT.withSamples(30, 60)))
          .isEqualTo(CertificateSettings.DEFAULT.withSamples(30, rows));
      CertifiedResult result =
          new Solver(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), session.problem())
              .withRun(run)
              .solve();
      assertThat(result.selected().x()).containsExactly(expected.selected().x());
      assertThat(((SparkProblem) session.inner()).broughtAlone()).isZero();
    }
    assertThatThrownBy(
            () ->
                engine.open(
                    new Engine.Request(
                        model,
                        null,
                        Engine.Mode.STREAM,
                        1,
                        1,
                        SolverSettings.DEFAULT,
                        Map.of("speed", "9"),
                        Map.of())))
        .hasMessageContaining("The setting (speed)");
  }
}
