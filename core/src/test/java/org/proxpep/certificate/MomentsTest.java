package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
  void groupsAndSumsOfGroupsGiveTheSameMoments() {
    ScenarioRandom random = new ScenarioRandom(5);
    double[] values = new double[5000];
    Moments one = new Moments();
    for (int i = 0; i < values.length; i++) {
      values[i] = 1e6 + Math.exp(random.nextGaussian());
      one.add(values[i]);
    }
    Moments all = new Moments();
    int from = 0;
    while (from < values.length) {
      Moments part = new Moments();
      int middle = Math.min(values.length, from + 1 + random.nextInt(300));
      int end = Math.min(values.length, middle + 64);
      part.add(values, from, middle);
      if (end > middle) {
        part.add(values, middle, end);
      }
      all.add(part);
      from = end;
    }
    all.add(new Moments());
    assertThat(all.count()).isEqualTo(one.count());
    assertThat(all.mean()).isCloseTo(one.mean(), Offset.offset(1e-8));
    assertThat(all.variance()).isCloseTo(one.variance(), Offset.offset(1e-8));
    assertThat(all.skewness()).isCloseTo(one.skewness(), Offset.offset(1e-8));
    assertThat(all.carriers()).isCloseTo(one.carriers(), Offset.offset(1e-5));
    assertThat(all.least()).isEqualTo(one.least());
    assertThat(all.largest()).isEqualTo(one.largest());
  }

  @Test
  void equalGroupsHaveNoVarianceEither() {
    double[] values = new double[100];
    Arrays.fill(values, 0.1);
    Moments moments = new Moments();
    moments.add(values, 0, 64);
    moments.add(values, 64, 100);
    assertThat(moments.mean()).isEqualTo(0.1);
    assertThat(moments.variance()).isZero();
    VectorMoments vectors = new VectorMoments(1);
    vectors.add(new double[][] {values}, 64);
    vectors.add(new double[] {0.1});
    assertThat(vectors.mean()).containsExactly(0.1);
    assertThat(vectors.trace()).isZero();
  }

  @Test
  void aValueThatIsNoneIsNotLostInAGroup() {
    Moments moments = new Moments();
    moments.add(new double[] {1.0, Double.NaN, 3.0}, 0, 3);
    assertThat(moments.mean()).isNaN();
    assertThat(moments.least()).isNaN();
    assertThat(moments.largest()).isNaN();
  }

  @Test
  void vectorsHaveTheSameBitsSideBySideAndOneByOne() {
    ScenarioRandom random = new ScenarioRandom(6);
    VectorMoments one = new VectorMoments(3);
    VectorMoments lanes = new VectorMoments(3);
    for (int group : new int[] {64, 64, 13, 64, 2, 1, 40}) {
      double[][] side = new double[3][group];
      for (int j = 0; j < group; j++) {
        double[] v = {random.nextGaussian(), 1e3 + random.nextDouble(), 7.0};
        one.add(v);
        for (int i = 0; i < 3; i++) {
          side[i][j] = v[i];
        }
      }
      one.endGroup();
      lanes.add(side, group);
    }
    assertThat(lanes.count()).isEqualTo(one.count()).isEqualTo(248);
    assertThat(lanes.mean()).containsExactly(one.mean());
    assertThat(lanes.trace()).isEqualTo(one.trace());
    assertThat(lanes.traceOfSquare()).isEqualTo(one.traceOfSquare());
  }

  @Test
  void vectorMomentsOfStretchesAddUp() {
    ScenarioRandom random = new ScenarioRandom(7);
    VectorMoments whole = new VectorMoments(2);
    VectorMoments sum = new VectorMoments(2);
    for (int stretch = 0; stretch < 5; stretch++) {
      VectorMoments part = new VectorMoments(2);
      for (int k = 0; k < 64 * 7; k++) {
        double[] v = {stretch + random.nextGaussian(), 50 * random.nextDouble()};
        whole.add(v);
        part.add(v);
      }
      sum.add(part);
    }
    assertThat(sum.count()).isEqualTo(whole.count());
    assertThat(sum.mean()[0]).isCloseTo(whole.mean()[0], Offset.offset(1e-12));
    assertThat(sum.mean()[1]).isCloseTo(whole.mean()[1], Offset.offset(1e-12));
    assertThat(sum.trace()).isCloseTo(whole.trace(), Offset.offset(1e-9));
    assertThat(sum.traceOfSquare()).isCloseTo(whole.traceOfSquare(), Offset.offset(1e-6));
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
