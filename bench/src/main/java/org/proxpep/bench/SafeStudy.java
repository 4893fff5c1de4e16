package org.proxpep.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.model.problem.HoldOut;
import org.proxpep.model.problem.HoldOutRule;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.SafeSolver;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

/**
 * How often safe answers are found, how often they are wrong, and what they cost: log-loss under a
 * limit of .10 for the false positives, on tables drawn from known laws, against the best point of
 * a table of 200,000 rows. Arguments: how many tables, the first seed, the share kept aside, laws
 * divided by commas, and sizes of tables. Laws 0 and 1 are fixed; any other number draws a law. The
 * floor is the least price that any answer could have that is found and tested in this way.
 */
final class SafeStudy {

  private static final int POPULATION = 200_000;

  /** On the rate, as the models say. */
  private static final double LIMIT = 0.10;

  private static final String COUNTED = "probability(score >= 0, 0.1 | y == 0)";
  private static final String SMOOTH = "E[sigmoid(score) | y == 0]";

  private SafeStudy() {}

  private static String model(String rate, int features) {
    StringBuilder columns = new StringBuilder("x1");
    for (int j = 2; j <= features; j++) {
      columns.append(", x").append(j);
    }
    return """
    data t from "t.csv"
    features z = standardize(%s), intercept
    var w[z] in ball(20)
    let score = dot(w, z)
    minimize   loss: E[ if(y == 1, softplus(-score), softplus(score)) ]
    subject to false_positives: %s <= 0.10
    """
        .formatted(columns, rate);
  }

  private static int features(int law) {
    return law == 0 ? 5 : law == 1 ? 10 : 3 + new ScenarioRandom(law).nextInt(10);
  }

  /**
   * A drawn law: features that are normal, skewed, or 0 and 1, all with a common part, and a
   * logistic answer with a product of two of them, which no score of the model has.
   */
  private static void draw(int law, double[] row, ScenarioRandom random) {
    ScenarioRandom form = new ScenarioRandom(law);
    int features = 3 + form.nextInt(10);
    double common = random.nextGaussian();
    double score = form.nextGaussian() - 0.5;
    for (int j = 0; j < features; j++) {
      double shared = 0.6 * form.nextDouble();
      double kind = form.nextDouble();
      double g = shared * common + Math.sqrt(1 - shared * shared) * random.nextGaussian();
      row[j] = kind < 0.4 ? g : kind < 0.7 ? Math.exp(0.6 * g) : g > form.nextGaussian() ? 1 : 0;
      score += 1.2 * form.nextGaussian() / Math.sqrt(features / 4.0) * row[j];
    }
    score += 0.5 * form.nextGaussian() * row[0] * row[1];
    row[features] = random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : 0;
  }

  /** Normal classes, skewed features with a logistic answer, or a drawn law. */
  private static Table rows(int law, int count, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    int features = features(law);
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= features; j++) {
      names.add("x" + j);
    }
    names.add("y");
    double[][] cells = new double[count][features + 1];
    for (double[] row : cells) {
      if (law == 0) {
        row[features] = random.nextDouble() < 0.5 ? 1 : 0;
        for (int j = 0; j < features; j++) {
          row[j] = random.nextGaussian() + (row[features] == 1 ? 0.7 : 0.0);
        }
      } else if (law > 1) {
        draw(law, row, random);
      } else {
        double score = -0.4;
        for (int j = 0; j < features; j++) {
          double g = random.nextGaussian();
          row[j] = j < 3 ? Math.exp(0.7 * g) : g;
          score += j < 6 ? (j % 2 == 0 ? 0.8 : -0.6) * row[j] : 0.0;
        }
        row[features] = random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : 0;
      }
    }
    return Table.of("t", names, cells);
  }

  private static ModelProblem problem(String text, Table table) {
    return Model.parse("safe", text, Path.of(""), ModelOptions.defaults().withTable("t", table));
  }

  private static CertifiedResult solve(StochasticProblem problem) {
    return new Solver(new PracticalProxPep(), problem)
        .withSettings(SolverSettings.DEFAULT.withGoal(true).withRecovery(true))
        .solve();
  }

  /**
   * The least price of any split of rows by a test of one candidate: that of the boldest of the
   * best answers of the population, with tighter and tighter limits, that passes in nine of ten
   * tables. Rates are tested exactly, means as if their deviation were known and they were normal.
   * Nobody who has the table alone knows these answers.
   */
  private static double floor(
      HoldOut population, String text, boolean counts, double best, double share, int rows) {
    for (double limit = LIMIT; limit > 0.001; limit -= 0.0025) {
      String tighter = text.replace("<= 0.10", "<= " + limit);
      HoldOut split =
          HoldOut.of(problem(tighter, population.rows()), new HoldOutRule.Share(0.01), 1);
      double[] x = solve(split.training()).selected().x();
      var fresh = population.trained().over(population.rows(), population.trained().point(x));
      double[] truth = truth(population, population, x, counts);
      double negatives = share * rows * negatives(population.rows());
      boolean passes =
          counts
              ? passes(truth[1], (int) negatives)
              : truth[1]
                      + (1.645 + 1.282)
                          * deviation(fresh.problem(), fresh.settled(), truth[1])
                          / Math.sqrt(negatives)
                  <= LIMIT;
      if (passes) {
        return truth[0] - best;
      }
    }
    return Double.NaN;
  }

  private static double negatives(Table table) {
    return 1.0 - table.column("y").summary().mean();
  }

  /** Of the values of the limited mean among the negatives. */
  private static double deviation(ModelProblem problem, double[] x, double mean) {
    Evaluation one = Evaluation.of(problem);
    double squares = 0.0;
    int draws = 20_000;
    for (int k = 0; k < draws; k++) {
      problem.evaluate(x, new ScenarioRandom(k).nextLong(), one);
      double value = one.value(1) + LIMIT;
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / draws);
  }

  /** Whether Clopper and Pearson let a rate pass in nine of ten tables. */
  private static boolean passes(double rate, int trials) {
    int most = -1;
    while (upTo(most + 1, trials, LIMIT) <= 0.05) {
      most++;
    }
    return upTo(most, trials, rate) >= 0.9;
  }

  /** The probability of so many events at most. */
  private static double upTo(int events, int trials, double rate) {
    double term = Math.pow(1.0 - rate, trials);
    double sum = 0.0;
    for (int k = 0; k <= events; k++) {
      sum += term;
      term *= (trials - k) / (k + 1.0) * rate / (1.0 - rate);
    }
    return sum;
  }

  /** Loss and rate of an answer in the population. */
  private static double[] truth(HoldOut population, HoldOut table, double[] x, boolean counts) {
    var fresh = table.trained().over(population.rows(), table.trained().point(x));
    ModelProblem of = counts ? fresh.problem().countedProblem().orElseThrow() : fresh.problem();
    Evaluation mean = Evaluation.of(of);
    of.exactMean().orElseThrow().evaluateMean(fresh.settled(), mean);
    return new double[] {mean.value(0), mean.value(1) + 0.10};
  }

  public static void main(String[] arguments) {
    int tables = Integer.parseInt(arguments[0]);
    long first = Long.parseLong(arguments[1]);
    double share = Double.parseDouble(arguments[2]);
    int[] laws = Stream.of(arguments[3].split(",")).mapToInt(Integer::parseInt).toArray();
    Figures.print(
        "law form      rows  answers  wrong  plain-wrong  price  floor  plain-price  rate  seconds");
    for (int law : laws) {
      Table world = rows(law, POPULATION, 99 + law);
      for (String measure : List.of(COUNTED, SMOOTH)) {
        boolean counts = measure.equals(COUNTED);
        String text = model(measure, features(law));
        HoldOut population = HoldOut.of(problem(text, world), new HoldOutRule.Share(0.5), 1);
        double best;
        // The smoothed step has another optimum; the best answer counts exactly the limit.
        CertifiedResult ideal = solve(population.training());
        best = truth(population, population, ideal.selected().x(), counts)[0];
        for (int a = 4; a < arguments.length; a++) {
          int n = Integer.parseInt(arguments[a]);
          Tally tally = new Tally(population, counts, best);
          long start = System.nanoTime();
          for (int t = 0; t < tables; t++) {
            long seed = first + 1000L * n + t;
            HoldOut split =
                HoldOut.of(problem(text, rows(law, n, seed)), new HoldOutRule.Share(share), 1);
            SafeSolver.Found found =
                new SafeSolver(split, CertificateSettings.DEFAULT, SafeStudy::solve).find();
            tally.add(split, found);
          }
          Figures.print(
              "%d   %-8s %6d  %.3f  %.3f  %.3f  %.4f  %.4f  %.4f  %.4f  %.2f",
              law,
              counts ? "counted" : "smooth",
              n,
              tally.answers / tables,
              tally.wrong / tables,
              tally.plainWrong / tables,
              tally.price / Math.max(1.0, tally.answers),
              floor(population, text, counts, best, share, n),
              tally.plainPrice / tables,
              tally.rate / Math.max(1.0, tally.answers),
              (System.nanoTime() - start) * 1e-9 / tables);
        }
      }
    }
  }

  /** What the tables of one size add up to. */
  private static final class Tally {

    private final HoldOut population;
    private final boolean counts;
    private final double best;
    double answers;
    double wrong;
    double plainWrong;
    double price;
    double plainPrice;
    double rate;

    Tally(HoldOut population, boolean counts, double best) {
      this.population = population;
      this.counts = counts;
      this.best = best;
    }

    void add(HoldOut split, SafeSolver.Found found) {
      double[] plain = truth(population, split, found.plain().selected().x(), counts);
      plainPrice += plain[0] - best;
      plainWrong += plain[1] > LIMIT ? 1 : 0;
      if (found.answer() != null) {
        double[] safe = truth(population, split, found.x(), counts);
        answers++;
        wrong += safe[1] > LIMIT ? 1 : 0;
        price += safe[0] - best;
        rate += safe[1];
      }
    }
  }
}
