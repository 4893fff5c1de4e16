package org.proxpep.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.proxpep.model.engine.Engine;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.language.PartitionedModel;
import org.proxpep.model.language.PartitionedModel.Text;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.StochasticProblem;

/**
 * Apache Spark as an engine. Settings are {@code master}, {@code partitions}, {@code block-bytes},
 * {@code blocks}, and whatever begins with {@code spark.} for Spark itself.
 *
 * <p>Data are a path, read by its ending as Parquet, ORC, JSON or else CSV with a header, or {@code
 * table:NAME} for a table that Spark knows.
 */
public final class SparkEngine implements Engine {

  private static final String TABLE = "table:";

  /** For the service loader. */
  public SparkEngine() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Session open(Request request) throws IOException {
    String model = new String(Files.readAllBytes(request.model()), StandardCharsets.UTF_8);
    Path parent = request.model().toAbsolutePath().getParent();
    Path folder = parent == null ? Path.of("") : parent;
    Text text = new Text(String.valueOf(request.model().getFileName()), model, false);
    String given = request.data();
    String source = given != null ? given : folder.resolve(PartitionedModel.path(text)).toString();
    Map<String, String> rest = new TreeMap<>(request.settings());
    SparkSettings settings = settings(rest);
    boolean found = SparkSession.getActiveSession().isDefined();
    SparkSession spark = session(rest);
    try {
      SparkProblem problem = SparkProblem.of(text, folder, read(spark, source), settings);
      problem.expect(request.seed(), request.solver(), request.batch());
      return new Opened(spark, !found, problem, batched(problem, request));
    } catch (RuntimeException | Error e) {
      if (!found) {
        spark.stop();
      }
      throw e;
    }
  }

  private static StochasticProblem batched(SparkProblem problem, Request request) {
    if (request.mode() == Mode.STREAM) {
      return request.batch() == 1 ? problem : new MiniBatch(problem, request.batch());
    }
    if (problem instanceof FiniteSparkProblem finite) {
      return new SparkBatch(finite, request.batch());
    }
    problem.close();
    throw new IllegalArgumentException(
        "The mode (batch) must have a model whose randomness all comes from its table, but "
            + problem.name()
            + " draws random numbers too.\nMaybe the mode stream.");
  }

  private static SparkSettings settings(Map<String, String> rest) {
    SparkSettings settings = SparkSettings.DEFAULT;
    for (String name : new ArrayList<>(rest.keySet())) {
      String value = rest.get(name);
      if (value == null || name.equals("master") || name.startsWith("spark.")) {
        continue;
      }
      int number = number(name, value);
      settings =
          switch (name) {
            case "partitions" -> settings.withPartitions(number);
            case "block-bytes" -> settings.withBlockBytes(number);
            case "blocks" -> settings.withBlocks(number);
            default ->
                throw new IllegalArgumentException(
                    "The setting ("
                        + name
                        + ") of the engine spark is not known.\nMaybe one of master, partitions,"
                        + " block-bytes, blocks, or a name that begins with spark.");
          };
      rest.remove(name);
    }
    return settings;
  }

  private static int number(String name, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "The setting " + name + " (" + value + ") must be a whole number.\nMaybe leave it out.",
          e);
    }
  }

  private static SparkSession session(Map<String, String> rest) {
    SparkSession.Builder builder = SparkSession.builder().appName("prox-pep");
    String master = rest.remove("master");
    if (master != null) {
      builder.master(master);
    } else if (System.getProperty("spark.master") == null) {
      // spark-submit sets it; without either all cores of this machine.
      builder.master("local[*]");
    }
    rest.forEach(builder::config);
    return builder.getOrCreate();
  }

  private static Dataset<Row> read(SparkSession spark, String source) {
    if (source.startsWith(TABLE)) {
      return spark.table(source.substring(TABLE.length()));
    }
    String name = source.toLowerCase(Locale.ROOT);
    if (name.endsWith(".parquet")) {
      return spark.read().parquet(source);
    }
    if (name.endsWith(".orc")) {
      return spark.read().orc(source);
    }
    if (name.endsWith(".json")) {
      return spark.read().json(source);
    }
    return spark.read().option("header", true).option("inferSchema", true).csv(source);
  }

  private record Opened(
      SparkSession spark, boolean own, SparkProblem opened, StochasticProblem problem)
      implements Session {

    @Override
    public StochasticProblem inner() {
      return opened;
    }

    @Override
    public ModelProblem model() {
      return opened.modelProblem();
    }

    @Override
    public void close() {
      opened.close();
      if (own) {
        spark.stop();
      }
    }
  }
}
