package org.proxpep.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.proxpep.run.Candidate;

/**
 * The runs of one method on one instance at one budget.
 *
 * @param parameters those that are not at their defaults
 * @param selected the output that counts: the published one or the one that tuning chose
 * @param heuristic why the instance lies outside of the class of the method, empty if it does not
 * @param outcomes one for every seed
 */
public record Cell(
    Instance instance,
    String method,
    Variant variant,
    long budget,
    String parameters,
    Candidate.Kind selected,
    String heuristic,
    List<RunOutcome> outcomes) {

  /** Errors count up to this: a run that failed is as bad as one that is wrong a hundredfold. */
  public static final double WORST = 100.0;

  public Cell {
    outcomes = List.copyOf(outcomes);
  }

  /** The error of the selected output, one for every seed, at most {@link #WORST}. */
  public double[] errors() {
    return errors(selected);
  }

  /** The error of an output, one for every seed, at most {@link #WORST}. */
  public double[] errors(Candidate.Kind output) {
    return outcomes.stream()
        .mapToDouble(outcome -> Math.min(WORST, outcome.error(output)))
        .toArray();
  }

  /** Any measure of the selected output, NaN where a run has none. */
  public double[] measure(ToDoubleFunction<Reading> measure) {
    return outcomes.stream()
        .mapToDouble(
            outcome ->
                outcome.readings().stream()
                    .filter(reading -> reading.output() == selected)
                    .mapToDouble(measure)
                    .findFirst()
                    .orElse(Double.NaN))
        .toArray();
  }

  /** Median and 95th percentile of the errors with their intervals. */
  public Spread spread() {
    return Spread.of(instance.name(), errors());
  }

  /** The median wall time of a run. */
  public double seconds() {
    return Quantiles.of(outcomes.stream().mapToDouble(RunOutcome::seconds).toArray(), 0.5);
  }
}
