package org.proxpep.spark;

import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** Jobs that an interrupt does not break: whoever interrupts wants to see what was reached. */
final class Steadily {

  private Steadily() {}

  /** Does something without the mark of an interrupt, which is left for the caller to see. */
  static void run(Runnable work) {
    boolean interrupted = Thread.interrupted();
    try {
      work.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** All elements; an interrupt is left for the caller to see. */
  static <T> List<T> collect(JavaRDD<T> elements) {
    boolean interrupted = false;
    try {
      while (true) {
        // A job asked for by a thread with the mark set would end before it begins.
        interrupted |= Thread.interrupted();
        try {
          return elements.collect();
        } catch (Throwable e) {
          // Scala does not declare what it throws. The job is asked for again.
          if (!(e instanceof InterruptedException)) {
            throw e;
          }
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
