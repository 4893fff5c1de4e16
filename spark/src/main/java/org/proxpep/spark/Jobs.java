package org.proxpep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import scala.Function2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.runtime.BoxedUnit;

/**
 * Jobs of Spark. Most of them an interrupt does not break: whoever interrupts wants to see what was
 * reached.
 */
final class Jobs {

  // What SparkContext.setJobGroup sets, which does not tell what was there before.
  private static final String GROUP = "spark.jobGroup.id";
  private static final String DESCRIPTION = "spark.job.description";

  private Jobs() {}

  /** Does something without the mark of an interrupt, which is left for the caller to see. */
  static void undisturbed(Runnable work) {
    boolean interrupted = Thread.interrupted();
    try {
      work.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * All elements, in their order.
   *
   * @param what the job is for, as Spark's own pages tell
   */
  static <T> List<T> collect(String what, JavaRDD<T> elements) {
    List<T> all = new ArrayList<>();
    steadily(what, elements, each -> each, all::add);
    return all;
  }

  /**
   * Shows what is made of each element to {@code next}, in the order of the elements and while
   * other partitions are still at work: of what has been shown nothing is kept.
   *
   * @param what the job is for, as Spark's own pages tell
   * @param next called by a thread of Spark's
   */
  static <T, R> void steadily(
      String what, JavaRDD<T> elements, Function<T, R> work, Consumer<R> next) {
    inOrder(what, elements, work, next, true);
  }

  /**
   * The same before there is anything to see: an interrupt cancels the job.
   *
   * @throws CancellationException if this thread is interrupted
   */
  static <T, R> void promptly(
      String what, JavaRDD<T> elements, Function<T, R> work, Consumer<R> next) {
    inOrder(what, elements, work, next, false);
  }

  private static <T, R> void inOrder(
      String what, JavaRDD<T> elements, Function<T, R> work, Consumer<R> next, boolean steady) {
    Arrivals<R> arrivals = new Arrivals<>(elements.getNumPartitions(), next);
    JavaRDD<R> made = elements.map(work);
    boolean interrupted = false;
    SparkContext context = elements.context();
    String group = context.getLocalProperty(GROUP);
    String description = context.getLocalProperty(DESCRIPTION);
    String own = "prox-pep " + UUID.randomUUID();
    context.setLocalProperty(GROUP, own);
    context.setLocalProperty(DESCRIPTION, "prox-pep: " + what);
    try {
      while (!arrivals.missing().isEmpty()) {
        // A job asked for by a thread with the mark set would end before it begins.
        interrupted |= Thread.interrupted();
        if (interrupted && !steady) {
          throw new CancellationException("interrupted");
        }
        try {
          job(made, arrivals);
        } catch (Throwable e) {
          // Scala does not declare what it throws. What has not come is asked for again.
          if (!(e instanceof InterruptedException)) {
            throw SparkErrors.ofJob(e);
          }
          interrupted = true;
          context.cancelJobGroup(own);
        }
      }
    } finally {
      context.setLocalProperty(GROUP, group);
      context.setLocalProperty(DESCRIPTION, description);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static <R> void job(JavaRDD<R> made, Arrivals<R> arrivals) {
    Function2<TaskContext, Iterator<R>, Object[]> task =
        (Function2<TaskContext, Iterator<R>, Object[]> & Serializable)
            (about, elements) -> array(elements);
    Function2<Object, Object[], BoxedUnit> handler =
        (partition, elements) -> {
          arrivals.put((Integer) partition, elements);
          return BoxedUnit.UNIT;
        };
    List<Object> missing = new ArrayList<>(arrivals.missing());
    made.context()
        .runJob(
            made.rdd(),
            task,
            CollectionConverters.asScala(missing).toSeq(),
            handler,
            ClassTag.apply(Object[].class));
  }

  private static Object[] array(Iterator<?> elements) {
    List<Object> list = new ArrayList<>();
    while (elements.hasNext()) {
      list.add(elements.next());
    }
    return list.toArray();
  }

  /** Results of partitions, which come in any order and are shown in their own. */
  private static final class Arrivals<R> {
    private final int count;
    private final Consumer<R> next;
    private final Map<Integer, Object[]> early = new TreeMap<>();
    private int shown;

    Arrivals(int count, Consumer<R> next) {
      this.count = count;
      this.next = next;
    }

    /** A job that was given up may still have results on its way. */
    synchronized void put(int partition, Object[] elements) {
      if (partition >= shown) {
        early.put(partition, elements);
      }
      for (Object[] ready = early.remove(shown); ready != null; ready = early.remove(shown)) {
        shown++;
        for (Object each : ready) {
          // They are what the job made, which arrays cannot say.
          @SuppressWarnings("unchecked")
          R element = (R) each;
          next.accept(element);
        }
      }
    }

    synchronized List<Integer> missing() {
      List<Integer> missing = new ArrayList<>();
      for (int p = shown; p < count; p++) {
        if (!early.containsKey(p)) {
          missing.add(p);
        }
      }
      return missing;
    }
  }
}
