package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Points;
import org.proxpep.problems.generated.GeneratedInstances;

/** What every problem of the library promises as a function of x and ξ. */
@ParameterizedClass
@MethodSource("problems")
final class EveryProblemTest {

  private final LibraryProblem problem;
  private final Evaluation out;
  private final RandomGenerator random = new SplittableRandom(5);
  private final Scenarios scenarios = new Scenarios(11);

  EveryProblemTest(LibraryProblem problem) {
    this.problem = problem;
    this.out = Evaluation.of(problem);
  }

  static List<LibraryProblem> problems() {
    return Stream.concat(ProblemLibrary.all().stream(), GeneratedInstances.all().stream()).toList();
  }

  @Test
  void gradientsAgreeWithCentralDifferences() {
    Evaluation plus = Evaluation.of(problem);
    Evaluation minus = Evaluation.of(problem);
    for (int trial = 0; trial < 5; trial++) {
      double[] x = Points.inX0(problem, random);
      problem.evaluateMean(x, out);
      for (int i = 0; i < x.length; i++) {
        double at = x[i];
        double h = 1e-5 * Math.max(1.0, Math.abs(at));
        x[i] = at + h;
        problem.evaluateMean(x, plus);
        x[i] = at - h;
        problem.evaluateMean(x, minus);
        x[i] = at;
        for (int k = 0; k < out.rows(); k++) {
          double difference = (plus.value(k) - minus.value(k)) / (2 * h);
          double scale = 1 + Rows.maxAbs(out.gradient(k)) + 1e-3 * Math.abs(out.value(k));
          assertThat(out.gradient(k)[i])
              .as("d%s/d%s at %s", problem.functionName(k), problem.variableName(i), text(x))
              .isCloseTo(difference, within(1e-7 * scale));
        }
      }
    }
  }

  @Test
  void samplesAverageToTheExactMean() {
    int count = 20_000;
    double[] x = Points.inX0(problem, random);
    Evaluation mean = Evaluation.of(problem);
    problem.evaluateMean(x, mean);
    // Sums of deviations from the mean and of their squares.
    Evaluation sum = Evaluation.of(problem);
    Evaluation squares = Evaluation.of(problem);
    for (int t = 0; t < count; t++) {
      problem.evaluate(x, scenarios.key(Purpose.MONITORING, t), out);
      out.add(-1.0, mean);
      sum.add(1.0, out);
      square(out);
      squares.add(1.0, out);
    }
    for (int k = 0; k < out.rows(); k++) {
      assertAveragesToZero(count, sum.value(k), squares.value(k), mean.value(k));
      for (int i = 0; i < x.length; i++) {
        assertAveragesToZero(
            count, sum.gradient(k)[i], squares.gradient(k)[i], mean.gradient(k)[i]);
      }
    }
  }

  private static void square(Evaluation e) {
    for (int k = 0; k < e.rows(); k++) {
      e.setValue(k, e.value(k) * e.value(k));
      for (int i = 0; i < e.gradient(k).length; i++) {
        e.gradient(k)[i] *= e.gradient(k)[i];
      }
    }
  }

  private static void assertAveragesToZero(int count, double sum, double squares, double mean) {
    double deviation = Math.sqrt(squares / count);
    double standardError = deviation / Math.sqrt(count);
    assertThat(sum / count)
        .isCloseTo(0.0, within(5.0 * standardError + 1e-12 * (1 + Math.abs(mean))));
  }

  @Test
  void evaluationDependsOnThePointAndTheScenarioOnly() {
    for (int trial = 0; trial < 5; trial++) {
      double[] x = Points.inX0(problem, random);
      double[] before = x.clone();
      long xi = random.nextLong();
      problem.evaluate(x, xi, out);
      Evaluation used = Evaluation.of(problem);
      problem.evaluate(Points.inX0(problem, random), random.nextLong(), used);
      used.fill(Double.NaN);
      problem.evaluate(x, xi, used);
      assertThat(used.values()).isEqualTo(out.values());
      assertThat(used.gradients()).isDeepEqualTo(out.gradients());
      assertThat(x).isEqualTo(before);
    }
  }

  @Test
  void theExactMeanOverwritesTheWholeBuffer() {
    double[] x = Points.inX0(problem, random);
    problem.evaluateMean(x, out);
    Evaluation used = Evaluation.of(problem);
    used.fill(Double.NaN);
    problem.evaluateMean(x, used);
    assertThat(used.values()).isEqualTo(out.values());
    assertThat(used.gradients()).isDeepEqualTo(out.gradients());
  }

  @Test
  void differentScenariosDifferUnlessThereIsNoNoise() {
    double[] x = Points.inX0(problem, random);
    boolean differ = false;
    problem.evaluate(x, 0, out);
    double[][] first = {out.values().clone(), out.gradient(0).clone()};
    for (int xi = 1; xi < 20; xi++) {
      problem.evaluate(x, xi, out);
      differ |= !Arrays.equals(first[0], out.values()) || !Arrays.equals(first[1], out.gradient(0));
    }
    assertThat(differ).isEqualTo(problem.noiseLevel().orElse(1.0) > 0.0);
  }

  @Test
  void theStartAndTheSetFitTheProblem() {
    assertThat(problem.feasibleSet().dimension()).isEqualTo(problem.dimension());
    assertThat(problem.feasibleSet().diameter()).isFinite();
    assertThat(problem.startingPoint()).hasSize(problem.dimension());
    assertThat(problem.feasibleSet().contains(problem.startingPoint(), 0.0)).isTrue();
  }

  private static String text(double[] x) {
    return Arrays.toString(x);
  }
}
