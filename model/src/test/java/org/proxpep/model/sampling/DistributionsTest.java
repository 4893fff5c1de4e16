package org.proxpep.model.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.refusal.Refusal;

class DistributionsTest {

  private static final double[] ARGUMENTS = {
    Double.MIN_VALUE, 1e-310, 1e-9, 0.5, 1, 1e9, 1e100, Double.MAX_VALUE, -1, 0, 1.0 / 0, 0.0 / 0
  };

  /** Samplers of the library refuse by exceptions of their own, which nobody would translate. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "normal",
        "lognormal",
        "uniform",
        "exponential",
        "gamma",
        "beta",
        "poisson",
        "bernoulli",
        "student"
      })
  void argumentsAreRefusedByUsOrCanBeDrawnFrom(String name) {
    int drawn = 0;
    for (double a : ARGUMENTS) {
      for (double b : ARGUMENTS) {
        try {
          Distributions.of(name, a, b).draw().with(new ScenarioRandom(3)).next();
          drawn++;
        } catch (Refusal e) {
          // Told in our words.
        }
      }
    }
    assertThat(drawn).isPositive();
  }
}
