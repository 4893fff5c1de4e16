package org.proxpep.solve;

/**
 * Bounds the time of a whole solve. The runs stop by their own rule when the time is over. What
 * does not ask that rule, a pass over a large table or the certificate, is interrupted a little
 * later and then ends as it does for Ctrl-C, with the best point so far.
 */
final class TimeLimit implements AutoCloseable {

  /** Most certificates need less, and are not cut short then. */
  private static final double SECONDS_FOR_THE_CERTIFICATE = 2.0;

  /** Longer than any run. */
  private static final double FOREVER = 1e9;

  private final Thread worker;
  private final Thread watch;
  private boolean closed;
  private boolean interrupted;

  private TimeLimit(double seconds) {
    worker = Thread.currentThread();
    watch = new Thread(() -> waitAndInterrupt(seconds), "prox-pep-time-limit");
    watch.setDaemon(true);
  }

  /**
   * Interrupts the calling thread when this time and a little more have passed, unless the limit is
   * closed before.
   */
  static TimeLimit of(double seconds) {
    TimeLimit limit = new TimeLimit(seconds + SECONDS_FOR_THE_CERTIFICATE);
    if (seconds < FOREVER) {
      limit.watch.start();
    }
    return limit;
  }

  private void waitAndInterrupt(double seconds) {
    try {
      Thread.sleep((long) (1000 * seconds));
    } catch (InterruptedException e) {
      return;
    }
    synchronized (this) {
      if (!closed) {
        interrupted = true;
        worker.interrupt();
      }
    }
  }

  /** Whoever called does not see an interrupt that was only meant to end the work in time. */
  @Override
  public void close() {
    watch.interrupt();
    synchronized (this) {
      closed = true;
      if (interrupted) {
        Thread.interrupted();
      }
    }
  }
}
