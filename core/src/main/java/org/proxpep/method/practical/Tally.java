package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.method.Archive;

/** What one run of the practical mode has spent. */
final class Tally {

  /** Calls of {@code step}. */
  long steps;

  /** How many of them moved the start to where functions are finite. */
  long moves;

  /** How many looked for slopes at x¹. */
  long looks;

  /** Calls of {@code evaluate}. */
  long evaluations;

  /** Scenarios drawn. */
  long draws;

  /** Steps that were looked at from both of their ends. */
  long probes;

  /** Steps that were not taken. */
  long rejected;

  /** How often in a row a sample had to be given up. */
  int failures;

  /** The steps of the pilot, and those after it. */
  long pilot() {
    return steps - moves - looks;
  }

  void fields(Archive archive) throws IOException {
    steps = archive.field(steps);
    moves = archive.field(moves);
    looks = archive.field(looks);
    evaluations = archive.field(evaluations);
    draws = archive.field(draws);
    probes = archive.field(probes);
    rejected = archive.field(rejected);
    failures = archive.field(failures);
  }
}
