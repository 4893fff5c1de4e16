package org.proxpep.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.StochasticProblem;

/** The memory of the virtual machine is used up; says what a problem needs, where it is known. */
final class NotEnoughMemory extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final double MEGABYTE = 1 << 20;

  /** Buffers of evaluations that a run, its measurements and its certificate hold at once. */
  private static final int BUFFERS = 4;

  NotEnoughMemory(StochasticProblem problem, @Nullable OutOfMemoryError cause) {
    super(
        String.format(
            "The problem %s needs at least %,.0f MB for the derivatives of %,d functions in %,d"
                + " variables, beside its data",
            problem.name(),
            cause == null ? megabytes(problem) : fullMegabytes(problem),
            1 + problem.inequalities() + problem.equalities(),
            problem.dimension()),
        cause);
  }

  /**
   * Refuses a problem before a run begins whose derivatives cannot fit beside what is there
   * already.
   */
  static void refuse(StochasticProblem problem) {
    if (megabytes(problem) > freeMegabytes()) {
      // What was left behind by reading counts as used until it is collected.
      System.gc();
      if (megabytes(problem) > freeMegabytes()) {
        throw new NotEnoughMemory(problem, null);
      }
    }
  }

  /** The least that a run needs beside the data: derivatives that can differ from zero. */
  static double megabytes(StochasticProblem problem) {
    return problem
        .sparsity()
        .map(pattern -> buffers((double) pattern.nonzeros()))
        .orElseGet(() -> fullMegabytes(problem));
  }

  /** What full derivatives take, which the certificate asks for whatever the pattern. */
  private static double fullMegabytes(StochasticProblem problem) {
    double rows = 1.0 + problem.inequalities() + problem.equalities();
    return buffers(rows * problem.dimension());
  }

  private static double buffers(double derivatives) {
    return Math.ceil(BUFFERS * derivatives * Double.BYTES / MEGABYTE);
  }

  private static double freeMegabytes() {
    Runtime runtime = Runtime.getRuntime();
    return (runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory()) / MEGABYTE;
  }

  /** The exit code of an input that was refused: it may be good and too large for the memory. */
  static int codeOf(Throwable refused) {
    for (Throwable each = refused; each != null; each = each.getCause()) {
      if (each instanceof OutOfMemoryError) {
        return ExitCode.NO_MEMORY;
      }
    }
    return ExitCode.BAD_INPUT;
  }

  /** Prints a message and returns the exit code. */
  static int tell(PrintWriter err, String need) {
    long most = (long) (Runtime.getRuntime().maxMemory() / MEGABYTE);
    err.printf("prox-pep: The memory (%,d MB) is not enough.%n", most);
    if (!need.isEmpty()) {
      err.println(need + ".");
    }
    err.println(
        "Maybe give it more: JDK_JAVA_OPTIONS=-Xmx16g prox-pep ..., or fewer columns or rows.");
    err.flush();
    return ExitCode.NO_MEMORY;
  }
}
