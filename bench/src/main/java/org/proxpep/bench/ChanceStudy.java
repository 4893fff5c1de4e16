package org.proxpep.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * Limits on probabilities whose optimum is known: how far answers are from it, whether they meet
 * the limit on a million fresh scenarios, and what verdicts claimed. {@code bench/run ChanceStudy
 * [SET] [RUNS] [FIRST SEED]} with the set dev or report, or the name of a problem. Problems of the
 * set report and seeds beyond 1,000,000 were not used in development. Events are counted, not
 * computed from distributions; {@code known} in front of the set takes models as users have them.
 */
public final class ChanceStudy {

  private static final int FRESH = 1_000_000;

  private ChanceStudy() {}

  /** A model with the value of its optimum. */
  private record Known(String set, String name, long samples, double optimum, String text) {}

  private static Known exponential(String name, String domain) {
    String text = quantile(domain, "exponential(1)", 0.99);
    return new Known("report", "exponential " + name, 100_000, -Math.log(0.01), text);
  }

  private static String quantile(String bounds, String law, double share) {
    return """
    random d ~ %s
    var x in %s
    minimize x
    subject to s: probability(x >= d) >= %s
    """
        .formatted(law, bounds, share);
  }

  private static final String PORTFOLIO =
      """
      random r ~ mvnormal([0.05, 0.10, 0.15, 0.03],
          [[0.0025, 0.00225, 0.0045, 0.00015], [0.00225, 0.0225, 0.0135, 0.00045],
           [0.0045, 0.0135, 0.09, 0.0009], [0.00015, 0.00045, 0.0009, 0.0001]])
      var x[1..4] in [0, 1] start 0.25
      maximize E[sum(i in 1..4, r[i] * x[i])]
      subject to all: sum(x) == 1
                 loss: probability(sum(i in 1..4, r[i] * x[i]) >= -0.1) >= 0.95
      """;

  private static final List<Known> ALL =
      List.of(
          new Known(
              "dev",
              "uniform pair",
              20_000,
              2 * Math.sqrt(0.9),
              """
              random d[1..2] ~ uniform(0, 1)
              var x[1..2] in [0, 2] start 2
              minimize sum(x)
              subject to both: probability(x[1] >= d[1] and x[2] >= d[2]) >= 0.9
              """),
          new Known(
              "dev",
              "three laws",
              20_000,
              369.168689,
              """
              random a ~ normal(100, 10)
              random b ~ exponential(0.05)
              random c ~ uniform(0, 50)
              var x[1..3] in [0, 500] start 200
              minimize x[1] + 2 * x[2] + 3 * x[3]
              subject to s: probability(x[1] >= a and x[2] >= b and x[3] >= c) >= 0.9
              """),
          new Known(
              "dev",
              "three rates",
              50_000,
              22.1093297,
              """
              random a ~ exponential(1)
              random b ~ exponential(0.2)
              random c ~ exponential(5)
              var x[1..3] in [0, 100] start 50
              minimize x[1] + x[2] + x[3]
              subject to s: probability(x[1] >= a and x[2] >= b and x[3] >= c) >= 0.95
              """),
          new Known("dev", "portfolio", 50_000, 0.0970565259, PORTFOLIO),
          new Known(
              "dev",
              "correlated pair",
              20_000,
              176.755754,
              """
              random d ~ mvnormal([50, 80], [[100, 90], [90, 400]])
              var x[1..2] in [0, 500] start 10
              minimize sum(x)
              subject to s: probability(x[1] >= d[1] and x[2] >= d[2]) >= 0.9
              """),
          new Known(
              "dev",
              "yields",
              20_000,
              40.589,
              """
              random a ~ uniform(0.5, 1.5)
              random b ~ uniform(0.2, 1.6)
              var x[1..2] in [0, 100] start 1
              minimize 3 * x[1] + 2 * x[2]
              subject to s: probability(a * x[1] + b * x[2] >= 10) >= 0.9
              """),
          new Known(
              "dev",
              "either",
              20_000,
              1.15129255,
              """
              random a ~ exponential(1)
              random b ~ exponential(2)
              var x[1..2] in [0, 50] start 1
              minimize sum(x)
              subject to s: probability(x[1] >= a or x[2] >= b) >= 0.9
              """),
          new Known(
              "dev",
              "normal .999",
              100_000,
              130.902323,
              quantile("[0, 1000] start 0", "normal(100, 10)", 0.999)),
          new Known(
              "dev",
              "lognormal .9",
              20_000,
              Math.exp(1.28155157),
              quantile("[0, 100] start 50", "lognormal(0, 1)", 0.9)),
          new Known(
              "dev",
              "normal .5",
              20_000,
              100,
              quantile("[0, 1000] start 900", "normal(100, 10)", 0.5)),
          new Known(
              "rare",
              "gamma .9999",
              20_000,
              38.617247938584185,
              quantile("[0, 1000] start 10", "gamma(2.5, 3)", 0.9999)),
          new Known(
              "rare",
              "gamma .9999 far",
              20_000,
              38.617247938584185,
              quantile("[-100, 1e5] start 5000", "gamma(2.5, 3)", 0.9999)),
          new Known(
              "rare",
              "sum of four .9999",
              20_000,
              15.913814000631293,
              """
              random d[1..4] ~ exponential(1)
              var x in [0, 100] start 10
              minimize x
              subject to s: probability(x >= sum(d)) >= 0.9999
              """),
          new Known(
              "rare",
              "joint .999",
              20_000,
              342.52079150484286,
              """
              random d ~ mvnormal([50, 80, 60], [[100, 90, 20], [90, 400, 50], [20, 50, 225]])
              var x[1..3] in [0, 500] start 100
              minimize sum(x)
              subject to s: probability(all(i in 1..3, x[i] >= d[i])) >= 0.999
              """),
          new Known(
              "rare",
              "log product .9998",
              20_000,
              Math.exp(0.5 * Math.sqrt(3.0) * 3.5400837992061445),
              """
              random a[1..3] ~ lognormal(0, 0.5)
              var x in [0.01, 1000] start 2
              minimize x
              subject to s: probability(a[1] * a[2] * a[3] >= x) <= 0.0002
              """),
          exponential("10", "[0, 100] start 10"),
          exponential("0", "[0, 100] start 0"),
          exponential("60", "[0, 100] start 60"),
          exponential("1e6", "[-1000, 1e6] start 900"),
          new Known(
              "report",
              "facsize-1",
              10_000,
              577.1,
              """
              random d ~ mvnormal([100, 100, 100], [[2000, 1500, 500], [1500, 2000, 750], [500, 750, 2000]])
              var x[1..3] in [0, 1000] start 300
              minimize sum(x)
              subject to service: probability(any(i in 1..3, d[i] > x[i]) and all(i in 1..3, d[i] >= 0))
                  <= 0.05 * probability(all(i in 1..3, d[i] >= 0))
              """),
          new Known(
              "report",
              "contam-2",
              10_000,
              2.893,
              """
              random first ~ beta(1, 30)
              random c[2..5] ~ beta(1, 5.666666666666667)
              random r[2..5] ~ beta(1, 0.42857142857142855)
              var u[1..5] in [0, 1] start 1
              let X2 = c[2] * (1 - u[2]) * (1 - first) + (1 - r[2] * u[2]) * first
              let X3 = c[3] * (1 - u[3]) * (1 - X2) + (1 - r[3] * u[3]) * X2
              let X4 = c[4] * (1 - u[4]) * (1 - X3) + (1 - r[4] * u[4]) * X3
              let X5 = c[5] * (1 - u[5]) * (1 - X4) + (1 - r[5] * u[5]) * X4
              minimize sum(u)
              subject to
                s1: probability(first <= 0.1 + 0 * u[1]) >= 0.8
                s2: probability(X2 <= 0.1) >= 0.8
                s3: probability(X3 <= 0.1) >= 0.8
                s4: probability(X4 <= 0.1) >= 0.8
                s5: probability(X5 <= 0.1) >= 0.8
              """));

  public static void main(String[] arguments) {
    ModelOptions drawn = ModelOptions.defaults().withMeansDrawn();
    boolean asUsers = arguments.length > 0 && arguments[0].equals("known");
    boolean rare = arguments.length > 0 && arguments[0].equals("rare");
    study(
        asUsers || rare ? ModelOptions.defaults() : drawn,
        asUsers ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments);
  }

  private static void study(ModelOptions options, String... arguments) {
    String what = arguments.length > 0 ? arguments[0] : "dev";
    int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    long first = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    boolean each = arguments.length > 3;
    for (Known known : ALL) {
      if (known.set.equals(what) || known.name.startsWith(what)) {
        study(known, options, runs, first, each);
      }
    }
  }

  /** How far the answer is off, in parts of the optimum, and the room of its tightest limit. */
  private record Answer(double off, double room, Verdict verdict, double[] x, double gap) {}

  private static ModelProblem problem(Known known, ModelOptions options) {
    return Model.parse(known.name, known.text, Path.of("."), options);
  }

  private static Answer answer(Known known, ModelOptions options, long seed) {
    ModelProblem problem = problem(known, options);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(known.samples).withSeed(seed).withTraceRows(2))
            .withThreads(1)
            .solve();
    double[] x = result.selected().x();
    // What is rare is not seen in a million scenarios often enough.
    ModelOptions judged =
        known.set.equals("rare")
            ? ModelOptions.defaults()
            : ModelOptions.defaults().withMeansDrawn();
    StochasticProblem judge = problem(known, judged);
    StochasticProblem counted = judge.counted().map(CountedRows::problem).orElse(judge);
    double[] mean =
        new MeanEvaluator(counted, new Scenarios(~seed), Scenarios.Purpose.CONFIRMATION, FRESH)
            .at(x)
            .values();
    double most = Double.NEGATIVE_INFINITY;
    for (int row = 1; row < mean.length; row++) {
      most = Math.max(most, row <= problem.inequalities() ? mean[row] : Math.abs(mean[row]));
    }
    double value = Math.abs(mean[0]);
    double off = (problem.sense() == Sense.MAXIMIZE ? -1 : 1) * (value / known.optimum - 1.0);
    return new Answer(off, -most, result.verdict(), x, result.certificate().gap().limit());
  }

  private static void study(Known known, ModelOptions options, int runs, long first, boolean each) {
    long began = System.nanoTime();
    List<Answer> all =
        LongStream.range(first, first + runs)
            .mapToObj(seed -> answer(known, options, seed))
            .toList();
    if (each) {
      all.forEach(
          a ->
              Figures.print(
                  "    %7.3f %%  room %9.2g  %s %s gap %.3g",
                  100 * a.off, a.room, a.verdict, Arrays.toString(a.x), a.gap));
    }
    double[] off = all.stream().mapToDouble(Answer::off).sorted().toArray();
    TreeMap<Verdict, Integer> verdicts = new TreeMap<>();
    all.forEach(a -> verdicts.merge(a.verdict, 1, Integer::sum));
    long wrong =
        all.stream().filter(a -> a.verdict == Verdict.CERTIFIED && Math.abs(a.off) > 0.03).count();
    Figures.print(
        "%-16s off %6.2f %% … %6.2f %%, within 2 %% %d of %d, feasible %d, certified wrongly %d,"
            + " %s, %.1f s",
        known.name,
        100 * off[0],
        100 * off[off.length - 1],
        Arrays.stream(off).filter(o -> Math.abs(o) <= 0.02).count(),
        runs,
        all.stream().filter(a -> a.room >= -1e-9).count(),
        wrong,
        verdicts,
        1e-9 * (System.nanoTime() - began));
  }
}
