package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.parts.Logistic;

final class VariationsTest {

  private static final int COUNT = 40_000;

  private final LibraryProblem hs014 = ProblemLibrary.find("hs014");

  /**
   * COUNT deviations from the mean at the start: rows (value, first derivative) of each function.
   */
  private static double[][] deviations(LibraryProblem problem) {
    Evaluation out = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    problem.evaluateMean(x, mean);
    double[][] e = new double[2 * out.rows()][COUNT];
    for (int xi = 0; xi < COUNT; xi++) {
      problem.evaluate(x, xi, out);
      for (int k = 0; k < out.rows(); k++) {
        e[2 * k][xi] = out.value(k) - mean.value(k);
        e[2 * k + 1][xi] = out.gradient(k)[0] - mean.gradient(k)[0];
      }
    }
    return e;
  }

  @Test
  void studentNoiseHasTheQuantilesOfThreeDegreesOfFreedom() {
    for (double[] e : deviations(Variations.studentT(hs014, 0.3))) {
      // The quantiles 0.75, 0.95 and 0.999 of t are 0.7649, 2.3534 and 10.2145.
      double unit = 0.3 / Math.sqrt(3.0);
      assertShareAbove(e, 0.7649 * unit, 0.25);
      assertShareAbove(e, 2.3534 * unit, 0.05);
      assertShareAbove(e, 10.2145 * unit, 0.001);
    }
  }

  private static void assertShareAbove(double[] e, double bound, double share) {
    double error = Math.sqrt(share * (1 - share) / e.length);
    double above = Arrays.stream(e).filter(v -> v > bound).count() / (double) e.length;
    assertThat(above).isCloseTo(share, within(4.5 * error));
  }

  @Test
  void correlatedNoiseHasTheCorrelationBetweenFunctionsAndNoOther() {
    double[][] e = deviations(Variations.correlated(hs014, 0.3, 0.8));
    for (int a = 0; a < e.length; a++) {
      for (int b = 0; b < e.length; b++) {
        double expected = a == b ? 1.0 : a % 2 == b % 2 ? 0.8 : 0.0;
        double covariance = Logistic.score(e[a], e[b]) / COUNT;
        assertThat(covariance / 0.09).isCloseTo(expected, within(0.035));
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Variations.correlated(hs014, 0.3, 1.5))
        .withMessageContaining("correlation (1.5)");
  }

  @Test
  void multiplicativeNoiseScalesAFunctionAsAWhole() {
    LibraryProblem problem = Variations.multiplicative(ProblemLibrary.find("hs071"), 0.2);
    Evaluation out = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    double[] x = {1.5, 4.0, 3.5, 2.0};
    problem.evaluateMean(x, mean);
    double squares = 0.0;
    for (int xi = 0; xi < 10_000; xi++) {
      problem.evaluate(x, xi, out);
      double factor = out.value(2) / mean.value(2);
      assertThat(out.gradient(2)[3]).isCloseTo(factor * mean.gradient(2)[3], within(1e-12));
      assertThat(out.value(1) / mean.value(1)).isNotEqualTo(factor);
      squares += (factor - 1) * (factor - 1) / 10_000;
    }
    assertThat(Math.sqrt(squares)).isCloseTo(0.2, within(0.2 * 4 / Math.sqrt(20_000)));
  }

  @Test
  void noiseLawsKeepTheProblemAndTakeOtherLevels() {
    for (LibraryProblem each :
        List.of(
            Variations.studentT(hs014, 0.3),
            Variations.correlated(hs014, 0.3, 0.5),
            Variations.multiplicative(hs014, 0.3))) {
      assertThat(each.optimum()).isSameAs(hs014.optimum());
      assertThat(each.noiseLevel()).hasValue(0.3);
      assertThat(each.fingerprint()).isNotEqualTo(each.withNoise(0.1).fingerprint());
      assertThat(each.name()).startsWith("hs014-").isEqualTo(each.withNoise(0.1).name());
      Evaluation exact = Evaluation.of(each);
      Evaluation mean = Evaluation.of(each);
      each.withNoise(0.0).evaluate(new double[] {1, 2}, 3, exact);
      hs014.evaluateMean(new double[] {1, 2}, mean);
      assertThat(exact.values()).isEqualTo(mean.values());
    }
  }

  @Test
  void aDuplicateFollowsItsOriginalInEveryScenario() {
    LibraryProblem hs071 = ProblemLibrary.find("hs071");
    LibraryProblem problem = Variations.withDuplicateRow(hs071, 2);
    assertThat(problem.inequalities()).isEqualTo(1);
    assertThat(problem.equalities()).isEqualTo(2);
    Evaluation out = Evaluation.of(problem);
    Evaluation original = Evaluation.of(hs071);
    double[] x = {1, 5, 4, 2};
    problem.evaluate(x, 77, out);
    hs071.evaluate(x, 77, original);
    assertThat(out.values())
        .containsExactly(
            original.value(0), original.value(1), original.value(2), original.value(2));
    assertThat(out.gradient(3)).isEqualTo(original.gradient(2));
    assertThat(problem.functionName(3)).isEqualTo("h1_copy");
    double mu = hs071.optimum().mu()[0];
    assertThat(problem.optimum().mu()).containsExactly(0.5 * mu, 0.5 * mu);

    LibraryProblem first = Variations.withDuplicateRow(hs071, 1);
    double lambda = hs071.optimum().lambda()[0];
    assertThat(first.optimum().lambda()).containsExactly(0.5 * lambda, 0.5 * lambda);
    Evaluation two = Evaluation.of(first);
    first.evaluate(x, 77, two);
    assertThat(two.values())
        .containsExactly(
            original.value(0), original.value(1), original.value(1), original.value(2));
    assertThat(first.withNoise(0.5).noiseLevel()).hasValue(0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3})
  void onlyConstraintsCanBeDuplicated(int row) {
    LibraryProblem hs071 = ProblemLibrary.find("hs071");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Variations.withDuplicateRow(hs071, row))
        .withMessageContaining("(" + row + ")");
  }

  static List<LibraryProblem> rescalable() {
    return List.of(
        ProblemLibrary.find("hs071"),
        ProblemLibrary.find("cvar-portfolio"),
        nlp(Shape.BALL),
        nlp(Shape.SIMPLEX),
        nlp(Shape.PRODUCT));
  }

  private static LibraryProblem nlp(Shape shape) {
    return GeneratedNlp.create(GeneratedNlpSettings.of(9, 3, 1).withShape(shape));
  }

  @ParameterizedTest
  @MethodSource("rescalable")
  void powersOfTwoChangeNoDigit(LibraryProblem problem) {
    LibraryProblem other = Variations.rescaled(problem, 0x1.0p20, 6);
    int n = problem.dimension();
    double[] s = factors(problem, other);
    assertThat(Arrays.stream(s).map(v -> Math.abs(Math.log(v)))).containsOnly(20 * Math.log(2));
    Evaluation out = Evaluation.of(other);
    Evaluation original = Evaluation.of(problem);
    SplittableRandom random = new SplittableRandom(2);
    double[] y = new double[n];
    double[] scaled = new double[n];
    for (int trial = 0; trial < 20; trial++) {
      for (int i = 0; i < n; i++) {
        y[i] = 5 * random.nextGaussian();
        scaled[i] = s[i] * y[i];
      }
      problem.feasibleSet().project(y, y);
      other.feasibleSet().project(scaled, scaled);
      for (int i = 0; i < n; i++) {
        assertThat(scaled[i]).isEqualTo(s[i] * y[i]);
      }
      problem.evaluate(y, trial, original);
      other.evaluate(scaled, trial, out);
      for (int k = 0; k < out.rows(); k++) {
        double w = out.value(k) / original.value(k);
        assertThat(Math.abs(Math.log(w))).isEqualTo(20 * Math.log(2));
        for (int i = 0; i < n; i++) {
          assertThat(out.gradient(k)[i]).isEqualTo(w * original.gradient(k)[i] / s[i]);
        }
      }
    }
  }

  /** s from the solutions, which have no zero entry in common with the starts. */
  private static double[] factors(LibraryProblem problem, LibraryProblem other) {
    double[] x = problem.optimum().x();
    double[] start = problem.startingPoint();
    double[] s = new double[x.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = x[i] != 0 ? other.optimum().x()[i] / x[i] : other.startingPoint()[i] / start[i];
    }
    return s;
  }

  @ParameterizedTest
  @MethodSource("rescalable")
  void theOptimumStaysOneInUnitsAMillionTimesLargerOrSmaller(LibraryProblem problem) {
    LibraryProblem other = Variations.rescaled(problem, 1e6, 7);
    KnownOptimum optimum = other.optimum();
    Evaluation at = Evaluation.of(other);
    Evaluation original = Evaluation.of(problem);
    double[] x = optimum.x();
    other.evaluateMean(x, at);
    problem.evaluateMean(problem.optimum().x(), original);
    double w0 = optimum.f() / problem.optimum().f();
    assertThat(at.value(0)).isCloseTo(optimum.f(), within(1e-9 * Math.abs(optimum.f())));
    double[] s = factors(problem, other);
    for (int i = 0; i < x.length; i++) {
      double slope = at.gradient(0)[i];
      double before = original.gradient(0)[i];
      for (int k = 0; k < problem.inequalities(); k++) {
        slope += optimum.lambda()[k] * at.gradient(1 + k)[i];
        before += problem.optimum().lambda()[k] * original.gradient(1 + k)[i];
      }
      for (int j = 0; j < problem.equalities(); j++) {
        int row = at.rowOfEquality(j);
        slope += optimum.mu()[j] * at.gradient(row)[i];
        before += problem.optimum().mu()[j] * original.gradient(row)[i];
      }
      assertThat(slope * s[i] / w0).isCloseTo(before, within(1e-8));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Shape.class,
      names = {"BALL", "SIMPLEX"})
  void ballsAndSimplicesWantOneFactor(Shape shape) {
    LibraryProblem problem = nlp(shape);
    double[] s = new double[9];
    double[] w = new double[5];
    Arrays.fill(s, 2.0);
    Arrays.fill(w, 3.0);
    assertThat(Variations.rescaled(problem, s, w).feasibleSet().diameter())
        .isCloseTo(2 * problem.feasibleSet().diameter(), within(1e-12));
    s[4] = 1.0;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Variations.rescaled(problem, s, w))
        .withMessageContaining("they are 2.0 and 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Variations.rescaled(problem, s, new double[] {1, -1, 1, 1, 1}))
        .withMessageContaining("functions ([1.0, -1.0");
  }

  @Test
  void factorsOfAProductAreRescaledOneByOne() {
    LibraryProblem problem = nlp(Shape.PRODUCT);
    LibraryProblem other = Variations.rescaled(problem, 1e6, 11);
    double before = radius(problem);
    double after = radius(other);
    assertThat(Math.abs(Math.log10(after / before))).isCloseTo(6.0, within(1e-12));
  }

  private static double radius(LibraryProblem problem) {
    return problem.feasibleSet().blocks().get(1).set().ball().orElseThrow().radius();
  }
}
