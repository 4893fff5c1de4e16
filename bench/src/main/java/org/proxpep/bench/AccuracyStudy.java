package org.proxpep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.proxpep.linalg.Quantiles;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * The error of a method over the least error that its samples allow ({@link StatisticalFloor}):
 *
 * <pre>
 *   bench/run AccuracyStudy problems=development method=practical samples=10000 seeds=20 noise=0.1
 * </pre>
 *
 * Beside medians and 95th percentiles over those of the floor, the last column has the mean error
 * over the mean error of the ideal estimate from the same scenarios: the same luck on both sides,
 * so it scatters less. Errors count up to ten times the floor's 95th percentile in it.
 *
 * <p>Options, all with defaults: {@code problems} (development, reporting, or names with commas
 * between), {@code method}, {@code samples}, {@code seeds} (how many), {@code first} (the first
 * seed), {@code noise} (for problems with a level; else their own), {@code threads}, {@code csv} (a
 * file with a line for every run).
 */
public final class AccuracyStudy {

  private static final double WITHIN = 1.5;

  /**
   * One run: the error, not finite if there was no answer, the error of the ideal estimate from the
   * same scenarios, and how the run ended.
   */
  private record Outcome(
      double error, double ideal, double excess, double idealExcess, String status) {}

  private record Floor(double median, double high) {}

  private record Summary(double medianRatio, double highRatio, double pairedRatio) {}

  private final Options options;
  private final Contender contender;
  private final StringBuilder csv =
      new StringBuilder(
          "method,problem,noise,samples,seed,error,ideal,floor_median,floor_q95,status\n");

  private AccuracyStudy(Options options) {
    this.options = options;
    this.contender = Contender.named(options.method);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Options options = Options.of(arguments);
    AccuracyStudy study = new AccuracyStudy(options);
    study.run();
    if (!options.csv.isEmpty()) {
      Files.writeString(Path.of(options.csv), study.csv, StandardCharsets.UTF_8);
    }
  }

  private void run() throws InterruptedException {
    List<LibraryProblem> problems = new ArrayList<>();
    for (LibraryProblem each : StudySets.named(options.problems)) {
      boolean change = !Double.isNaN(options.noise) && each.noiseLevel().isPresent();
      problems.add(change ? each.withNoise(options.noise) : each);
    }
    Figures.print(
        "%s, %d samples, seeds %d to %d, noise %s%n%n%-31s %9s %9s %9s %9s %7s %7s %7s %7s",
        options.method,
        options.samples,
        options.first,
        options.first + (long) options.seeds * problems.size() - 1,
        Double.isNaN(options.noise) ? "as it comes" : String.valueOf(options.noise),
        "problem",
        "median",
        "q95",
        "floor",
        "floor95",
        "ratio",
        "ratio95",
        "paired",
        "excess");
    ExecutorService pool = Executors.newFixedThreadPool(options.threads);
    List<Summary> summaries = new ArrayList<>();
    try {
      List<Future<StatisticalFloor>> floors = new ArrayList<>();
      List<List<Future<Outcome>>> outcomes = new ArrayList<>();
      for (LibraryProblem problem : problems) {
        Future<StatisticalFloor> floor = pool.submit(() -> StatisticalFloor.of(problem));
        long first = options.first + (long) options.seeds * floors.size();
        floors.add(floor);
        List<Future<Outcome>> runs = new ArrayList<>();
        for (int k = 0; k < options.seeds; k++) {
          // Seeds of its own for every problem: noise that many share would not average out.
          long seed = first + k;
          runs.add(pool.submit(() -> outcome(problem, floor.get(), seed)));
        }
        outcomes.add(runs);
      }
      for (int i = 0; i < problems.size(); i++) {
        long first = options.first + (long) options.seeds * i;
        summaries.add(report(problems.get(i), floors.get(i).get(), first, outcomes.get(i)));
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    total(summaries);
  }

  private Outcome outcome(LibraryProblem problem, StatisticalFloor floor, long seed) {
    double[] best = floor.ideal(new Scenarios(seed), options.samples);
    double ideal = StatisticalFloor.error(problem, best);
    double idealExcess = excess(problem, best);
    Contender.Task task = new Contender.Task(problem, new Scenarios(seed), options.samples);
    try {
      Result result =
          new Runner(contender.method().apply(task), new SamplesOnly(problem))
              .withSettings(RunSettings.samples(options.samples).withSeed(seed).withTraceRows(2))
              .run();
      double[] x = contender.answer().apply(result);
      double error = StatisticalFloor.error(problem, x);
      return new Outcome(
          Double.isNaN(error) ? Double.POSITIVE_INFINITY : error,
          ideal,
          excess(problem, x),
          idealExcess,
          result.status().toString());
    } catch (RuntimeException e) {
      // A study tells of failures and goes on.
      return new Outcome(
          Double.POSITIVE_INFINITY,
          ideal,
          Double.POSITIVE_INFINITY,
          idealExcess,
          e.getClass().getSimpleName());
    }
  }

  /** L(x, y*) − L(x*, y*), half the squared distance in the metric of the Lagrangian's Hessian. */
  private static double excess(LibraryProblem problem, double[] x) {
    KnownOptimum optimum = problem.optimum();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(x, at);
    double sum = at.value(0) - optimum.f();
    for (int k = 1; k < at.rows(); k++) {
      int p = problem.inequalities();
      sum += at.value(k) * (k <= p ? optimum.lambda()[k - 1] : optimum.mu()[k - 1 - p]);
    }
    return sum;
  }

  private Summary report(
      LibraryProblem problem, StatisticalFloor limit, long first, List<Future<Outcome>> runs)
      throws InterruptedException, ExecutionException {
    Floor floor = new Floor(limit.median(options.samples), limit.quantile(0.95, options.samples));
    double sum = 0.0;
    double ideal = 0.0;
    double excess = 0.0;
    double idealExcess = 0.0;
    double[] errors = new double[runs.size()];
    for (int k = 0; k < errors.length; k++) {
      Outcome outcome = runs.get(k).get();
      errors[k] = outcome.error;
      // One run in a wrong basin must not drown all others.
      sum += Math.min(outcome.error, 10 * floor.high);
      ideal += outcome.ideal;
      excess += outcome.excess;
      idealExcess += outcome.idealExcess;
      csv.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%d,%d,%s,%s,%s,%s,%s%n",
              options.method,
              problem.name(),
              problem.noiseLevel().isPresent() ? problem.noiseLevel().getAsDouble() : "",
              options.samples,
              first + k,
              outcome.error,
              outcome.ideal,
              floor.median,
              floor.high,
              outcome.status));
    }
    double median = Quantiles.of(errors, 0.5);
    double high = Quantiles.of(errors, 0.95);
    Summary summary = new Summary(median / floor.median, high / floor.high, sum / ideal);
    Figures.print(
        "%-31s %9.3e %9.3e %9.3e %9.3e %7.2f %7.2f %7.2f %7.2f",
        problem.name(),
        median,
        high,
        floor.median,
        floor.high,
        summary.medianRatio,
        summary.highRatio,
        summary.pairedRatio,
        Math.sqrt(Math.max(0.0, excess) / idealExcess));
    return summary;
  }

  private static void total(List<Summary> summaries) {
    Figures.print("%n%d problems", summaries.size());
    total("median over floor: ", summaries.stream().mapToDouble(Summary::medianRatio).toArray());
    total("q95 over floor:    ", summaries.stream().mapToDouble(Summary::highRatio).toArray());
    total("mean over ideal:   ", summaries.stream().mapToDouble(Summary::pairedRatio).toArray());
  }

  private static void total(String what, double[] ratios) {
    Figures.print(
        "%sgeometric mean %.3f, largest %.2f, within %.1f on %.0f %%",
        what,
        Figures.geometricMean(ratios),
        Figures.max(ratios),
        WITHIN,
        100 * shareWithin(ratios));
  }

  private static double shareWithin(double[] ratios) {
    return Arrays.stream(ratios).map(r -> r <= WITHIN ? 1.0 : 0.0).average().orElse(Double.NaN);
  }

  private record Options(
      String problems,
      String method,
      long samples,
      int seeds,
      long first,
      double noise,
      int threads,
      String csv) {

    static Options of(String[] arguments) {
      Map<String, String> given = new TreeMap<>();
      for (String argument : arguments) {
        int equals = argument.indexOf('=');
        if (equals < 0) {
          throw new Refusal(
              "The argument", argument, "must have the form name=value", "samples=10000");
        }
        given.put(argument.substring(0, equals), argument.substring(equals + 1));
      }
      String problems = take(given, "problems", "development");
      String first = take(given, "first", String.valueOf(StudySets.firstSeed(problems)));
      Options options =
          new Options(
              problems,
              take(given, "method", "practical"),
              Long.parseLong(take(given, "samples", "10000")),
              Integer.parseInt(take(given, "seeds", "20")),
              Long.parseLong(first),
              Double.parseDouble(take(given, "noise", "NaN")),
              Integer.parseInt(take(given, "threads", "2")),
              take(given, "csv", ""));
      if (!given.isEmpty()) {
        throw Refusal.of(
            "The option %s is not known",
            "problems, method, samples, seeds, first, noise, threads or csv",
            given.keySet().iterator().next());
      }
      Require.that(
          "The noise level",
          options.noise,
          !(options.noise <= 0.0),
          "positive, or there is no floor",
          "0.1");
      if (options.samples < 1 || options.seeds < 1) {
        throw Refusal.of(
            "The numbers of samples (%s) and seeds (%s) must be at least 1",
            "samples=10000 seeds=21", options.samples, options.seeds);
      }
      return options;
    }

    private static String take(Map<String, String> given, String name, String byDefault) {
      String value = given.remove(name);
      return value == null ? byDefault : value;
    }
  }
}
