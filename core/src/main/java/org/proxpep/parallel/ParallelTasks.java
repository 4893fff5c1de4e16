package org.proxpep.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs tasks on a few threads and returns their results in the order of the tasks. */
public final class ParallelTasks {

  private ParallelTasks() {}

  /**
   * All results. An interrupt waits until the tasks are done, and stays set.
   *
   * @param threads 1 for the calling thread
   */
  public static <T> List<T> all(List<Supplier<T>> tasks, int threads) {
    return run(tasks, threads, false);
  }

  /**
   * The results up to an interrupt, the first one at least: an interrupt of the calling thread is
   * passed on to the tasks in progress, whose results still count, and keeps the others from
   * starting. It stays set.
   */
  public static <T> List<T> untilInterrupted(List<Supplier<T>> tasks, int threads) {
    return run(tasks, threads, true);
  }

  /**
   * All results; an interrupt ends the tasks in progress and stays set.
   *
   * @param what is done by the tasks, as in "The sweep"
   * @throws CancellationException after an interrupt
   */
  public static <T> List<T> orCancelled(List<Supplier<T>> tasks, int threads, String what) {
    List<T> results = List.of();
    RuntimeException failure = null;
    try {
      results = untilInterrupted(tasks, threads);
    } catch (RuntimeException e) {
      failure = e;
    }
    // Tasks may fail by being interrupted.
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException(what + " was interrupted.");
    }
    if (failure != null) {
      throw failure;
    }
    return results;
  }

  private static <T> List<T> run(List<Supplier<T>> tasks, int threads, boolean interruptible) {
    if (threads == 1 || tasks.size() <= 1) {
      List<T> results = new ArrayList<>();
      for (Supplier<T> task : tasks) {
        if (results.isEmpty() || !(interruptible && Thread.currentThread().isInterrupted())) {
          results.add(task.get());
        }
      }
      return results;
    }
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, tasks.size()));
    boolean interrupted = false;
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Supplier<T> task : tasks) {
        futures.add(pool.submit(task::get));
      }
      List<T> results = new ArrayList<>();
      // The pool starts tasks in order, so those that were kept from starting come last.
      while (results.size() < futures.size() && !futures.get(results.size()).isCancelled()) {
        try {
          results.add(futures.get(results.size()).get());
        } catch (InterruptedException e) {
          if (interruptible && !interrupted) {
            stop(pool);
          }
          interrupted = true;
        }
      }
      return results;
    } catch (ExecutionException e) {
      throw unwrapped(e);
    } finally {
      interrupted |= awaitEnd(pool);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void stop(ExecutorService pool) {
    // Never the first tasks: a pool hands those to new threads, past the queue.
    for (Runnable waiting : pool.shutdownNow()) {
      if (waiting instanceof Future<?> future) {
        future.cancel(false);
      }
    }
  }

  /** Waits for tasks that a failure of another has left in progress; whether interrupted. */
  private static boolean awaitEnd(ExecutorService pool) {
    pool.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  /** What a task failed with; thrown at once if it is an error. */
  public static RuntimeException unwrapped(ExecutionException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
  }
}
