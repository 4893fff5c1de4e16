package org.proxpep.pilot;

import java.util.List;
import java.util.stream.Collectors;
import org.proxpep.problem.ProblemConstants;

/**
 * What a pilot sample found.
 *
 * @param constants the constants of assumptions (A2)–(A6)
 * @param rhoC ρ_c, the light-tail scale of assumption (C)
 * @param strictPoint the point x̃ that ε₀ was found at; empty where ε₀ is unknown
 * @param estimates every number once more, with how it was obtained
 * @param evaluations how many evaluations of the problem were spent
 */
public record PilotReport(
    ProblemConstants constants,
    double rhoC,
    List<Double> strictPoint,
    List<Estimate> estimates,
    long evaluations) {

  /**
   * One number.
   *
   * @param symbol its name in the paper
   * @param seen what was measured
   * @param value what is taken for the constant
   * @param how where it comes from
   */
  public record Estimate(String symbol, double seen, double value, String how) {

    @Override
    public String toString() {
      return "%s = %.4g: %s".formatted(symbol, value, how);
    }
  }

  public PilotReport {
    strictPoint = List.copyOf(strictPoint);
    estimates = List.copyOf(estimates);
  }

  /** One line for each number. */
  @Override
  public String toString() {
    return estimates.stream().map(each -> each + "\n").collect(Collectors.joining())
        + evaluations
        + " evaluations";
  }
}
