package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** What is said by a sample about rows of known distributions, in one look at 10,000 scenarios. */
class SampledJudgementTest {

  private static final int SAMPLES = 10_000;

  /** (x − 1)² + noise subject to x − 2 + noise ≤ 0 and one more row. */
  private static StochasticProblem beside(TestProblem.DrawnOracle second) {
    return TestProblem.drawn(
        Box.cube(1, -3, 3),
        2,
        (x, random, out) -> {
          double noise = random.nextGaussian();
          TestProblem.set(out, 0, (x[0] - 1) * (x[0] - 1) + noise, 2 * (x[0] - 1));
          TestProblem.set(out, 1, x[0] - 2 + noise, 1);
          second.evaluate(x, random, out);
        });
  }

  private static StochasticProblem random() {
    return beside((x, random, out) -> TestProblem.set(out, 2, x[0] - 2 + random.nextGaussian(), 1));
  }

  private static StochasticProblem fixed(boolean isSaid) {
    StochasticProblem problem = beside((x, random, out) -> TestProblem.set(out, 2, x[0] - 2, 1));
    return new ForwardingProblem(problem) {
      @Override
      public boolean isDeterministic(int row) {
        return isSaid && row == 2;
      }
    };
  }

  private static Certificate certify(StochasticProblem problem, double x, double... y) {
    return new Certifier(
            problem, new Scenarios(11), CertificateSettings.DEFAULT.withOneLook(SAMPLES))
        .certify(new double[] {x}, y);
  }

  private static Interval row(StochasticProblem problem, double x, int k) {
    return certify(problem, x, 0, 0).constraints().get(k).row();
  }

  private static double width(Interval interval) {
    return interval.upper() - interval.lower();
  }

  @Test
  void onlyRowsThatAreRandomShareTheError() {
    double alone = width(row(fixed(true), 1, 0));
    assertThat(width(row(fixed(false), 1, 0))).isGreaterThan(1.02 * alone);
    assertThat(width(row(random(), 1, 0))).isEqualTo(width(row(fixed(false), 1, 0)));
    assertThat(row(fixed(true), 1, 1)).isEqualTo(Interval.exact(-1));
  }

  @Test
  void aKnownRangeProvesAnInterval() {
    StochasticProblem coin =
        beside(
            (x, random, out) ->
                TestProblem.set(out, 2, (random.nextDouble() < 0.3 ? 1 : 0) - x[0], -1));
    class Known extends ForwardingProblem implements BoundedValues {
      Known() {
        super(coin);
      }

      @Override
      public Optional<BoundedValues> boundedValues() {
        return Optional.of(this);
      }

      @Override
      public double lower(int row, double[] x) {
        return row == 2 ? -x[0] : Double.NEGATIVE_INFINITY;
      }

      @Override
      public double upper(int row, double[] x) {
        return row == 2 ? 1 - x[0] : Double.POSITIVE_INFINITY;
      }
    }
    assertThat(row(new Known(), 1, 1).basis()).isEqualTo(Basis.BOUNDED);
    assertThat(row(new Known(), 1, 0).basis()).isEqualTo(Basis.STUDENTISED);
    assertThat(row(coin, 1, 1).basis()).isEqualTo(Basis.STUDENTISED);
  }

  /** (x − 1)·d is 0 at 1 in every scenario, and is not a constant. */
  @Test
  void aProductThatVanishesIsNoConstant() {
    StochasticProblem product =
        beside(
            (x, random, out) -> {
              double d = random.nextDouble();
              TestProblem.set(out, 2, (x[0] - 1) * d, d);
            });
    assertThat(row(product, 1, 1).basis()).isEqualTo(Basis.STUDENTISED);
    StochasticProblem plain = beside((x, random, out) -> TestProblem.set(out, 2, x[0] - 1, 1));
    assertThat(row(plain, 1, 1).basis()).isEqualTo(Basis.CONSTANT);
  }

  /** Numbers with tails of index ½ have no mean. */
  private static double wild(ScenarioRandom random) {
    double u = random.nextDouble() - 0.5;
    return Math.signum(u) / (u * u);
  }

  @Test
  void aRowWithoutAMeanIsInDoubt() {
    StochasticProblem heavy =
        beside((x, random, out) -> TestProblem.set(out, 2, x[0] - 2 + wild(random), 1));
    Certificate certificate = certify(heavy, 1, 0, 0);
    assertThat(certificate.constraints().get(1).doubt()).contains("the mean may not exist");
    assertThat(certificate.constraints().get(0).doubt()).isEmpty();
    assertThat(certificate.gap().reason()).doesNotContain("in doubt");
  }

  @Test
  void anObjectiveWithoutAMeanHasNoGap() {
    StochasticProblem heavy =
        TestProblem.drawn(
            -3,
            3,
            (x, random, out) -> {
              TestProblem.set(out, 0, (x[0] - 1) * (x[0] - 1) + wild(random), 2 * (x[0] - 1));
              TestProblem.set(out, 1, x[0] - 2 + random.nextGaussian(), 1);
            });
    assertThat(certify(heavy, 1, 0).gap().reason()).contains("The objective is in doubt");
  }

  /** P(d ≤ x) ≥ 0.9 for exponential d, smoothed so widely that it is another number. */
  private static final class Counted extends ForwardingProblem {

    private final double width;
    private final boolean decides;

    Counted(double width, boolean decides) {
      super(
          beside(
              (x, random, out) -> {
                double d = -Math.log(1 - random.nextDouble());
                double p = width > 0 ? 1 / (1 + Math.exp((d - x[0]) / width)) : x[0] >= d ? 1 : 0;
                TestProblem.set(out, 2, 0.9 - p, width > 0 ? -p * (1 - p) / width : 0);
              }));
      this.width = width;
      this.decides = decides;
    }

    @Override
    public Optional<CountedRows> counted() {
      return width == 0.0 ? Optional.empty() : Optional.of(new Rows());
    }

    private final class Rows implements CountedRows {
      @Override
      public StochasticProblem problem() {
        return new Counted(0.0, decides);
      }

      @Override
      public boolean differs(int row) {
        return row == 2;
      }

      @Override
      public boolean decides(int row) {
        return decides && row == 2;
      }

      @Override
      public double share(int row, double mean, double value) {
        return 0.9 - mean;
      }

      @Override
      public long trials(int row) {
        return 0;
      }
    }
  }

  @Test
  void whatIsCountedDecidesWhereAConstraintIsAboutIt() {
    double truth = 0.9 - (1 - Math.exp(-2.5));
    Certificate certificate = certify(new Counted(1.0, true), 2.5, 0, 0);
    ConstraintStatement told = certificate.constraints().get(1);
    assertThat(told.row().estimate()).isCloseTo(truth, within(0.01));
    assertThat(told.row().lower()).isLessThan(truth);
    assertThat(told.row().upper()).isGreaterThan(truth);
    assertThat(told.counted()).isNotNull();
    assertThat(told.counted().decides()).isTrue();
    assertThat(told.counted().trials()).isEqualTo(SAMPLES);
    assertThat(told.counted().events())
        .isEqualTo(Math.round((0.9 - told.row().estimate()) * SAMPLES));
    assertThat(told.counted().smoothed()).isGreaterThan(truth + 0.05);
    assertThat(certificate.constraints().get(0).counted()).isNull();
  }

  @Test
  void whatIsCountedBesideTakesAPartOfTheError() {
    Certificate beside = certify(new Counted(1.0, false), 2.5, 0, 0);
    ConstraintStatement told = beside.constraints().get(1);
    assertThat(told.counted()).isNotNull();
    assertThat(told.counted().decides()).isFalse();
    assertThat(told.row().estimate()).isEqualTo(told.counted().smoothed());
    assertThat(told.row().estimate()).isGreaterThan(told.counted().value().estimate() + 0.05);
    double decided = width(certify(new Counted(1.0, true), 2.5, 0, 0).constraints().get(0).row());
    assertThat(width(beside.constraints().get(0).row())).isGreaterThan(1.02 * decided);
  }

  /** min (x − 1)² subject to x ≤ ½ has the price 1. */
  private static final StochasticProblem PARABOLA =
      TestProblem.drawn(
          -2,
          2,
          (x, random, out) -> {
            double noise = 0.1 * random.nextGaussian();
            TestProblem.set(out, 0, (x[0] - 1) * (x[0] - 1) + noise, 2 * (x[0] - 1));
            TestProblem.set(out, 1, x[0] - 0.5 + noise, 1);
          });

  private static double multiplier(double x, double given) {
    return certify(PARABOLA, x, given).constraints().get(0).multiplier();
  }

  @Test
  void slackIsWorthItsPriceAtLeast() {
    Certificate inside = certify(PARABOLA, 0.3, 1.0);
    double price = inside.constraints().get(0).multiplier();
    Interval row = inside.constraints().get(0).row();
    assertThat(inside.gap().lower()).isGreaterThanOrEqualTo(-price * row.upper());
    assertThat(inside.gap().estimate()).isGreaterThanOrEqualTo(-price * row.estimate());
    assertThat(inside.gap().upper()).isGreaterThanOrEqualTo(0.7 * 0.7 - 0.5 * 0.5);
    // What is missed gains nothing, though it counts in how far the point is from the best.
    Certificate beyond = certify(PARABOLA, 0.6, 0.8);
    assertThat(beyond.gap().lower()).isLessThan(0.01);
    ConstraintStatement missed = beyond.constraints().get(0);
    assertThat(beyond.gap().estimate())
        .isGreaterThanOrEqualTo(missed.multiplier() * missed.row().estimate())
        .isGreaterThan(0.07);
  }

  @Test
  void pricesAreFoundUnlessAConstraintIsMissed() {
    assertThat(multiplier(0.5, 0.0)).isCloseTo(1.0, within(1e-6));
    // What grows there tells of a contradiction.
    assertThat(multiplier(0.9, 7.0)).isEqualTo(7.0);
    assertThat(multiplier(0.9, 0.0)).isEqualTo(0.0);
  }
}
