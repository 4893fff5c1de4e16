package org.proxpep.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.proxpep.linalg.Quantiles;
import org.proxpep.run.Candidate;

/**
 * The runs of one method on one instance at one budget.
 *
 * @param parameters those that are not at their defaults
 * @param selected the output that counts: the published one or the one that tuning chose
 * @param heuristic why the instance lies outside of the class of the method, empty if it does not
 * @param outcomes one for every seed
 */
public record RunGroup(
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

  public RunGroup {
    outcomes = List.copyOf(outcomes);
  }

  /** The error of the selected output, one for every seed, at most {@link #WORST}. */
  public double[] errors() {
    return each(outcome -> Math.min(WORST, outcome.error(selectedOf(outcome))));
  }

  /** The error of an output, one for every seed, at most {@link #WORST}. */
  public double[] errors(Candidate.Kind output) {
    return each(outcome -> Math.min(WORST, outcome.error(output)));
  }

  /**
   * The output of a run that counts. A method may have no answer of its own where it never came
   * near the constraints; then it is judged by its last point.
   */
  public Candidate.Kind selectedOf(RunOutcome outcome) {
    boolean has = outcome.readings().stream().anyMatch(each -> each.output() == selected);
    return has ? selected : Candidate.Kind.LAST;
  }

  /** Any measure of the selected output, NaN where a run has none. */
  public double[] measure(ToDoubleFunction<PointErrors> measure) {
    return each(
        outcome ->
            outcome.readings().stream()
                .filter(reading -> reading.output() == selectedOf(outcome))
                .mapToDouble(measure)
                .findFirst()
                .orElse(Double.NaN));
  }

  /** Median and 95th percentile of the errors with their intervals. */
  public MedianSpread spread() {
    return MedianSpread.of(instance.name(), errors());
  }

  /** The median wall time of a run. */
  public double seconds() {
    return Quantiles.of(each(RunOutcome::seconds), 0.5);
  }

  private double[] each(ToDoubleFunction<RunOutcome> number) {
    return outcomes.stream().mapToDouble(number).toArray();
  }
}
