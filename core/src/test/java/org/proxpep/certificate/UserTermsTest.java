package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;

final class UserTermsTest {

  private static final Interval ROW = new Interval(-0.25, -0.5, 0.125, Basis.STUDENTISED);

  private static ConstraintStatement statement(Relation relation, double limit, Interval row) {
    return new ConstraintStatement("c", new ConstraintForm(relation, limit, false), row, 0.25, 1.0);
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
  }

  @Test
  void aToleranceOrASizeThatIsNotPositiveIsRefused() {
    assertThatThrownBy(() -> new ConstraintForm(Relation.EQUAL, 1, false, -0.5))
        .hasMessageContaining("-0.5");
    assertThatThrownBy(() -> new ConstraintForm(Relation.EQUAL, 1, false, 0.0))
        .hasMessageContaining("0.0");
    assertThatThrownBy(() -> new ConstraintForm(Relation.EQUAL, 1, false, 0.1, 0.0))
        .hasMessageContaining("size (0.0)");
  }

  @Test
  void anInfiniteLimitIsRefused() {
    assertThatThrownBy(() -> new ConstraintForm(Relation.AT_MOST, Double.POSITIVE_INFINITY, false))
        .hasMessageContaining("Infinity")
        .hasMessageContaining("finite");
  }
}
