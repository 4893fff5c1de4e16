package org.proxpep.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.problem.LocalRows;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.model.problem.PartitionedModel;
import org.proxpep.model.problem.PartitionedModel.Needs;
import org.proxpep.model.problem.PartitionedModel.Text;
import org.proxpep.model.statistics.Answers;
import org.proxpep.model.statistics.Wanted;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * The problem of a model whose table is a Spark data set. To methods it is a problem like any
 * other, and every number is the one that {@code Model.read} on one machine gives, to the bit:
 *
 * <pre>{@code
 * try (SparkProblem problem = SparkProblem.read(Path.of("fraud.pep"), spark.read().parquet("payments"))) {
 *   problem.expect(run.seed(), SolverSettings.DEFAULT, 1);
 *   CertifiedResult result = new Solver(method, problem).withRun(run).solve();
 * }
 * }</pre>
 *
 * If all randomness comes from the table, {@link #finite} is present, and the exact mean is a pass
 * over all rows on the executors.
 */
public final class SparkProblem extends ForwardingProblem implements AutoCloseable {

  final SparkTable table;
  final PartitionedModel model;
  final Broadcast<ModelShipment> shipped;
  private final RowBlocks blocks;
  private final Optional<FiniteSparkProblem> rows;
  private volatile @Nullable LocalRows near;
  private boolean closed;

  SparkProblem(
      SparkTable table,
      PartitionedModel model,
      Broadcast<ModelShipment> shipped,
      RowBlocks blocks) {
    super(model.problem());
    this.table = table;
    this.model = model;
    this.shipped = shipped;
    this.blocks = blocks;
    if (model.rowsPerScenario() > 0) {
      model.readFrom(blocks);
    }
    blocks.expect(PartitionedModel.streams(), 1);
    this.rows =
        model
            .problem()
            .finite()
            .map(all -> new FiniteSparkProblem(this, false, all.scenarioCount()));
  }

  /** The model of a file over a data set. */
  public static SparkProblem read(Path file, Dataset<Row> data) throws IOException {
    return read(file, data, SparkSettings.DEFAULT);
  }

  /** The model of a file over a data set, with settings. */
  public static SparkProblem read(Path file, Dataset<Row> data, SparkSettings settings)
      throws IOException {
    return read(file, new DatasetSource(data), settings);
  }

  /**
   * The model of a file over CSV files, which are read by the rules of one machine: the same rows,
   * types, categories and missing values. Several files are one table, in the order of their names,
   * and each has the same header.
   *
   * @param path a file, a folder or a pattern
   * @throws org.proxpep.model.data.DataException if a file is not a table, or one of its texts has
   *     a line end in it
   */
  public static SparkProblem readCsv(Path file, SparkSession spark, String path)
      throws IOException {
    return readCsv(file, spark, path, SparkSettings.DEFAULT);
  }

  /** As {@link #readCsv(Path, SparkSession, String)} with settings. */
  public static SparkProblem readCsv(
      Path file, SparkSession spark, String path, SparkSettings settings) throws IOException {
    return read(file, CsvSource.of(spark, path), settings);
  }

  private static SparkProblem read(Path file, TableSource source, SparkSettings settings)
      throws IOException {
    String text = Model.text(file);
    Path folder = file.toAbsolutePath().getParent();
    Text model = new Text(String.valueOf(file.getFileName()), text, false);
    return of(model, folder == null ? Path.of("") : folder, source, settings, line -> {});
  }

  /**
   * The model of a text over a data set.
   *
   * @param folder where files of numbers named by the model are looked for
   * @throws org.proxpep.model.problem.ModelException if it is not a model
   * @throws org.proxpep.model.data.DataException if the data do not fit it
   */
  public static SparkProblem of(Text text, Path folder, Dataset<Row> data, SparkSettings settings) {
    return of(text, folder, new DatasetSource(data), settings, line -> {});
  }

  static SparkProblem of(
      Text text, Path folder, TableSource source, SparkSettings settings, Consumer<String> news) {
    Needs needs = PartitionedModel.needs(text, source.names());
    SparkTable table = SparkTable.load(source, needs, settings, news);
    try {
      news.accept("building the model");
      return over(text, folder, table, settings);
    } catch (Throwable e) {
      // Scala does not declare what it throws.
      table.close();
      throw e;
    }
  }

  static SparkProblem over(Text text, Path folder, SparkTable table, SparkSettings settings) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(table.parts().context());
    PartitionedModel model =
        PartitionedModel.build(text, folder, table.facts(), wanted -> answer(wanted, table));
    String id = UUID.randomUUID().toString();
    Broadcast<ModelShipment> shipped =
        context.broadcast(new ModelShipment(id, text, table.facts(), model.known()));
    RowBlocks blocks = new RowBlocks(table, shipped, model.rowsPerScenario(), settings);
    return new SparkProblem(table, model, shipped, blocks);
  }

  private static Answers answer(Wanted wanted, SparkTable table) {
    List<List<Serializable>> parts = new ArrayList<>();
    Jobs.promptly(
        "statistics for the model",
        table.parts(),
        part -> wanted.part(part.rows, part.firstChunk),
        parts::add);
    return wanted.combine(parts);
  }

  /** The model's own view, with its variables, constraints and data. */
  public ModelProblem modelProblem() {
    return model.problem();
  }

  /** How many rows the table has, without those that the model drops. */
  public int rows() {
    return table.facts().rows();
  }

  /**
   * Says which scenarios will be drawn, so that their rows are brought in blocks and ahead of time.
   * Without it everything works, one job for each scenario.
   *
   * @param seed of the run
   * @param batch the size of mini-batches; 1 for none
   */
  public void expect(long seed, SolverSettings settings, int batch) {
    blocks.expect(Solver.streams(seed, settings), batch);
  }

  /** As {@link #expect(long, SolverSettings, int)} for a single run without a solver around. */
  public void expect(long seed) {
    expect(List.of(new Scenarios(seed)));
  }

  void expect(List<Scenarios> families) {
    blocks.expect(families, 1);
  }

  /** How many scenarios were brought one by one because nobody expected them. */
  public long broughtAlone() {
    return blocks.broughtAlone();
  }

  /**
   * Reads the rows of scenarios from here from now on, without jobs. To be called while nothing is
   * evaluated.
   *
   * @param all the rows of the table
   */
  void readFrom(PackedRows all) {
    LocalRows rows = model.over(all, 0);
    if (model.rowsPerScenario() > 0) {
      model.readFrom(rows.source(model.problem()));
    }
    near = rows;
  }

  /** All rows, if they are here. */
  @Nullable LocalRows near() {
    return near;
  }

  /** How many jobs brought rows of scenarios. */
  long jobsForRows() {
    return blocks.jobs();
  }

  /** The rows of the table, where all randomness is their choice. */
  @Override
  public Optional<FiniteProblem> finite() {
    return rows.map(all -> all);
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return rows.map(all -> all);
  }

  /** What is smoothed and what is counted instead, by the same rows. */
  @Override
  public Optional<CountedRows> counted() {
    return model.problem().counted().map(rows -> new SparkCounts(rows, this));
  }

  /** Summed where the rows are; empty if scenarios draw more than rows. */
  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return rows.filter(all -> model.rowsPerScenario() > 0)
        .flatMap(
            all ->
                model
                    .secondDerivatives()
                    .map(byKey -> new SparkDerivatives(this, byKey, all.scenarioCount())));
  }

  /** The rows are elsewhere, and rounded functions have not been sent there. */
  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return Optional.empty();
  }

  /** Gives the executors' memory back. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    end();
    shipped.destroy();
    table.close();
  }

  /**
   * Ends without a word to the executors, whose memory goes with the session: it would stop before
   * they have answered, and complain.
   */
  synchronized void end() {
    closed = true;
    blocks.close();
  }
}
