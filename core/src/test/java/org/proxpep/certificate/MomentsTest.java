package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.ScenarioRandom;

class MomentsTest {

  @Test
  void momentsAgreeWithTwoPassesOverTheData() {
    ScenarioRandom random = new ScenarioRandom(4);
    double[] values = new double[777];
    Moments moments = new Moments();
    for (int i = 0; i < values.length; i++) {
      // A large mean, where sums of powers would cancel.
      values[i] = 1e6 + Math.exp(random.nextGaussian());
      moments.add(values[i]);
    }
    double mean = 0.0;
    for (double v : values) {
      mean += v / values.length;
    }
    double m2 = 0.0;
    double m3 = 0.0;
    double m4 = 0.0;
    for (double v : values) {
      m2 += Math.pow(v - mean, 2) / values.length;
      m3 += Math.pow(v - mean, 3) / values.length;
      m4 += Math.pow(v - mean, 4) / values.length;
    }
    assertThat(moments.mean()).isCloseTo(mean, Offset.offset(1e-8));
    assertThat(moments.variance()).isCloseTo(m2 * 777 / 776, Offset.offset(1e-7));
    assertThat(moments.skewness()).isCloseTo(m3 / Math.pow(m2, 1.5), Offset.offset(1e-7));
    assertThat(moments.skewness()).isGreaterThan(2.0);
    assertThat(moments.carriers()).isCloseTo(777 * m2 * m2 / m4, Offset.offset(1e-5));
    assertThat(moments.carriers()).isLessThan(100.0);
  }

  @Test
  void equalValuesHaveNeitherVarianceNorSkewness() {
    Moments moments = new Moments();
    for (int i = 0; i < 10; i++) {
      moments.add(0.1);
    }
    assertThat(moments.variance()).isZero();
    assertThat(moments.skewness()).isZero();
    assertThat(moments.carriers()).isEqualTo(10.0);
    assertThat(moments.least()).isEqualTo(moments.largest()).isEqualTo(0.1);
  }

  @Test
  void tracesOfTheCovarianceAreEstimatedWithoutBias() {
    // Entries with variances 1, 4 and 9, the first two correlated with covariance 1.
    double trace = 14.0;
    double traceOfSquare = 1 + 16 + 81 + 2;
    double sumOfTraces = 0.0;
    double sumOfSquares = 0.0;
    ScenarioRandom random = new ScenarioRandom(9);
    for (int r = 0; r < 200; r++) {
      VectorMoments moments = new VectorMoments(3);
      for (int k = 0; k < 400; k++) {
        double a = random.nextGaussian();
        double b = a + Math.sqrt(3) * random.nextGaussian();
        moments.add(new double[] {100 + a, 200 + b, 3 * random.nextGaussian()});
      }
      sumOfTraces += moments.trace() / 200;
      sumOfSquares += moments.traceOfSquare() / 200;
    }
    assertThat(sumOfTraces).isCloseTo(trace, Offset.offset(0.2));
    assertThat(sumOfSquares).isCloseTo(traceOfSquare, Offset.offset(4.0));
  }
}
