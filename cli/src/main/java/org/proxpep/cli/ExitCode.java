package org.proxpep.cli;

import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.sweep.SweepReport;

/** What the process returns to the shell. */
final class ExitCode {

  static final int OK = 0;

  /** The command line, the problem or its settings are wrong; nothing was run. */
  static final int BAD_INPUT = 2;

  private static final int LIKELY_FEASIBLE = 3;
  private static final int UNDECIDED = 4;
  private static final int VIOLATED = 5;
  private static final int INFEASIBLE_SUSPECTED = 6;
  static final int NO_SAFE_ANSWER = 7;
  static final int INTERRUPTED = 11;
  private static final int DIVERGED = 12;
  private static final int ORACLE_FAILED = 13;

  /** There is a result, but it, its files or its last checkpoint could not be written. */
  static final int NOT_WRITTEN = 14;

  /** Machines that the command was to use are lost; a checkpoint goes on from where it was. */
  static final int ENGINE_FAILED = 15;

  /** The software has a bug; a file tells where. */
  static final int BUG = 16;

  /** The memory is used up. */
  static final int NO_MEMORY = 17;

  private ExitCode() {}

  /** Whether there is a curve at all. */
  static int of(SweepReport report) {
    return !report.answers().isEmpty()
        ? OK
        : report.infeasible().isEmpty() ? UNDECIDED : INFEASIBLE_SUSPECTED;
  }

  /** A bug comes first, then whether the run was cut short; else the verdict decides. */
  static int of(CertifiedResult result) {
    if (result.bug().isPresent()) {
      return BUG;
    }
    Status status = result.run().status();
    if (status == Status.INTERRUPTED) {
      return INTERRUPTED;
    }
    if (status == Status.ORACLE_FAILED) {
      return ORACLE_FAILED;
    }
    return switch (result.verdict()) {
      case CERTIFIED, FEASIBLE -> OK;
      case LIKELY_FEASIBLE -> LIKELY_FEASIBLE;
      case UNDECIDED -> UNDECIDED;
      case VIOLATED -> VIOLATED;
      case INFEASIBLE_SUSPECTED -> INFEASIBLE_SUSPECTED;
      case NO_SAFE_ANSWER -> NO_SAFE_ANSWER;
      case DIVERGED -> DIVERGED;
    };
  }
}
