package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Turns Ctrl-C and a polite kill into an interrupt of the working thread, and keeps the process
 * alive until that thread has reported what it reached. Whoever asks twice wants the end at once.
 */
final class Interruption {

  /** Longer than any step and final checkpoint should take. */
  private static final long PATIENCE_SECONDS = 60;

  /** What shells call the end by Ctrl-C. */
  private static final int AT_ONCE = 130;

  private Interruption() {}

  /** What returns an exit code, or fails with E. */
  interface Work<E extends Exception> {
    int run() throws E;
  }

  /** Does the work, which ends soon and in good order when its thread is interrupted. */
  static <E extends Exception> int during(Work<E> work) throws E {
    CountDownLatch reported = new CountDownLatch(1);
    Thread worker = Thread.currentThread();
    Thread hook = new Thread(() -> stop(worker, reported), "prox-pep-interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return work.run();
    } finally {
      reported.countDown();
      remove(hook);
    }
  }

  /**
   * The same for work with libraries that end themselves as soon as the virtual machine goes down:
   * the signals are taken, and it does not go down before the work is done.
   */
  static <E extends Exception> int bySignals(PrintWriter err, Work<E> work) throws E {
    Thread worker = Thread.currentThread();
    AtomicBoolean asked = new AtomicBoolean();
    for (String name : List.of("INT", "TERM")) {
      Signals.handle(
          name,
          () -> {
            if (asked.getAndSet(true)) {
              Runtime.getRuntime().halt(AT_ONCE);
            }
            worker.interrupt();
          });
    }
    try {
      int code = work.run();
      return asked.get() ? ExitCode.INTERRUPTED : code;
    } catch (Exception e) {
      if (!asked.get()) {
        throw e;
      }
      // Whatever an interrupt did to libraries before there was a result to report.
      err.println("prox-pep: Interrupted before there was a result.");
      return ExitCode.INTERRUPTED;
    } finally {
      Thread.interrupted();
    }
  }

  private static void stop(Thread worker, CountDownLatch reported) {
    for (String again : List.of("INT", "TERM")) {
      Signals.handle(again, () -> Runtime.getRuntime().halt(AT_ONCE));
    }
    worker.interrupt();
    try {
      if (reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The virtual machine is going down already, by this very hook; nothing is left to remove.
      Thread.interrupted();
    }
  }
}
