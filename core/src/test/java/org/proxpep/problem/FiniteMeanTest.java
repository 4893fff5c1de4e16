package org.proxpep.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Allocation;
import org.proxpep.fixture.EveryJava;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

@EveryJava
class FiniteMeanTest {

  /** A finite problem with one inequality and one equality, written as one lambda. */
  private record Table(long scenarioCount, int dimension, Row row) implements FiniteProblem {

    interface Row {
      void evaluate(double[] x, long index, Evaluation out);
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      row.evaluate(x, index, out);
    }

    @Override
    public Shape shape() {
      return new Shape(dimension, 1, 1);
    }

    @Override
    public ConvexSet feasibleSet() {
      return new WholeSpace(dimension);
    }
  }

  /** Numbers of very different sizes and either sign, so that every rounding shows. */
  private static void wild(double[] x, long index, Evaluation out) {
    ScenarioRandom random = out.random(index);
    for (int k = 0; k < out.rows(); k++) {
      out.setValue(k, random.nextGaussian() * Math.scalb(1.0, (int) (index % 40)) + x[0]);
      for (int i = 0; i < x.length; i++) {
        out.gradient(k)[i] = x[i] * (random.nextDouble() - 0.5) + k;
      }
    }
  }

  private static double[] point(int n) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = 0.1 + i;
    }
    return x;
  }

  private static Evaluation mean(FiniteProblem problem, int threads) {
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem, threads).evaluate(point(problem.dimension()), out);
    return out;
  }

  private static void assertSameBits(Evaluation a, Evaluation b) {
    assertThat(a.values()).containsExactly(b.values());
    for (int k = 0; k < a.rows(); k++) {
      assertThat(a.gradient(k)).containsExactly(b.gradient(k));
    }
  }

  @Test
  void theBitsDoNotDependOnTheNumberOfThreads() {
    for (long count : new long[] {1, 2, 7, 8, 9, 16, 17, 4999, 30_001}) {
      for (int n : new int[] {1, 50}) {
        Table table = new Table(count, n, FiniteMeanTest::wild);
        Evaluation alone = mean(table, 1);
        for (int threads : new int[] {2, 3, 8, 100}) {
          assertSameBits(mean(table, threads), alone);
        }
        Evaluation byDefault = Evaluation.of(table);
        table.evaluateMean(point(n), byDefault);
        assertSameBits(byDefault, alone);
      }
    }
  }

  @Test
  void theBitsDoNotDependOnTheNumberOfThreadsWhenThereAreManyVariables() {
    Table table = new Table(33, 90_000, FiniteMeanTest::wild);
    assertSameBits(mean(table, 3), mean(table, 1));
  }

  @Test
  void theBitsDoNotDependOnWhichThreadIsSlow() {
    int n = 200;
    Table steady = new Table(3000, n, FiniteMeanTest::wild);
    CountDownLatch others = new CountDownLatch(500);
    Table uneven =
        new Table(
            3000,
            n,
            (x, index, out) -> {
              if (index == 0) {
                // Whole chunks are finished before the first one begins.
                await(others);
              }
              others.countDown();
              wild(x, index, out);
            });
    FiniteMean mean = FiniteMean.of(uneven, 4);
    assertThat(mean.threads()).isEqualTo(4);
    Evaluation out = Evaluation.of(uneven);
    mean.evaluate(point(n), out);
    assertSameBits(out, mean(steady, 1));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everyScenarioIsEvaluatedOnce() {
    for (int count : new int[] {1, 8, 31, 1000, 20_011}) {
      AtomicIntegerArray calls = new AtomicIntegerArray(count);
      Table table =
          new Table(
              count,
              40,
              (x, index, out) -> {
                calls.incrementAndGet((int) index);
                out.clear();
              });
      mean(table, 3);
      for (int i = 0; i < count; i++) {
        assertThat(calls.get(i)).isEqualTo(1);
      }
    }
  }

  @Test
  void theErrorIsOfTheSizeOfOneRounding() {
    int count = 20_003;
    Table table = new Table(count, 3, FiniteMeanTest::wild);
    Evaluation one = Evaluation.of(table);
    BigDecimal value = BigDecimal.ZERO;
    BigDecimal slope = BigDecimal.ZERO;
    double valueScale = 0.0;
    double slopeScale = 0.0;
    for (int i = 0; i < count; i++) {
      table.evaluateScenario(point(3), i, one);
      value = value.add(new BigDecimal(one.value(0)));
      slope = slope.add(new BigDecimal(one.gradient(0)[2]));
      valueScale += Math.abs(one.value(0)) / count;
      slopeScale += Math.abs(one.gradient(0)[2]) / count;
    }
    BigDecimal n = BigDecimal.valueOf(count);
    Evaluation mean = mean(table, 2);
    assertThat(error(mean.value(0), value, n)).isLessThan(2.5e-16 * valueScale);
    assertThat(error(mean.gradient(0)[2], slope, n)).isLessThan(2.5e-16 * slopeScale);
  }

  private static double error(double mean, BigDecimal sum, BigDecimal n) {
    return new BigDecimal(mean).multiply(n).subtract(sum).abs().doubleValue() / n.doubleValue();
  }

  @Test
  void aMeanThatCancelsIsExact() {
    // The sum of 1e16, 1, −1e16, 1 … is half the number of terms, which a plain loop loses.
    int count = 40_000;
    Table table =
        new Table(
            count,
            1,
            (x, index, out) -> {
              out.clear();
              long block = index / 8;
              out.setValue(
                  0, index % 8 != 0 ? 0.0 : block % 2 == 1 ? 1.0 : block % 4 == 0 ? 1e16 : -1e16);
            });
    assertThat(mean(table, 2).value(0)).isEqualTo(2500.0 / count);
  }

  @Test
  void valuesThatAreNotFiniteStayVisible() {
    Table table =
        new Table(
            5000,
            1,
            (x, index, out) -> {
              out.clear();
              out.setValue(0, index == 4000 ? Double.POSITIVE_INFINITY : 1.0);
              out.setValue(1, index == 17 ? Double.NaN : 1.0);
              out.gradient(2)[0] = index == 17 ? Double.NEGATIVE_INFINITY : 1.0;
            });
    Evaluation out = mean(table, 2);
    assertThat(out.value(0)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(out.value(1)).isNaN();
    assertThat(out.gradient(2)[0]).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(out.gradient(1)[0]).isZero();
  }

  @Test
  void theFirstFailureReachesTheCallerFromAnyThread() {
    int n = 100;
    AtomicLong bad = new AtomicLong(9000);
    Table table =
        new Table(
            20_000,
            n,
            (x, index, out) -> {
              if (index >= bad.get()) {
                throw new UnsupportedOperationException("row " + index);
              }
              out.clear();
            });
    for (int threads : new int[] {1, 2, 5}) {
      bad.set(9000);
      FiniteMean mean = FiniteMean.of(table, threads);
      Evaluation out = Evaluation.of(table);
      out.setValue(0, 42.0);
      assertThatThrownBy(() -> mean.evaluate(point(n), out))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("row 9000");
      assertThat(out.value(0)).isEqualTo(42.0);
      bad.set(Long.MAX_VALUE);
      mean.evaluate(point(n), out);
      assertThat(out.value(0)).isZero();
    }
  }

  @Test
  void errorsReachTheCallerToo() {
    Table table =
        new Table(
            10,
            1,
            (x, index, out) -> {
              throw new StackOverflowError("deep");
            });
    assertThatThrownBy(() -> mean(table, 2))
        .isInstanceOf(StackOverflowError.class)
        .hasMessage("deep");
  }

  @Test
  void anInterruptIsKeptForTheCaller() {
    Table table = new Table(20_000, 50, FiniteMeanTest::wild);
    Evaluation out = Evaluation.of(table);
    Thread.currentThread().interrupt();
    FiniteMean.of(table, 3).evaluate(point(50), out);
    assertThat(Thread.interrupted()).isTrue();
    assertSameBits(out, mean(table, 1));
  }

  @Test
  void anInterruptEndsAnInterruptibleEvaluationSoon() {
    int n = 100;
    for (int threads : new int[] {1, 2}) {
      Thread caller = Thread.currentThread();
      CountDownLatch begun = new CountDownLatch(1);
      AtomicLong calls = new AtomicLong();
      Table large =
          new Table(
              1_000_000,
              n,
              (x, index, out) -> {
                calls.incrementAndGet();
                if (Thread.currentThread() == caller) {
                  begun.countDown();
                  caller.interrupt();
                } else {
                  // Then the helper gets no further than there are sums to be filled.
                  await(begun);
                }
              });
      FiniteMean mean = FiniteMean.of(large, threads);
      assertThatThrownBy(() -> mean.evaluateInterruptibly(point(n), Evaluation.of(large)))
          .isInstanceOf(InterruptedException.class)
          .hasMessageContaining("was interrupted");
      assertThat(Thread.interrupted()).isFalse();
      assertThat(calls.get()).isLessThan(100_000);
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .doesNotContain("exact-mean");
    }
  }

  @Test
  void theSpreadIsThatOfTwoPlainPasses() {
    int count = 3001;
    int n = 40;
    double[] y = {0.7, -2.0};
    Table table =
        new Table(
            count,
            n,
            (x, index, out) -> {
              wild(x, index % 39, out);
              // A mean of 10⁶ beside a deviation of 1 would spoil E V² − (E V)².
              out.setValue(1, 1e6 + out.random(index).nextGaussian());
            });
    Evaluation out = Evaluation.of(table);
    Spread spread = Spread.of(table);
    FiniteMean.of(table, 2).evaluate(point(n), y, out, spread);
    assertSameBits(out, mean(table, 1));

    Evaluation one = Evaluation.of(table);
    double[] variance = new double[3];
    double gradientVariance = 0.0;
    for (int k = 0; k < count; k++) {
      table.evaluateScenario(point(n), k, one);
      for (int row = 0; row < 3; row++) {
        variance[row] += Math.pow(one.value(row) - out.value(row), 2) / count;
      }
      for (int i = 0; i < n; i++) {
        double d = one.gradient(0)[i] - out.gradient(0)[i];
        d += y[0] * (one.gradient(1)[i] - out.gradient(1)[i]);
        d += y[1] * (one.gradient(2)[i] - out.gradient(2)[i]);
        gradientVariance += d * d / count;
      }
    }
    for (int row = 0; row < 3; row++) {
      assertThat(spread.variance[row]).isCloseTo(variance[row], within(1e-9 * variance[row]));
    }
    assertThat(spread.gradientVariance)
        .isCloseTo(gradientVariance, within(1e-11 * gradientVariance));

    Spread again = Spread.of(table);
    FiniteMean.of(table, 7).evaluate(point(n), y, out, again);
    assertThat(again.variance).containsExactly(spread.variance);
    assertThat(again.gradientVariance).isEqualTo(spread.gradientVariance);
  }

  @Test
  void scenariosAllocateNothing() {
    Table few = new Table(1000, 20, FiniteMeanTest::wild);
    Table many = new Table(50_000, 20, FiniteMeanTest::wild);
    FiniteMean small = FiniteMean.of(few, 1);
    FiniteMean large = FiniteMean.of(many, 1);
    Evaluation out = Evaluation.of(few);
    small.evaluate(point(20), out);
    large.evaluate(point(20), out);
    long t0 = Allocation.soFar();
    small.evaluate(point(20), out);
    long t1 = Allocation.soFar();
    large.evaluate(point(20), out);
    long t2 = Allocation.soFar();
    assertThat(t2 - t1).isLessThan(t1 - t0 + 10_000);
  }

  @Test
  void smallMeansStayOnOneThread() {
    assertThat(FiniteMean.of(new Table(1000, 20, FiniteMeanTest::wild)).threads()).isEqualTo(1);
    assertThat(FiniteMean.of(new Table(10_000_000, 20, FiniteMeanTest::wild)).threads())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void thereMustBeAThreadAScenarioAndAllMultipliers() {
    Table table = new Table(10, 1, FiniteMeanTest::wild);
    assertThatThrownBy(() -> FiniteMean.of(table, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("threads (0) must be at least 1");
    assertThatThrownBy(() -> FiniteMean.of(new Table(0, 1, FiniteMeanTest::wild), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0) must be at least 1");
    assertThatThrownBy(
            () ->
                FiniteMean.of(table, 1)
                    .evaluate(point(1), new double[1], Evaluation.of(table), Spread.of(table)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 multipliers")
        .hasMessageContaining("2 constraints");
  }
}
