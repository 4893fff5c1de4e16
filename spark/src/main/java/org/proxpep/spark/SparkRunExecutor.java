package org.proxpep.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.MethodOnInstance;
import org.proxpep.compare.RunExecutor;
import org.proxpep.compare.RunKey;
import org.proxpep.compare.RunOutcome;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.suites.LibraryInstance;

/**
 * The runs of a comparison on executors: a task for each method on each problem, which executors
 * make anew from its name. A task that is lost is done again, and comes to the same numbers.
 *
 * @param data the folder of the suite real-data on all machines; null for none
 */
record SparkRunExecutor(SparkStart start, @Nullable String data) implements RunExecutor {

  /** Problems keep their solutions, which may take long to find. */
  private static final Map<Place, LibraryInstance> INSTANCES = new ConcurrentHashMap<>();

  private record Place(String suite, String name, @Nullable String data) implements Serializable {}

  private record Item(
      Place place, String method, ComparisonSettings settings, List<RunOutcome> known)
      implements Serializable {}

  @Override
  public int width() {
    return Math.max(1, start.session().sparkContext().defaultParallelism());
  }

  @Override
  public String description() {
    return start.description();
  }

  @Override
  public List<RunOutcome> outcomes(MethodOnInstance work, List<RunOutcome> known) {
    Place place = new Place(work.instance().suite(), work.instance().name(), data);
    Item item = new Item(place, work.method().name(), work.settings(), new ArrayList<>(known));
    JavaSparkContext context = JavaSparkContext.fromSparkContext(start.session().sparkContext());
    try {
      return context.parallelize(List.of(item), 1).map(SparkRunExecutor::done).collect().get(0);
    } catch (Throwable e) {
      // Scala does not declare what it throws.
      if (e instanceof InterruptedException || Thread.currentThread().isInterrupted()) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
      throw SparkErrors.ofJob(e);
    }
  }

  /** On an executor. */
  private static List<RunOutcome> done(Item item) {
    LibraryInstance instance = INSTANCES.computeIfAbsent(item.place, SparkRunExecutor::instance);
    MethodOnInstance work =
        new MethodOnInstance(instance, Methods.find(item.method), item.settings);
    Map<RunKey, RunOutcome> all = new HashMap<>();
    item.known.forEach(outcome -> all.put(outcome.key(), outcome));
    List<RunOutcome> fresh = new ArrayList<>();
    Function<RunKey, RunOutcome> runner = work.runner();
    work.cells(
        key -> {
          RunOutcome known = all.get(key);
          if (known == null) {
            known = runner.apply(key);
            all.put(key, known);
            fresh.add(known);
          }
          return known;
        });
    return fresh;
  }

  private static LibraryInstance instance(Place place) {
    return LibraryInstance.find(
        place.suite, place.name, place.data == null ? null : Path.of(place.data));
  }

  @Override
  public void close() {
    start.close();
  }
}
