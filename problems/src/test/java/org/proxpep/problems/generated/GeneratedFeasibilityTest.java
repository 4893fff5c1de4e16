package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.Points;
import org.proxpep.problems.parts.Logistic;

final class GeneratedFeasibilityTest {

  static List<GeneratedFeasibility> infeasible() {
    return GeneratedFeasibility.infeasible();
  }

  static List<GeneratedFeasibility> all() {
    return Stream.concat(
            GeneratedFeasibility.infeasible().stream(), GeneratedFeasibility.feasible().stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("all")
  void theBestPointIsInTheSetAndHasTheMarginForItsViolation(GeneratedFeasibility problem) {
    double[] x = problem.bestPoint();
    assertThat(problem.feasibleSet().contains(x, 1e-12)).isTrue();
    assertThat(problem.violation(x)).isCloseTo(problem.margin(), within(1e-11));
  }

  @ParameterizedTest
  @MethodSource("infeasible")
  void noPointViolatesTheConflictByLessThanTheMargin(GeneratedFeasibility problem) {
    SplittableRandom random = new SplittableRandom(6);
    for (int trial = 0; trial < 300; trial++) {
      double[] x = Points.inX0(problem, random);
      if (trial % 3 > 0) {
        // Two thirds of the points lie around the best one, where it is close.
        double radius = trial % 3 == 1 ? 0.1 : 1e-3;
        x = problem.bestPoint();
        for (int i = 0; i < x.length; i++) {
          x[i] += radius * random.nextGaussian();
        }
        problem.feasibleSet().project(x, x);
      }
      assertThat(conflictViolation(problem, x)).isGreaterThan(problem.margin() * (1 - 1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("infeasible")
  void descentOnTheConflictDoesNotGetBelowTheMargin(GeneratedFeasibility problem) {
    SplittableRandom random = new SplittableRandom(7);
    Evaluation at = Evaluation.of(problem);
    double[] x = Points.inX0(problem, random);
    double least = Double.POSITIVE_INFINITY;
    for (int step = 1; step <= 1000; step++) {
      problem.evaluateMean(x, at);
      double worst = 0.0;
      int row = 0;
      for (int k = 1; k < at.rows(); k++) {
        boolean equality = k > problem.inequalities();
        double v = equality ? Math.abs(at.value(k)) : at.value(k);
        if (problem.conflict().contains(problem.functionName(k)) && v > worst) {
          worst = v;
          row = k;
        }
      }
      least = Math.min(least, worst);
      double sign = at.value(row) < 0 ? -1.0 : 1.0;
      Logistic.add(-sign * 0.5 / step, at.gradient(row), x);
      problem.feasibleSet().project(x, x);
    }
    assertThat(least).isGreaterThan(problem.margin() * (1 - 1e-9));
  }

  @ParameterizedTest
  @MethodSource("infeasible")
  void theOtherConstraintsHoldTogether(GeneratedFeasibility problem) {
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(problem.bestPoint(), at);
    assertThat(problem.conflict()).isNotEmpty();
    for (int k = 1; k < at.rows(); k++) {
      if (!problem.conflict().contains(problem.functionName(k))) {
        assertThat(k).isLessThanOrEqualTo(problem.inequalities());
        assertThat(at.value(k)).isLessThan(-0.4);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("infeasible")
  void theMarginIsFiveStandardErrorsOfTenThousandSamples(GeneratedFeasibility problem) {
    assertThat(problem.margin()).isBetween(5 * problem.noiseLevel() / 100, 0.5);
    assertThat(problem.isFeasible()).isFalse();
  }

  @Test
  void theFamiliesAreVaried() {
    List<GeneratedFeasibility> infeasible = GeneratedFeasibility.infeasible();
    List<GeneratedFeasibility> feasible = GeneratedFeasibility.feasible();
    assertThat(infeasible).hasSize(50);
    assertThat(feasible).hasSize(100).allMatch(GeneratedFeasibility::isFeasible);
    assertThat(feasible).allMatch(p -> p.conflict().isEmpty());
    for (List<GeneratedFeasibility> family : List.of(infeasible, feasible)) {
      assertThat(kinds(family)).hasSize(10);
      assertThat(family.stream().map(GeneratedFeasibility::dimension)).contains(1, 2, 13, 30);
      assertThat(family.stream().map(GeneratedFeasibility::noiseLevel).distinct()).hasSize(4);
      assertThat(family.stream().map(GeneratedFeasibility::fingerprint).distinct())
          .hasSameSizeAs(family);
    }
    List<GeneratedFeasibility> violated =
        feasible.stream().filter(p -> p.violation(p.startingPoint()) > 1e-3).toList();
    assertThat(violated).hasSizeGreaterThan(90);
    assertThat(feasible.stream().filter(p -> p.violation(p.startingPoint()) > 1000))
        .hasSizeGreaterThanOrEqualTo(10);
  }

  private static List<String> kinds(List<GeneratedFeasibility> family) {
    return family.stream().map(GeneratedFeasibility::kind).distinct().collect(Collectors.toList());
  }

  @ParameterizedTest
  @MethodSource("all")
  void gradientsAgreeWithCentralDifferencesAndSamplesWithMeans(GeneratedFeasibility problem) {
    double[] x = Points.inX0(problem, new SplittableRandom(8));
    Evaluation at = Evaluation.of(problem);
    Evaluation plus = Evaluation.of(problem);
    Evaluation minus = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double h = 1e-5;
    for (int i = 0; i < x.length; i++) {
      double middle = x[i];
      x[i] = middle + h;
      problem.evaluateMean(x, plus);
      x[i] = middle - h;
      problem.evaluateMean(x, minus);
      x[i] = middle;
      for (int k = 0; k < at.rows(); k++) {
        double difference = (plus.value(k) - minus.value(k)) / (2 * h);
        double tolerance = 1e-9 * (10 + Math.abs(at.value(k)));
        assertThat(at.gradient(k)[i]).isCloseTo(difference, within(tolerance));
      }
    }
    double sum = 0.0;
    int count = 400;
    for (int xi = 0; xi < count; xi++) {
      problem.evaluate(x, xi, plus);
      sum += (plus.value(1 % at.rows()) - at.value(1 % at.rows())) / count;
    }
    assertThat(sum).isCloseTo(0.0, within(5 * problem.noiseLevel() / Math.sqrt(count)));
  }

  @Test
  void startsAreInTheSet() {
    for (GeneratedFeasibility problem : all()) {
      assertThat(problem.feasibleSet().contains(problem.startingPoint(), 1e-12)).isTrue();
    }
  }

  private static double conflictViolation(GeneratedFeasibility problem, double[] x) {
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double worst = 0.0;
    for (int k = 1; k < at.rows(); k++) {
      if (problem.conflict().contains(problem.functionName(k))) {
        double v = at.value(k);
        worst = Math.max(worst, k <= problem.inequalities() ? v : Math.abs(v));
      }
    }
    return worst;
  }
}
