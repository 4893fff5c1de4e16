package org.proxpep.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {

  private static void refused(ThrowingCallable input, String message) {
    assertThatThrownBy(input).isInstanceOf(Refusal.class).hasMessage(message);
  }

  @Test
  void theMessageNamesThingValueAndRuleAndGivesAdvice() {
    refused(
        () -> Require.positive("The radius of a ball", -1, "give its square root"),
        "The radius of a ball (-1.0) must be positive and finite.\nMaybe give its square root.");
    refused(
        () -> Require.atLeast("samples", 0, 1, "10000"),
        "samples (0) must be at least 1.\nMaybe 10000.");
    refused(
        () -> Require.between("starts", 101, 1, 100, "10"),
        "starts (101) must be between 1 and 100.\nMaybe 10.");
    refused(
        () -> Require.that("reset", 0.0, false, "positive", "25, as published"),
        "reset (0.0) must be positive.\nMaybe 25, as published.");
  }

  @Test
  void aSentenceOfAnotherShapeTakesItsPartsInOrder() {
    refused(
        () -> Require.that(false, "%s has %s rows; it must be square", "add %s", "A", 2, 3),
        "A has 2 rows; it must be square.\nMaybe add 3.");
  }

  @Test
  void partsMayHoldAnyCharacter() {
    refused(
        () -> Require.that(false, "The name %s is taken", "take another", "100 %s"),
        "The name 100 %s is taken.\nMaybe take another.");
    refused(
        () -> Require.that("The share", "5 %d", false, "a number", "0.05"),
        "The share (5 %d) must be a number.\nMaybe 0.05.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
  void whatIsNotANumberOrInfiniteOrNegativeIsRefused(double value) {
    assertThatThrownBy(() -> Require.positive("a", value, "b")).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> Require.notNegative("a", value, "b")).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> Require.fraction("a", value, "b")).isInstanceOf(Refusal.class);
  }

  @Test
  void whatKeepsTheRulePasses() {
    assertThatCode(
            () -> {
              Require.positive("a", Double.MIN_VALUE, "b");
              Require.notNegative("a", 0, "b");
              Require.finite("a", -1, "b");
              Require.fraction("a", 0, "b");
              Require.atLeast("a", 1, 1, "b");
              Require.between("a", 2, 2, 2, "b");
              Require.that("a", null, true, "b", "c");
              Require.that(true, "%s", "c");
            })
        .doesNotThrowAnyException();
  }

  @Test
  void theExceptionBehindItIsKept() {
    IndexOutOfBoundsException cause = new IndexOutOfBoundsException(7);

    assertThat(Refusal.of("Too far", "stop").causedBy(cause)).hasCause(cause);
  }
}
