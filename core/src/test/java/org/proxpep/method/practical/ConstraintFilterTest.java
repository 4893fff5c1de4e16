package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

class ConstraintFilterTest {

  private static final int N = 3;
  private static final int PILOT = 10;

  private final Estimates known = new Estimates(N, new boolean[1]);
  private final ConstraintFilter filter = new ConstraintFilter(new Evaluation(N, 1, 0));
  private final SuffixSums blocks = new SuffixSums(N, 1);

  /** A sample of c(x) = a·x²₁ + Σx + 1 with noise in value and slope. */
  private static Evaluation sample(double[] x, double a, double noise, ScenarioRandom random) {
    Evaluation e = new Evaluation(N, 1, 0);
    e.setValue(1, 1 + a * x[0] * x[0] + uniform(noise, random));
    for (int i = 0; i < N; i++) {
      e.addValue(1, x[i]);
      e.gradient(1)[i] = 1 + (i == 0 ? 2 * a * x[0] : 0.0) + uniform(noise, random);
    }
    return e;
  }

  /** Bounded, so that no draw counts as a rare event. */
  private static double uniform(double noise, ScenarioRandom random) {
    return noise * (2 * random.nextDouble() - 1);
  }

  private static double[] move(double[] x, double length, ScenarioRandom random) {
    double[] to = x.clone();
    for (int i = 0; i < N; i++) {
      to[i] += length * random.nextGaussian();
    }
    return to;
  }

  @Test
  void theFilterIsTheScalarKalmanFilter() {
    double noise = 0.3;
    double vc = noise * noise / 3;
    double vj = N * vc;
    double lk = 0.8;
    for (long seed = 0; seed < 10; seed++) {
      ScenarioRandom random = new ScenarioRandom(seed);
      Estimates known = new Estimates(N, new boolean[1]);
      known.startNoise(1, vc, vj);
      known.lk[0] = lk;
      ConstraintFilter filter = new ConstraintFilter(new Evaluation(N, 1, 0));
      filter.startRow(0, vc / PILOT, vj / PILOT);
      SuffixSums blocks = new SuffixSums(N, 1);
      double[] x = new double[N];
      // From the truth at zero, so that nothing counts as a rare event.
      double c = 1.0;
      double[] j = {1, 1, 1};
      filter.state.setValue(1, c);
      System.arraycopy(j, 0, filter.state.gradient(1), 0, N);
      double pc = vc / PILOT;
      double pj = vj / PILOT;
      for (int t = 1; t <= 300; t++) {
        double[] old = x;
        x = move(x, 0.3 / t, random);
        Evaluation fresh = sample(x, 0.4, noise, random);
        blocks.begin(x, new double[1], new double[x.length]);
        filter.update(fresh, x, old, t + PILOT, known, blocks);
        // The naive twin.
        double step2 = 0.0;
        double predicted = c;
        for (int i = 0; i < N; i++) {
          step2 += (x[i] - old[i]) * (x[i] - old[i]);
          predicted += fresh.gradient(1)[i] * (x[i] - old[i]);
        }
        pc = pc + vj / N * step2 + 0.25 * lk * lk * step2 * step2;
        double gain = Math.max(pc / (pc + vc), 1.0 / (t + PILOT));
        c = predicted + gain * (fresh.value(1) - predicted);
        pc = (1 - gain) * pc;
        pj = pj + lk * lk * step2;
        double slopeGain = pj / (pj + vj);
        for (int i = 0; i < N; i++) {
          double g = Math.max(slopeGain, 1.0 / (t + PILOT));
          j[i] += g * (fresh.gradient(1)[i] - j[i]);
        }
        pj = (1 - slopeGain) * pj;
        assertThat(filter.value(0)).isCloseTo(c, offset(1e-12));
        assertThat(filter.pc[0]).isCloseTo(pc, offset(1e-13));
        assertThat(filter.state.gradient(1)).containsExactly(j, offset(1e-12));
        double norm2 = j[0] * j[0] + j[1] * j[1] + j[2] * j[2];
        assertThat(filter.slope2[0]).isCloseTo(norm2, offset(1e-11));
      }
    }
  }

  @Test
  void withoutNoiseTheFilterCopiesTheSample() {
    ScenarioRandom random = new ScenarioRandom(4);
    double[] x = new double[N];
    for (int t = 1; t <= 200; t++) {
      known.lk[0] = t % 3; // also with curvature zero, and where x does not move
      double[] old = x;
      x = t % 5 == 0 ? x : move(x, 1.0, random);
      Evaluation fresh = sample(x, 2.0, 0.0, random);
      blocks.begin(x, new double[1], new double[x.length]);
      filter.update(fresh, x, old, t + PILOT, known, blocks);
      assertThat(filter.value(0)).isCloseTo(fresh.value(1), offset(1e-13 * (1 + x[0] * x[0])));
      assertThat(filter.state.gradient(1)).containsExactly(fresh.gradient(1), offset(1e-13));
      assertThat(filter.pc[0]).isZero();
    }
  }

  @Test
  void whereNothingMovesTheFilterIsThePlainMean() {
    double noise = 0.5;
    double vc = noise * noise / 3;
    ScenarioRandom random = new ScenarioRandom(9);
    double[] x = {1, 2, 3};
    known.startNoise(1, vc, N * vc);
    known.lk[0] = 5;
    filter.startRow(0, vc / PILOT, N * vc / PILOT);
    Evaluation sum = new Evaluation(N, 1, 0);
    for (int t = 1; t <= PILOT; t++) {
      sum.add(1.0, sample(x, 1.0, noise, random));
    }
    filter.state.add(1.0 / PILOT, sum);
    for (int t = PILOT + 1; t <= 500; t++) {
      Evaluation fresh = sample(x, 1.0, noise, random);
      sum.add(1.0, fresh);
      blocks.begin(x, new double[1], new double[x.length]);
      filter.update(fresh, x, x, t, known, blocks);
      assertThat(filter.value(0)).isCloseTo(sum.value(1) / t, offset(1e-12));
      assertThat(filter.state.gradient(1)[2]).isCloseTo(sum.gradient(1)[2] / t, offset(1e-12));
      assertThat(filter.pc[0]).isCloseTo(vc / t, offset(1e-12));
    }
  }

  @Test
  void theSamplesGoIntoTheBlocks() {
    ScenarioRandom random = new ScenarioRandom(2);
    SuffixSums.Block plain = new SuffixSums.Block(N, 1);
    double[] x = new double[N];
    for (int t = 1; t <= 40; t++) {
      double[] old = x;
      x = move(x, 0.1, random);
      Evaluation fresh = sample(x, 0.1, 0.2, random);
      blocks.begin(x, new double[1], new double[x.length]);
      filter.update(fresh, x, old, t, known, blocks);
      plain.c[0] += fresh.value(1);
      for (int i = 0; i < N; i++) {
        plain.j[0][i] += fresh.gradient(1)[i];
        plain.jx[0] += fresh.gradient(1)[i] * x[i];
      }
    }
    SuffixSums.Block sum = new SuffixSums.Block(N, 1);
    blocks.sum(0, blocks.used(), sum);
    assertThat(sum.c).containsExactly(plain.c, offset(1e-12));
    assertThat(sum.jx).containsExactly(plain.jx, offset(1e-12));
    assertThat(sum.j[0]).containsExactly(plain.j[0], offset(1e-12));
  }

  @Test
  void onlyAMoveThatCurvatureDoesNotExplainSurprises() {
    ScenarioRandom random = new ScenarioRandom(6);
    known.lk[0] = 2.0;
    double[] x = {1, 1, 1};
    blocks.begin(x, new double[1], new double[x.length]);
    filter.update(sample(x, 1.0, 0.0, random), x, x, 1, known, blocks);
    double[] to = {1.1, 1, 0.8};
    Evaluation fresh = sample(to, 1.0, 0.0, random);
    assertThat(filter.isSurprised(fresh, to, x, known)).isFalse();
    fresh.addValue(1, 10 * 2.0 * 0.06);
    assertThat(filter.isSurprised(fresh, to, x, known)).isTrue();
    // A row known to be noisy never surprises.
    known.startNoise(1, 1.0, 0.0);
    assertThat(filter.isSurprised(fresh, to, x, known)).isFalse();
  }
}
