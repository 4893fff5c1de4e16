package org.proxpep.spark;

import java.util.function.Supplier;
import org.apache.spark.SparkException;
import org.apache.spark.sql.AnalysisException;
import org.proxpep.model.data.DataException;
import org.proxpep.model.language.ModelException;

/** Failures of Spark in the words of this program. */
final class SparkTrouble {

  private SparkTrouble() {}

  /** Does something with data, and tells in a few lines what is wrong with them. */
  static <T> T told(String source, Supplier<T> work) {
    try {
      return work.get();
    } catch (Throwable e) {
      // Scala does not declare what it throws.
      throw translated(source, e);
    }
  }

  private static RuntimeException translated(String source, Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof DataException || t instanceof ModelException) {
        return (RuntimeException) t;
      }
    }
    if (failure instanceof AnalysisException || failure instanceof SparkException) {
      return new IllegalArgumentException(
          "The data ("
              + source
              + ") must be readable by Spark: "
              + firstLine(failure)
              + "\nMaybe a typo, or a path that not every machine of the cluster sees.",
          failure);
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
  }

  static IllegalArgumentException starting(String master, Throwable failure) {
    // The outermost says that it did not start, the innermost why.
    Throwable why = failure;
    while (why.getCause() != null && why.getCause() != why) {
      why = why.getCause();
    }
    return new IllegalArgumentException(
        "Spark must be able to start at the master ("
            + master
            + "), but: "
            + firstLine(failure)
            + (why == failure ? "" : " " + firstLine(why))
            + "\nMaybe its address, or a setting that begins with spark.",
        failure);
  }

  /** Without the stack that Spark puts into messages. */
  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().split("\\R", 2)[0];
  }
}
