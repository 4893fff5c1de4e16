package org.proxpep.method.subproblem;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

class SlackProxTest {

  @Test
  void agreesWithBisectionOnTheDerivative() {
    ScenarioRandom random = new ScenarioRandom(5);
    int positive = 0;
    for (int trial = 0; trial < 20_000; trial++) {
      double a = 4 * random.nextGaussian();
      double b = trial % 3 == 0 ? -a : 4 * random.nextGaussian();
      double v = trial % 2 == 0 ? 0 : random.nextDouble();
      double beta = 3 * random.nextDouble();
      double sigma = Math.exp(4 * random.nextGaussian());
      double kappa = Math.exp(2 * random.nextGaussian());
      double found = SlackProx.minimizer(a, b, v, beta, sigma, kappa);
      double low = 0;
      double high = v + (Math.abs(a) + Math.abs(b)) / kappa + 1;
      for (int halving = 0; halving < 200; halving++) {
        double u = 0.5 * (low + high);
        double slope =
            beta - Math.max(0, a - sigma * u) - Math.max(0, b - sigma * u) + kappa * (u - v);
        if (slope > 0) {
          high = u;
        } else {
          low = u;
        }
      }
      assertThat(found).isCloseTo(low, Offset.offset(1e-9 * (1 + high)));
      positive += found > 0 ? 1 : 0;
    }
    assertThat(positive).isBetween(2_000, 18_000);
  }
}
