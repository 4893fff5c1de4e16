package org.proxpep.solve;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.Scenarios;
import org.proxpep.refusal.Require;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * Independent repetitions of a whole run. Replication r uses the streams {@code
 * scenarios.replication(r)} and nothing that another one changes, so the results are the same to
 * the bit on any number of threads.
 */
public final class Replications {

  private Replications() {}

  /**
   * The results in the order of the replications. An interrupt ends the runs in progress, whose
   * results still count, and keeps the others from starting.
   *
   * @param runner what to run; its observers are told about all replications, by several threads
   * @param settings the settings of replication 0. Replication r has its own seed, and, where there
   *     is a checkpoint, the file with ".r" and its number appended.
   * @param threads at most this many replications run at a time
   */
  public static List<Result> run(Runner runner, RunSettings settings, int count, int threads) {
    Require.atLeast("count", count, 1, "leave it at the default");
    Require.atLeast("threads", threads, 1, "leave it at the default");
    List<Runner> runners = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      runners.add(runner.withSettings(settings(settings, r)));
    }
    return run(runners, threads);
  }

  static List<Result> run(List<Runner> runners, int threads) {
    List<Supplier<Result>> tasks = new ArrayList<>();
    for (Runner runner : runners) {
      tasks.add(runner::run);
    }
    return ParallelTasks.untilInterrupted(tasks, threads);
  }

  /** The settings of all replications but the first. */
  static List<RunSettings> others(RunSettings settings, int count) {
    return IntStream.range(1, count).mapToObj(r -> settings(settings, r)).toList();
  }

  /**
   * The first run here, where its observers are, and the others elsewhere meanwhile. An interrupt
   * ends all; what is left then is the first result and those that the others had ready.
   */
  static List<Result> run(Runner first, ReplicationExecutor place, List<RunSettings> others) {
    List<Result> results = new ArrayList<>();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<List<Result>> elsewhere = thread.submit(() -> place.run(others));
      results.add(first.run());
      results.addAll(arrived(elsewhere, thread));
    } finally {
      thread.shutdownNow();
    }
    return results;
  }

  private static List<Result> arrived(Future<List<Result>> elsewhere, ExecutorService thread) {
    boolean interrupted = Thread.interrupted();
    try {
      if (!interrupted) {
        try {
          return elsewhere.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      thread.shutdownNow();
      return elsewhere.get();
    } catch (InterruptedException e) {
      return List.of();
    } catch (ExecutionException e) {
      // A first result is there, and whoever interrupts wants to see it, whatever broke by that.
      if (interrupted) {
        return List.of();
      }
      throw ParallelTasks.unwrapped(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The settings of replication r. */
  static RunSettings settings(RunSettings settings, int r) {
    long seed = new Scenarios(settings.seed()).replication(r).seed();
    return settings
        .withSeed(seed)
        .withCheckpoint(file(settings.checkpoint(), r), settings.checkpointEverySeconds());
  }

  private static @Nullable Path file(@Nullable Path file, int r) {
    return file == null || r == 0 ? file : file.resolveSibling(file.getFileName() + ".r" + r);
  }

  /** Settings of a run on the side: no checkpoint, hardly a trace, the whole budget. */
  static RunSettings aside(RunSettings whole) {
    return whole
        .withTolerance(0.0)
        .withTraceRows(2)
        .withCheckpoint(null, whole.checkpointEverySeconds());
  }
}
