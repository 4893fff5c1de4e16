package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;
import org.proxpep.run.RunSettings;

/**
 * min x s.t. P(x ≥ d) ≥ 0.99 with exponential d, smoothed over a width so narrow that hardly any
 * sample has a slope. The solution is log 100 = 4.6, and the start at 10 is feasible.
 */
class CountedLimitTest {

  private static final class Stock extends TransformedProblem {

    Stock(double width) {
      super(
          TestProblem.drawn(
              0,
              100,
              (x, random, out) -> {
                double d = -Math.log(1 - random.nextDouble());
                double p = width > 0 ? 1 / (1 + Math.exp((d - x[0]) / width)) : x[0] >= d ? 1 : 0;
                TestProblem.set(out, 0, x[0], 1);
                TestProblem.set(out, 1, 0.99 - p, width > 0 ? -p * (1 - p) / width : 0);
              }));
    }

    @Override
    public double[] startingPoint() {
      return new double[] {10};
    }

    @Override
    public Optional<CountedRows> counted() {
      return Optional.of(
          new CountedRows() {
            @Override
            public StochasticProblem problem() {
              return new Stock(0);
            }

            @Override
            public boolean differs(int row) {
              return row == 1;
            }

            @Override
            public boolean decides(int row) {
              return row == 1;
            }

            @Override
            public double share(int row, double mean, double value) {
              return row == 1 ? 0.99 - mean : Double.NaN;
            }

            @Override
            public long trials(int row) {
              return 0;
            }
          });
    }
  }

  @ParameterizedTest
  @CsvSource({"1e-2, 1", "1e-2, 2", "1e-4, 1", "1e-4, 2", "1e-4, 3", "1e-6, 1"})
  void theLimitIsFoundWhereSamplesHaveNoSlope(double width, long seed) {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), new Stock(width))
            .withRun(RunSettings.samples(10_000).withSeed(seed))
            .withThreads(1)
            .solve();
    assertThat(result.selected().x()[0]).isBetween(4.4, 5.6);
    assertThat(result.verdict()).isNotEqualTo(Verdict.VIOLATED);
  }
}
