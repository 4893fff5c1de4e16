package org.proxpep.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.language.LocalRows;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.language.PartitionedModel;
import org.proxpep.model.language.PartitionedModel.Needs;
import org.proxpep.model.language.PartitionedModel.Text;
import org.proxpep.model.language.Question;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Scenarios;
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
 * If all randomness comes from the table, it is also a {@link FiniteProblem}, whose exact mean is a
 * pass over all rows on the executors.
 */
public sealed class SparkProblem extends ForwardingProblem implements BoundedValues, AutoCloseable
    permits FiniteSparkProblem {

  final SparkTable table;
  final PartitionedModel model;
  final Broadcast<ModelShipment> shipped;
  private final RowBlocks blocks;
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
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    Path folder = file.toAbsolutePath().getParent();
    Text model = new Text(String.valueOf(file.getFileName()), text, false);
    return of(model, folder == null ? Path.of("") : folder, source, settings, line -> {});
  }

  /**
   * The model of a text over a data set.
   *
   * @param folder where files of numbers named by the model are looked for
   * @throws org.proxpep.model.language.ModelException if it is not a model
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
    String id = UUID.randomUUID().toString();
    List<Serializable> answers = new ArrayList<>();
    PartitionedModel model =
        PartitionedModel.build(
            text,
            folder,
            table.facts(),
            answers,
            question -> ask(question, table, new ModelShipment(id, text, table.facts(), answers)));
    Broadcast<ModelShipment> shipped =
        context.broadcast(new ModelShipment(id, text, table.facts(), model.answers()));
    RowBlocks blocks =
        new RowBlocks(
            table.parts(), shipped, table.facts().layout(), model.rowsPerScenario(), settings);
    return model.problem() instanceof FiniteProblem finite
        ? new FiniteSparkProblem(table, model, shipped, blocks, finite.scenarioCount())
        : new SparkProblem(table, model, shipped, blocks);
  }

  private static Serializable ask(Question question, SparkTable table, ModelShipment shipment) {
    List<Serializable> parts = new ArrayList<>();
    Jobs.promptly(
        "facts for the model",
        table.parts(),
        part -> shipment.next().answer(part.rows, part.firstChunk),
        parts::add);
    return question.combine(parts);
  }

  /** The model's own view, with its variables, constraints and data. */
  public final ModelProblem modelProblem() {
    return model.problem();
  }

  /** How many rows the table has, without those that the model drops. */
  public final int rows() {
    return table.facts().rows();
  }

  /**
   * Says which scenarios will be drawn, so that their rows are brought in blocks and ahead of time.
   * Without it everything works, one job for each scenario.
   *
   * @param seed of the run
   * @param batch the size of mini-batches; 1 for none
   */
  public final void expect(long seed, SolverSettings settings, int batch) {
    blocks.expect(Solver.streams(seed, settings), batch);
  }

  /** As {@link #expect(long, SolverSettings, int)} for a single run without a solver around. */
  public final void expect(long seed) {
    expect(List.of(new Scenarios(seed)));
  }

  final void expect(List<Scenarios> families) {
    blocks.expect(families, 1);
  }

  /** How many scenarios were brought one by one because nobody expected them. */
  public final long broughtAlone() {
    return blocks.broughtAlone();
  }

  /**
   * Reads the rows of scenarios from here from now on, without jobs. To be called while nothing is
   * evaluated.
   *
   * @param all the rows of the table
   */
  final void readFrom(PackedRows all) {
    LocalRows rows = model.over(all, 0);
    if (model.rowsPerScenario() > 0) {
      model.readFrom(rows.source(model.problem()));
    }
    near = rows;
  }

  /** All rows, if they are here. */
  final @Nullable LocalRows near() {
    return near;
  }

  /** How many jobs brought rows of scenarios. */
  final long jobsForRows() {
    return blocks.jobs();
  }

  @Override
  public final double lower(int row, double[] x) {
    return model.problem().lower(row, x);
  }

  @Override
  public final double upper(int row, double[] x) {
    return model.problem().upper(row, x);
  }

  /** Gives the executors' memory back. */
  @Override
  public final synchronized void close() {
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
  final synchronized void end() {
    closed = true;
    blocks.close();
  }
}
