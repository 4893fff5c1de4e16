package org.proxpep.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.run.Stop;

/**
 * Runs many methods on many problems under the same terms:
 *
 * <pre>
 *   try (Journal journal = Journal.open(folder.resolve("runs.journal"))) {
 *     ComparisonReport report =
 *         new MethodComparison(instances, methods, ComparisonSettings.DEFAULT)
 *             .run(journal, 2, (share, fresh, latest) -&gt; {});
 *   }
 * </pre>
 *
 * <p>Run r of every method on an instance draws the same scenarios (common random numbers), and all
 * may make the same number of evaluations. Whatever stops a comparison, the journal keeps the runs
 * that were done. Apart from wall times the numbers do not depend on the number of threads.
 */
public final class MethodComparison {

  private final List<Instance> instances;
  private final List<MethodEntry> methods;
  private final ComparisonSettings settings;

  public MethodComparison(
      List<? extends Instance> instances, List<MethodEntry> methods, ComparisonSettings settings) {
    this.instances = List.copyOf(instances);
    this.methods = List.copyOf(methods);
    this.settings = settings;
    requireDistinct("problem", this.instances.stream().map(Instance::name).toList());
    requireDistinct("method", this.methods.stream().map(MethodEntry::name).toList());
  }

  private static void requireDistinct(String what, List<String> names) {
    Require.that(!names.isEmpty(), "The number of %ss (0) must be at least 1", "name one", what);
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Refusal.of(
            "The %s (%s) must be named once only",
            "it is in the list twice, or in two suites of it", what, name);
      }
    }
  }

  /** All the work, instance by instance, with what is refused. */
  public List<MethodOnInstance> work() {
    List<MethodOnInstance> all = new ArrayList<>();
    for (Instance instance : instances) {
      for (MethodEntry method : methods) {
        all.add(new MethodOnInstance(instance, method, settings));
      }
    }
    return all;
  }

  /**
   * Does all runs that the journal does not have.
   *
   * @throws CancellationException if this thread is interrupted
   * @throws JournalException if the journal cannot be written
   * @throws IllegalArgumentException if there are no threads, or an instance has no solution
   */
  public ComparisonReport run(Journal journal, int threads, ComparisonProgress progress) {
    Require.atLeast("The number of threads", threads, 1, "give 1");
    return run(threads, progress, (work, effort) -> cells(work, journal, effort, Map.of()));
  }

  /**
   * The same with the runs done elsewhere. They come to the journal with the piece of work that
   * they belong to, and the report is put together from the journal.
   */
  public ComparisonReport run(Journal journal, RunExecutor place, ComparisonProgress progress) {
    return run(
        place.width(),
        progress,
        (work, effort) -> cells(work, journal, effort, brought(work, journal, place)));
  }

  /** What makes the cells of a piece of work. */
  private interface Maker {
    List<RunGroup> cells(MethodOnInstance work, Effort effort);
  }

  private ComparisonReport run(int threads, ComparisonProgress progress, Maker maker) {
    List<MethodOnInstance> work = work();
    Effort effort = new Effort(work, progress);
    List<Supplier<List<RunGroup>>> tasks = new ArrayList<>();
    for (MethodOnInstance each : work) {
      tasks.add(() -> maker.cells(each, effort));
    }
    for (Instance instance : instances) {
      tasks.add(
          () -> {
            prepareFloor(instance);
            return List.of();
          });
    }
    List<List<RunGroup>> made = ParallelTasks.orCancelled(tasks, threads, "The comparison");
    List<RunGroup> cells = new ArrayList<>();
    List<UnsuitedMethod> refusals = new ArrayList<>();
    for (int i = 0; i < work.size(); i++) {
      MethodOnInstance each = work.get(i);
      cells.addAll(made.get(i));
      if (made.get(i).isEmpty()) {
        refusals.add(new UnsuitedMethod(each.instance(), each.method().name(), each.refusal()));
      }
    }
    return new ComparisonReport(settings, instances, names(), cells, refusals);
  }

  /** Reports ask for it one by one; it may take seconds. */
  private void prepareFloor(Instance instance) {
    settings.budgets().forEach(budget -> instance.floor(0.5, budget));
  }

  private List<String> names() {
    return methods.stream().map(MethodEntry::name).toList();
  }

  /** Has the runs done that the journal does not have; which they were. */
  private static Map<RunKey, RunOutcome> brought(
      MethodOnInstance work, Journal journal, RunExecutor place) {
    Map<RunKey, RunOutcome> fresh = new HashMap<>();
    if (work.refusal().isEmpty() && !isComplete(work, journal)) {
      List<RunOutcome> known = journal.of(work.instance().name(), work.method().name());
      for (RunOutcome outcome : place.outcomes(work, known)) {
        journal.add(outcome);
        fresh.put(outcome.key(), outcome);
      }
    }
    return fresh;
  }

  private static boolean isComplete(MethodOnInstance work, Journal journal) {
    AtomicBoolean complete = new AtomicBoolean(true);
    work.cells(
        key -> {
          RunOutcome known = journal.find(key);
          if (known == null) {
            complete.set(false);
          }
          return known == null ? new RunOutcome(key, "", 0, 0.0, List.of()) : known;
        });
    return complete.get();
  }

  /**
   * Nothing when the method refuses.
   *
   * @param brought the runs that were done elsewhere just now
   */
  private static List<RunGroup> cells(
      MethodOnInstance work, Journal journal, Effort effort, Map<RunKey, RunOutcome> brought) {
    if (!work.refusal().isEmpty()) {
      effort.finish(work);
      return List.of();
    }
    Function<RunKey, RunOutcome> runner = work.runner();
    List<RunGroup> cells =
        work.cells(
            key -> {
              RunOutcome fresh = brought.get(key);
              RunOutcome known = fresh == null ? journal.find(key) : fresh;
              RunOutcome outcome = known == null ? runner.apply(key) : known;
              if (known == null) {
                journal.add(outcome);
              }
              effort.add(work, outcome, known == null || fresh != null);
              return outcome;
            });
    effort.finish(work);
    return cells;
  }

  /** Adds up the cost of what is done. */
  private static final class Effort {

    private final ComparisonProgress progress;
    private final double total;
    private double done;
    private double fresh;
    private final Map<MethodOnInstance, Double> byWork = new HashMap<>();

    Effort(List<MethodOnInstance> work, ComparisonProgress progress) {
      this.progress = progress;
      this.total = work.stream().mapToDouble(Effort::cost).sum();
    }

    /** In units of about one arithmetic operation; a step costs some hundreds whatever the size. */
    private static double cost(MethodOnInstance work) {
      return work.evaluations() * perEvaluation(work.instance().problem());
    }

    private static double perEvaluation(StochasticProblem problem) {
      double rows = 1.0 + problem.inequalities() + problem.equalities();
      return 500.0 + rows * problem.dimension();
    }

    synchronized void add(MethodOnInstance work, RunOutcome outcome, boolean isFresh) {
      RunKey key = outcome.key();
      double cost = key.samples() * perEvaluation(work.instance().problem());
      byWork.merge(work, cost, Double::sum);
      done += cost;
      fresh += isFresh ? cost : 0.0;
      progress.onRun(done / total, fresh / total, key);
      Stop bug = outcome.bug();
      if (bug != null) {
        progress.onBug(bug);
      }
    }

    /** Tuning may have needed fewer runs than it may do. */
    synchronized void finish(MethodOnInstance work) {
      Double spent = byWork.remove(work);
      done += cost(work) - (spent == null ? 0.0 : spent);
    }
  }
}
