package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.ConstraintStatement.Kind;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.ConstraintForm;

/** The rules for verdicts, with tolerances 0.1 (constraints), 1 (residual, complementarity). */
class CertificateRulesTest {

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT
          .withFeasibilityTolerance(0.1)
          .withResidualTolerance(1.0)
          .withComplementarityTolerance(1.0);

  private static Interval interval(double lower, double upper) {
    return new Interval(0.5 * (lower + upper), lower, upper, Basis.STUDENTISED);
  }

  private static ConstraintStatement constraint(Kind kind, double lower, double upper) {
    ConstraintForm meaning =
        kind == Kind.EQUALITY ? ConstraintForm.EQUAL_TO_ZERO : ConstraintForm.AT_MOST_ZERO;
    return new ConstraintStatement("c", meaning, interval(lower, upper), 0.1, 0.0);
  }

  private static CertificateRules findings(
      List<ConstraintStatement> constraints, Interval residual) {
    Gap closed = new Gap(0.01, 0, 0.02, Double.POSITIVE_INFINITY, 0.1, 100, "");
    return findings(constraints, residual, closed, new SecondOrder(1.0, false));
  }

  private static CertificateRules findings(
      List<ConstraintStatement> constraints, Interval residual, Gap gap, SecondOrder second) {
    return new CertificateRules(
        constraints,
        interval(0, 1),
        null,
        residual,
        CertificateRules.complementarity(constraints),
        gap,
        second,
        SETTINGS);
  }

  @ParameterizedTest
  @CsvSource({
    "INEQUALITY, -5.00, -4.00, HOLDS",
    "INEQUALITY, -0.10,  0.10, HOLDS",
    "INEQUALITY, -0.10,  0.11, UNDECIDED",
    "INEQUALITY,  0.10,  0.20, UNDECIDED",
    "INEQUALITY,  0.11,  0.20, VIOLATED",
    "EQUALITY,   -0.10,  0.10, HOLDS",
    "EQUALITY,    0.00,  0.11, UNDECIDED",
    "EQUALITY,   -0.11,  0.00, UNDECIDED",
    "EQUALITY,   -5.00,  5.00, UNDECIDED",
    "EQUALITY,    0.11,  0.20, VIOLATED",
    "EQUALITY,   -0.20, -0.11, VIOLATED",
  })
  void aConstraintIsDecidedByItsWholeInterval(
      Kind kind, double lower, double upper, Decision decision) {
    assertThat(constraint(kind, lower, upper).decision()).isEqualTo(decision);
  }

  private static ConstraintStatement priced(double multiplier, Basis basis) {
    Interval row = new Interval(-2, -3, 1, basis);
    return new ConstraintStatement("c", ConstraintForm.AT_MOST_ZERO, row, 0.1, multiplier);
  }

  @Test
  void productsOfPricesAndRowsAreExactWhereAllRowsWithAPriceAre() {
    List<ConstraintStatement> exact =
        List.of(priced(2, Basis.EXACT), priced(-1, Basis.EXACT), priced(0, Basis.STUDENTISED));
    assertThat(CertificateRules.products(exact, new double[] {2, -1, 0}))
        .isEqualTo(new Interval(6, 0, 9, Basis.EXACT));
    List<ConstraintStatement> mixed =
        List.of(priced(2, Basis.EXACT), priced(1, Basis.STUDENTISED), priced(1, Basis.EXACT));
    assertThat(CertificateRules.products(mixed, new double[] {2, 1, 1}))
        .isEqualTo(new Interval(8, 0, 12, Basis.DERIVED));
  }

  @Test
  void violationsAreMeasuredFromTheBoundAndNotFromTheTolerance() {
    ConstraintStatement above = constraint(Kind.INEQUALITY, 0.2, 0.4);
    assertThat(above.violation()).isEqualTo(0.30000000000000004);
    assertThat(above.violationAtLeast()).isEqualTo(0.2);
    ConstraintStatement below = constraint(Kind.EQUALITY, -0.4, -0.2);
    assertThat(below.violation()).isEqualTo(0.30000000000000004);
    assertThat(below.violationAtLeast()).isEqualTo(0.2);
    assertThat(constraint(Kind.INEQUALITY, -0.4, -0.2).violation()).isZero();
  }

  /** Two inequalities, the residual, whether infeasibility is suspected, and what follows. */
  @ParameterizedTest
  @CsvSource({
    "-1.00, 0.10, -1.00, 0.00, 0.0, 1.0, false, CERTIFIED",
    "-1.00, 0.10, -1.00, 0.00, 0.0, 1.1, false, FEASIBLE",
    "-1.00, 0.10, -1.00, 0.00, 2.0, 3.0, false, FEASIBLE",
    "-1.00, 0.15, -1.00, 0.00, 0.0, 0.5, false, LIKELY_FEASIBLE",
    "-1.00, 0.15, -1.00, 0.20, 2.0, 3.0, false, LIKELY_FEASIBLE",
    " 0.05, 0.20, -1.00, 0.00, 0.0, 0.5, false, UNDECIDED",
    " 0.05, 0.20, -1.00, 0.20, 0.0, 0.5, false, UNDECIDED",
    " 0.15, 0.20, -1.00, 0.00, 0.0, 0.5, false, VIOLATED",
    " 0.15, 0.20,  0.05, 0.20, 0.0, 0.5, false, VIOLATED",
    " 0.15, 0.20, -1.00, 0.00, 0.0, 0.5, true,  INFEASIBLE_SUSPECTED",
    "-1.00, 0.10, -1.00, 0.00, 0.0, 0.5, true,  CERTIFIED",
  })
  void theVerdictFollowsFromTheIntervals(
      double lower1,
      double upper1,
      double lower2,
      double upper2,
      double residualLower,
      double residualUpper,
      boolean infeasible,
      Verdict verdict) {
    List<ConstraintStatement> constraints =
        List.of(
            constraint(Kind.INEQUALITY, lower1, upper1),
            constraint(Kind.INEQUALITY, lower2, upper2));
    CertificateRules findings = findings(constraints, interval(residualLower, residualUpper));
    assertThat(findings.verdict(infeasible)).isEqualTo(verdict);
  }

  @Test
  void withoutConstraintsOnlyTheResidualMatters() {
    assertThat(findings(List.of(), interval(0, 1)).verdict(false)).isEqualTo(Verdict.CERTIFIED);
    assertThat(findings(List.of(), interval(0, 2)).verdict(false)).isEqualTo(Verdict.FEASIBLE);
  }

  @ParameterizedTest
  @CsvSource({
    "0.00, 0.10, false, CERTIFIED",
    "0.00, 0.11, false, FEASIBLE",
    "0.20, 0.30, false, FEASIBLE",
    "0.00, 0.10, true,  FEASIBLE",
  })
  void aSolutionHasASmallGapAndNoNegativeCurvature(
      double lower, double upper, boolean saddle, Verdict verdict) {
    Gap gap = new Gap(upper, lower, upper, Double.POSITIVE_INFINITY, 0.1, 100, "");
    CertificateRules rules =
        findings(List.of(), interval(0, 0.5), gap, new SecondOrder(-1, saddle));
    assertThat(rules.verdict(false)).isEqualTo(verdict);
    assertThat(rules.decisive()).isEqualTo(!(lower == 0 && upper > 0.1));
  }

  @Test
  void aBoundOverAllPointsClosesTheGapToo() {
    Gap gap = new Gap(0.5, 0, 0.7, 0.05, 0.1, 100, "");
    assertThat(gap.isClosed()).isTrue();
    assertThat(gap.kind()).isEqualTo(Gap.Kind.GLOBAL);
    assertThat(gap.limit()).isEqualTo(0.05);
  }

  @Test
  void aMultiplierOfAnInactiveConstraintForbidsACertificate() {
    // x = 0 with λ = 2 makes (x−1)² + λ(x−5) stationary, but x = 1 is the solution.
    List<ConstraintStatement> constraints =
        List.of(
            new ConstraintStatement("g", ConstraintForm.AT_MOST_ZERO, interval(-6, -4), 0.1, 2.0));
    CertificateRules findings = findings(constraints, interval(0, 0.5));
    assertThat(findings.complementarity().lower()).isEqualTo(8.0);
    assertThat(findings.complementarity().estimate()).isEqualTo(10.0);
    assertThat(findings.complementarity().upper()).isEqualTo(12.0);
    assertThat(findings.verdict(false)).isEqualTo(Verdict.FEASIBLE);
  }

  @Test
  void complementarityContainsEverySumThatTheIntervalsAllow() {
    List<ConstraintStatement> constraints = new ArrayList<>();
    double[][] limits = {{-2, -1}, {-1, 2}, {1, 3}, {-3, 1}};
    for (double[] limit : limits) {
      constraints.add(
          new ConstraintStatement(
              "g", ConstraintForm.AT_MOST_ZERO, interval(limit[0], limit[1]), 0.1, 0.5));
    }
    // An equality has no complementarity.
    constraints.add(
        new ConstraintStatement("h", ConstraintForm.EQUAL_TO_ZERO, interval(5, 6), 0.1, 9.0));
    Interval sum = CertificateRules.complementarity(constraints);
    assertThat(sum.lower()).isEqualTo(0.5 * (1 + 0 + 1 + 0));
    assertThat(sum.upper()).isEqualTo(0.5 * (2 + 2 + 3 + 3));
  }

  @Test
  void samplesAreDrawnUntilNothingCanChange() {
    Interval small = interval(0, 0.5);
    Interval open = interval(0.5, 1.5);
    Interval large = interval(2, 3);
    List<ConstraintStatement> holds = List.of(constraint(Kind.INEQUALITY, -1, 0));
    List<ConstraintStatement> violated = List.of(constraint(Kind.INEQUALITY, 1, 2));
    List<ConstraintStatement> undecided = List.of(constraint(Kind.INEQUALITY, 0, 2));
    assertThat(findings(holds, small).decisive()).isTrue();
    assertThat(findings(holds, large).decisive()).isTrue();
    assertThat(findings(holds, open).decisive()).isFalse();
    assertThat(findings(violated, open).decisive()).isTrue();
    assertThat(findings(undecided, small).decisive()).isFalse();
  }
}
