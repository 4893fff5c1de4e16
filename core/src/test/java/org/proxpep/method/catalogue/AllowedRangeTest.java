package org.proxpep.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.csa.CsaSettings;
import org.proxpep.method.stocialm.StocIalmSettings;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/** Numbers of methods that are out of range. */
class AllowedRangeTest {

  private static final StochasticProblem PROBLEM = PeerProblems.noisy(1);

  /** Settings whose numbers are given one by one; {@code numbers} is too short on purpose. */
  private record Careless(@MethodParameter("first") double a, @MethodParameter("second") double b) {
    Careless {
      AllowedRange.check(Careless.class, a);
    }
  }

  static List<MethodEntry> methods() {
    return Methods.all();
  }

  private static void refused(MethodEntry method, String parameter, double value, String sentence) {
    Map<String, Double> given = Map.of(parameter, value);
    assertThatThrownBy(() -> method.create(PROBLEM, 1000, given, true))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence)
        .hasMessageContaining("\nMaybe");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          adam-dual, eta-x, 0, etaX (0.0) must be positive and finite
          adam-dual, eta-y, NaN, etaY (NaN) must be positive and finite
          adam-dual, beta1, 1, beta1 (1.0) must be at least 0 and below 1
          adam-dual, beta2, -0.1, beta2 (-0.1) must be at least 0 and below 1
          adam-dual, epsilon, 0, epsilon (0.0) must be positive and finite
          adam-dual, ki, -1, ki (-1.0) must be finite and not negative
          adam-dual, kp, -1, kp (-1.0) must be finite and not negative
          adam-dual, nu, 1, nu (1.0) must be at least 0 and below 1
          aprid, alpha, 0, alpha (0.0) must be positive and finite
          aprid, rho, -1, rho (-1.0) must be positive and finite
          aprid, beta1, 1, beta1 (1.0) must be at least 0 and below 1
          aprid, beta2, NaN, beta2 (NaN) must be at least 0 and below 1
          aprid, theta, 0, theta (0.0) must be positive and finite
          conex, eta, NaN, eta (NaN) must be positive and finite
          conex, tau, 0, tau (0.0) must be positive and finite
          conex, modulus, -1, modulus (-1.0) must be finite and not negative
          csa, gamma, 0, gamma (0.0) must be positive and finite
          csa, eta, NaN, eta (NaN) must be positive and finite
          csa, batch, 0, batch (0) must be at least 1
          drift-plus-penalty, v, 0, v (0.0) must be positive and finite
          drift-plus-penalty, alpha, NaN, alpha (NaN) must be positive and finite
          extragradient, eta-x, 0, etaX (0.0) must be positive and finite
          extragradient, eta-y, -1, etaY (-1.0) must be positive and finite
          ghost, gamma, 0, gamma (0.0) must be positive and finite
          ghost, decay, 1.5, decay (1.5) must be above 0 and at most 1
          ghost, tau, NaN, tau (NaN) must be positive and finite
          ghost, lambda, 0, lambda (0.0) must be above 0 and at most 1
          ghost, rho, 0, rho (0.0) must be positive and finite
          ghost, beta, 0.5, beta (0.5) must be finite and at least 1
          ghost, p, 1, p (1.0) must be above 0 and below 1
          ghost, levels, 21, levels (21) must be from 0 to 20
          lagrangian, eta-x, NaN, etaX (NaN) must be positive and finite
          lagrangian, eta-y, 0, etaY (0.0) must be positive and finite
          lagrangian, ki, -1, ki (-1.0) must be finite and not negative
          lagrangian, kp, -1, kp (-1.0) must be finite and not negative
          lagrangian, nu, 1, nu (1.0) must be at least 0 and below 1
          lagrangian, decay, -1, decay (-1.0) must be finite and not negative
          mlalm, eta, 0, eta (0.0) must be positive and finite
          mlalm, momentum, 0, momentum (0.0) must be positive and finite
          mlalm, beta, NaN, beta (NaN) must be positive and finite
          mlalm, rho, 0, rho (0.0) must be positive and finite
          momentum-dual, eta-x, 0, etaX (0.0) must be positive and finite
          momentum-dual, eta-y, 0, etaY (0.0) must be positive and finite
          momentum-dual, momentum, 1, momentum (1.0) must be at least 0 and below 1
          momentum-dual, ki, NaN, ki (NaN) must be finite and not negative
          momentum-dual, kp, -1, kp (-1.0) must be finite and not negative
          momentum-dual, nu, 1, nu (1.0) must be at least 0 and below 1
          pdsg, beta, 0.5, beta (0.5) must be finite and at least 1
          pdsg, beta, NaN, beta (NaN) must be finite and at least 1
          pdsg, alpha, 0, alpha (0.0) must be positive and finite
          pdsg, rows, -1, rows (-1) must be at least 0
          penalty-storm, eta, 0, eta (0.0) must be positive and finite
          penalty-storm, slack, 0, slack (0.0) must be positive and finite
          penalty-storm, momentum, 0, momentum (0.0) must be positive and finite
          penalty-storm, rho, NaN, rho (NaN) must be positive and finite
          sampled-al, alpha, 0, alpha (0.0) must be positive and finite
          sampled-al, beta, NaN, beta (NaN) must be positive and finite
          sampled-al, rho, 0, rho (0.0) must be positive and finite
          sampled-al, rows, -1, rows (-1) must be at least 0
          slpmm, sigma, 0, sigma (0.0) must be positive and finite
          slpmm, alpha, NaN, alpha (NaN) must be positive and finite
          slpmm, tolerance, 0, subproblemTolerance (0.0) must be positive and finite
          smoothing, eta-x, 0, etaX (0.0) must be positive and finite
          smoothing, eta-y, NaN, etaY (NaN) must be positive and finite
          smoothing, width, 0, width (0.0) must be positive and finite
          ssl-alm, slack, 0, slack (0.0) must be positive and finite
          ssl-alm, tau, 0, tau (0.0) must be positive and finite
          ssl-alm, eta, 0, eta (0.0) must be positive and finite
          ssl-alm, rho, -1, rho (-1.0) must be finite and not negative
          ssl-alm, mu, NaN, mu (NaN) must be finite and not negative
          ssl-alm, beta, 0, beta (0.0) must be positive and finite
          ssl-alm, reset, 0, reset (0.0) must be positive
          stoc-ialm, slack, 0, slack (0.0) must be positive and finite
          stoc-ialm, eta, 0, eta (0.0) must be positive and finite
          stoc-ialm, momentum, NaN, momentum (NaN) must be positive and finite
          stoc-ialm, beta, 0, beta (0.0) must be positive and finite
          stoc-ialm, sigma, 0.9, sigma (0.9) must be finite and at least 1
          stoc-ialm, dual, -1, dual (-1.0) must be finite and not negative
          sto-sqp, b, 0, b (0.0) must be positive and finite
          sto-sqp, tau, NaN, tau (NaN) must be positive and finite
          sto-sqp, eta, 1, eta (1.0) must be above 0 and below 1
          sto-sqp, theta, -1, theta (-1.0) must be finite and not negative
          switching, epsilon, 0, epsilon (0.0) must be positive and finite
          switching, eta, NaN, eta (NaN) must be positive and finite
          switching, decay, 1, decay (1.0) must be at least 0 and below 1
          switching, polyak, 0, polyak (0.0) must be positive and finite
          switching, batch, 0, batch (0) must be at least 1
          icpp, eta, 0, 'eta (0.0) must be positive and finite.\nMaybe 10, the default.'
          slpmm, tolerance, -1, 'subproblemTolerance (-1.0) must be positive and finite.\nMaybe 1e-12, the default.'
          conex, tau, -1, 'tau (-1.0) must be positive and finite.\nMaybe 1/B for multipliers up to B.'
          """)
  void numbersOutOfRangeAreNamed(String method, String parameter, double value, String sentence) {
    refused(Methods.find(method), parameter, value, sentence);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void noMethodTakesNaN(MethodEntry method) {
    for (Parameter each : method.parameters()) {
      // A parameter without a default of its own may be left open.
      if (!Double.isNaN(each.byDefault()) && !each.meaning().startsWith("1: ")) {
        refused(method, each.name(), Double.NaN, "");
      }
    }
  }

  @Test
  void aHorizonHasAStep() {
    assertThatThrownBy(() -> new CsaSettings(1, 1, 1, 0, false))
        .hasMessageContaining("steps (0.0) must be at least 1");
    assertThatThrownBy(() -> new StocIalmSettings(1, 1, 1, 1, 1, 2, 1, Double.NaN))
        .hasMessageContaining("steps (NaN) must be at least 1");
  }

  @Test
  void aRecordMayNotLeaveNumbersOut() {
    assertThatThrownBy(() -> new Careless(1, 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void endsBelongToTheRangeOrNot() {
    AllowedRange half = new AllowedRange("x", "1", false, "(0.5,1]");
    assertThat(half.contains(0.5)).isFalse();
    assertThat(half.contains(1)).isTrue();
    assertThat(half.rule()).isEqualTo("above 0.5 and at most 1");
    AllowedRange open = new AllowedRange("x", "1", false, "(0,inf)");
    assertThat(open.contains(Double.POSITIVE_INFINITY)).isFalse();
    AllowedRange closed = new AllowedRange("x", "1", false, "(0,inf]");
    assertThat(closed.contains(Double.POSITIVE_INFINITY)).isTrue();
    assertThat(new AllowedRange("x", "1", false, "").contains(Double.NaN)).isTrue();
  }
}
