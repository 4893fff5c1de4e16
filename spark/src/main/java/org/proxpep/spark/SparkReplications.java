package org.proxpep.spark;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.proxpep.method.Method;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.problem.LocalRows;
import org.proxpep.model.problem.PartitionedModel;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Provenance;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.settings.Records;
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

  /** Spark's property that says whether the threads of cancelled tasks are interrupted. */
  private static final String INTERRUPTS_TASKS = "spark.job.interruptOnCancel";

  private SparkReplications() {}

  /** Makes the method of a run; lambdas and method references that capture no state will do. */
  public interface MethodMaker extends Serializable {
    Method<?> make(StochasticProblem problem);
  }

  /**
   * The results in the order of the replications. An interrupt ends the runs; on executors it
   * leaves the results up to the first replication that was not done.
   *
   * @param settings of replication 0; replication r has its own seed, see {@link Replications}
   * @throws CancellationException if an interrupt leaves no result
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
    return onExecutors(problem, gathered(problem), maker, each, 1);
  }

  /** Whether executors are given all rows. */
  static boolean fits(SparkProblem problem) {
    return bytes(problem) <= MOST_BYTES;
  }

  private static long bytes(SparkProblem problem) {
    return (long) problem.table.facts().rows() * problem.table.facts().layout().stride();
  }

  private static PackedRows gathered(SparkProblem problem) {
    List<PackedRows> parts = new ArrayList<>();
    Jobs.promptly("rows for replications", problem.table.parts(), part -> part.rows, parts::add);
    return PackedRows.joined(parts);
  }

  /**
   * Brings all rows to the driver, where from now on its own runs read them too: jobs for blocks of
   * rows would wait until runs on executors have ended. To be called while nothing is evaluated.
   *
   * @throws CancellationException if this thread is interrupted
   */
  static PackedRows bringAll(SparkProblem problem) {
    PackedRows rows = gathered(problem);
    problem.readFrom(rows);
    return rows;
  }

  /**
   * Runs that differ in their seeds, up to the first that an interrupt kept from ending.
   *
   * @param all the rows of the table
   * @param batch the size of mini-batches; 1 for none
   * @throws CancellationException if an interrupt leaves no result
   */
  static List<Result> onExecutors(
      SparkProblem problem, PackedRows all, MethodMaker maker, List<RunSettings> each, int batch)
      throws IOException {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(problem.table.parts().context());
    Broadcast<ModelShipment> model = problem.shipped;
    // A path does not travel.
    RunSettings first = each.get(0).withCheckpoint(null, 60.0).withSeed(0);
    Broadcast<PackedRows> rows = sent(context, all);
    try {
      List<byte[]> ends =
          untilInterrupted(
              context,
              context.parallelize(each.stream().map(RunSettings::seed).toList(), each.size()),
              seed -> end(model.value(), rows.value(), maker, batch, first, seed));
      // A mark left by an interrupt would become the reason why restored runs ended.
      boolean interrupted = Thread.interrupted();
      try {
        List<Result> results = new ArrayList<>();
        for (int r = 0; r < ends.size(); r++) {
          results.add(restored(batched(problem, batch), maker, each.get(r), ends.get(r)));
        }
        return results;
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    } finally {
      Jobs.undisturbed(() -> rows.destroy());
    }
  }

  private static Broadcast<PackedRows> sent(JavaSparkContext context, PackedRows rows) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    try {
      return context.broadcast(rows);
    } catch (Throwable e) {
      // Scala does not declare what it throws.
      throw SparkErrors.ofJob(e);
    }
  }

  /**
   * What is made of the elements, up to the first that an interrupt kept from being made. The
   * threads of tasks still at work are interrupted too: whatever is asked of Spark next would wait
   * for them.
   */
  private static <T> List<byte[]> untilInterrupted(
      JavaSparkContext context, JavaRDD<T> elements, Function<T, byte[]> work) {
    String before = context.getLocalProperty(INTERRUPTS_TASKS);
    // A job that was given up may still have results on its way.
    List<byte[]> made = Collections.synchronizedList(new ArrayList<>());
    context.setInterruptOnCancel(true);
    try {
      Jobs.promptly("replications", elements, work, made::add);
    } catch (CancellationException e) {
      if (made.isEmpty()) {
        throw e;
      }
    } finally {
      context.setLocalProperty(INTERRUPTS_TASKS, before);
    }
    return List.of(made.toArray(new byte[0][]));
  }

  private static StochasticProblem batched(StochasticProblem problem, int batch) {
    return batch == 1 ? problem : new MiniBatch(problem, batch);
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
        PartitionedModel.build(shipment.text(), shipment.facts(), shipment.known());
    LocalRows all = model.over(rows, 0);
    model.readFrom(all.source(model.problem()));
    StochasticProblem problem =
        batched(
            model.problem().finite().isPresent()
                ? new WithScenarios(model.problem(), Optional.of(all.scenarios(model.problem())))
                : model.problem(),
            batch);
    return withFile(
        file -> {
          RunSettings own =
              settings.withSeed(seed).withCheckpoint(file, settings.checkpointEverySeconds());
          new Runner(maker.make(problem), problem).withSettings(own).run();
          // A bug at the first step leaves none: the driver meets the same bug and tells of it.
          return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        });
  }

  private interface FileUse<T> {
    T with(Path file) throws IOException;
  }

  /** Does something with a checkpoint that is gone afterwards. */
  private static <T> T withFile(FileUse<T> use) throws IOException {
    Path folder = Files.createTempDirectory("replication");
    Path file = folder.resolve("end.checkpoint");
    try {
      return use.with(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  private static Result restored(
      StochasticProblem problem, MethodMaker maker, RunSettings settings, byte[] end)
      throws IOException {
    return withFile(
        file -> {
          if (end.length > 0) {
            Files.write(file, end);
          }
          RunSettings own = settings.withCheckpoint(file, settings.checkpointEverySeconds());
          return asAsked(
              new Runner(maker.make(problem), problem).withSettings(own).run(), settings);
        });
  }

  /** The result with the settings that were asked for: the file it came by is nobody's concern. */
  private static Result asAsked(Result run, RunSettings settings) {
    Provenance asked = Records.with(run.provenance(), "runSettings", settings.toString());
    return Records.with(run, "provenance", asked);
  }
}
