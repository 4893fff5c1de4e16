package org.proxpep.problems.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;

/** Standard errors at a known optimum against the floor, which computes K⁻¹ΩK⁻ᵀ another way. */
class StandardErrorsTest {

  private static final long SAMPLES = 10_000;

  private static StandardErrors errors(LibraryProblem problem, double[] x) {
    KnownOptimum optimum = problem.optimum();
    double[] y = new double[problem.shape().constraints()];
    System.arraycopy(optimum.lambda(), 0, y, 0, optimum.lambda().length);
    System.arraycopy(optimum.mu(), 0, y, optimum.lambda().length, optimum.mu().length);
    return new Certifier(problem, new Scenarios(7), CertificateSettings.DEFAULT)
        .withErrorsOf(SAMPLES)
        .certify(x, y)
        .errors();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"hs006", "hs014", "hs029", "hs043", "hs051", "hs061", "hs065", "hs079", "qcqp"})
  void areThoseOfTheFloor(String name) {
    LibraryProblem problem = ProblemLibrary.find(name);
    double[][] covariance = StatisticalFloor.of(problem).covariance();
    StandardErrors errors = errors(problem, problem.optimum().x());

    assertThat(errors.reason()).isEmpty();
    assertThat(errors.basis()).isEqualTo(StandardErrors.Basis.SAMPLES);
    // Fresh scenarios must not say that the optimum is farther off than their own noise.
    assertThat(errors.inflation()).isEqualTo(1.0);
    for (int i = 0; i < covariance.length; i++) {
      assertThat(errors.ofVariable(i))
          .as(problem.variableName(i))
          .isCloseTo(Math.sqrt(covariance[i][i] / SAMPLES), withinPercentage(4));
    }
  }

  @Test
  void growWithTheDistanceThatFreshScenariosMeasure() {
    LibraryProblem problem = ProblemLibrary.find("hs051");
    double[] x = problem.optimum().x().clone();
    StandardErrors best = errors(problem, x);
    // Along the three equations, so that nothing is violated.
    double[] free = {-3.0, 1.0, 1.0, 1.0, 1.0};
    double squares = 0.0;
    for (int i = 0; i < x.length; i++) {
      double step = 5.0 * best.ofVariable(1) * free[i];
      x[i] += step;
      squares += Math.pow(step / best.ofVariable(i), 2) / x.length;
    }

    assertThat(errors(problem, x).inflation()).isCloseTo(Math.sqrt(squares), withinPercentage(20));
  }

  @Test
  void areNotGivenWhereItIsNotSettledWhatBinds() {
    // With this much noise ten thousand samples do not tell which bounds and limits bind.
    LibraryProblem problem = ProblemLibrary.find("hs065").withNoise(30.0);
    StandardErrors errors = errors(problem, problem.optimum().x());

    assertThat(errors.isKnown()).isFalse();
    assertThat(errors.ofVariable(0)).isNaN();
  }
}
