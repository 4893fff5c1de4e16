package org.proxpep.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.run.Candidate;

/** Two toys, two methods, budgets 100 and 10 000, three seeds; errors by hand. */
class StandingTest {

  private static final Toy A = new Toy("a");
  private static final Toy B = new Toy("b");

  private static RunGroup cell(Toy toy, String method, long budget, double... errors) {
    List<RunOutcome> outcomes = new ArrayList<>();
    for (int r = 0; r < errors.length; r++) {
      outcomes.add(Toy.outcome(toy.name(), method, budget, r, errors[r]));
    }
    return new RunGroup(
        toy, method, Variant.DEFAULTS, budget, "", Candidate.Kind.LAST, "", outcomes);
  }

  private static ComparisonReport report(RunGroup... cells) {
    return new ComparisonReport(
        ComparisonSettings.DEFAULT
            .withBudgets(List.of(100L, 10_000L))
            .withSeeds(3)
            .withTuning(1, 1, 1),
        List.of(A, B),
        List.of("good", "bad"),
        List.of(cells),
        List.of());
  }

  private static final ComparisonReport REPORT =
      report(
          cell(A, "good", 100, 0.1, 0.2, 0.3),
          cell(A, "good", 10_000, 0.001, 0.002, 0.003),
          cell(A, "bad", 100, 1, 2, 3),
          cell(A, "bad", 10_000, 0.001, 0.02, 0.002),
          cell(B, "good", 100, 0.8, 0.4, 0.2),
          cell(B, "good", 10_000, 0.1, 0.1, 0.1));

  @Test
  void meansAreGeometricAndOverTheFloor() {
    Standing good = REPORT.standings("", Variant.DEFAULTS, 100).get(0);
    assertThat(good.instances()).isEqualTo(2);
    assertThat(good.error()).isCloseTo(Math.sqrt(0.2 * 0.4), within(1e-12));
    // The toy's floor of the median is 0.5/√100 = 0.05.
    assertThat(good.overFloor().value()).isCloseTo(Math.sqrt(4.0 * 8.0), within(1e-9));
    assertThat(good.overFloor().low()).isBetween(Math.sqrt(2.0 * 4.0) - 1e-9, 5.7);
    assertThat(good.overFloor().high()).isBetween(5.6, Math.sqrt(6.0 * 16.0) + 1e-9);
    assertThat(good.solved()).isZero();
    Standing later = REPORT.standings("", Variant.DEFAULTS, 10_000).get(0);
    assertThat(later.solved()).isEqualTo(0.5);
    assertThat(later.seconds()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aMethodIsJudgedOnWhatItRan() {
    Standing bad = REPORT.standings("toys", Variant.DEFAULTS, 100).get(1);
    assertThat(bad.instances()).isEqualTo(1);
    assertThat(bad.error()).isCloseTo(2.0, within(1e-12));
    Standing none = REPORT.standings("no such", Variant.DEFAULTS, 100).get(1);
    assertThat(none.instances()).isZero();
    assertThat(none.error()).isNaN();
    assertThat(none.overFloor().value()).isNaN();
  }

  @Test
  void oneProblemWithoutAnyErrorDoesNotDecideTheMean() {
    Standing lucky =
        report(cell(A, "good", 100, 0, 0, 0), cell(B, "good", 100, 1, 1, 1))
            .standings("", Variant.DEFAULTS, 100)
            .get(0);
    assertThat(lucky.error()).isCloseTo(1e-6, within(1e-12));
    assertThat(lucky.overFloor().low()).isCloseTo(1e-6 / 0.05, within(1e-9));
    assertThat(lucky.highOverFloor().value()).isCloseTo(1e-6 / 0.095, within(1e-9));
  }

  @Test
  void performanceProfilesCountInstancesWithinARatioOfTheBest() {
    Profile profile = Profile.performance(REPORT, Variant.DEFAULTS, 100);
    assertThat(profile.x()[0]).isEqualTo(1.0);
    assertThat(profile.x()[100]).isCloseTo(100.0, within(1e-9));
    double[] good = profile.curves().get(0).share();
    double[] bad = profile.curves().get(1).share();
    assertThat(good[0]).isEqualTo(1.0);
    assertThat(bad[0]).isZero();
    // Its median on a is ten times the best one; on b it never ran.
    assertThat(bad[49]).isZero();
    assertThat(bad[51]).isEqualTo(0.5);
    assertThat(bad[100]).isEqualTo(0.5);
  }

  @Test
  void dataProfilesCountPairsFromTheFirstBudgetThatSolvesThem() {
    Profile profile = Profile.data(REPORT, Variant.DEFAULTS, 0.1);
    assertThat(profile.x()).containsExactly(100.0, 10_000.0);
    assertThat(profile.curves().get(0).share()).containsExactly(1.0 / 6, 1.0);
    assertThat(profile.curves().get(1).share()).containsExactly(0.0, 0.5);
    assertThat(Profile.data(REPORT, Variant.DEFAULTS, 0.002).curves().get(0).share())
        .containsExactly(0.0, 2.0 / 6);
  }

  @Test
  void aMethodThatFailsEverywhereHasNoShare() {
    ComparisonReport failed =
        report(cell(A, "good", 100, Double.POSITIVE_INFINITY, 1e9, Double.NaN));
    Profile profile = Profile.performance(failed, Variant.DEFAULTS, 100);
    assertThat(profile.curves().get(0).share()).containsOnly(0.0);
    assertThat(failed.cells().get(0).errors()).containsOnly(RunGroup.WORST);
  }
}
