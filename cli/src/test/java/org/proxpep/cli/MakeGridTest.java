package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;

/** {@code examples/MakeGrid.java} writes models of power grids that mean what the case says. */
class MakeGridTest {

  /** Three buses, a transformer, a shunt, a line out of service; made up. */
  private static final String CASE =
      """
      function mpc = three
      mpc.version = '2';
      mpc.baseMVA = 100;
      mpc.bus = [
        10 3 0   0  0  0  1 1 0 230 1 1.1 0.9;
        20 1 110 40 0  50 1 1 0 230 1 1.1 0.9; % the city
        30 2 60  10 5  0  2 1 0 230 1 1.1 0.9;
      ];
      mpc.gen = [
        10 0 0 150 -150 1 100 1 200 20;
        30 0 0 100 -100 1 100 1 100 0;
        30 0 0 100 -100 1 100 0 900 0;
      ];
      mpc.gencost = [
        2 0 0 3 0.02 20 5;
        2 0 0 2 35 0;
        2 0 0 2 1 0;
      ];
      mpc.branch = [
        10 20 0.01 0.08 0.04 120 0 0 0    0 1 -30 30;
        20 30 0.02 0.10 0.02 90  0 0 0.97 2 1 -30 30;
        10 30 0.01 0.09 0.03 0   0 0 0    0 1 -360 360;
        10 30 0.01 0.09 0.03 0   0 0 0    0 0 -360 360;
      ];
      """;

  private static Method write;

  @BeforeAll
  static void compile(@TempDir Path folder) throws Exception {
    Path source =
        Path.of(System.getProperty("proxpep.root", "..")).resolve("examples/MakeGrid.java");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
    assertThat(code).isZero();
    // The class is read at once, so that the folder may go.
    URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    write =
        loader
            .loadClass("MakeGrid")
            .getDeclaredMethod(
                "write", String.class, String.class, double.class, int.class, double.class);
    write.setAccessible(true);
  }

  private static String model(String text, double random, int plants, double chance)
      throws Exception {
    try {
      return (String) write.invoke(null, "three", text, random, plants, chance);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  private static int row(ModelProblem problem, String name) {
    for (int row = 0; row <= problem.shape().constraints(); row++) {
      if (problem.functionName(row).equals(name)) {
        return row;
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void theFlowsAreThoseOfTheAdmittanceMatrix() throws Exception {
    ModelProblem problem = Model.parse("three", model(CASE, 0, 0, 0), Path.of("."));
    assertThat(problem.dimension()).isEqualTo(3 + 3 + 2 + 2);
    double[] x = {1.02, 0.97, 1.05, 0, -0.07, -0.03, 1.1, 0.6, 0.3, 0.2};
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(x, 1, out);
    double[] real = new double[3];
    double[] reactive = new double[3];
    int[][] ends = {{0, 1}, {1, 2}, {0, 2}};
    double[][] data = {{.01, .08, .04, 1, 0}, {.02, .1, .02, .97, 2}, {.01, .09, .03, 1, 0}};
    for (int k = 0; k < 3; k++) {
      // Voltages and currents as complex numbers, by the two-port of a branch.
      double size = data[k][0] * data[k][0] + data[k][1] * data[k][1];
      double[] y = {data[k][0] / size, -data[k][1] / size};
      double shift = Math.toRadians(data[k][4]);
      double[] from = polar(x[ends[k][0]] / data[k][3], x[3 + ends[k][0]] - shift);
      double[] to = polar(x[ends[k][1]], x[3 + ends[k][1]]);
      double[] own = {y[0], y[1] + data[k][2] / 2};
      double[] in = minus(times(own, from), times(y, to));
      double[] back = minus(times(own, to), times(y, from));
      double[] flow = times(from, conjugate(in));
      double[] flowBack = times(to, conjugate(back));
      real[ends[k][0]] += flow[0];
      reactive[ends[k][0]] += flow[1];
      real[ends[k][1]] += flowBack[0];
      reactive[ends[k][1]] += flowBack[1];
    }
    double[] load = {0, 1.1, 0.6};
    double[] loadQ = {0, 0.4, 0.1};
    real[2] += 0.05 * x[2] * x[2];
    reactive[1] -= 0.5 * x[1] * x[1];
    double[] made = {x[6], 0, x[7]};
    double[] madeQ = {x[8], 0, x[9]};
    for (int i = 0; i < 3; i++) {
      assertValue(out, problem, "real" + (i + 1), real[i] + load[i] - made[i]);
      assertValue(out, problem, "reactive" + (i + 1), reactive[i] + loadQ[i] - madeQ[i]);
    }
    // Thousand dollars: 0.02·110² + 20·110 + 5 and 35·60.
    assertThat(out.value(0)).isEqualTo((0.02 * 110 * 110 + 2200 + 5 + 2100) / 1000, within(1e-12));
  }

  private static void assertValue(
      Evaluation out, ModelProblem problem, String name, double expected) {
    assertThat(Math.abs(out.value(row(problem, name))))
        .isEqualTo(Math.abs(expected), within(1e-12));
  }

  private static double[] polar(double size, double angle) {
    return new double[] {size * Math.cos(angle), size * Math.sin(angle)};
  }

  private static double[] times(double[] a, double[] b) {
    return new double[] {a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]};
  }

  private static double[] minus(double[] a, double[] b) {
    return new double[] {a[0] - b[0], a[1] - b[1]};
  }

  private static double[] conjugate(double[] a) {
    return new double[] {a[0], -a[1]};
  }

  @Test
  void randomLoadsSwingTheLinesAndKeepTheBalance() throws Exception {
    String text = model(CASE, 0.05, 1, 0);
    assertThat(text).contains("set source = 1..4");
    ModelProblem problem = Model.parse("three", text, Path.of("."));
    assertThat(problem.functionName(row(problem, "limit_from1"))).isEqualTo("limit_from1");
    assertThat(model(CASE, 0.05, 0, 0.9)).contains("probability(").contains(">= 0.9");
    Model.parse("three", model(CASE, 0.05, 0, 0.9), Path.of("."));
  }

  @Test
  void aGridThatIsNotConnectedIsRefusedByName() {
    String apart =
        CASE.replace(
                "20 30 0.02 0.10 0.02 90  0 0 0.97 2 1", "20 30 0.02 0.10 0.02 90  0 0 0.97 2 0")
            .replace(
                "10 30 0.01 0.09 0.03 0   0 0 0    0 1", "10 30 0.01 0.09 0.03 0   0 0 0    0 0");
    assertThatThrownBy(() -> model(apart, 0, 0, 0))
        .hasMessageContaining("not connected")
        .hasMessageContaining("from bus 10 to bus 30");
  }

  @Test
  void faultsOfACaseAreNamed() {
    assertThatThrownBy(() -> model(CASE.replace("20 30 0.02", "20 31 0.02"), 0, 0, 0))
        .hasMessageContaining("Branch 2")
        .hasMessageContaining("bus 31");
    assertThatThrownBy(() -> model(CASE.replace("2 0 0 2 35 0;", "1 0 0 2 35 0;"), 0, 0, 0))
        .hasMessageContaining("generator 2")
        .hasMessageContaining("piecewise linear");
    assertThatThrownBy(() -> model(CASE.replace("mpc.gencost", "mpc.other"), 0, 0, 0))
        .hasMessageContaining("no mpc.gencost");
    assertThatThrownBy(() -> model(CASE.replace("20 1 110 40", "20 1 110 forty"), 0, 0, 0))
        .hasMessageContaining("Row 2 of mpc.bus")
        .hasMessageContaining("forty");
  }
}
