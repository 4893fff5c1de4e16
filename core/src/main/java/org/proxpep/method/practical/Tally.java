package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.method.Archive;

/** What one run of the practical mode has spent. */
final class Tally {

  /** Calls of {@code step}. */
  long steps;

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

  void fields(Archive archive) throws IOException {
    steps = archive.field(steps);
    evaluations = archive.field(evaluations);
    draws = archive.field(draws);
    probes = archive.field(probes);
    rejected = archive.field(rejected);
    failures = archive.field(failures);
  }
}
