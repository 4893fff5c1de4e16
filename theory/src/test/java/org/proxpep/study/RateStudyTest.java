package org.proxpep.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.Withers;
import org.proxpep.method.Curvature;
import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;
import org.proxpep.run.MethodFailedException;

class RateStudyTest {

  private static final RateStudySettings SMALL =
      RateStudySettings.DEFAULT.withHorizons(100, 1600, 3).withReplications(4).withLooks(50);

  private static MethodAtHorizon trial(long horizon) {
    double root = Math.sqrt((double) horizon);
    double alpha = 0.1 * Math.sqrt(root);
    ProxPepSettings settings =
        new ProxPepSettings(
            0.3,
            0.3,
            alpha,
            root,
            root * root * root,
            10,
            10,
            100,
            Curvature.Isotropic.zero(2),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null);
    return new MethodAtHorizon(new ProxPep(settings), alpha);
  }

  private static RateStudy study() {
    return new RateStudy(new SmallProblem(), RateStudyTest::trial)
        .withReference(SmallProblem.SOLUTION);
  }

  @Test
  void theNumbersDoNotDependOnTheNumberOfThreads() {
    RateReport one = study().run(SMALL);
    RateReport two = study().run(SMALL.withThreads(2));
    assertThat(two.rates()).isEqualTo(one.rates());
    assertThat(study().run(SMALL.withSeed(2)).rates()).isNotEqualTo(one.rates());
  }

  @Test
  void averagesOverAllIteratesAgreeWithAPlainLoop() {
    RateStudySettings settings = SMALL.withHorizons(100, 400, 3).withLooks(1000);
    RateReport report = study().run(settings);
    for (int point = 0; point < 3; point++) {
      for (int r = 0; r < 4; r++) {
        long seed = new Scenarios(settings.seed()).replication(point * 4 + r + 1).seed();
        double[] expected = plainLoop(report.horizons()[point], new Scenarios(seed));
        for (int q = 0; q < expected.length; q++) {
          Rate rate = report.rate(IterateKind.ITERATES, QUANTITIES.get(q));
          assertThat(rate.values()[point][r]).isCloseTo(expected[q], within(1e-12));
        }
      }
    }
  }

  private static final List<Quantity> QUANTITIES =
      List.of(
          Quantity.VIOLATION,
          Quantity.SIGNED_VIOLATION,
          Quantity.COMPLEMENTARITY,
          Quantity.SIGNED_COMPLEMENTARITY,
          Quantity.DISTANCE,
          Quantity.GAP,
          Quantity.RESIDUAL);

  private static double[] plainLoop(long horizon, Scenarios scenarios) {
    SmallProblem problem = new SmallProblem();
    Method<ProxPepState> method = (ProxPep) trial(horizon).method();
    ProxPepState state = method.start(problem, problem.startingPoint(), scenarios);
    Evaluation at = Evaluation.of(problem);
    double[] sums = new double[7];
    double g = 0;
    double h = 0;
    double[] y = new double[2];
    for (long t = 1; t <= horizon; t++) {
      double[] x = state.x();
      state.multipliers(y);
      problem.evaluateMean(x, at);
      g += at.value(1) / horizon;
      h += at.value(2) / horizon;
      double[] gradient = new double[2];
      double residual = 0;
      for (int i = 0; i < 2; i++) {
        gradient[i] = at.gradient(0)[i] + y[0] * at.gradient(1)[i] + y[1] * at.gradient(2)[i];
        double next = Math.max(-1, Math.min(1, x[i] - gradient[i]));
        residual += (x[i] - next) * (x[i] - next);
      }
      sums[0] += Math.max(at.value(1), Math.abs(at.value(2))) / horizon;
      sums[2] += y[0] * Math.abs(at.value(1)) / horizon;
      sums[3] -= y[0] * at.value(1) / horizon;
      sums[4] += Math.hypot(x[0] - 0.4, x[1] + 0.4) / horizon;
      sums[5] += Math.abs(at.value(0) + 0.24) / horizon;
      sums[6] += Math.sqrt(residual) / horizon;
      method.step(state);
    }
    sums[1] = Math.max(g, Math.abs(h));
    return sums;
  }

  @Test
  void longerRunsAreBetterAndTheSlopeSaysSo() {
    RateReport report = study().run(SMALL.withHorizons(100, 1600, 5));
    assertThat(report.horizons()).containsExactly(100, 200, 400, 800, 1600);
    assertThat(report.failures()).containsOnly(0);
    assertThat(report.rates()).hasSize(9 + 4 * 7);
    for (IterateKind place :
        List.of(IterateKind.ITERATES, IterateKind.AVERAGE, IterateKind.TAIL_AVERAGE)) {
      Rate rate = report.rate(place, Quantity.DISTANCE);
      assertThat(rate.means()[4]).isLessThan(rate.means()[0]);
      assertThat(rate.meanSlope().slope()).isBetween(-1.5, -0.05);
      assertThat(rate.quantiles()[0]).isGreaterThanOrEqualTo(rate.means()[0]);
    }
    assertThat(report.rate(IterateKind.ITERATES, Quantity.DISTANCE).meanSlope().against(-0.125))
        .isEqualTo(SlopeComparison.FASTER);
  }

  @Test
  void theRandomPointHasTheExpectationOfTheIterates() {
    RateStudySettings many = new RateStudySettings(50, 200, 3, 400, 1, 2, 50, 0.9, 0.95, 20);
    RateReport report = study().run(many);
    double[] random = report.rate(IterateKind.RANDOM, Quantity.DISTANCE).values()[1];
    double mean = Statistics.mean(random);
    double variance = Arrays.stream(random).map(v -> (v - mean) * (v - mean)).sum() / 399;
    assertThat(report.rate(IterateKind.ITERATES, Quantity.DISTANCE).means()[1])
        .isCloseTo(mean, within(3 * Math.sqrt(variance / 400)));
  }

  @Test
  void onlyWhatAppliesIsMeasured() {
    RateReport report = new RateStudy(new SmallProblem(), RateStudyTest::trial).run(SMALL);
    assertThat(report.rates())
        .noneMatch(rate -> rate.series().quantity() == Quantity.DISTANCE)
        .anyMatch(rate -> rate.series().quantity() == Quantity.VIOLATION);
    assertThatThrownBy(() -> report.rate(IterateKind.LAST, Quantity.GAP))
        .hasMessageContaining("known solution");
  }

  @Test
  void progressIsReportedOncePerRun() {
    List<Integer> seen = new ArrayList<>();
    study().run(SMALL.withThreads(2), seen::add);
    assertThat(seen).hasSize(12).isSorted().endsWith(12);
  }

  /** Fails in one of a hundred scenarios. */
  private static StochasticProblem broken() {
    return new TransformedProblem(new SmallProblem()) {
      @Override
      public void evaluate(double[] x, long xi, Evaluation out) {
        super.evaluate(x, xi, out);
        if (Scenarios.uniform(xi) < 0.01) {
          out.setValue(0, Double.NaN);
          out.gradient(0)[0] = Double.NaN;
        }
      }
    };
  }

  @Test
  void aBugOfTheMethodEndsTheStudy() {
    RateStudy study =
        new RateStudy(
            new SmallProblem(),
            horizon -> {
              MethodAtHorizon made = trial(horizon);
              return new MethodAtHorizon(new Throwing<>(made.method()), made.alpha());
            });
    assertThatThrownBy(() -> study.run(SMALL.withThreads(2)))
        .isInstanceOfSatisfying(
            MethodFailedException.class,
            e ->
                assertThat(e.stop().stackTrace()).contains("Throwing.step", "ArithmeticException"));
  }

  private static final class Throwing<S extends MethodState> extends ForwardingMethod<S> {

    Throwing(Method<S> method) {
      super(method);
    }

    @Override
    public void step(S state) {
      if (state.steps() == 300) {
        throw new ArithmeticException("a bug");
      }
      super.step(state);
    }
  }

  @Test
  void runsThatFailAreCountedAndLeftOut() {
    RateReport report = new RateStudy(broken(), RateStudyTest::trial).run(SMALL);
    assertThat(report.failures()[0]).isBetween(1, 3);
    assertThat(report.failures()[2]).isEqualTo(4);
    Rate rate = report.rate(IterateKind.LAST, Quantity.VIOLATION);
    assertThat(rate.means()[2]).isNaN();
    assertThat(rate.meanSlope().against(-0.25)).isEqualTo(SlopeComparison.UNDECIDED);
  }

  @Test
  void settingsThatMakeNoStudyAreRefused() {
    RateStudySettings d = RateStudySettings.DEFAULT;
    assertThatThrownBy(() -> d.withHorizons(100, 100, 3)).hasMessageContaining("to (100)");
    assertThatThrownBy(() -> d.withHorizons(10, 12, 5)).hasMessageContaining("points (5)");
    assertThatThrownBy(() -> d.withReplications(1)).hasMessageContaining("replications (1)");
    assertThatThrownBy(() -> d.withThreads(0)).hasMessageContaining("threads (0)");
    assertThatThrownBy(() -> d.withQuantile(Double.NaN)).hasMessageContaining("quantile (NaN)");
    assertThat(d.horizons()).containsExactly(1000, 3162, 10_000, 31_623, 100_000);
  }

  @Test
  void settingsChangeOneByOne() throws Exception {
    assertThat(Withers.check(RateStudySettings.DEFAULT)).isEqualTo(5);
  }
}
