package org.proxpep.spark;

import java.util.function.Supplier;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;
import org.jspecify.annotations.Nullable;
import org.proxpep.engine.EngineException;
import org.proxpep.refusal.Refusal;

/** Failures of Spark in the words of this program. */
final class SparkErrors {

  private SparkErrors() {}

  /** Does something with data, and tells in a few lines what is wrong with them. */
  static <T> T translating(String source, Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable e) {
      // Scala does not declare what it throws.
      throw ofData(source, e);
    }
  }

  private static RuntimeException ofData(String source, Throwable thrown) {
    Throwable cause = thrown.getCause();
    Throwable failure = thrown instanceof EngineException && cause != null ? cause : thrown;
    boolean unreadable = failure instanceof AnalysisException || failure instanceof SparkException;
    if (unreadable && known(failure) == null && !isLoss(failure)) {
      return Refusal.of(
              "The data (%s) must be readable by Spark: %s",
              "a typo, or a path that not every machine of the cluster sees",
              source,
              sentence(failure))
          .causedBy(failure);
    }
    return ofJob(failure);
  }

  /** What a job failed of: this program's own words if a task threw them. */
  static RuntimeException ofJob(Throwable failure) {
    RuntimeException known = known(failure);
    if (known != null) {
      return known;
    }
    if (failure instanceof SparkException) {
      return new EngineException(
          "Spark gave up: "
              + firstLine(failure)
              + (isLoss(failure)
                  ? "\nMaybe more memory for each executor (--conf spark.executor.memory=8g), or"
                      + " more parts (--conf partitions=N)."
                  : "\nMaybe start again; with --checkpoint a run continues from where it was."),
          failure);
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException other ? other : new IllegalStateException(failure);
  }

  /** Executors that died, on the way or for want of memory. */
  private static boolean isLoss(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    return said.contains("ExecutorLostFailure") || said.contains("OutOfMemoryError");
  }

  /** What this program itself has thrown on the way to the failure. */
  private static @Nullable RuntimeException known(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      StackTraceElement[] trace = t.getStackTrace();
      if (t instanceof RuntimeException own
          && trace.length > 0
          && trace[0].getClassName().startsWith("org.proxpep.")) {
        return own;
      }
    }
    return null;
  }

  static Refusal starting(String master, Throwable failure) {
    // The outermost says that it did not start, the innermost why.
    Throwable why = failure;
    while (why.getCause() != null && why.getCause() != why) {
      why = why.getCause();
    }
    return Refusal.of(
            "Spark must be able to start at the master (%s), but: %s",
            "its address, or a setting that begins with spark",
            master,
            why == failure ? sentence(failure) : firstLine(failure) + " " + sentence(why))
        .causedBy(failure);
  }

  /** The first line without the full stop, which the sentence around it has. */
  private static String sentence(Throwable failure) {
    return firstLine(failure).replaceAll("\\.+$", "");
  }

  /** Without the stack that Spark puts into messages. */
  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().split("\\R", 2)[0];
  }
}
