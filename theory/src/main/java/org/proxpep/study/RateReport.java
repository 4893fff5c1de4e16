package org.proxpep.study;

import java.util.Arrays;
import java.util.List;
import org.proxpep.refusal.Refusal;

/**
 * The outcome of a rate study.
 *
 * @param problem the name of the problem
 * @param method the name of the method
 * @param horizons T, from short to long
 * @param failures at each horizon, how many runs ended before their time
 * @param rates one for each quantity and place
 */
public record RateReport(
    String problem,
    String method,
    RateStudySettings settings,
    long[] horizons,
    int[] failures,
    List<Rate> rates) {

  public RateReport {
    horizons = horizons.clone();
    failures = failures.clone();
    rates = List.copyOf(rates);
  }

  @Override
  public long[] horizons() {
    return horizons.clone();
  }

  @Override
  public int[] failures() {
    return failures.clone();
  }

  /** The rate of a quantity at a place. */
  public Rate rate(IterateKind place, Quantity quantity) {
    Series wanted = new Series(place, quantity);
    return rates.stream()
        .filter(rate -> rate.series().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.of(
                    "%s is not part of this study; it must apply to the problem",
                    "the problem has no such constraints, or no known solution was given",
                    quantity));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RateReport that
        && problem.equals(that.problem)
        && method.equals(that.method)
        && settings.equals(that.settings)
        && Arrays.equals(horizons, that.horizons)
        && Arrays.equals(failures, that.failures)
        && rates.equals(that.rates);
  }

  @Override
  public int hashCode() {
    return problem.hashCode() * 31 + rates.hashCode();
  }

  @Override
  public String toString() {
    return "RateReport[problem=%s, method=%s, settings=%s, horizons=%s, failures=%s, rates=%s]"
        .formatted(
            problem, method, settings, Arrays.toString(horizons), Arrays.toString(failures), rates);
  }
}
