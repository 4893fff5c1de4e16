package org.proxpep.model.sampling;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.refusal.Refusal;

class DistributionsTest {

  private static final double[] ARGUMENTS = {
    Double.MIN_VALUE, 1e-310, 1e-9, 0.5, 1, 1e9, 1e100, Double.MAX_VALUE, -1, 0, 1.0 / 0, 0.0 / 0
  };

  private static Distributions.Univariate of(String name, double a, double b) {
    try {
      return Distributions.of(name, a, b);
    } catch (Refusal e) {
      return Distributions.of("uniform", 0, 1);
    }
  }

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
    for (double a : ARGUMENTS) {
      for (double b : ARGUMENTS) {
        assertThatCode(() -> of(name, a, b).draw().with(new ScenarioRandom(3)).next())
            .as("%s(%s, %s)", name, a, b)
            .doesNotThrowAnyException();
      }
    }
  }
}
