package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Random models against the same formulas evaluated row by row. */
@EveryJava
class NaiveTwinTest {

  private static final int ROWS = 9;
  private static final String[] COLUMNS = {"a", "b", "c"};

  @TempDir Path folder;

  private final ScenarioRandom random = new ScenarioRandom(77);
  private final double[][] data = new double[ROWS][COLUMNS.length];

  /** A formula as text, and what it means at (x, row). */
  private record Formula(String text, ToDoubleBiFunction<double[], double[]> meaning) {}

  private Formula formula(int depth, boolean withData) {
    int kind = depth == 0 ? random.nextInt(3) : 3 + random.nextInt(9);
    switch (kind) {
      case 0 -> {
        double number = random.nextInt(40) / 8.0;
        return new Formula(Double.toString(number), (x, row) -> number);
      }
      case 1 -> {
        int i = random.nextInt(2);
        return new Formula(i == 0 ? "x" : "v[" + i + "]", (x, row) -> x[i]);
      }
      case 2 -> {
        int j = random.nextInt(COLUMNS.length);
        return withData
            ? new Formula(COLUMNS[j], (x, row) -> row[j])
            : new Formula("v[2]", (x, row) -> x[2]);
      }
      default -> {}
    }
    Formula p = formula(depth - 1, withData);
    Formula q = formula(depth - 1, withData);
    var f = p.meaning;
    var g = q.meaning;
    return switch (kind) {
      case 3 ->
          new Formula(
              p.text + " + " + q.text, (x, r) -> f.applyAsDouble(x, r) + g.applyAsDouble(x, r));
      case 4 ->
          new Formula(
              "(" + p.text + ") - (" + q.text + ")",
              (x, r) -> f.applyAsDouble(x, r) - g.applyAsDouble(x, r));
      case 5, 6 ->
          new Formula(
              "(" + p.text + ")*(" + q.text + ")",
              (x, r) -> f.applyAsDouble(x, r) * g.applyAsDouble(x, r));
      case 7 ->
          new Formula(
              "(" + p.text + ") / (1 + (" + q.text + ")^2)",
              (x, r) -> f.applyAsDouble(x, r) / (1 + Math.pow(g.applyAsDouble(x, r), 2)));
      case 8 -> new Formula("tanh(" + p.text + ")", (x, r) -> Math.tanh(f.applyAsDouble(x, r)));
      case 9 ->
          new Formula(
              "-sigmoid(" + p.text + ")", (x, r) -> -1 / (1 + Math.exp(-f.applyAsDouble(x, r))));
      case 10 ->
          new Formula(
              "max(" + p.text + ", " + q.text + ")",
              (x, r) -> Math.max(f.applyAsDouble(x, r), g.applyAsDouble(x, r)));
      default ->
          new Formula(
              "sum(i in 1..2, v[i] * (" + p.text + "))",
              (x, r) -> (x[1] + x[2]) * f.applyAsDouble(x, r));
    };
  }

  /** A condition that holds in some row. */
  private Formula condition() {
    int j = random.nextInt(COLUMNS.length);
    int k = random.nextInt(COLUMNS.length);
    double least = data[random.nextInt(ROWS)][j];
    double other = data[random.nextInt(ROWS)][k];
    return random.nextInt(2) == 0
        ? new Formula(COLUMNS[j] + " >= " + least, (x, r) -> r[j] >= least ? 1 : 0)
        : new Formula(
            COLUMNS[j] + " == " + least + " or not " + COLUMNS[k] + " < " + other,
            (x, r) -> r[j] == least || r[k] >= other ? 1 : 0);
  }

  private double mean(Formula body, Formula condition, double[] x) {
    double sum = 0;
    int count = 0;
    for (double[] row : data) {
      if (condition.meaning.applyAsDouble(x, row) != 0) {
        sum += body.meaning.applyAsDouble(x, row);
        count++;
      }
    }
    return sum / count;
  }

  @Test
  void meansOfRandomModelsAreThoseOfTheirFormulas() {
    StringBuilder csv = new StringBuilder("a,b,c\n");
    for (double[] row : data) {
      Arrays.setAll(row, j -> (random.nextInt(64) - 32) / 16.0);
      csv.append(String.format(Locale.ROOT, "%s,%s,%s%n", row[0], row[1], row[2]));
    }
    Models.write(folder, "d.csv", csv.toString());
    Formula all = new Formula("", (x, r) -> 1);
    for (int k = 0; k < 150; k++) {
      Formula first = formula(3, true);
      Formula drawn = formula(2, true);
      Formula second =
          new Formula(
              "x * a + " + drawn.text, (x, r) -> x[0] * r[0] + drawn.meaning.applyAsDouble(x, r));
      Formula third = formula(2, true);
      Formula factor = formula(2, false);
      Formula one = condition();
      Formula two = condition();
      String text =
          "data \"d.csv\"\nvar x\nvar v[1..2]\nminimize ("
              + factor.text
              + ") * E["
              + first.text
              + "]"
              + "\nsubject to E["
              + second.text
              + " | "
              + one.text
              + "] - E["
              + third.text
              + " | "
              + two.text
              + "] <= E["
              + first.text
              + "]\n"
              + "E["
              + second.text
              + "]^2 == 1";
      ModelProblem problem = Models.parse(text, folder);
      double[] x = problem.startingPoint();
      for (int i = 0; i < 3; i++) {
        x[i] = random.nextInt(32) / 16.0 - 1;
      }
      double plain = mean(second, all, x);
      assertThat(problem.dimension()).isEqualTo(4);
      x[3] = plain;
      Evaluation out = Evaluation.of(problem);
      problem.exactMean().orElseThrow().evaluateMean(x, out);
      double f = factor.meaning.applyAsDouble(x, data[0]) * mean(first, all, x);
      double g = mean(second, one, x) - mean(third, two, x) - mean(first, all, x);
      assertThat(out.value(0)).as(text).isCloseTo(f, within(1e-10 * (1 + Math.abs(f))));
      double h = plain * plain - 1;
      assertThat(out.value(1)).as(text).isCloseTo(g, within(1e-10 * (1 + Math.abs(g))));
      assertThat(out.value(2)).as(text).isCloseTo(h, within(1e-10 * (1 + Math.abs(h))));
      assertThat(out.value(3)).as(text).isCloseTo(0, within(1e-10 * (1 + Math.abs(plain))));
      for (int s = 0; s < 20; s++) {
        problem.evaluate(x, s, out);
        for (int r = 0; r < out.rows(); r++) {
          assertThat(out.value(r) + 0.0)
              .isBetween(
                  problem.ranges(r, x).lower(problem.expressions.get(r)),
                  problem.ranges(r, x).upper(problem.expressions.get(r)));
        }
      }
    }
  }
}
