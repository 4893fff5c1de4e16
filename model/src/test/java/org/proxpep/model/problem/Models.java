package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;

/** Models and data for tests. */
final class Models {

  static final String FRAUD =
      """
      # Catch as many frauds as possible, but trouble at most 5 % of honest customers.
      data     "transactions.csv"                                  # each row is one scenario
      features z = standardize(amount, age, hour), onehot(country), intercept

      var      w[z] in ball(10)

      let      score = dot(w, z)

      minimize   missed:      E[ softplus(-score) | fraud == 1 ]
      subject to false_alarm: E[ sigmoid(score)   | fraud == 0 ] <= 0.05
                 parity:      E[ sigmoid(score) | sex == "F" ] == E[ sigmoid(score) | sex == "M" ]
      """;

  static final String NEWSVENDOR =
      """
      # Newsvendor with a service level, demand from a distribution
      random   d ~ lognormal(4, 0.5)
      random   price[1..3] ~ uniform(8, 12)
      param    cost = [4, 5, 6]
      var      q[1..3] in [0, 200] start 50
      maximize profit: E[ sum(i in 1..3, price[i] * smoothmin(q[i], d/3, 0.1)) ] - sum(i in 1..3, cost[i]*q[i])
      subject to service: E[ sigmoid((sum(i in 1..3, q[i]) - d) / 2) ] >= 0.95
      """;

  static final String PORTFOLIO =
      """
      # Portfolio
      data     "returns.csv"
      features r = columns(all except date, market)
      var      x[r] in simplex
      let      loss = -dot(x, r)
      minimize risk: cvar(0.95, loss)
      subject to gain:    E[ dot(x, r) ] >= 0.0004
                 neutral: E[ dot(x, r) * market ] == 0.5 * variance(market)
                 cap[i in r]: x[i] <= 0.2
      """;

  private Models() {}

  static void write(Path folder, String file, String text) {
    try {
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void transactions(Path folder, int rows) {
    ScenarioRandom random = new ScenarioRandom(5);
    StringBuilder text = new StringBuilder("amount,age,hour,country,sex,fraud\n");
    String[] countries = {"DE", "FR", "US"};
    for (int i = 0; i < rows; i++) {
      boolean fraud = i % 4 == 0;
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f,%d,%d,%s,%s,%d%n",
              100 + 20 * random.nextGaussian() + (fraud ? 30 : 0),
              20 + random.nextInt(50),
              random.nextInt(24),
              countries[random.nextInt(3)],
              random.nextInt(2) == 0 ? "F" : "M",
              fraud ? 1 : 0));
    }
    write(folder, "transactions.csv", text.toString());
  }

  static void returns(Path folder, int rows) {
    ScenarioRandom random = new ScenarioRandom(7);
    StringBuilder text = new StringBuilder("date,a,b,c,d,e,f,market\n");
    for (int i = 0; i < rows; i++) {
      double market = 0.01 * random.nextGaussian();
      text.append("2020-01-").append(i);
      for (int j = 0; j < 6; j++) {
        text.append(
            String.format(
                Locale.ROOT, ",%.6f", 0.001 + (0.2 * j) * market + 0.01 * random.nextGaussian()));
      }
      text.append(String.format(Locale.ROOT, ",%.6f%n", market));
    }
    write(folder, "returns.csv", text.toString());
  }

  static ModelProblem parse(String text) {
    return parse(text, Path.of("."));
  }

  /** Means are drawn even where they need not be, so that simple models can show how. */
  static ModelProblem parse(String text, Path folder) {
    return Model.parse("test", text, folder, ModelOptions.defaults().withMeansDrawn());
  }

  /** A model and its table {@code d.csv}. */
  static ModelProblem over(Path folder, String csv, String text) {
    write(folder, "d.csv", csv);
    return parse(text, folder);
  }

  /** Values of all rows at x under a scenario. */
  static double[] values(StochasticProblem problem, long xi, double... x) {
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(x, xi, out);
    return out.values().clone();
  }

  /** The value of row 0 of a deterministic model. */
  static double value(String text, double... x) {
    return values(parse(text), 1L, x)[0];
  }

  /** Compares gradients with difference quotients at the starting point moved a little. */
  static void checkDerivatives(StochasticProblem problem, int points) {
    Evaluation out = Evaluation.of(problem);
    Evaluation left = Evaluation.of(problem);
    Evaluation right = Evaluation.of(problem);
    ScenarioRandom random = new ScenarioRandom(11);
    for (int k = 0; k < points; k++) {
      double[] x = problem.startingPoint();
      for (int i = 0; i < x.length; i++) {
        x[i] += 0.1 * random.nextDouble() * (1 + Math.abs(x[i]));
      }
      long xi = random.nextLong();
      problem.evaluate(x, xi, out);
      for (int i = 0; i < x.length; i++) {
        double h = 1e-5 * (1 + Math.abs(x[i]));
        double[] y = x.clone();
        y[i] = x[i] + h;
        problem.evaluate(y, xi, right);
        y[i] = x[i] - h;
        problem.evaluate(y, xi, left);
        for (int row = 0; row < out.rows(); row++) {
          double difference = (right.value(row) - left.value(row)) / (2 * h);
          double scale = 1 + Math.abs(difference) + Math.abs(out.value(row));
          assertThat(out.gradient(row)[i])
              .as("row %s in %s at %s", problem.functionName(row), i, Arrays.toString(x))
              .isCloseTo(difference, org.assertj.core.data.Offset.offset(2e-6 * scale));
        }
      }
    }
  }
}
