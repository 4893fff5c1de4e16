package org.proxpep.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * The exact mean of a finite problem over all its scenarios, on one or several threads:
 *
 * <pre>
 *   FiniteMean mean = FiniteMean.of(problem, threads);
 *   mean.evaluate(x, out);
 * </pre>
 *
 * The scenarios are cut into chunks by N, n and the number of functions only, and the sums of the
 * chunks are added in order, so the result has the same bits for any number of threads. Sums are
 * compensated; beside what the oracle itself rounds, an entry of the mean is wrong by at most some
 * 10⁻¹⁵ times the mean of the absolute values of its terms.
 *
 * <p>A thread keeps six vectors of the size of an {@link Evaluation}; nothing is allocated for a
 * scenario. The oracle is called by several threads at once, each with its own {@link Evaluation}.
 * The object is reusable, by one caller at a time.
 */
public final class FiniteMean {

  /** Numbers that make a thread worth its start. */
  private static final long LEAST_THREAD = 1L << 20;

  /** Above this size of an evaluation, memory matters more than waiting a little. */
  private static final long WIDE = 1L << 18;

  /** Fewer scenarios are not worth the arrays of a block. */
  private static final long WORTH_LANES = 1024;

  private final FiniteProblem problem;
  private final int threads;
  private final int rows;
  private final int dimension;
  private final long count;
  private final int chunkLength;
  private final int chunks;
  private final List<Worker> workers = new ArrayList<>();

  /** The total, then those that chunks are added up in. */
  private final List<CompensatedSum> sums = new ArrayList<>();

  private FiniteMean(FiniteProblem problem, int threads) {
    this.problem = problem;
    this.rows = 1 + problem.inequalities() + problem.equalities();
    this.dimension = problem.dimension();
    this.count = problem.scenarioCount();
    if (count < 1) {
      throw Refusal.of(
          "The number of scenarios of problem %s (%s) must be at least 1",
          "the table is empty", problem.name(), count);
    }
    this.chunkLength = PartialMean.length(count, rows, dimension);
    this.chunks = (int) ((count + chunkLength - 1) / chunkLength);
    this.threads = Math.min(threads, chunks);
    for (int k = 0; k < this.threads; k++) {
      workers.add(new Worker());
    }
    // With one thread a chunk never waits; with several a spare one each keeps them busy.
    boolean spare = this.threads > 1 && (long) rows * dimension <= WIDE;
    int parts = spare ? 2 * this.threads : this.threads;
    for (int k = 0; k <= parts; k++) {
      sums.add(new CompensatedSum(workers.get(0).one));
    }
  }

  /** A mean that is computed by {@code threads} threads, the caller's among them. */
  public static FiniteMean of(FiniteProblem problem, int threads) {
    Require.atLeast(
        "The number of threads", threads, 1, "leave it out: large problems take all cores");
    return new FiniteMean(problem, threads);
  }

  /** A mean on all cores if the problem is large, else on the caller's thread alone. */
  public static FiniteMean of(FiniteProblem problem) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new FiniteMean(
        problem, (int) Math.min(cores, Math.max(1.0, numbers(problem) / LEAST_THREAD)));
  }

  private static double numbers(FiniteProblem problem) {
    double rows = 1.0 + problem.inequalities() + problem.equalities();
    return problem.scenarioCount() * rows * (1.0 + problem.dimension());
  }

  /** How many threads work on an evaluation. */
  public int threads() {
    return threads;
  }

  /**
   * Writes the means of F, G, H and their gradients at x into {@code out}. Whatever the oracle
   * throws, in whichever thread, is thrown here, and {@code out} then stays as it was; if several
   * scenarios fail, it is the exception of the first of them. An interrupt is left for the caller
   * to see.
   */
  public void evaluate(double[] x, Evaluation out) {
    uninterruptibly(new Pass(x, null), out, null);
  }

  /**
   * The same, and in the same pass how far the scenarios spread around the means.
   *
   * @param multipliers λ, then μ, of the Lagrangian whose gradient's variance is wanted
   */
  public void evaluate(double[] x, double[] multipliers, Evaluation out, Spread spread) {
    if (multipliers.length != rows - 1) {
      throw Refusal.of(
          "There are %s multipliers, but problem %s has %s constraints; they must be as many",
          "give zeros", multipliers.length, problem.name(), rows - 1);
    }
    uninterruptibly(new Pass(x, multipliers.clone()), out, spread);
  }

  /**
   * Like {@link #evaluate(double[], Evaluation)}, but gives up soon after the calling thread is
   * interrupted.
   */
  public void evaluateInterruptibly(double[] x, Evaluation out) throws InterruptedException {
    Pass pass = new Pass(x, null);
    if (!pass.run(true)) {
      Thread.interrupted();
      throw new InterruptedException("The mean of problem " + problem.name() + " was interrupted.");
    }
    pass.write(out, null);
  }

  private static void uninterruptibly(Pass pass, Evaluation out, @Nullable Spread spread) {
    pass.run(false);
    pass.write(out, spread);
  }

  /** The buffers of one thread. */
  private final class Worker {
    final Evaluation one = Evaluation.of(problem);
    final Evaluation block = Evaluation.of(problem);
    private @Nullable ScenarioLanes lanes;
    private boolean hasLookedForLanes;

    /** What evaluates many scenarios at a time, where that is worth while. */
    @Nullable ScenarioLanes lanesAt(double[] x) {
      if (!hasLookedForLanes) {
        hasLookedForLanes = true;
        lanes =
            count < WORTH_LANES
                    || problem.sumsOfScenarios().isPresent()
                    || problem.sparsity().isPresent()
                ? null
                : problem
                    .scenarioBlock(x)
                    .map(made -> new ScenarioLanes(made, rows, dimension))
                    .orElse(null);
      } else if (lanes != null) {
        lanes.block().moveTo(x);
      }
      return lanes;
    }

    /** Adds the scenarios from {@code from} on, and returns the first that was not added. */
    long add(PartialMean part, double[] x, long from, long to, @Nullable ScenarioLanes all) {
      if (all != null && to - from >= PartialMean.BLOCK) {
        return all.add(part, from, to);
      }
      long end = Math.min(to, from + PartialMean.BLOCK);
      part.addBlock(problem, x, from, end, block, one);
      return end;
    }
  }

  /** One pass over all scenarios. */
  private final class Pass {

    private final double[] x;
    private final OrderedTotal total;
    private final AtomicInteger nextChunk = new AtomicInteger();

    /** Chunks after this one are given up. */
    private volatile int last = Integer.MAX_VALUE;

    private @Nullable Throwable failure;
    private boolean interrupted;

    Pass(double[] x, double @Nullable [] multipliers) {
      this.x = x;
      List<PartialMean> parts = new ArrayList<>();
      for (CompensatedSum sum : sums) {
        parts.add(
            new PartialMean(
                sum, multipliers == null ? null : new SpreadSum(multipliers, dimension)));
      }
      this.total = new OrderedTotal(parts.get(0), parts.subList(1, parts.size()));
    }

    /** Returns whether the pass went to its end. */
    boolean run(boolean interruptible) {
      List<Thread> helpers = new ArrayList<>();
      try {
        for (Worker worker : workers.subList(1, threads)) {
          Thread helper = new Thread(() -> work(worker, false), "exact-mean");
          helper.setDaemon(true);
          helper.start();
          helpers.add(helper);
        }
        work(workers.get(0), interruptible);
      } catch (Throwable e) {
        giveUp(-1);
        throw e;
      } finally {
        for (Thread helper : helpers) {
          interrupted |= join(helper);
        }
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
      rethrow(failure);
      return last >= chunks;
    }

    private void work(Worker worker, boolean interruptible) {
      int chunk = -1;
      try {
        // A spread needs every scenario by itself.
        ScenarioLanes lanes = total.total().hasSpread() ? null : worker.lanesAt(x);
        PartialMean part = take(interruptible);
        while (part != null) {
          chunk = nextChunk.getAndIncrement();
          if (chunk >= chunks || !add(chunk, part, worker, lanes, interruptible)) {
            return;
          }
          total.put(chunk, part);
          part = take(interruptible);
        }
      } catch (Throwable e) {
        fail(chunk, e);
      } finally {
        total.close();
      }
    }

    private @Nullable PartialMean take(boolean interruptible) {
      while (true) {
        try {
          return total.take();
        } catch (InterruptedException e) {
          interrupted = true;
          if (interruptible) {
            giveUp(-1);
          }
        }
      }
    }

    /** Returns false if the chunk was given up. */
    private boolean add(
        int chunk,
        PartialMean part,
        Worker worker,
        @Nullable ScenarioLanes lanes,
        boolean interruptible) {
      long from = (long) chunk * chunkLength;
      long to = Math.min(count, from + chunkLength);
      part.clear();
      long i = from;
      while (i < to) {
        if (interruptible && Thread.interrupted()) {
          interrupted = true;
          giveUp(-1);
        }
        if (chunk > last) {
          return false;
        }
        i = worker.add(part, x, i, to, lanes);
      }
      return true;
    }

    /** Earlier chunks go on, so that the first failure is found whatever the threads. */
    private synchronized void fail(int chunk, Throwable e) {
      if (chunk < last) {
        failure = e;
        giveUp(chunk);
      }
    }

    private synchronized void giveUp(int after) {
      last = Math.min(last, after);
      total.close();
    }

    void write(Evaluation out, @Nullable Spread spread) {
      total.total().mean(count, out, spread);
    }
  }

  /** Returns whether the caller was interrupted meanwhile. */
  private static boolean join(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        return interrupted;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }

  private static void rethrow(@Nullable Throwable failure) {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }
}
