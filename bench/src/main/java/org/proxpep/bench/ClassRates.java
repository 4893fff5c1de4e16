package org.proxpep.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.numbers.gamma.Erf;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * How fast the errors of classes of problems fall that the paper leaves open: a game, a worst case,
 * a prox term, a kink. The laws are known, so errors are exact: of the game the distance to the
 * saddle, of the others what the objective is above its least value. Peers get the best of a grid
 * of nine settings for every problem, on other seeds at 10⁴ samples; the practical mode is as it
 * is.
 *
 * <p>Arguments: how many seeds, the first of them.
 */
public final class ClassRates {

  private static final long[] BUDGETS = {1_000, 3_162, 10_000, 31_623, 100_000};
  private static final List<String> PEERS = List.of("extragradient", "lagrangian", "switching");
  private static final int TUNING_SEEDS = 3;
  private static final long TUNING_BUDGET = 10_000;
  private static final double[] FACTORS = {0.1, 1.0, 10.0};

  /** The error of a point of the user's variables. */
  private interface Distance {
    double of(double[] x);
  }

  private record Case(String text, Distance error) {}

  private ClassRates() {}

  public static void main(String[] arguments) {
    int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1000;
    cases()
        .forEach(
            (name, each) -> {
              ModelProblem problem = Model.parse(name, each.text, Path.of(""));
              print(name, "practical", each, problem, Map.of(), seeds, first);
              for (String peer : PEERS) {
                if (!peer.equals("switching") || problem.equalities() == 0) {
                  print(name, peer, each, problem, tuned(peer, each, problem), seeds, first);
                }
              }
            });
  }

  private static Map<String, Case> cases() {
    String three =
        """
        random a ~ normal(1, 1)
        random b ~ normal(-0.5, 1)
        random c ~ exponential(1)
        var x[1..2] in [-5, 5] start 3
        """;
    String game = "E[y[1]*(x[1] + x[2] - a) + y[2]*(x[1] - 2*x[2] - b)]";
    Map<String, Case> cases = new LinkedHashMap<>();
    Distance saddle = x -> Math.hypot(x[0] - 0.5, x[1] - 0.5);
    cases.put(
        "game-box", new Case(three + "minimize worst(y[1..2] in [-2, 2], " + game + ")", saddle));
    cases.put(
        "game-ball", new Case(three + "minimize worst(y[1..2] in ball(2), " + game + ")", saddle));
    cases.put(
        "game-bent",
        new Case(
            three
                + "minimize worst(y[1..2] in [-2, 2], "
                + game
                + " - 0.5*sum(square(y))) + 0.05*sum(square(x - 0.5))",
            saddle));
    cases.put(
        "worst-of-three",
        new Case(
            three
                + "minimize worst(E[(x[1] - a)^2], E[(x[2] - b)^2], E[(x[1] + x[2] - c)^2]) "
                + "+ 0.5*x[1]",
            x -> {
              double first = (x[0] - 1) * (x[0] - 1) + 1;
              double second = (x[1] + 0.5) * (x[1] + 0.5) + 1;
              double third = (x[0] + x[1] - 1) * (x[0] + x[1] - 1) + 1;
              return Math.max(first, Math.max(second, third)) + 0.5 * x[0] - WORST_OF_THREE;
            }));
    cases.put(
        "lasso",
        new Case(
            """
            random z[1..20] ~ normal(0, 1)
            random e ~ normal(0, 1)
            param truth[i in 1..20] = if(i <= 4, i / 2, 0)
            var w[1..20] in [-5, 5]
            minimize E[0.5*(dot(truth, z) + e - dot(w, z))^2] + 0.3*norm1(w)
            """,
            w -> {
              double sum = 0.0;
              for (int i = 0; i < w.length; i++) {
                double truth = i < 4 ? (i + 1) / 2.0 : 0.0;
                double best = i < 4 ? truth - 0.3 : 0.0;
                sum += 0.5 * (w[i] - truth) * (w[i] - truth) + 0.3 * Math.abs(w[i]);
                sum -= 0.5 * (best - truth) * (best - truth) + 0.3 * Math.abs(best);
              }
              return sum;
            }));
    cases.put(
        "quantile",
        new Case(
            """
            random z[1..4] ~ normal(0, 1)
            random e ~ normal(0, 1)
            var w[1..5] in [-5, 5]
            let r = 1 + z[1] - z[2] + e - w[5] - w[1]*z[1] - w[2]*z[2] - w[3]*z[3] - w[4]*z[4]
            minimize E[max(0.8*r, -0.2*r)]
            """,
            ClassRates::quantile));
    return cases;
  }

  private static final double WORST_OF_THREE = worstOfThree();

  /** By a grid that is refined around its best point. */
  private static double worstOfThree() {
    double x = 0.0;
    double y = 0.0;
    double best = Double.POSITIVE_INFINITY;
    for (double width = 4.0; width > 1e-9; width *= 0.7) {
      double middleX = x;
      double middleY = y;
      for (int i = -20; i <= 20; i++) {
        for (int j = -20; j <= 20; j++) {
          double u = middleX + width * i / 20;
          double v = middleY + width * j / 20;
          double value =
              Math.max(
                      (u - 1) * (u - 1), Math.max((v + 0.5) * (v + 0.5), (u + v - 1) * (u + v - 1)))
                  + 1
                  + 0.5 * u;
          if (value < best) {
            best = value;
            x = u;
            y = v;
          }
        }
      }
    }
    return best;
  }

  /** E[max(0.8r, −0.2r)] of a normal r, above its least value. */
  private static double quantile(double[] w) {
    double mean = 1 - w[4];
    double variance = 1.0;
    double[] truth = {1, -1, 0, 0};
    for (int i = 0; i < truth.length; i++) {
      variance += (truth[i] - w[i]) * (truth[i] - w[i]);
    }
    return check(mean, Math.sqrt(variance)) - check(-QUANTILE, 1.0);
  }

  /** Of the standard normal at 0.8. */
  private static final double QUANTILE = 0.8416212335729143;

  private static double check(double mean, double sd) {
    double u = mean / sd;
    double density = Math.exp(-0.5 * u * u) / Math.sqrt(2 * Math.PI);
    double positive = mean * 0.5 * (1 + Erf.value(u / Math.sqrt(2))) + sd * density;
    return 0.8 * positive - 0.2 * (mean - positive);
  }

  private static double error(
      String method, Case of, ModelProblem problem, Map<String, Double> given, long n, long seed) {
    MethodEntry entry = Methods.find(method);
    Result result =
        new Runner(entry.create(problem, n, given, true), problem)
            .withSettings(RunSettings.samples(n).withSeed(seed).withTraceRows(2))
            .run();
    Candidate point = result.candidate(Candidate.Kind.valueOf(entry.output().name()));
    double[] x = point.x();
    int own = 0;
    while (own < x.length && !problem.isAuxiliary(own)) {
      own++;
    }
    return of.error.of(Arrays.copyOf(x, own));
  }

  /** The best of a grid of two steps. */
  private static Map<String, Double> tuned(String method, Case of, ModelProblem problem) {
    String[] names =
        method.equals("switching")
            ? new String[] {"eta", "epsilon"}
            : new String[] {"eta-x", "eta-y"};
    Map<String, Double> best = Map.of();
    double least = Double.POSITIVE_INFINITY;
    for (double a : FACTORS) {
      for (double b : FACTORS) {
        Map<String, Double> tried = new HashMap<>(Map.of(names[0], a, names[1], b));
        double sum = 0.0;
        for (int seed = 1; seed <= TUNING_SEEDS; seed++) {
          double error = error(method, of, problem, tried, TUNING_BUDGET, seed);
          sum += Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
        }
        if (sum < least) {
          least = sum;
          best = tried;
        }
      }
    }
    return best;
  }

  private static void print(
      String name,
      String method,
      Case of,
      ModelProblem problem,
      Map<String, Double> given,
      int seeds,
      long first) {
    List<String> means = new ArrayList<>();
    double[] x = new double[BUDGETS.length];
    double[] y = new double[BUDGETS.length];
    for (int k = 0; k < BUDGETS.length; k++) {
      double sum = 0.0;
      for (int seed = 0; seed < seeds; seed++) {
        sum += error(method, of, problem, given, BUDGETS[k], first + seed);
      }
      x[k] = Math.log((double) BUDGETS[k]);
      y[k] = Math.log(sum / seeds);
      means.add(String.format(Locale.ROOT, "%.2e", sum / seeds));
    }
    double middle = Arrays.stream(x).average().orElseThrow();
    double top = 0.0;
    double bottom = 0.0;
    for (int k = 0; k < x.length; k++) {
      top += (x[k] - middle) * y[k];
      bottom += (x[k] - middle) * (x[k] - middle);
    }
    Figures.print(
        "%-15s %-14s %s   slope %.2f", name, method, String.join("  ", means), top / bottom);
  }
}
