package org.proxpep.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.proxpep.linalg.Quantiles;
import org.proxpep.problem.ScenarioRandom;

class SlopeFitTest {

  private static final long[] HORIZONS = {1000, 3162, 10_000, 31_623, 100_000};

  /** Replications of 3·T^slope times log-normal noise. */
  private static double[][] samples(double slope, double spread, int replications, long key) {
    ScenarioRandom random = new ScenarioRandom(key);
    double[][] samples = new double[HORIZONS.length][replications];
    for (int k = 0; k < samples.length; k++) {
      for (int r = 0; r < replications; r++) {
        samples[k][r] =
            3 * Math.pow((double) HORIZONS[k], slope) * Math.exp(spread * random.nextGaussian());
      }
    }
    return samples;
  }

  private static SlopeFit meanFit(double[][] samples, long key) {
    return SlopeFit.of(HORIZONS, samples, Statistics::mean, 400, 0.95, key);
  }

  @Test
  void anExactPowerLawIsFoundExactly() {
    for (double slope : new double[] {-1, -0.25, 0, 0.5}) {
      SlopeFit fit = meanFit(samples(slope, 0, 4, 1), 1);
      assertThat(fit.slope()).isCloseTo(slope, within(1e-12));
      assertThat(fit.low()).isCloseTo(slope, within(1e-12));
      assertThat(fit.high()).isCloseTo(slope, within(1e-12));
      assertThat(fit.prefactor()).isCloseTo(3, within(1e-10));
      assertThat(fit.scatter()).isCloseTo(0, within(1e-12));
    }
  }

  @Test
  void theSlopeIsTheMinimumOfTheSumOfSquares() {
    double[] x = {0, 1, 3, 4};
    double[] y = {1, 0, -2, 1};
    double slope = SlopeFit.slope(x, y);
    double least = squares(x, y, slope);
    assertThat(squares(x, y, slope + 1e-4)).isGreaterThan(least);
    assertThat(squares(x, y, slope - 1e-4)).isGreaterThan(least);
  }

  /** With the best level for the slope. */
  private static double squares(double[] x, double[] y, double slope) {
    double sum = 0;
    double level = Statistics.mean(y) - slope * Statistics.mean(x);
    for (int k = 0; k < x.length; k++) {
      sum += Math.pow(y[k] - level - slope * x[k], 2);
    }
    return sum;
  }

  private static double share(List<SlopeFit> fits, Predicate<SlopeFit> which) {
    return (double) fits.stream().filter(which).count() / fits.size();
  }

  @Test
  void theIntervalCoversTheTrueSlopeAboutAsOftenAsItSays() {
    List<SlopeFit> fits =
        IntStream.range(0, 300)
            .mapToObj(study -> meanFit(samples(-0.25, 0.5, 20, 1000 + study), study))
            .toList();
    // 95 % nominally; a percentile bootstrap of 20 replications falls a little short.
    assertThat(share(fits, fit -> fit.low() <= -0.25 && -0.25 <= fit.high())).isBetween(0.88, 0.98);
    assertThat(share(fits, fit -> fit.against(-0.25) == SlopeComparison.CONSISTENT))
        .isGreaterThan(0.95);
    double width = fits.stream().mapToDouble(fit -> fit.high() - fit.low()).average().orElseThrow();
    // By the delta method the slope has standard deviation 0.044, and the interval 3.9 of them.
    double logs = 0;
    for (long horizon : HORIZONS) {
      logs += Math.pow(Math.log(horizon / 1e4), 2);
    }
    double expected = 2 * 1.96 * Math.sqrt(Math.expm1(0.25) / 20 / logs);
    assertThat(width).isCloseTo(expected, within(0.1 * expected));
  }

  @Test
  void theQuantileHasASlopeOfItsOwn() {
    // The spread shrinks with T, so the upper quantile falls faster than the mean.
    double[][] samples = new double[HORIZONS.length][200];
    ScenarioRandom random = new ScenarioRandom(5);
    for (int k = 0; k < samples.length; k++) {
      for (int r = 0; r < 200; r++) {
        double t = HORIZONS[k];
        samples[k][r] = 1 + 20 * random.nextDouble() * Math.pow(t, -0.5);
      }
    }
    SlopeFit mean = meanFit(samples, 1);
    SlopeFit high = SlopeFit.of(HORIZONS, samples, v -> Quantiles.of(v, 0.9), 200, 0.95, 1);
    assertThat(high.slope()).isLessThan(mean.slope() - 0.01);
    assertThat(mean.slope()).isNegative();
  }

  @Test
  void theComparisonIsMadeWithTheWholeInterval() {
    SlopeFit fit = new SlopeFit(-0.3, -0.32, -0.27, 0.01, 1, 0);
    assertThat(fit.against(-0.25)).isEqualTo(SlopeComparison.FASTER);
    assertThat(fit.against(-0.3)).isEqualTo(SlopeComparison.CONSISTENT);
    assertThat(fit.against(-0.27)).isEqualTo(SlopeComparison.CONSISTENT);
    assertThat(fit.against(-0.5)).isEqualTo(SlopeComparison.SLOWER);
    SlopeFit bent = new SlopeFit(-0.3, -0.32, -0.27, 0.1, 1, 0.3);
    assertThat(bent.against(-0.25)).isEqualTo(SlopeComparison.CONSISTENT);
    assertThat(bent.against(-0.39)).isEqualTo(SlopeComparison.CONSISTENT);
    assertThat(bent.against(-0.41)).isEqualTo(SlopeComparison.SLOWER);
    assertThat(bent.against(-0.19)).isEqualTo(SlopeComparison.FASTER);
  }

  @Test
  void valuesThatFollowNoPowerLawHaveAWideInterval() {
    double[][] bent = {{1, 1}, {0.2, 0.2}, {1, 1}, {0.2, 0.2}, {1, 1}};
    SlopeFit fit = meanFit(bent, 1);
    assertThat(fit.low()).isEqualTo(fit.high());
    assertThat(fit.slope()).isCloseTo(0, within(1e-4));
    // Residuals of log 5 times 2/5 and 3/5, three degrees of freedom.
    double variance = Math.pow(Math.log(5), 2) * (3 * 0.16 + 2 * 0.36) / 3;
    double spread = 10 * Math.pow(Math.log(10) / 2, 2);
    assertThat(fit.lineError()).isCloseTo(3.182446 * Math.sqrt(variance / spread), within(1e-3));
    assertThat(fit.against(-0.25)).isEqualTo(SlopeComparison.CONSISTENT);
  }

  @Test
  void studentsQuantilesAreThoseOfTheTables() {
    assertThat(Statistics.student(0.95, 1)).isCloseTo(12.7062, within(1e-4));
    assertThat(Statistics.student(0.95, 3)).isCloseTo(3.18245, within(1e-5));
    assertThat(Statistics.student(0.9, 10)).isCloseTo(1.81246, within(1e-5));
  }

  @Test
  void valuesWithoutALogarithmLeaveTheSlopeUndecided() {
    double[][] zero = samples(-0.25, 0, 4, 1);
    Arrays.fill(zero[4], 0.0);
    assertThat(meanFit(zero, 1)).isEqualTo(SlopeFit.NONE);
    assertThat(meanFit(zero, 1).against(-0.25)).isEqualTo(SlopeComparison.UNDECIDED);
    double[][] mixed = samples(-0.25, 0, 4, 1);
    // The mean is positive, but not that of every draw.
    mixed[4][0] = -1;
    mixed[4][1] = 2;
    SlopeFit fit = meanFit(mixed, 1);
    assertThat(fit.slope()).isFinite();
    assertThat(fit.low()).isNaN();
    assertThat(fit.against(-0.25)).isEqualTo(SlopeComparison.UNDECIDED);
    double[][] missing = samples(-0.25, 0, 4, 1);
    missing[2] = new double[0];
    assertThat(meanFit(missing, 1).against(-0.25)).isEqualTo(SlopeComparison.UNDECIDED);
  }

  @Test
  void quantilesInterpolateBetweenOrderStatistics() {
    double[] sample = {4, 1, 3, 2};
    assertThat(Quantiles.of(sample, 0)).isEqualTo(1);
    assertThat(Quantiles.of(sample, 0.5)).isEqualTo(2.5);
    assertThat(Quantiles.of(sample, 0.9)).isCloseTo(3.7, within(1e-15));
    assertThat(Quantiles.of(sample, 1)).isEqualTo(4);
    assertThat(sample).containsExactly(4, 1, 3, 2);
  }
}
