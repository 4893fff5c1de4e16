package org.proxpep.report.words;

/**
 * What is told of a sweep beside its points.
 *
 * @param problem the name of the model
 * @param objective what its objective is called
 * @param second the second objective of a front; empty for a curve over a parameter
 * @param command as it can be pasted into a shell
 */
public record SweepFacts(
    String problem, String objective, String second, String command, long seed, String version) {

  /** Whether two objectives are weighed against each other. */
  public boolean isFront() {
    return !second.isEmpty();
  }
}
