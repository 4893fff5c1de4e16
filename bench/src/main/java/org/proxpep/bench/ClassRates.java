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
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.Solver;

/**
 * How fast the errors of classes of problems fall that the paper leaves open: a game, a worst case,
 * a prox term, a kink. The laws are known, so errors are exact: of the game the distance to the
 * saddle, of the others what the objective is above its least value. Peers get the best of a grid
 * of nine settings for every problem, on other seeds at 10⁴ samples; the practical mode is as it
 * is.
 *
 * <p>Arguments: how many seeds, the first of them, and the names of problems, or none for all. With
 * the name chance, the 0.99 quantile of an exponential number by counting, as users get it.
 */
public final class ClassRates {

  private static final long[] BUDGETS = {1_000, 3_162, 10_000, 31_623, 100_000};
  private static final List<String> PEERS =
      List.of("extragradient", "lagrangian", "smoothing", "switching");
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
    List<String> chosen =
        Arrays.asList(arguments).subList(Math.min(2, arguments.length), arguments.length);
    if (chosen.isEmpty() || chosen.contains("chance")) {
      chance(seeds, first);
    }
    cases()
        .forEach(
            (name, each) -> {
              if (!chosen.isEmpty() && !chosen.contains(name)) {
                return;
              }
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
    cases.put(
        "weak-limit",
        new Case(
            """
            random d ~ exponential(1)
            var x[1..2] in [-3, 3] start 0.5
            minimize (x[1] - 2)^2 + (x[2] - 1)^2
            subject to fit: E[abs(x[1]^2 + x[2]^2 - d)] <= 1.2
            """,
            x -> Math.hypot(x[0] - 2 * WEAK_LIMIT, x[1] - WEAK_LIMIT)));
    String loss =
        """
        random a ~ normal(0.3, 2)
        random b ~ normal(0.1, 1)
        random c ~ normal(0, 0.5)
        var x[1..3] in simplex
        """;
    String lost = "-x[1]*a - x[2]*b - x[3]*c";
    // The mean of the worst tenth of a normal loss is its mean and 1.755 deviations.
    double worst =
        Math.exp(-0.5 * 1.2815515655446004 * 1.2815515655446004) / Math.sqrt(2 * Math.PI);
    cases.put("cvar", deviations(loss + "minimize cvar(0.9, " + lost + ")", worst / 0.1));
    // The largest mean within a divergence of ρ is the mean and √(2ρ) deviations.
    cases.put("robust-kl", deviations(loss + "minimize robust(kl, 0.5, " + lost + ")", 1.0));
    return cases;
  }

  /** A loss in a portfolio of three normal returns, by its mean and so many deviations. */
  private static Case deviations(String text, double many) {
    double least = Double.POSITIVE_INFINITY;
    double[] best = {1.0 / 3.0, 1.0 / 3.0};
    for (double width = 1.0; width > 1e-9; width *= 0.7) {
      double[] middle = best.clone();
      for (int i = -20; i <= 20; i++) {
        for (int j = -20; j <= 20; j++) {
          double u = middle[0] + width * i / 20;
          double v = middle[1] + width * j / 20;
          double value = deviations(many, u, v, 1 - u - v);
          if (u >= 0 && v >= 0 && u + v <= 1 && value < least) {
            least = value;
            best = new double[] {u, v};
          }
        }
      }
    }
    double optimum = least;
    return new Case(text, x -> deviations(many, x[0], x[1], x[2]) - optimum);
  }

  private static double deviations(double many, double u, double v, double w) {
    return -0.3 * u - 0.1 * v + many * Math.sqrt(4 * u * u + v * v + 0.25 * w * w);
  }

  /** Half of the first entry of the solution: c + 2exp(−c) − 1 = 1.2 at c = 5 times its square. */
  private static final double WEAK_LIMIT = weakLimit();

  private static double weakLimit() {
    double c = 2.0;
    for (int k = 0; k < 100; k++) {
      c = 2.2 - 2 * Math.exp(-c);
    }
    return Math.sqrt(c / 5);
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

  /** Limits on counts are settled after a run, so this is a whole solution with its own table. */
  private static void chance(int seeds, long first) {
    ModelProblem problem =
        Model.parse(
            "chance",
            """
            random d ~ exponential(1)
            var x in [0, 100] start 10
            minimize x
            subject to s: probability(x >= d) >= 0.99
            """,
            Path.of(""),
            ModelOptions.defaults().withMeansDrawn());
    double[] errors = new double[BUDGETS.length];
    for (int k = 0; k < BUDGETS.length; k++) {
      for (int seed = 0; seed < seeds; seed++) {
        double[] x =
            new Solver(new PracticalProxPep(), problem)
                .withRun(RunSettings.samples(BUDGETS[k]).withSeed(first + seed).withTraceRows(2))
                .withThreads(1)
                .solve()
                .selected()
                .x();
        errors[k] += Math.abs(x[0] / Math.log(100) - 1) / seeds;
      }
    }
    print("chance", "practical", errors);
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
    double[] errors = new double[BUDGETS.length];
    for (int k = 0; k < BUDGETS.length; k++) {
      for (int seed = 0; seed < seeds; seed++) {
        errors[k] += error(method, of, problem, given, BUDGETS[k], first + seed) / seeds;
      }
    }
    print(name, method, errors);
  }

  private static void print(String name, String method, double[] errors) {
    List<String> means = new ArrayList<>();
    double[] x = new double[BUDGETS.length];
    double[] y = new double[BUDGETS.length];
    for (int k = 0; k < BUDGETS.length; k++) {
      x[k] = Math.log((double) BUDGETS[k]);
      y[k] = Math.log(errors[k]);
      means.add(String.format(Locale.ROOT, "%.2e", errors[k]));
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
