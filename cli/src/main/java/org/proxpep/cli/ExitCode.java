package org.proxpep.cli;

import org.proxpep.run.Status;

/** What the process returns to the shell. */
final class ExitCode {

  static final int OK = 0;

  /** The command line, the problem or its settings are wrong; nothing was run. */
  static final int BAD_INPUT = 2;

  private static final int TIME_EXHAUSTED = 10;
  static final int INTERRUPTED = 11;
  private static final int DIVERGED = 12;
  private static final int ORACLE_FAILED = 13;

  private ExitCode() {}

  /** A run that spent its budget has done what it was asked to. */
  static int of(Status status) {
    return switch (status) {
      case TOLERANCE_REACHED, BUDGET_EXHAUSTED -> OK;
      case TIME_EXHAUSTED -> TIME_EXHAUSTED;
      case INTERRUPTED -> INTERRUPTED;
      case DIVERGED -> DIVERGED;
      case ORACLE_FAILED -> ORACLE_FAILED;
    };
  }
}
