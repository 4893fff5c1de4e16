package org.proxpep.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.proxpep.method.Method;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.language.LocalRows;
import org.proxpep.model.language.PartitionedModel;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.Replications;

/**
 * Independent runs with seeds of their own, fanned out over the executors. Each executor gets all
 * packed rows once, so the table must fit into its memory beside the runs; larger tables are
 * streamed to runs on the driver, which come to the same results.
 *
 * <p>A run comes back as the checkpoint of its end, from which the driver restores its result: the
 * one that {@link Replications} would give, to the bit.
 */
public final class SparkReplications {

  /** Larger tables stay where they are; so do those that the driver has no room to pass on. */
  public static final long MOST_BYTES = Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 6);

  private SparkReplications() {}

  /** Makes the method of a run; lambdas and method references that capture no state will do. */
  public interface MethodMaker extends Serializable {
    Method<?> make(StochasticProblem problem);
  }

  /**
   * The results in the order of the replications.
   *
   * @param settings of replication 0; replication r has its own seed, see {@link Replications}
   */
  public static List<Result> run(
      SparkProblem problem, MethodMaker maker, RunSettings settings, int count) throws IOException {
    return run(problem, maker, settings, count, MOST_BYTES);
  }

  static List<Result> run(
      SparkProblem problem, MethodMaker maker, RunSettings settings, int count, long mostBytes)
      throws IOException {
    List<Scenarios> families =
        IntStream.range(0, count)
            .mapToObj(r -> new Scenarios(settings.seed()).replication(r))
            .toList();
    problem.expect(families);
    if (bytes(problem) > mostBytes) {
      int threads = Math.min(count, Runtime.getRuntime().availableProcessors());
      return Replications.run(new Runner(maker.make(problem), problem), settings, count, threads);
    }
    List<RunSettings> each =
        families.stream().map(family -> settings.withSeed(family.seed())).toList();
    return onExecutors(problem, maker, each, 1);
  }

  /** Whether executors are given all rows. */
  static boolean fits(SparkProblem problem) {
    return bytes(problem) <= MOST_BYTES;
  }

  private static long bytes(SparkProblem problem) {
    return (long) problem.table.facts().rows() * problem.table.facts().layout().stride();
  }

  /**
   * Runs that differ in their seeds.
   *
   * @param batch the size of mini-batches; 1 for none
   */
  static List<Result> onExecutors(
      SparkProblem problem, MethodMaker maker, List<RunSettings> each, int batch)
      throws IOException {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(problem.table.parts().context());
    List<PackedRows> parts =
        Jobs.collect("rows for replications", problem.table.parts().map(part -> part.rows));
    Broadcast<PackedRows> rows = context.broadcast(PackedRows.joined(parts));
    Broadcast<ModelShipment> model = problem.shipped;
    RunSettings first = each.get(0);
    Shape shape = new Shape(first.withCheckpoint(null, first.checkpointEverySeconds()));
    try {
      List<byte[]> ends =
          context
              .parallelize(each.stream().map(RunSettings::seed).toList(), each.size())
              .map(seed -> end(model.value(), rows.value(), maker, batch, shape.settings(), seed))
              .collect();
      List<Result> results = new ArrayList<>();
      for (int r = 0; r < each.size(); r++) {
        results.add(restored(batched(problem, batch), maker, each.get(r), ends.get(r)));
      }
      return results;
    } finally {
      rows.destroy();
    }
  }

  private static StochasticProblem batched(StochasticProblem problem, int batch) {
    return batch == 1 ? problem : new MiniBatch(problem, batch);
  }

  /** Settings that travel. */
  private record Shape(
      long maxSamples,
      long maxSteps,
      double maxSeconds,
      double tolerance,
      int traceRows,
      int monitorSamples)
      implements Serializable {

    Shape(RunSettings s) {
      this(
          s.maxSamples(),
          s.maxSteps(),
          s.maxSeconds(),
          s.tolerance(),
          s.traceRows(),
          s.monitorSamples());
    }

    RunSettings settings() {
      return new RunSettings(
          0, maxSamples, maxSteps, maxSeconds, tolerance, traceRows, monitorSamples, null, 60.0);
    }
  }

  /** Runs on an executor; the checkpoint of the end. */
  private static byte[] end(
      ModelShipment shipment,
      PackedRows rows,
      MethodMaker maker,
      int batch,
      RunSettings settings,
      long seed)
      throws IOException {
    // A model of its own: those of other tasks may get their rows elsewhere.
    PartitionedModel model =
        PartitionedModel.build(shipment.text(), shipment.facts(), shipment.answers());
    LocalRows all = model.over(rows, 0);
    model.readFrom(all.source(model.problem()));
    StochasticProblem problem =
        batched(
            model.problem() instanceof FiniteProblem
                ? new Whole(model, all.scenarios(model.problem()))
                : model.problem(),
            batch);
    Path folder = Files.createTempDirectory("replication");
    Path file = folder.resolve("end.checkpoint");
    try {
      RunSettings own =
          settings.withSeed(seed).withCheckpoint(file, settings.checkpointEverySeconds());
      new Runner(maker.make(problem), problem).withSettings(own).run();
      return Files.readAllBytes(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  private static Result restored(
      StochasticProblem problem, MethodMaker maker, RunSettings settings, byte[] end)
      throws IOException {
    Path folder = Files.createTempDirectory("replication");
    Path file = folder.resolve("end.checkpoint");
    try {
      Files.write(file, end);
      return new Runner(maker.make(problem), problem)
          .withSettings(settings.withCheckpoint(file, settings.checkpointEverySeconds()))
          .run();
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** A finite model with all its rows at hand. */
  private static final class Whole extends ForwardingProblem
      implements FiniteProblem, BoundedValues {

    private final FiniteProblem scenarios;
    private final PartitionedModel model;

    Whole(PartitionedModel model, FiniteProblem scenarios) {
      super(model.problem());
      this.model = model;
      this.scenarios = scenarios;
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      problem.evaluate(x, xi, out);
    }

    @Override
    public long scenarioCount() {
      return scenarios.scenarioCount();
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      scenarios.evaluateScenario(x, index, out);
    }

    @Override
    public double lower(int row, double[] x) {
      return model.problem().lower(row, x);
    }

    @Override
    public double upper(int row, double[] x) {
      return model.problem().upper(row, x);
    }
  }
}
