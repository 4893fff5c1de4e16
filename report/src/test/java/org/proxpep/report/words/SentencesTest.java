package org.proxpep.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Counted;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.certificate.Scope;
import org.proxpep.certificate.SecondOrder;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;
import org.proxpep.settings.Records;

class SentencesTest {

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT.withFeasibilityTolerance(0.05).withResidualTolerance(0.01);

  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final Interval ZERO = exact(0);
  private static final Gap CLOSED = gap(0.01, 0, 0.02);

  private static Gap gap(double estimate, double lower, double upper) {
    return new Gap(estimate, lower, upper, INFINITY, 0.1, 100, "");
  }

  private static Interval exact(double value) {
    return new Interval(value, value, value, Basis.EXACT);
  }

  private static Interval around(double value, double half) {
    return new Interval(value, value - half, value + half, Basis.STUDENTISED);
  }

  private static ConstraintStatement row(String name, Relation relation, Interval row, double y) {
    return new ConstraintStatement(name, new ConstraintForm(relation, 0, false), row, 0.05, y);
  }

  private static ConstraintStatement g1(Interval row) {
    return row("g1", Relation.AT_MOST, row, 0);
  }

  /** Rows of a sampled law unless all are exact. */
  private static Certificate certificate(
      Verdict verdict, Gap gap, List<String> conflict, ConstraintStatement... rows) {
    boolean exact = List.of(rows).stream().allMatch(c -> c.row().basis() == Basis.EXACT);
    return new Certificate(
        verdict,
        "",
        List.of(rows),
        conflict,
        "cost",
        ZERO,
        null,
        gap,
        new SecondOrder(1, false),
        ZERO,
        ZERO,
        exact ? 0 : 1000,
        1,
        exact ? Scope.TABLE : Scope.LAW,
        StandardErrors.unknown("Nobody has asked for them."),
        SETTINGS);
  }

  private static String sentence(
      Verdict verdict, Gap gap, List<String> conflict, ConstraintStatement... rows) {
    return ResultView.sentence(certificate(verdict, gap, conflict, rows));
  }

  private static String sentence(Verdict verdict, ConstraintStatement... rows) {
    return sentence(verdict, CLOSED, List.of(), rows);
  }

  @Test
  void exactMeansAreCalledSoAndSoAreTheRowsTheyAreOver() {
    assertThat(sentence(Verdict.CERTIFIED, g1(exact(-1))))
        .isEqualTo(
            "By the exact means over these rows, g1 (-1, limit 0) holds, and no nearby point"
                + " improves cost by more than about 0.02.");
  }

  @Test
  void anExactObjectiveSaysNothingAboutSampledConstraints() {
    assertThat(sentence(Verdict.CERTIFIED, g1(around(-1, 0.01))))
        .isEqualTo(
            "For the simulated distribution, with confidence 0.95, g1 (-1.000 ± 0.010, limit 0)"
                + " holds, and no nearby point improves cost by more than about 0.02.");
  }

  @Test
  void aLimitThatIsMissedHoldsByItsToleranceAndTheSentenceSaysByHowMuch() {
    ConstraintStatement over =
        new ConstraintStatement(
            "alarm", new ConstraintForm(Relation.AT_MOST, 0.02, false), exact(0.0003), 0.0004, 1);
    assertThat(sentence(Verdict.CERTIFIED, over, g1(exact(-1))))
        .contains(
            "g1 (-1, limit 0) holds, alarm (0.0203, limit 0.02) holds within its tolerance of"
                + " 0.0004, over by 0.0003, and no");
    assertThat(ResultView.sentence(over))
        .isEqualTo(
            "alarm holds within its tolerance, over by 0.0003: 0.0203, limit 0.02, tolerance"
                + " 0.0004.");
    ConstraintStatement balance = row("balance", Relation.EQUAL, around(0, 0.01), 0);
    assertThat(sentence(Verdict.CERTIFIED, balance))
        .contains("must equal 0) holds within its tolerance of 0.05, and");
    assertThat(sentence(Verdict.CERTIFIED, over, balance))
        .contains("alarm (0.0203, limit 0.02, over by 0.0003, tolerance 0.0004), balance (")
        .contains("must equal 0, tolerance 0.05) hold within their tolerances");
  }

  @Test
  void anEqualityThatIsExactNeedsNoTolerance() {
    ConstraintStatement balance = row("balance", Relation.EQUAL, exact(1e-17), 0);
    assertThat(sentence(Verdict.CERTIFIED, balance))
        .contains("balance (0, must equal 0) holds, and no");
  }

  @Test
  void whereTheEstimateOfAGapIsBeyondItsToleranceAnotherPointIsNeededAndNotMoreScenarios() {
    assertThat(sentence(Verdict.FEASIBLE, gap(0.2, 0.0, 0.5), List.of(), g1(around(-1, 0.01))))
        .contains(
            "no nearby point improves cost by more than about 0.5, where the tolerance is 0.1; the"
                + " estimate is 0.2, so a longer run (--samples) may find a better point.");
  }

  @Test
  void aModelWithoutConstraintsSaysSo() {
    assertThat(sentence(Verdict.CERTIFIED))
        .isEqualTo(
            "By the exact means over these rows, no nearby point improves cost by more than about"
                + " 0.02. There are no constraints other than bounds.");
    assertThat(sentence(Verdict.FEASIBLE, gap(0.5, 0.5, 0.5), List.of()))
        .isEqualTo(
            "There are no constraints other than bounds. By the exact means over these rows, nearby"
                + " points improve cost by about 0.5, beyond the tolerance of 0.1.");
  }

  @Test
  void aGapOfNothingIsNoNumberAndOneOfAConvexProblemIsAboutAllPoints() {
    assertThat(sentence(Verdict.CERTIFIED, gap(0, 0, 1e-17), List.of(), g1(exact(-1))))
        .endsWith("and no nearby point improves cost.");
    Gap convex = new Gap(0.01, 0, 0.05, 0.02, 0.1, 100, "");
    assertThat(sentence(Verdict.CERTIFIED, convex, List.of(), g1(exact(-1))))
        .endsWith("and no point improves cost by more than 0.02.");
  }

  @Test
  void whatIsForgivenInAnEquationIsToldWithTheGap() {
    ConstraintForm within = new ConstraintForm(Relation.EQUAL, 0, false, 0.5, Double.NaN);
    ConstraintStatement off = new ConstraintStatement("h", within, exact(0.1), 0.5, 1);
    assertThat(sentence(Verdict.CERTIFIED, gap(0, 0, 1e-17), List.of(), off))
        .endsWith("and no nearby point that meets the equations as well improves cost.");
    ConstraintStatement met = new ConstraintStatement("h", within, exact(0), 0.5, 1);
    assertThat(sentence(Verdict.CERTIFIED, gap(0, 0, 1e-17), List.of(), met))
        .endsWith("and no nearby point improves cost.");
  }

  @Test
  void aGapIsNotShownToBeSmallOrSurelyLarge() {
    ConstraintStatement held = row("g1", Relation.AT_MOST, around(-1, 0.01), 2);
    assertThat(sentence(Verdict.FEASIBLE, gap(0.05, 0, 0.3), List.of(), held))
        .endsWith(
            ", and no nearby point improves cost by more than about 0.3, where the tolerance is"
                + " 0.1; about 25000 fresh scenarios would decide, for which the run must be longer"
                + " (--samples).");
    assertThat(sentence(Verdict.FEASIBLE, gap(0.5, 0.2, 0.9), List.of(), held))
        .endsWith(
            ", but nearby points improve cost by about 0.5 (at least 0.2), beyond the tolerance of"
                + " 0.1.");
    Gap unknown = new Gap(Double.NaN, 0, INFINITY, INFINITY, 0.1, 1, "No slope.");
    assertThat(sentence(Verdict.FEASIBLE, unknown, List.of(), held))
        .endsWith(", but it is not known how much better a nearby point could be. No slope.");
  }

  @Test
  void aSaddleIsNamed() {
    Certificate saddle =
        Records.with(
            certificate(Verdict.FEASIBLE, CLOSED, List.of(), g1(exact(-1))),
            "secondOrder",
            new SecondOrder(-1, true));
    assertThat(ResultView.sentence(saddle))
        .endsWith(
            "holds, but the point is not a local optimum: along some line cost improves in"
                + " both directions, as at a saddle.");
  }

  @Test
  void aViolationIsNamedWithItsLeastSizeUnlessItIsExact() {
    assertThat(sentence(Verdict.VIOLATED, g1(around(0.3, 0.01))))
        .isEqualTo(
            "For the simulated distribution, with confidence 0.95, g1 (0.300 ± 0.010, limit 0) is"
                + " violated by at least 0.29, beyond its tolerance of 0.05.");
    assertThat(sentence(Verdict.VIOLATED, g1(exact(0.3)))).contains(" is violated by 0.3, beyond");
    assertThat(ResultView.sentence(g1(exact(0.3)))).startsWith("g1 is violated by 0.3: ");
  }

  @Test
  void ofManyConstraintsThreeAreNamedTheWorstFirst() {
    ConstraintStatement[] rows = new ConstraintStatement[5];
    for (int k = 0; k < 5; k++) {
      rows[k] = row("g" + k, Relation.AT_MOST, exact(1 + k), 0);
    }
    assertThat(sentence(Verdict.VIOLATED, rows))
        .contains("g4 (5, limit 0), g3 (4, limit 0), g2 (3, limit 0) and 2 more")
        .contains(" are violated, g4 by 5, ");
    for (int k = 0; k < 5; k++) {
      rows[k] = row("g" + k, Relation.AT_MOST, exact(-1 - k), 0);
    }
    assertThat(sentence(Verdict.CERTIFIED, rows)).contains("all 5 constraints hold, and");
    rows[2] = row("g2", Relation.AT_MOST, exact(0.01), 0);
    assertThat(sentence(Verdict.CERTIFIED, rows))
        .contains("all 5 constraints hold within their tolerances (g2 is over by 0.01), and");
  }

  @Test
  void theScenariosThatWouldDecideAreToldAndWhatCapsThem() {
    assertThat(sentence(Verdict.LIKELY_FEASIBLE, g1(around(0, 0.1))))
        .isEqualTo(
            "For the simulated distribution all estimates are within their tolerances, but not yet"
                + " with confidence 0.95: g1 (0 ± 0.10, limit 0, tolerance 0.05); about 4000 fresh"
                + " scenarios would decide, for which the run must be longer (--samples).");
    assertThat(sentence(Verdict.LIKELY_FEASIBLE, g1(around(0, 5))))
        .endsWith(
            "; about 10000000 fresh scenarios would decide, and --certificate-samples allows"
                + " 1000000.");
    assertThat(sentence(Verdict.LIKELY_FEASIBLE, g1(around(0.05, 5))))
        .endsWith("so close to its tolerance that no practical number of scenarios would decide.");
  }

  @Test
  void rareEventsAreNotForgotten() {
    Interval same = new Interval(-0.2, -0.2, -0.2, Basis.CONSTANT);
    assertThat(sentence(Verdict.LIKELY_FEASIBLE, g1(same))).contains("would not have been seen");
    assertThat(ResultView.sentence(g1(same)))
        .isEqualTo(
            "g1 is undecided: -0.2, limit 0, tolerance 0.05; all values drawn were the same.");
    assertThat(sentence(Verdict.CERTIFIED, judged(around(-1, 0.01), null, "", 4)))
        .contains("g1 (-1.000 ± 0.010, limit 0, depends on about 4 rare events) holds");
    assertThat(
            sentence(Verdict.LIKELY_FEASIBLE, judged(around(-1, 0.01), null, "its tails are", 0)))
        .contains("(-1.000 ± 0.010, limit 0, tolerance 0.05; its tails are).");
  }

  private static ConstraintStatement judged(
      Interval row, @Nullable Counted counted, String doubt, long carriers) {
    ConstraintForm form = new ConstraintForm(Relation.AT_MOST, 0, false);
    return new ConstraintStatement("g1", form, row, 0.05, 1, 0, null, counted, doubt, carriers);
  }

  @Test
  void whatIsCountedStandsBesideWhatIsSmoothed() {
    Counted decides = new Counted(exact(-0.3), -0.2, 38, 4000, true);
    assertThat(sentence(Verdict.CERTIFIED, judged(exact(-0.3), decides, "", 0)))
        .contains("g1 (-0.3 counted, -0.2 smoothed, limit 0) holds");
    Counted beside = new Counted(exact(-0.3), -0.2, 38, 4000, false);
    ConstraintStatement smoothed = judged(exact(-0.2), beside, "", 0);
    assertThat(sentence(Verdict.CERTIFIED, smoothed))
        .contains("g1 (-0.2 smoothed, -0.3 counted, limit 0) holds");
    assertThat(new ConstraintView(smoothed, true).notes())
        .containsExactly("smoothed; counted -0.3 (38 of 4000)");
  }

  @Test
  void pricesHaveIntervalsAndOnlySignificantOnesAreThere() {
    ConstraintForm form = new ConstraintForm(Relation.AT_MOST, 0, false);
    ConstraintStatement binding =
        new ConstraintStatement(
            "g1", form, exact(0), 0.05, 1, 0.55, around(0.55, 0.01), null, "", 0);
    ConstraintStatement slack =
        new ConstraintStatement("g2", form, exact(-1), 0.05, 1, 0.046, null, null, "", 0);
    Prices prices =
        new Prices(
            certificate(Verdict.CERTIFIED, CLOSED, List.of(), binding, slack), Sense.MINIMIZE);
    assertThat(prices.perUnit(new ConstraintView(binding, true)))
        .isEqualTo("costs 0.55 of cost per unit, between 0.54 and 0.56");
    assertThat(prices.perUnit(new ConstraintView(slack, true))).isEqualTo("does not bind");
    assertThat(prices.rows()).hasSize(1);
  }

  @Test
  void constraintsInConflictAreNamed() {
    ConstraintStatement h1 = row("h1", Relation.EQUAL, around(-0.5, 0.01), 0);
    assertThat(sentence(Verdict.INFEASIBLE_SUSPECTED, CLOSED, List.of("h1", "mean#2"), h1))
        .contains("h1 (-0.500 ± 0.010, must equal 0) is violated by at least 0.49,")
        .endsWith(
            ", and no nearby point seems to satisfy the constraints. The problem may be infeasible."
                + " In conflict: h1.");
  }

  @Test
  void aReasonBeatsTheNumbers() {
    Certificate certificate =
        new Certificate(
            Verdict.DIVERGED,
            "The run diverged. It left the set.",
            List.of(),
            List.of(),
            "cost",
            Interval.UNKNOWN,
            null,
            CLOSED,
            new SecondOrder(1, false),
            Interval.UNKNOWN,
            Interval.UNKNOWN,
            0,
            1,
            Scope.LAW,
            StandardErrors.unknown("Nobody has asked for them."),
            SETTINGS);
    assertThat(ResultView.sentence(certificate)).isEqualTo("The run diverged. It left the set.");
  }

  @Test
  void sentencesOfConstraintsGiveTheUsersNumbers() {
    Interval row = new Interval(-0.25, -0.5, 0.125, Basis.STUDENTISED);
    assertThat(
            ResultView.sentence(
                new ConstraintStatement(
                    "c", new ConstraintForm(Relation.AT_LEAST, 2, false), row, 0.25, 1)))
        .isEqualTo("c holds: 2.25 in [1.87, 2.50], at least 2, tolerance 0.25.");
    assertThat(
            ResultView.sentence(
                new ConstraintStatement(
                    "c", new ConstraintForm(Relation.EQUAL, 3, false), row, 0.25, 1)))
        .isEqualTo("c is undecided: 2.75 in [2.50, 3.13], must equal 3, tolerance 0.25.");
    assertThat(ResultView.sentence(g1(around(0.3, 0.01))))
        .startsWith("g1 is violated by at least 0.29: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0.04812; 0.0469; 0.04934; 0.0481 ± 0.0013",
        "0.5; 0.49; 0.53; 0.500 in [0.490, 0.530]",
        "12345.6; 12000; 12691.2; 12350 ± 350",
        "0.25; 0.25; 0.25; 0.25",
        "-1e-9; -0.001; 0.001; 0 ± 0.0011",
        "2e-6; 1e-6; 3e-6; 2.0e-06 ± 1.0e-06",
        "100; 100; 100; 100",
      })
  void intervalsArePrintedToTwoDigitsOfTheirWidth(
      double estimate, double lower, double upper, String text) {
    assertThat(NumberText.of(new Interval(estimate, lower, upper, Basis.STUDENTISED)))
        .isEqualTo(text);
  }

  @Test
  void whatIsUnknownIsCalledSo() {
    assertThat(NumberText.of(Interval.UNKNOWN)).isEqualTo("unknown");
  }

  @Test
  void theRoundingOfAMeanIsNoWidth() {
    Interval same = new Interval(0.2072899, 0.2072899 - 2e-16, 0.2072899, Basis.STUDENTISED);
    assertThat(NumberText.of(same)).isEqualTo("0.207");
    Interval narrow = new Interval(0.2, 0.2 - 1e-9, 0.2 + 1e-9, Basis.STUDENTISED);
    assertThat(NumberText.of(narrow)).contains("±");
  }

  /** The change of which a report speaks is small beside what the limit leaves. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1, 0.001",
    "7.5, 7.5, 0.05",
    "0.9, 0.1, 0.001",
    "0.9999, 0.0001, 1e-6",
    "0, 4, 0.02",
    "5, 80, 0.05",
    "5, NaN, 0.05"
  })
  void changesOfLimitsFitTheirSize(double limit, double size, double change) {
    ConstraintForm form = new ConstraintForm(Relation.AT_LEAST, limit, false);
    ConstraintStatement row =
        new ConstraintStatement("a", form, exact(0), 0, size, 1, null, null, "", 0);
    double shown = Prices.change(new ConstraintView(row, true));
    assertThat(shown).isEqualTo(change);
  }
}
