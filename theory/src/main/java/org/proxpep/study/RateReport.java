package org.proxpep.study;

import java.util.List;
import org.proxpep.refusal.Refusal;
import org.proxpep.settings.Records;

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
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }
}
