package org.proxpep.model.problem;

import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.semantics.TermValues;

/**
 * What a term is worth in scenarios whose rows can be had.
 *
 * @param count how many scenarios there are
 * @param average computes the mean
 */
record TermsHere(
    FunctionAt term, int count, Scenario scenario, ToDoubleFunction<TermValues> average)
    implements TermValues {

  /** A scenario by its number. */
  interface Scenario {
    /** Fills the inputs and says how much the scenario counts, which is not negative. */
    double fill(int i);
  }

  @Override
  public double mean() {
    return average.applyAsDouble(this);
  }

  @Override
  public double[] values() {
    return each(
        i -> {
          scenario.fill(i);
          return term.value();
        });
  }

  @Override
  public double[] weights() {
    return each(scenario::fill);
  }

  private double[] each(IntToDoubleFunction figure) {
    return IntStream.range(0, count).mapToDouble(figure).toArray();
  }
}
