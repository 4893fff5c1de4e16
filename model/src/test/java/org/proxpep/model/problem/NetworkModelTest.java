package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

class NetworkModelTest {

  private static final String ALARM =
      """
      data     "transactions.csv"
      features z = standardize(amount, age, hour), onehot(country)
      network  f(z) = dense(7, tanh), dense(5, silu), dense(1)
      var      c in [-1, 1] start 0.25
      let      score = f(z) + c * hour
      minimize   missed:      E[ softplus(-score) | fraud == 1 ] + 0.01 * decay(f) + c^2
      subject to false_alarm: E[ sigmoid(score) | fraud == 0 ] <= 0.05
                 parity:      E[ f(z) * sigmoid(score) ] <= 3
                 small:       decay(f) <= 1000
      """;

  private static final String CLASSES =
      """
      data     "transactions.csv"
      features z = standardize(amount, age), intercept
      features v = standardize(hour, age), intercept
      set      kinds = {F, M}
      network  f(z) = dense(6, softplus), dense(kinds) start he seed 4
      network  g(z) = dense(4, sigmoid), dense(3)
      minimize E[ cross_entropy(f(z), sex) ] + E[ f(v)[F]^2 ] + E[ g(z)[2] * g(v)[3] + f(z)[M] ]
      subject to share: E[ softmax(f(z))[F] ] <= 0.7
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void data() {
    Models.transactions(folder, 300);
  }

  private static ModelProblem parse(String text) {
    return Models.parse(text, folder);
  }

  private static double[] near(StochasticProblem problem, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] x = problem.startingPoint();
    for (int i = 0; i < x.length; i++) {
      x[i] += 0.2 * random.nextGaussian();
    }
    return x;
  }

  @Test
  void gradientsAreThoseOfDifferences() {
    for (String text : new String[] {ALARM, CLASSES}) {
      ModelProblem problem = parse(text);
      double[] x = near(problem, 1);
      Evaluation at = Evaluation.of(problem);
      Evaluation other = Evaluation.of(problem);
      for (long xi = 11; xi < 14; xi++) {
        problem.evaluate(x, xi, at);
        for (int i = 0; i < x.length; i++) {
          double h = 1e-6;
          double[] moved = x.clone();
          moved[i] += h;
          problem.evaluate(moved, xi, other);
          double[] up = other.values().clone();
          moved[i] -= 2 * h;
          problem.evaluate(moved, xi, other);
          for (int row = 0; row < at.rows(); row++) {
            double slope = (up[row] - other.value(row)) / (2 * h);
            assertThat(at.gradient(row)[i]).isCloseTo(slope, offset(1e-6 * (1 + Math.abs(slope))));
          }
        }
      }
    }
  }

  @Test
  void valuesAreThoseOfTheFormula() {
    ModelProblem problem =
        parse(
            """
            data     "transactions.csv"
            features z = standardize(amount, age)
            network  f(z) = dense(2, tanh), dense(1)
            minimize E[ (f(z) - hour)^2 ]
            """);
    ModelProblem written =
        parse(
            """
            data     "transactions.csv"
            features z = standardize(amount, age)
            var      w[1..4]
            var      b[1..2]
            var      v[1..2]
            var      d
            let      h1 = tanh(w[1]*z[1] + w[3]*z[2] + b[1])
            let      h2 = tanh(w[2]*z[1] + w[4]*z[2] + b[2])
            minimize E[ (v[1]*h1 + v[2]*h2 + d - hour)^2 ]
            """
                .replace("z[1]", "z[amount]")
                .replace("z[2]", "z[age]"));
    double[] x = near(problem, 3);
    Evaluation ours = Evaluation.of(problem);
    Evaluation twin = Evaluation.of(written);
    problem.exactMean().orElseThrow().evaluateMean(x, ours);
    written.exactMean().orElseThrow().evaluateMean(x, twin);
    assertThat(problem.variableName(3)).isEqualTo("f.1[2,2]");
    assertThat(problem.variableName(4)).isEqualTo("f.1.bias[1]");
    assertThat(ours.value(0)).isCloseTo(twin.value(0), offset(1e-11 * twin.value(0)));
    for (int i = 0; i < x.length; i++) {
      assertThat(ours.gradient(0)[i]).isCloseTo(twin.gradient(0)[i], offset(1e-10));
    }
  }

  @Test
  void oneScenarioIsABlockOfOneToTheBitAndSumsAreThoseOfScenarios() {
    for (String text : new String[] {ALARM, CLASSES}) {
      ModelProblem problem = parse(text);
      ScenarioSums sums = problem.sums().orElseThrow();
      double[] x = near(problem, 2);
      long[] keys = LongStream.range(0, 150).map(k -> Scenarios.derive(5, k)).toArray();
      Evaluation one = Evaluation.of(problem);
      Evaluation block = Evaluation.of(problem);
      Evaluation total = Evaluation.of(problem);
      for (long key : keys) {
        problem.evaluate(x, key, one);
        sums.evaluate(x, new long[] {key}, 1, block);
        assertThat(one.hasNumbersOf(block)).isTrue();
        total.add(1.0, one);
      }
      sums.evaluate(x, keys, keys.length, block);
      for (int row = 0; row < total.rows(); row++) {
        assertThat(block.value(row))
            .isCloseTo(total.value(row), offset(1e-10 * (1 + Math.abs(total.value(row)))));
        for (int i = 0; i < x.length; i++) {
          assertThat(block.gradient(row)[i]).isCloseTo(total.gradient(row)[i], offset(1e-9));
        }
      }
    }
  }

  @Test
  void aBatchIsTheMeanOfItsScenariosWhateverTheThread() {
    ModelProblem problem = parse(ALARM);
    MiniBatch batch = new MiniBatch(problem, 100);
    double[] x = near(problem, 9);
    Evaluation first = Evaluation.of(problem);
    batch.evaluate(x, 77, first);
    Evaluation used = Evaluation.of(problem);
    problem.evaluate(x, 3, used);
    batch.evaluate(near(problem, 8), 2, used);
    batch.evaluate(x, 77, used);
    assertThat(used.hasNumbersOf(first)).isTrue();
    Evaluation mean = Evaluation.of(problem);
    Evaluation one = Evaluation.of(problem);
    for (int k = 0; k < 100; k++) {
      problem.evaluate(x, Scenarios.derive(77, k), one);
      mean.add(0.01, one);
    }
    assertThat(first.value(0)).isCloseTo(mean.value(0), offset(1e-11));
    assertThat(first.gradient(1)[4]).isCloseTo(mean.gradient(1)[4], offset(1e-12));
  }

  @Test
  void startsAreTheSameEachTimeAndDifferBySeed() {
    double[] start = parse(CLASSES).startingPoint();
    assertThat(parse(CLASSES).startingPoint()).containsExactly(start);
    assertThat(parse(CLASSES.replace("seed 4", "seed 5")).startingPoint()[0])
        .isNotEqualTo(start[0]);
    // Biases begin at 0, weights within the bounds of the scheme.
    double[] glorot = parse(ALARM).startingPoint();
    double width = Math.sqrt(6.0 / (7 + inputs(ALARM)));
    assertThat(Arrays.stream(glorot).limit(7L * inputs(ALARM)).map(Math::abs).max().orElseThrow())
        .isBetween(0.5 * width, width);
    assertThat(glorot[7 * inputs(ALARM)]).isZero();
  }

  private static int inputs(String text) {
    ModelProblem problem = parse(text);
    int i = 0;
    while (!problem.variableName(i).equals("f.1.bias[1]")) {
      i++;
    }
    return i / 7;
  }

  @Test
  void matricesMayLieInSets() {
    ModelProblem problem = parse(ALARM.replace("dense(1)", "dense(1) in ball(0.5)"));
    double[] start = problem.startingPoint();
    double square = 0;
    for (int i = 0; i < 7 * inputs(ALARM); i++) {
      square += start[i] * start[i];
    }
    assertThat(Math.sqrt(square)).isCloseTo(0.5, offset(1e-12));
  }

  private static void refused(String from, String to, String... parts) {
    assertThatThrownBy(() -> parse(ALARM.replace(from, to)))
        .isInstanceOf(ModelException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }

  @Test
  void mistakesAreNamedWithAdvice() {
    refused("silu", "relu", "`relu` has a kink", "softplus or silu");
    refused("silu", "gelu", "no activation `gelu`", "tanh, sigmoid, silu, softplus");
    refused("dense(5", "conv(5", "no layer `conv`", "dense(64, tanh)");
    refused("dense(5", "dense(0", "the width of a layer (0.0)", "whole number from 1");
    refused("dense(5, silu)", "dense(5, silu, 3)", "not 3 arguments");
    refused("f(z) =", "f(y) =", "no data vector `y`");
    refused("f(z) + c", "f(hour) + c", "looks at a data vector", "a number");
    refused("f(z) + c", "f + c", "`f` is a network", "f(z)");
    refused("decay(f) <=", "decay(c) <=", "takes the name of a network");
    refused("dense(1)", "dense(1) start zero", "no start `zero`", "start glorot or start he");
    refused("dense(7", "dense(300000", "1800000 entries", "at most 1000000");
    refused("network  f(z)", "network  exp(z)", "belongs to the language");
    refused("| fraud == 0", "| f(z) > 0", "data only");
    assertThatThrownBy(() -> parse(CLASSES.replace("hour, age), intercept", "hour, age)")))
        .hasMessageContaining("takes 3 numbers, and `v` has 2");
  }

  @Test
  void rowsAreKeptAsideWhereNothingIsSaid() {
    ModelProblem problem = parse(ALARM);
    assertThat(HoldOutRule.of(problem, folder)).isEqualTo(new HoldOutRule.Share(0.25));
    String none = ALARM.replaceAll("network.*", "var f[z]").replace("f(z)", "dot(f, z)");
    ModelProblem plain = parse(none.replace("decay(f)", "sum(square(f))"));
    assertThat(HoldOutRule.of(plain, folder)).isNull();
    assertThat(plain.sums()).isEmpty();
  }
}
