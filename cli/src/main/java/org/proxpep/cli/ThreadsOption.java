package org.proxpep.cli;

import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import picocli.CommandLine.Option;

/** How many of the runs of a study go on at once. */
final class ThreadsOption {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Runs at a time (default: the number of cores); does not change the numbers.")
  private @Nullable Integer threads;

  /** The number that was given, or that of the cores. */
  int count() {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    Require.atLeast("The number of threads", count, 1, "leave it out");
    return count;
  }

  /** Refuses a number where an engine has cores of its own. */
  void requireNone() {
    if (threads != null) {
      throw Refusal.of(
          "--threads (%s) must not come with --engine, whose cores decide",
          "--master 'local[%s]'", threads, threads);
    }
  }
}
