package org.proxpep.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.compare.RunExecutor;
import org.proxpep.engine.Engine;
import org.proxpep.method.catalogue.MethodRecipe;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.ReplicationExecutor;

/**
 * Apache Spark as an engine. Settings are {@code master}, {@code partitions}, {@code block-bytes},
 * {@code blocks}, and whatever begins with {@code spark.} for Spark itself.
 *
 * <p>Data are a path, read by its ending as Parquet, ORC, JSON or else CSV with a header, which is
 * read as on one machine; or {@code table:NAME} for a table that Spark knows.
 */
public final class SparkEngine implements Engine {

  private static final String TABLE = "table:";

  /** Where executors find the data of the suite real-data. */
  private static final String DATA_FOLDER = "data-folder";

  /** For the service loader. */
  public SparkEngine() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Session open(Request request, Consumer<String> news) throws IOException {
    String model = Model.text(request.model());
    Path parent = request.model().toAbsolutePath().getParent();
    Path folder = parent == null ? Path.of("") : parent;
    Text text =
        new Text(
            String.valueOf(request.model().getFileName()),
            model,
            new LinkedHashMap<>(request.parameters()),
            false);
    String given = request.data();
    String source = given == null ? beside(folder, PartitionedModel.path(text)) : asGiven(given);
    Map<String, String> rest = new TreeMap<>(request.settings());
    SparkSettings settings = settings(rest);
    SparkStart start = SparkStart.of(rest);
    try {
      SparkProblem problem =
          SparkErrors.translating(
              source,
              () -> SparkProblem.of(text, folder, source(start.session(), source), settings, news));
      problem.expect(request.seed(), request.solver(), request.batch());
      return new Opened(start, problem, batched(problem, request), request);
    } catch (RuntimeException | Error e) {
      start.close();
      throw e;
    }
  }

  /** A path that the model gives is one of its folder, unless it says where it lies. */
  static String beside(Path folder, String path) {
    if (path.startsWith(TABLE) || path.contains("://")) {
      return path;
    }
    if (Path.of(path).isAbsolute()) {
      return asGiven(path);
    }
    // With its scheme, because a path without means the file system of the cluster.
    String name = Files.exists(folder.resolve(path)) ? literally(path) : path;
    return "file://" + literally(folder.toAbsolutePath().toString()) + "/" + name;
  }

  /** A file that is there by this very name is meant, and else what the name is a pattern of. */
  private static String asGiven(String path) {
    return !path.startsWith(TABLE) && !path.contains("://") && Files.exists(Path.of(path))
        ? literally(path)
        : path;
  }

  /** Such that Spark does not take it for a pattern. */
  private static String literally(String path) {
    return path.replaceAll("[\\\\*?\\[\\]{}]", "\\\\$0");
  }

  @Override
  public RunExecutor runExecutor(Map<String, String> settings) {
    Map<String, String> rest = new TreeMap<>(settings);
    String data = rest.remove(DATA_FOLDER);
    settings(rest);
    return new SparkRunExecutor(SparkStart.of(rest), data);
  }

  private static StochasticProblem batched(SparkProblem problem, Request request) {
    if (request.mode() == Mode.STREAM) {
      return request.batch() == 1 ? problem : new MiniBatch(problem, request.batch());
    }
    return new SparkBatch(problem, request.batch());
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
                throw Refusal.of(
                    "The setting (%s) of the engine spark is not known",
                    "one of master, partitions, block-bytes, blocks, or a name that begins with"
                        + " spark",
                    name);
          };
      rest.remove(name);
    }
    return settings;
  }

  private static int number(String name, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw Refusal.of("The setting %s (%s) must be a whole number", "leave it out", name, value)
          .causedBy(e);
    }
  }

  private static TableSource source(SparkSession spark, String source) {
    if (source.startsWith(TABLE)) {
      return new DatasetSource(spark.table(source.substring(TABLE.length())));
    }
    String name = source.toLowerCase(Locale.ROOT).replaceAll("/+$", "");
    if (name.endsWith(".parquet")) {
      return new DatasetSource(spark.read().parquet(source));
    }
    if (name.endsWith(".orc")) {
      return new DatasetSource(spark.read().orc(source));
    }
    if (name.endsWith(".json")) {
      return new DatasetSource(spark.read().json(source));
    }
    if (name.matches(".*\\.(libsvm|svm|svmlight)(\\.gz)?")) {
      throw new Refusal(
          "The data",
          source,
          "must be Parquet, ORC, JSON, CSV or a table for Spark",
          "solve it without --engine, or write it as Parquet");
    }
    return CsvSource.of(spark, source);
  }

  private record Opened(
      SparkStart start, SparkProblem opened, StochasticProblem problem, Request request)
      implements Session {

    @Override
    public Optional<ReplicationExecutor> replications(MethodRecipe recipe) {
      if (request.mode() != Mode.STREAM
          || request.solver().replications() == 1
          || !SparkReplications.fits(opened)) {
        return Optional.empty();
      }
      PackedRows rows = SparkReplications.bringAll(opened);
      return Optional.of(each -> replicate(recipe, rows, each));
    }

    private List<Result> replicate(MethodRecipe recipe, PackedRows rows, List<RunSettings> each) {
      try {
        return SparkReplications.onExecutors(opened, rows, recipe::make, each, request.batch());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public CertificateSettings certificate(CertificateSettings otherwise) {
      return opened
          .finite()
          .map(all -> otherwise.withExactMeansUpTo(all.scenarioCount()))
          .orElse(otherwise);
    }

    @Override
    public String description() {
      int parts = opened.table.parts().getNumPartitions();
      return start.description() + ", " + parts + (parts == 1 ? " partition" : " partitions");
    }

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
      Jobs.undisturbed(start.own() ? opened::end : opened::close);
      start.close();
    }
  }
}
