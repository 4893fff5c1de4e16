package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.SharedData;
import org.proxpep.problem.Evaluation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formulas against optima and start-point evaluations that were computed from other people's
 * models of the same problems (odd numbers only).
 */
final class HockSchittkowskiReferenceTest {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  static List<Formula> oddNumbers() {
    return HockSchittkowski.all().stream()
        .filter(f -> Integer.parseInt(f.name().substring(2)) % 2 == 1)
        .toList();
  }

  @Test
  void optimalValuesAgreeWithTheVerifiedOnes() throws IOException {
    Path file = SharedData.file("data/nlp/reference.csv");
    Map<String, Double> strict = new HashMap<>();
    List<String> lines = Files.readAllLines(file);
    List<String> header = List.of(lines.get(0).split(",", -1));
    int value = header.indexOf("f_best_multistart");
    int grade = header.indexOf("grade");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      if (cells[grade].equals("strict")) {
        strict.put(cells[0], Double.valueOf(cells[value]));
      }
    }
    for (Formula f : oddNumbers()) {
      assertThat(strict).containsKey(f.name());
      double known = strict.getOrDefault(f.name(), Double.NaN);
      assertThat(f.optimum().f())
          .as(f.name())
          .isCloseTo(known, within(1e-9 * (1 + Math.abs(known))));
    }
  }

  @ParameterizedTest
  @MethodSource("oddNumbers")
  void valuesAndGradientsAgreeAtTheStart(Formula f) throws IOException {
    Path file = SharedData.file("data/nlp/asl_oracle/" + f.name() + ".json");
    JsonNode model = JSON.readTree(file.toFile());
    Other other = Other.read(model, f.dimension());
    List<int[]> orders = new ArrayList<>();
    permutations(f.publishedStart(), other.start, new int[f.dimension()], 0, orders);
    assertThat(orders).as("the start is the published one").isNotEmpty();
    // AMPL sorts variables and constraints its own way, so the order has to be found.
    assertThat(orders).anyMatch(order -> other.agreesWith(f, order));
  }

  /** All ways to match our variables with theirs such that the starting points agree. */
  private static void permutations(
      double[] ours, double[] theirs, int[] order, int done, List<int[]> out) {
    if (done == ours.length) {
      out.add(order.clone());
      return;
    }
    for (int j = 0; j < ours.length; j++) {
      int candidate = j;
      boolean taken = Arrays.stream(order, 0, done).anyMatch(o -> o == candidate);
      if (!taken && ours[done] == theirs[j]) {
        order[done] = j;
        permutations(ours, theirs, order, done + 1, out);
      }
    }
  }

  /** Another model of the problem at its starting point; constraint rows as c ≤ 0 or c = 0. */
  private record Other(
      double[] start, double f, double[] gradient, List<double[]> rows, List<Boolean> equality) {

    /** Each row is a gradient followed by a value. */
    static Other read(JsonNode model, int n) {
      double[] start = new double[n];
      JsonNode supplied = model.get("supplied starting points").get("primal");
      for (int i = 0; i < n; i++) {
        start[i] = supplied.get(String.valueOf(i)).asDouble();
      }
      JsonNode at = model.get("initial evaluations");
      JsonNode objective = at.get("objective function").get("0");
      double[] gradient = new double[n];
      for (int i = 0; i < n; i++) {
        JsonNode entry = objective.get("gradient").get(String.valueOf(i));
        gradient[i] = entry == null ? 0.0 : entry.asDouble();
      }
      List<double[]> rows = new ArrayList<>();
      List<Boolean> equality = new ArrayList<>();
      JsonNode bounds = model.get("constraint bounds");
      for (int k = 0; k < bounds.size(); k++) {
        double lower = bounds.get(String.valueOf(k)).get(0).asDouble();
        double upper = bounds.get(String.valueOf(k)).get(1).asDouble();
        double value = at.get("constraints").get(String.valueOf(k)).asDouble();
        double sign = Double.isFinite(upper) ? 1.0 : -1.0;
        double[] row = new double[n + 1];
        row[n] = sign * (value - (sign > 0 ? upper : lower));
        for (int i = 0; i < n; i++) {
          JsonNode entry = at.get("constraints' jacobian").get(k + "_" + i);
          row[i] = entry == null ? 0.0 : sign * entry.asDouble();
        }
        rows.add(row);
        equality.add(lower == upper);
      }
      return new Other(start, objective.get("value").asDouble(), gradient, rows, equality);
    }

    boolean agreesWith(Formula formula, int[] order) {
      int n = formula.dimension();
      double[] x = new double[n];
      Arrays.setAll(x, i -> start[order[i]]);
      Evaluation o = Evaluation.of(formula);
      formula.evaluateMean(x, o);
      boolean agrees = close(f, o.value(0));
      for (int i = 0; i < n; i++) {
        agrees &= close(gradient[order[i]], o.gradient(0)[i]);
      }
      for (int k = 0; k < rows.size() && agrees; k++) {
        boolean found = false;
        for (int l = 1; l < o.rows(); l++) {
          boolean isEquality = l > formula.inequalities();
          found |=
              isEquality == equality.get(k)
                  && (sameRow(rows.get(k), 1.0, o, l, order)
                      || (isEquality && sameRow(rows.get(k), -1.0, o, l, order)));
        }
        agrees = found;
      }
      return agrees;
    }

    private static boolean sameRow(double[] row, double sign, Evaluation o, int l, int[] order) {
      // Their right-hand sides are printed with six digits.
      boolean same = Math.abs(sign * row[order.length] - o.value(l)) <= 1e-5;
      for (int i = 0; i < order.length; i++) {
        same &= close(sign * row[order[i]], o.gradient(l)[i]);
      }
      return same;
    }

    private static boolean close(double a, double b) {
      return Math.abs(a - b) <= 1e-9 * (1.0 + Math.abs(a));
    }
  }
}
