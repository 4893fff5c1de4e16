package org.proxpep.bench;

import java.nio.file.Path;
import java.util.List;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;

/**
 * A model over tables whose rows are drawn from a law, and the same over the law itself, whose
 * means are known as formulas. With independent standard normal numbers e and a uniform one,
 *
 * <pre>
 *   a = e₁,   b = a/2 + 0.8 e₂,   y = 1 + 2a − b + 0.5(1 + |a|) e₃,   g = 1 if a + e₄ > 0.5, else 0,
 *   c = 1 with probability 1/(1 + exp(b/2 − a − 0.3)), else 0,   v = 3 if g = 1, else 1.
 * </pre>
 *
 * @param sample the model, after the name of its table
 * @param law its variables and constraints in the same order, without data
 */
record TableLaw(String name, String sample, String law) {

  private static final List<String> COLUMNS = List.of("a", "b", "y", "g", "c", "v");

  private static final String DATA = "data t from \"t.csv\"";

  /** E[(y − w0 − w1 a − w2 b)²] but for a constant. */
  private static final String SQUARES =
      "(1 - w0)^2 + (2 - w1)^2 + (2 - w1) * (-1 - w2) + 0.89 * (1 + w2)^2";

  private static final String FREE = "\nvar w0 in [-9, 9]\nvar w1 in [-9, 9]\nvar w2 in [-9, 9]\n";
  private static final String LOSS = "minimize loss: E[ (y - w0 - w1 * a - w2 * b)^2 ]\n";
  private static final String LAW_LOSS = "minimize loss: " + SQUARES + "\n";

  /** λ = φ(t)/(1 − Φ(t)) at t = 0.5/√2, which is E[Z | Z > t]. */
  private static final double HAZARD = hazard(0.5 / Math.sqrt(2.0));

  private static final double MEAN_IN_GROUP = HAZARD / Math.sqrt(2.0);
  private static final double SQUARE_IN_GROUP = 0.5 + 0.5 * (1.0 + 0.5 / Math.sqrt(2.0) * HAZARD);

  private static double hazard(double t) {
    double density = Math.exp(-0.5 * t * t) / Math.sqrt(2.0 * Math.PI);
    // Simpson's rule from t to 10.
    int steps = 20_000;
    double h = (10.0 - t) / steps;
    double sum = 0.0;
    for (int k = 0; k <= steps; k++) {
      double z = t + k * h;
      double weight = k == 0 || k == steps ? 1.0 : k % 2 == 1 ? 4.0 : 2.0;
      sum += weight * Math.exp(-0.5 * z * z) / Math.sqrt(2.0 * Math.PI);
    }
    return density / (sum * h / 3.0);
  }

  static List<TableLaw> all() {
    return List.of(
        new TableLaw("least squares", FREE + LOSS, FREE + LAW_LOSS),
        new TableLaw(
            "limited square",
            FREE + LOSS + "subject to size: E[ (w0 + w1 * a + w2 * b)^2 ] <= 3",
            FREE + LAW_LOSS + "subject to size: w0^2 + w1^2 + w1 * w2 + 0.89 * w2^2 <= 3"),
        new TableLaw(
            "held by a bound",
            FREE.replace("w1 in [-9, 9]", "w1 in [-9, 1.5]") + LOSS,
            FREE.replace("w1 in [-9, 9]", "w1 in [-9, 1.5]") + LAW_LOSS),
        new TableLaw(
            "mean of a group",
            FREE + LOSS + "subject to group: E[ w0 + w1 * a | g == 1 ] <= 2",
            FREE + LAW_LOSS + "subject to group: w0 + %s * w1 <= 2".formatted(MEAN_IN_GROUP)),
        new TableLaw(
            "square of a group",
            FREE + LOSS + "subject to group: E[ (w0 + w1 * a)^2 | g == 1 ] <= 5",
            FREE
                + LAW_LOSS
                + "subject to group: w0^2 + 2 * %s * w0 * w1 + %s * w1^2 <= 5"
                    .formatted(MEAN_IN_GROUP, SQUARE_IN_GROUP)),
        new TableLaw(
            "mean linear in data",
            FREE + LOSS + "subject to mean: E[ w1 * y + w2 * a^2 ] == 1.2",
            FREE + LAW_LOSS + "subject to mean: w1 + w2 == 1.2"),
        new TableLaw(
            "logistic",
            FREE
                + "minimize loss: E[ softplus(w0 + w1 * a + w2 * b) - c * (w0 + w1 * a + w2 * b) ]",
            FREE + "minimize loss: (w0 - 0.3)^2 + (w1 - 1)^2 + (w2 + 0.5)^2"),
        new TableLaw(
            "exponential",
            FREE.replace("w0 in [-9, 9]", "w0 in [0, 0]")
                + "minimize loss: E[ exp(w1 * a + w2 * b) ] - 0.5 * w1 - 0.3 * w2 + w0",
            FREE.replace("w0 in [-9, 9]", "w0 in [0, 0]")
                + "minimize loss: exp((w1^2 + w1 * w2 + 0.89 * w2^2) / 2) - 0.5 * w1 - 0.3 * w2"
                + " + w0"),
        new TableLaw(
            "least variance",
            FREE
                + "minimize risk: E[ (w0 * a + w1 * b + w2 * (y - 1))^2 ]\n"
                + "subject to sum: w0 + w1 + w2 == 1\ngain: E[ w2 * y + w0 * a^2 ] >= 0.8",
            FREE
                + "minimize risk: w0^2 + w0 * w1 + 0.89 * w1^2 + 2 * w0 * w2 * 1.5 + 2 * w1 * w2"
                + " * 0.11 + w2^2 * "
                + varianceOfY()
                + "\nsubject to sum: w0 + w1 + w2 == 1\ngain: w2 + w0 >= 0.8"),
        new TableLaw(
            "two limits",
            FREE
                + LOSS
                + "subject to size: E[ (w0 + w1 * a + w2 * b)^2 ] <= 3\n"
                + "group: E[ w0 + w1 * a | g == 1 ] <= 1.4",
            FREE
                + LAW_LOSS
                + "subject to size: w0^2 + w1^2 + w1 * w2 + 0.89 * w2^2 <= 3\n"
                + "group: w0 + %s * w1 <= 1.4".formatted(MEAN_IN_GROUP)),
        new TableLaw(
            "weighted rows",
            " weight v" + FREE + "minimize loss: E[ (y - w0 - w1 * a)^2 + w2^2 ]",
            weighted()));
  }

  /** Var y = 4 + 0.89 − 2·2·0.5 + 0.25 E(1 + |a|)². */
  private static double varianceOfY() {
    return 4.0 + 0.89 - 2.0 + 0.25 * (2.0 + 2.0 * Math.sqrt(2.0 / Math.PI));
  }

  /** The moments of a and y under weights 3 in the group and 1 elsewhere; E[b | a] = a/2. */
  private static String weighted() {
    double tail = 1.0 - share();
    double inside = 3.0 * tail / (3.0 * tail + share());
    double meanOutside = -tail * MEAN_IN_GROUP / share();
    double squareOutside = (1.0 - tail * SQUARE_IN_GROUP) / share();
    double mean = inside * MEAN_IN_GROUP + (1.0 - inside) * meanOutside;
    double square = inside * SQUARE_IN_GROUP + (1.0 - inside) * squareOutside;
    return FREE
        + "minimize loss: (1 - w0)^2 + 2 * (1 - w0) * (1.5 - w1) * %s + (1.5 - w1)^2 * %s + w2^2"
            .formatted(mean, square);
  }

  /** Φ(0.5/√2), the share outside of the group. */
  private static double share() {
    double t = 0.5 / Math.sqrt(2.0);
    return 1.0 - Math.exp(-0.5 * t * t) / Math.sqrt(2.0 * Math.PI) / HAZARD;
  }

  StochasticProblem population() {
    return Model.parse(name, law, Path.of(""));
  }

  StochasticProblem table(long seed, int rows) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[][] cells = new double[rows][];
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian();
      double b = 0.5 * a + 0.8 * random.nextGaussian();
      double y = 1.0 + 2.0 * a - b + 0.5 * (1.0 + Math.abs(a)) * random.nextGaussian();
      double g = a + random.nextGaussian() > 0.5 ? 1.0 : 0.0;
      double c = random.nextDouble() < 1.0 / (1.0 + Math.exp(0.5 * b - a - 0.3)) ? 1.0 : 0.0;
      cells[i] = new double[] {a, b, y, g, c, 1.0 + 2.0 * g};
    }
    return Model.parse(
        name,
        DATA + sample,
        Path.of(""),
        ModelOptions.defaults().withTable("t", Table.of("t", COLUMNS, cells)));
  }
}
