package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.SharedData;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.Evaluation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values and derivatives against AMPL's own solver library, on files nobody here wrote. */
class OracleTest {

  private static final double TOLERANCE = 1e-10;

  /**
   * The reference's derivatives of this problem contradict difference quotients of the functions
   * whose values it gives; only its values are compared, and its derivatives with quotients below.
   */
  private static final String WRONG_DERIVATIVES = "hs085";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> all = Files.list(SharedData.file(folder))) {
      return all.filter(f -> f.toString().endsWith(ending)).sorted().toList();
    }
  }

  @Test
  void valuesAndDerivativesAgreeWithTheAmplSolverLibrary() throws IOException {
    List<Path> oracles = files("data/nlp/asl_oracle", ".json");
    for (Path oracle : oracles) {
      String stub = String.valueOf(oracle.getFileName()).replace(".json", "");
      NlModel model =
          NlModel.read(
              Files.readAllBytes(oracle.resolveSibling("../nl/" + stub + ".nl").normalize()));
      compare(stub, model, JSON.readTree(oracle), true);
      compare(stub, model, JSON.readTree(oracle), false);
    }
    assertThat(oracles).hasSizeGreaterThan(60);
  }

  private static void compare(String stub, NlModel model, JsonNode oracle, boolean compiled) {
    int n = model.graph().dimension();
    double[] x = model.start().clone();
    for (int i = 0; i < n; i++) {
      x[i] = Double.isNaN(x[i]) ? 1.0 : x[i];
    }
    List<Expr> rows = new ArrayList<>(Arrays.asList(model.objectives()));
    rows.addAll(Arrays.asList(model.bodies()));
    Functions functions =
        compiled
            ? Functions.compile(model.graph(), rows)
            : Functions.interpret(model.graph(), rows);
    Evaluation out = new Evaluation(n, rows.size() - 1, 0);
    functions.evaluate(x, functions.workspace(out), out);
    JsonNode found = oracle.get("initial evaluations");
    int goals = model.objectives().length;
    for (int k = 0; k < goals; k++) {
      JsonNode objective = found.get("objective function").get(Integer.toString(k));
      close(stub + " f", out.value(k), objective.get("value").asDouble());
      double[] gradient = new double[n];
      for (Map.Entry<String, JsonNode> entry : objective.get("gradient").properties()) {
        gradient[Integer.parseInt(entry.getKey())] = entry.getValue().asDouble();
      }
      closeRow(stub + " gradient", out.gradient(k), gradient);
    }
    JsonNode values = found.get("constraints");
    double[][] jacobian = new double[model.bodies().length][n];
    for (Map.Entry<String, JsonNode> entry : found.get("constraints' jacobian").properties()) {
      String[] place = entry.getKey().split("_", -1);
      jacobian[Integer.parseInt(place[0])][Integer.parseInt(place[1])] =
          entry.getValue().asDouble();
    }
    for (int i = 0; i < model.bodies().length; i++) {
      close(stub + " c" + i, out.value(goals + i), values.get(Integer.toString(i)).asDouble());
      closeRow(stub + " c" + i, out.gradient(goals + i), jacobian[i]);
    }
    bounds(stub, oracle.get("variable bounds"), model.lower(), model.upper());
    bounds(stub, oracle.get("constraint bounds"), model.rowLower(), model.rowUpper());
  }

  @Test
  void derivativesAgreeWithDifferenceQuotients() throws IOException {
    for (Path file : files("data/nlp/nl", ".nl")) {
      if (!file.endsWith("hs069.nl")) {
        differences(NlProblem.read(file));
      }
    }
  }

  private static void differences(NlProblem problem) {
    double[] x = problem.start(1.0);
    Evaluation at = Evaluation.of(problem);
    Evaluation above = Evaluation.of(problem);
    Evaluation below = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    for (int i = 0; i < x.length; i++) {
      double h = 1e-5 * Math.max(1e-2, Math.abs(x[i]));
      double middle = x[i];
      x[i] = middle + h;
      problem.evaluateMean(x, above);
      x[i] = middle - h;
      problem.evaluateMean(x, below);
      x[i] = middle;
      for (int k = 0; k < at.rows(); k++) {
        double quotient = (above.value(k) - below.value(k)) / (2 * h);
        double rounding = 1e-14 * Math.abs(at.value(k)) / h;
        assertThat(Math.abs(at.gradient(k)[i] - quotient))
            .as("%s row %d in x%d: %s", problem.name(), k, i, quotient)
            .isLessThanOrEqualTo(2e-5 * Math.max(1e-3, Math.abs(quotient)) + rounding);
      }
    }
  }

  private static void close(String what, double got, double expected) {
    assertThat(Math.abs(got - expected))
        .as("%s: %s against %s", what, got, expected)
        .isLessThanOrEqualTo(TOLERANCE * Math.max(1.0, Math.abs(expected)));
  }

  private static void closeRow(String what, double[] got, double[] expected) {
    if (what.startsWith(WRONG_DERIVATIVES)) {
      return;
    }
    for (int i = 0; i < got.length; i++) {
      close(what + " in x" + i, got[i], expected[i]);
    }
  }

  private static void bounds(String stub, JsonNode node, double[] lower, double[] upper) {
    for (int i = 0; i < lower.length; i++) {
      JsonNode pair = node.get(Integer.toString(i));
      bound(stub, lower[i], pair.get(0).asDouble());
      bound(stub, upper[i], pair.get(1).asDouble());
    }
  }

  private static void bound(String stub, double got, double expected) {
    if (Double.isInfinite(expected)) {
      assertThat(got).as(stub).isEqualTo(expected);
    } else {
      // The reference prints bounds with six digits.
      assertThat(got).as(stub).isCloseTo(expected, withinPercentage(1e-3));
    }
  }

  @Test
  void everyFileIsReadOrRefusedByName() throws IOException {
    for (Path file : files("data/nlp/nl", ".nl")) {
      if (file.endsWith("hs069.nl")) {
        assertThatThrownBy(() -> NlProblem.read(file))
            .isInstanceOf(NlException.class)
            .hasMessageContaining("imports the function");
      } else {
        NlProblem problem = NlProblem.read(file);
        assertThat(problem.dimension()).isPositive();
      }
    }
  }
}
