package org.proxpep.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.proxpep.diagnostics.Interval.Basis;
import org.proxpep.problem.Meaning;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;

final class UserTermsTest {

  private static final Interval ROW = new Interval(-0.25, -0.5, 0.125, Basis.STUDENTISED);

  private static ConstraintStatement statement(Relation relation, double limit, Interval row) {
    return new ConstraintStatement("c", new Meaning(relation, limit, false), row, 0.25, 1.0);
  }

  @Test
  void aLimitFromAboveIsAddedToTheRow() {
    assertThat(statement(Relation.AT_MOST, 2, ROW).value())
        .isEqualTo(new Interval(1.75, 1.5, 2.125, Basis.STUDENTISED));
  }

  @Test
  void aLimitFromBelowMirrorsTheRow() {
    assertThat(statement(Relation.AT_LEAST, 2, ROW).value())
        .isEqualTo(new Interval(2.25, 1.875, 2.5, Basis.STUDENTISED));
  }

  @Test
  void decisionsDoNotDependOnTheLimit() {
    for (Relation relation : new Relation[] {Relation.AT_MOST, Relation.AT_LEAST}) {
      assertThat(statement(relation, 1e6, ROW).decision()).isEqualTo(Decision.HOLDS);
      assertThat(
              statement(relation, -7, new Interval(0.5, 0.375, 0.75, Basis.STUDENTISED)).decision())
          .isEqualTo(Decision.VIOLATED);
    }
    assertThat(statement(Relation.EQUAL, 3, ROW).decision()).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void sentencesGiveTheUsersNumbers() {
    assertThat(statement(Relation.AT_LEAST, 2, ROW).sentence())
        .isEqualTo("c holds: 2.25 in [1.87, 2.50], at least 2, tolerance 0.25.");
    assertThat(statement(Relation.EQUAL, 3, ROW).sentence())
        .isEqualTo("c is undecided: 2.75 in [2.50, 3.13], must equal 3, tolerance 0.25.");
  }

  @Test
  void aMaximumIsTheMinimumOfMinusIt() {
    assertThat(ROW.of(Sense.MAXIMIZE))
        .isEqualTo(new Interval(0.25, -0.125, 0.5, Basis.STUDENTISED));
    assertThat(ROW.of(Sense.MINIMIZE)).isSameAs(ROW);
    assertThat(1 / Sense.MAXIMIZE.value(0.0)).isPositive();
  }

  @Test
  void whatIsNotKnownStaysUnknown() {
    Interval value = statement(Relation.AT_LEAST, 2, Interval.UNKNOWN).value();
    assertThat(value.estimate()).isNaN();
    assertThat(value.text()).isEqualTo("unknown");
  }

  @Test
  void anInfiniteLimitIsRefused() {
    assertThatThrownBy(() -> new Meaning(Relation.AT_MOST, Double.POSITIVE_INFINITY, false))
        .hasMessageContaining("Infinity")
        .hasMessageContaining("finite");
  }
}
