package org.proxpep.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.randn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * How fast Spark on one machine is against the machine alone, on the same rows of generated
 * Parquet: steps in stream mode, the exact mean, and rounds of mini-batches. See docs/spark.md for
 * the command.
 */
public final class SparkFigures {

  private static final int COLUMNS = 20;

  /** Where tasks in this virtual machine leave the rows for the problem on one machine. */
  private static double[][] columns = new double[0][];

  private SparkFigures() {}

  /** Arguments: rows, steps, rounds of the mean. */
  public static void main(String... arguments) throws IOException {
    int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000_000;
    int steps = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000_000;
    int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 7;
    Path folder = Files.createTempDirectory("spark-figures");
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.local.dir", folder.resolve("scratch").toString())
            .getOrCreate();
    try {
      String path = folder.resolve("rows.parquet").toString();
      long start = System.nanoTime();
      write(spark, rows, path);
      say("wrote %d rows of %d columns in %.1f s", rows, COLUMNS, seconds(start));
      start = System.nanoTime();
      Dataset<Row> data = spark.read().parquet(path);
      Text text = new Text("figures.pep", model(), false);
      try (SparkProblem there = SparkProblem.of(text, folder, data, SparkSettings.DEFAULT)) {
        say(
            "loaded and built in %.1f s, %d partitions",
            seconds(start), there.table.parts().getNumPartitions());
        StochasticProblem here = here(there, rows);
        measure(here, there, steps, rounds);
      }
    } finally {
      spark.stop();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static String model() {
    return """
    data "rows.csv"
    features z = columns(all except y), intercept
    var v[z] in ball(10)
    let score = dot(v, z)
    minimize E[ softplus(-y * score) ]
    subject to E[ sigmoid(score) ] <= 0.4
    """;
  }

  private static void write(SparkSession spark, int rows, String path) {
    Column[] all = new Column[COLUMNS];
    for (int j = 0; j + 1 < COLUMNS; j++) {
      all[j] = randn(j).as("x" + j);
    }
    all[COLUMNS - 1] = randn(COLUMNS).as("noise");
    Dataset<Row> made = spark.range(0, rows, 1, 8).select(all);
    made.withColumn(
            "y",
            org.apache
                .spark
                .sql
                .functions
                .when(col("x0").plus(col("x1").multiply(0.5)).plus(col("noise")).gt(0), 1)
                .otherwise(-1))
        .drop("noise")
        .write()
        .option("compression", "zstd")
        .parquet(path);
  }

  /** The same rows in a table of this machine. */
  private static StochasticProblem here(SparkProblem there, int rows) {
    columns = new double[COLUMNS][rows];
    there
        .table
        .parts()
        .foreach(
            part -> {
              int first = part.firstChunk << 16;
              for (int c = 0; c < COLUMNS; c++) {
                for (int i = 0; i < part.rows.rows(); i++) {
                  columns[c][first + i] = part.rows.value(c, i);
                }
              }
            });
    org.proxpep.model.data.Column[] made =
        IntStream.range(0, COLUMNS)
            .mapToObj(
                c -> {
                  var column =
                      org.proxpep.model.data.Column.numbers(
                          c + 1 < COLUMNS ? "x" + c : "y", columns[c]);
                  columns[c] = new double[0];
                  return column;
                })
            .toArray(org.proxpep.model.data.Column[]::new);
    return Model.parse(
        "figures.pep",
        model(),
        Path.of(""),
        ModelOptions.defaults().withTable("rows", Table.of("rows", made)));
  }

  private static void measure(StochasticProblem here, SparkProblem there, int steps, int rounds) {
    double[] one = new double[rounds];
    double[] spark = new double[rounds];
    double[] x = here.startingPoint();
    Arrays.fill(x, 0.01);
    Evaluation a = Evaluation.of(here);
    Evaluation b = Evaluation.of(here);
    FiniteMean mean = FiniteMean.of(here.finite().orElseThrow(), 2);
    for (int r = -2; r < rounds; r++) {
      long start = System.nanoTime();
      mean.evaluate(x, a);
      double first = seconds(start);
      start = System.nanoTime();
      there.exactMean().orElseThrow().evaluateMean(x, b);
      if (r >= 0) {
        one[r] = first;
        spark[r] = seconds(start);
      }
      if (a.value(0) != b.value(0) || !Arrays.equals(a.gradient(0), b.gradient(0))) {
        throw new IllegalStateException("The bits differ.");
      }
    }
    say(
        "exact mean: one machine %.3f s (best %.3f), Spark %.3f s (best %.3f): %.0f %% of the rate",
        median(one), min(one), median(spark), min(spark), 100 * median(one) / median(spark));

    int runs = Math.min(5, rounds);
    one = new double[runs];
    spark = new double[runs];
    for (int r = -1; r < runs; r++) {
      long seed = r + 100L;
      double first = rate(here, seed, steps);
      there.expect(seed);
      double second = rate(there, seed, steps);
      say("steps a second: one machine %.0f, stream mode %.0f", first, second);
      if (r >= 0) {
        one[r] = first;
        spark[r] = second;
      }
    }
    say("stream mode: %.0f %% of the step rate (medians)", 100 * median(spark) / median(one));

    for (int size = 1 << 10; size <= 1 << 20; size <<= 2) {
      MiniBatch local = new MiniBatch(here, size);
      SparkBatch spread = new SparkBatch(there, size);
      double[] alone = new double[7];
      double[] together = new double[7];
      for (int r = 0; r < 7; r++) {
        long key = new Scenarios(5).key(Scenarios.Purpose.TRAINING, r);
        long start = System.nanoTime();
        local.evaluate(x, key, a);
        alone[r] = seconds(start);
        start = System.nanoTime();
        spread.evaluate(x, key, b);
        together[r] = seconds(start);
      }
      say(
          "batch of %d: one thread %.1f ms, a round of Spark %.1f ms (medians)",
          size, 1e3 * median(alone), 1e3 * median(together));
    }
  }

  private static double rate(StochasticProblem problem, long seed, int steps) {
    RunSettings settings =
        new RunSettings(
            seed, steps, Long.MAX_VALUE, Double.POSITIVE_INFINITY, 0.0, 5, 1000, null, 60.0);
    long start = System.nanoTime();
    new Runner(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), problem)
        .withSettings(settings)
        .run();
    return steps / seconds(start);
  }

  private static double seconds(long start) {
    return 1e-9 * (System.nanoTime() - start);
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
