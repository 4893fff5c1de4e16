package org.proxpep.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.FunctionHessians;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;

/**
 * Models beside the same functions written by hand. Every round takes all times one after another,
 * and ratios are taken within a round.
 */
public final class ModelCost {

  private static final int FEATURES = 100;
  private static final int SCENARIOS = 500;
  private static final int ROUNDS = 25;
  private static final int WARM_UP = 10;

  private ModelCost() {}

  private interface Body {
    void run(int i);
  }

  /**
   * Runs everything, or with the argument {@code power-flow} or {@code hessians} that part alone.
   */
  public static void main(String[] arguments) throws Exception {
    if (List.of(arguments).contains("hessians")) {
      hessians();
      return;
    }
    powerFlow();
    if (List.of(arguments).contains("power-flow")) {
      return;
    }
    compileTimes();
    hessians();
    neymanPearson();
    language();
    hs100();
    largeTimes();
    for (int rows : new int[] {10, 100, 1000, 5000}) {
      tapeOrCode(rows, false);
      tapeOrCode(rows, true);
    }
  }

  /** The cost of n = 100 and 10 terms a row, from the graph to the thousandth evaluation. */
  private static void tapeOrCode(int m, boolean compile) {
    int n = 100;
    Graph g = new Graph(n);
    List<Expr> rows = new ArrayList<>();
    for (int i = 0; i < m; i++) {
      List<Expr> terms = new ArrayList<>();
      for (int k = 0; k < 10; k++) {
        terms.add(g.variable((i * 7 + k * 11) % n).times(1.0 + 1e-3 * i + k).sin());
      }
      rows.add(g.sum(terms));
    }
    long start = System.nanoTime();
    Functions f = compile ? Functions.compile(g, rows) : Functions.interpret(g, rows);
    double making = 1e-9 * (System.nanoTime() - start);
    Evaluation out = new Evaluation(n, m - 1, 0);
    double[] x = new double[n];
    Figures.Times times = Figures.times(1000, () -> f.evaluate(x, f.workspace(out), out));
    Figures.print(
        "%d rows, %s: made in %.3f s; first evaluation %.2f ms, 1000 evaluations %.2f s, best %.3f"
            + " ms",
        m,
        f.isCompiled() ? "code" : "tape",
        making,
        1e3 * times.first(),
        times.total(),
        1e3 * times.best());
  }

  /** Second derivatives of a logistic loss beside the loop over the triangle alone. */
  private static void hessians() {
    for (int n : new int[] {20, 57, 100}) {
      Graph g = new Graph(n);
      Expr loss = g.variables(0, n).dot(g.input("z", n)).times(g.input("y")).negate().softplus();
      Functions f = Functions.compile(g, List.of(loss));
      FunctionHessians hessians = f.hessians().orElseThrow();
      Workspace w = f.newWorkspace();
      ScenarioRandom random = new ScenarioRandom(1);
      double[][] rows = new double[SCENARIOS][];
      Arrays.setAll(rows, k -> random.doubles(n).map(u -> 2 * u - 1).toArray());
      double[] x = new double[n];
      Arrays.fill(x, 0.05);
      double[][][] sums = new double[1][n][n];
      double[] one = {1.0};
      double[] product = new double[n];
      Body draw =
          i -> {
            w.vector[0] = rows[i % SCENARIOS];
            w.scalar[0] = 2 * (i % 2) - 1;
          };
      double[] best = {1e9, 1e9, 1e9};
      for (int r = 0; r < ROUNDS + WARM_UP; r++) {
        double[] ns = {
          time(100_000, 20, i -> triangle(sums[0], 1e-3, rows[i % SCENARIOS])),
          time(
              100_000,
              20,
              i -> {
                draw.run(i);
                hessians.addHessians(x, w, one, sums);
              }),
          time(
              100_000,
              20,
              i -> {
                draw.run(i);
                hessians.addProduct(x, w, one, x, product);
              })
        };
        for (int k = 0; k < 3; k++) {
          best[k] = Math.min(best[k], ns[k]);
        }
      }
      Figures.print(
          "logistic loss, %d features: the triangle alone %.0f ns, second derivatives %.0f ns,"
              + " their product with a vector %.0f ns",
          n, best[0], best[1], best[2]);
    }
  }

  private static void triangle(double[][] sum, double f, double[] z) {
    for (int i = 0; i < z.length; i++) {
      double[] row = sum[i];
      double s = f * z[i];
      for (int j = 0; j <= i; j++) {
        row[j] += s * z[j];
      }
    }
  }

  private static void neymanPearson() {
    double[][] rows = new double[2 * SCENARIOS][FEATURES];
    ScenarioRandom random = new ScenarioRandom(1);
    for (double[] row : rows) {
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextGaussian();
      }
    }
    double[] w = new double[FEATURES];
    Arrays.fill(w, 0.05);
    Graph g = new Graph(FEATURES);
    Vec variables = g.variables(0, FEATURES);
    List<Expr> model =
        List.of(
            variables.dot(g.input("positive", FEATURES)).negate().softplus(),
            variables.dot(g.input("negative", FEATURES)).softplus().minus(0.3));
    Functions compiled = Functions.compile(g, model);
    Functions tape = Functions.interpret(g, model);
    Evaluation a = new Evaluation(FEATURES, 1, 0);
    Evaluation b = new Evaluation(FEATURES, 1, 0);
    Evaluation c = new Evaluation(FEATURES, 1, 0);
    compare(
        "neyman-pearson, 100 features",
        200_000,
        1,
        a,
        b,
        i -> {
          int k = i % SCENARIOS;
          HandWritten.neymanPearson(w, rows[k], rows[SCENARIOS + k], 0.3, a);
        },
        i -> scenario(compiled, w, rows, i % SCENARIOS, b),
        i -> scenario(tape, w, rows, i % SCENARIOS, c));
  }

  /** The same classifier from a model file, with the drawing of rows on both sides. */
  private static void language() throws Exception {
    Path folder = Files.createTempDirectory("model-cost");
    Path data = folder.resolve("rows.csv");
    double[][] rows = new double[2 * SCENARIOS][FEATURES];
    ScenarioRandom random = new ScenarioRandom(1);
    StringBuilder csv = new StringBuilder("label");
    for (int j = 0; j < FEATURES; j++) {
      csv.append(",f").append(j);
    }
    for (int i = 0; i < rows.length; i++) {
      csv.append('\n').append(i < SCENARIOS ? 1 : 0);
      for (int j = 0; j < FEATURES; j++) {
        rows[i][j] = random.nextGaussian();
        csv.append(',').append(rows[i][j]);
      }
    }
    Files.writeString(data, csv);
    long start = System.nanoTime();
    ModelProblem problem =
        Model.parse(
            "np",
            """
            data "rows.csv"
            features z = columns(all except label)
            var w[z] in [-10, 10] start 0.05
            let score = dot(w, z)
            minimize missed: E[softplus(-score) | label == 1]
            subject to alarm: E[softplus(score) | label == 0] <= 0.3
            """,
            folder);
    Figures.print("model file read and compiled in %.3f s", 1e-9 * (System.nanoTime() - start));
    Files.delete(data);
    Files.delete(folder);
    double[] w = problem.startingPoint();
    Evaluation a = Evaluation.of(problem);
    Evaluation b = Evaluation.of(problem);
    compare(
        "neyman-pearson from a model file, 100 features",
        200_000,
        1,
        a,
        b,
        i -> {
          int positive = (int) Scenarios.index(Scenarios.derive(i, 0), SCENARIOS);
          int negative = (int) Scenarios.index(Scenarios.derive(i, 1), SCENARIOS);
          HandWritten.neymanPearson(w, rows[positive], rows[SCENARIOS + negative], 0.3, a);
        },
        i -> problem.evaluate(w, i, b),
        null);
  }

  /** The power flow of the examples beside that of the library, with the drawing of loads. */
  private static void powerFlow() throws Exception {
    long start = System.nanoTime();
    ModelProblem model = Model.read(Path.of("examples", "power-flow", "power-flow.pep"));
    Figures.print("power flow read and compiled in %.3f s", 1e-9 * (System.nanoTime() - start));
    LibraryProblem byHand = ProblemLibrary.find("acopf9");
    double[][] points = new double[SCENARIOS][];
    ScenarioRandom random = new ScenarioRandom(4);
    for (int k = 0; k < SCENARIOS; k++) {
      points[k] = byHand.optimum().x();
      for (int i = 0; i < points[k].length; i++) {
        points[k][i] += 0.05 * random.nextGaussian();
      }
    }
    Evaluation a = Evaluation.of(byHand);
    Evaluation b = Evaluation.of(model);
    compare(
        "9-bus power flow from a model file",
        20_000,
        40,
        a,
        b,
        // The key with which the model draws its first random statement.
        i -> {
          long key = Scenarios.derive(Scenarios.derive(i, 0), 1L << 32);
          byHand.evaluate(points[i % SCENARIOS], key, a);
        },
        i -> model.evaluate(points[i % SCENARIOS], i, b),
        null);
  }

  private static void scenario(Functions f, double[] w, double[][] rows, int k, Evaluation out) {
    Workspace work = f.workspace(out);
    work.vector[0] = rows[k];
    work.vector[1] = rows[SCENARIOS + k];
    f.evaluate(w, work, out);
  }

  private static void hs100() {
    LibraryProblem byHand = ProblemLibrary.find("hs100");
    Graph g = new Graph(7);
    List<Expr> model = hs100(g);
    Functions compiled = Functions.compile(g, model);
    Functions tape = Functions.interpret(g, model);
    double[][] points = new double[SCENARIOS][7];
    ScenarioRandom random = new ScenarioRandom(2);
    for (double[] x : points) {
      Arrays.setAll(x, i -> 2 * random.nextGaussian());
    }
    Evaluation a = new Evaluation(7, 4, 0);
    Evaluation b = new Evaluation(7, 4, 0);
    Evaluation c = new Evaluation(7, 4, 0);
    compare(
        "hs100",
        1_000_000,
        1,
        a,
        b,
        i -> byHand.evaluateMean(points[i % SCENARIOS], a),
        i -> compiled.evaluate(points[i % SCENARIOS], compiled.workspace(b), b),
        i -> tape.evaluate(points[i % SCENARIOS], tape.workspace(c), c));
  }

  private static List<Expr> hs100(Graph graph) {
    Expr a = graph.variable(0);
    Expr b = graph.variable(1);
    Expr c = graph.variable(2);
    Expr d = graph.variable(3);
    Expr e = graph.variable(4);
    Expr f = graph.variable(5);
    Expr g = graph.variable(6);
    return List.of(
        graph.sum(
            List.of(
                a.minus(10).square(),
                b.minus(12).square().times(5),
                c.pow(4),
                d.minus(11).square().times(3),
                e.pow(6).times(10),
                f.square().times(7),
                g.pow(4),
                f.times(g).times(-4),
                f.times(-10),
                g.times(-8))),
        a.square()
            .times(2)
            .plus(b.pow(4).times(3))
            .plus(c)
            .plus(d.square().times(4))
            .plus(e.times(5))
            .minus(127),
        a.times(7).plus(b.times(3)).plus(c.square().times(10)).plus(d).minus(e).minus(282),
        a.times(23).plus(b.square()).plus(f.square().times(6)).minus(g.times(8)).minus(196),
        a.square()
            .times(4)
            .plus(b.square())
            .minus(a.times(b).times(3))
            .plus(c.square().times(2))
            .plus(f.times(5))
            .minus(g.times(11)));
  }

  private static void compare(
      String what,
      int count,
      int slices,
      Evaluation a,
      Evaluation b,
      Body hand,
      Body compiled,
      @Nullable Body tape) {
    double[] ratio = new double[ROUNDS];
    double[] tapeRatio = new double[ROUNDS];
    double[] best = {1e9, 1e9, 1e9};
    for (int r = -WARM_UP; r < ROUNDS; r++) {
      double[] ns = {
        time(count, slices, hand),
        time(count, slices, compiled),
        tape == null ? Double.NaN : time(count / 10, slices, tape)
      };
      for (int k = 0; k < 3; k++) {
        best[k] = Math.min(best[k], ns[k]);
      }
      if (r >= 0) {
        ratio[r] = ns[1] / ns[0];
        tapeRatio[r] = ns[2] / ns[1];
      }
    }
    for (int k = 0; k < a.rows(); k++) {
      for (int i = 0; i < a.gradient(k).length; i++) {
        if (Math.abs(a.gradient(k)[i] - b.gradient(k)[i])
            > 1e-12 * (1 + Math.abs(a.gradient(k)[i]))) {
          throw new IllegalStateException("The gradients differ in row " + k + ", entry " + i);
        }
      }
    }
    Figures.print(
        "%s: by hand %.1f ns, compiled %.1f ns, tape %.1f ns (best of %d)%n"
            + "  compiled / by hand: best %.2f, median %.2f; tape / compiled: median %.1f",
        what,
        best[0],
        best[1],
        best[2],
        ROUNDS + WARM_UP,
        Figures.min(ratio),
        Figures.median(ratio),
        Figures.median(tapeRatio));
  }

  /** The fastest of several slices, which other work on the machine disturbs less than the mean. */
  private static double time(int count, int slices, Body body) {
    int each = count / slices;
    double best = Double.POSITIVE_INFINITY;
    for (int s = 0; s < slices; s++) {
      long start = System.nanoTime();
      for (int i = s * each; i < (s + 1) * each; i++) {
        body.run(i);
      }
      best = Math.min(best, (double) (System.nanoTime() - start) / each);
    }
    return best;
  }

  private static void compileTimes() {
    for (int k = 0; k < 4; k++) {
      long start = System.nanoTime();
      Graph g = new Graph(7);
      Functions f = Functions.compile(g, hs100(g));
      Figures.print(
          "hs100, graph and compilation, time %d in this process: %.2f ms (%d rows)",
          k + 1, 1e-6 * (System.nanoTime() - start), f.rows());
    }
  }

  /** Files with ten thousand nonzeros, read and compiled. */
  private static void largeTimes() throws Exception {
    for (boolean nonlinear : new boolean[] {false, true}) {
      byte[] text = large(1000, 1000, 10, nonlinear).getBytes(StandardCharsets.US_ASCII);
      Figures.Times reading =
          Figures.times(3, () -> NlProblem.parse("large", text, NlOptions.defaults()));
      NlProblem problem = NlProblem.parse("large", text, NlOptions.defaults());
      Evaluation out = Evaluation.of(problem);
      double[] x = problem.startingPoint();
      Figures.Times evaluating = Figures.times(2000, () -> problem.evaluateMean(x, out));
      Figures.print(
          ".nl with 10^4 %s nonzeros: read and compiled in %.2f s the first time, %.2f s at best;"
              + " evaluation %.1f ms the first time, %.2f ms at best",
          nonlinear ? "nonlinear" : "linear",
          reading.first(),
          reading.best(),
          1e3 * evaluating.first(),
          1e3 * evaluating.best());
    }
  }

  private static String large(int n, int m, int perRow, boolean nonlinear) {
    StringBuilder text = new StringBuilder();
    text.append("g3 1 1 0 # problem large\n ").append(n).append(' ').append(m).append(" 1 0 0\n ");
    text.append(nonlinear ? m : 0).append(" 1\n 0 0\n ").append(n).append(' ').append(n);
    text.append(' ').append(n).append("\n 0 0 0 1\n 0 0 0 0 0\n ").append(m * perRow).append(' ');
    text.append(n).append("\n 0 0\n 0 0 0 0 0\n");
    List<String> linear = new ArrayList<>();
    ScenarioRandom random = new ScenarioRandom(3);
    for (int i = 0; i < m; i++) {
      text.append("C").append(i).append('\n');
      if (nonlinear) {
        text.append("o54\n").append(perRow).append('\n');
      } else {
        text.append("n0\n");
      }
      StringBuilder row = new StringBuilder("J" + i + " " + perRow + "\n");
      for (int k = 0; k < perRow; k++) {
        int j = (i + k * 97) % n;
        double c = random.nextGaussian();
        if (nonlinear) {
          text.append("o2\nn").append(c).append("\no41\nv").append(j).append('\n');
        }
        row.append(j).append(' ').append(nonlinear ? 0.0 : c).append('\n');
      }
      linear.add(row.toString());
    }
    text.append("O0 0\no54\n").append(n).append('\n');
    for (int j = 0; j < n; j++) {
      text.append("o5\no0\nn-0.5\nv").append(j).append("\nn2\n");
    }
    text.append("r\n").append("1 5\n".repeat(m)).append("b\n").append("0 -1 1\n".repeat(n));
    linear.forEach(text::append);
    return text.toString();
  }
}
