package org.proxpep.bench;

import java.io.IOException;
import java.io.PrintStream;
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
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.StatisticalFloor;
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
  private record Outcome(double error, double ideal, String status) {}

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
    study.run(System.out);
    if (!options.csv.isEmpty()) {
      Files.writeString(Path.of(options.csv), study.csv, StandardCharsets.UTF_8);
    }
  }

  private void run(PrintStream out) throws InterruptedException {
    List<LibraryProblem> problems = new ArrayList<>();
    for (LibraryProblem each : StudySets.named(options.problems)) {
      boolean change = !Double.isNaN(options.noise) && each.noiseLevel().isPresent();
      problems.add(change ? each.withNoise(options.noise) : each);
    }
    out.printf(
        Locale.ROOT,
        "%s, %d samples, seeds %d to %d, noise %s%n%n%-31s %9s %9s %9s %9s %7s %7s %7s%n",
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
        "paired");
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
        summaries.add(report(problems.get(i), floors.get(i).get(), first, outcomes.get(i), out));
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    total(summaries, out);
  }

  private Outcome outcome(LibraryProblem problem, StatisticalFloor floor, long seed) {
    double ideal =
        StatisticalFloor.error(problem, floor.ideal(new Scenarios(seed), options.samples));
    Contender.Task task = new Contender.Task(problem, new Scenarios(seed), options.samples);
    try {
      Result result =
          new Runner(contender.method().apply(task), problem)
              .withSettings(RunSettings.samples(options.samples).withSeed(seed).withTraceRows(2))
              .run();
      double error = StatisticalFloor.error(problem, contender.answer().apply(result));
      return new Outcome(
          Double.isNaN(error) ? Double.POSITIVE_INFINITY : error,
          ideal,
          result.status().toString());
    } catch (RuntimeException e) {
      // A study tells of failures and goes on.
      return new Outcome(Double.POSITIVE_INFINITY, ideal, e.getClass().getSimpleName());
    }
  }

  private Summary report(
      LibraryProblem problem,
      StatisticalFloor limit,
      long first,
      List<Future<Outcome>> runs,
      PrintStream out)
      throws InterruptedException, ExecutionException {
    Floor floor = new Floor(limit.median(options.samples), limit.quantile(0.95, options.samples));
    double sum = 0.0;
    double ideal = 0.0;
    double[] errors = new double[runs.size()];
    for (int k = 0; k < errors.length; k++) {
      Outcome outcome = runs.get(k).get();
      errors[k] = outcome.error;
      // One run in a wrong basin must not drown all others.
      sum += Math.min(outcome.error, 10 * floor.high);
      ideal += outcome.ideal;
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
    Arrays.sort(errors);
    double median = quantile(errors, 0.5);
    double high = quantile(errors, 0.95);
    Summary summary = new Summary(median / floor.median, high / floor.high, sum / ideal);
    out.printf(
        Locale.ROOT,
        "%-31s %9.3e %9.3e %9.3e %9.3e %7.2f %7.2f %7.2f%n",
        problem.name(),
        median,
        high,
        floor.median,
        floor.high,
        summary.medianRatio,
        summary.highRatio,
        summary.pairedRatio);
    return summary;
  }

  private static void total(List<Summary> summaries, PrintStream out) {
    double[] medians = summaries.stream().mapToDouble(Summary::medianRatio).toArray();
    double[] paired = summaries.stream().mapToDouble(Summary::pairedRatio).toArray();
    double[] highs = summaries.stream().mapToDouble(Summary::highRatio).toArray();
    out.printf(
        Locale.ROOT,
        "%n%d problems%n"
            + "median over floor: geometric mean %.3f, largest %.2f, within %.1f on %.0f %%%n"
            + "q95 over floor:    geometric mean %.3f, largest %.2f, within %.1f on %.0f %%%n"
            + "mean over ideal:   geometric mean %.3f, largest %.2f, within %.1f on %.0f %%%n",
        summaries.size(),
        geometricMean(medians),
        Arrays.stream(medians).max().orElse(Double.NaN),
        WITHIN,
        100 * shareWithin(medians),
        geometricMean(highs),
        Arrays.stream(highs).max().orElse(Double.NaN),
        WITHIN,
        100 * shareWithin(highs),
        geometricMean(paired),
        Arrays.stream(paired).max().orElse(Double.NaN),
        WITHIN,
        100 * shareWithin(paired));
  }

  private static double geometricMean(double[] ratios) {
    return Math.exp(Arrays.stream(ratios).map(Math::log).average().orElse(Double.NaN));
  }

  private static double shareWithin(double[] ratios) {
    return Arrays.stream(ratios).map(r -> r <= WITHIN ? 1.0 : 0.0).average().orElse(Double.NaN);
  }

  /** Between the neighbours on both sides; two infinite neighbours give infinity. */
  private static double quantile(double[] sorted, double q) {
    double position = q * (sorted.length - 1);
    int below = (int) position;
    double part = position - below;
    return part == 0.0 ? sorted[below] : (1.0 - part) * sorted[below] + part * sorted[below + 1];
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
          throw new IllegalArgumentException(
              "The argument (" + argument + ") must read name=value.\nMaybe samples=10000.");
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
        throw new IllegalArgumentException(
            "The option "
                + given.keySet().iterator().next()
                + " is not known.\nMaybe problems, method, samples, seeds, first, noise, threads"
                + " or csv.");
      }
      if (options.noise <= 0.0) {
        throw new IllegalArgumentException(
            "The noise level ("
                + options.noise
                + ") must be positive, or there is no floor.\nMaybe 0.1.");
      }
      if (options.samples < 1 || options.seeds < 1) {
        throw new IllegalArgumentException(
            "The numbers of samples ("
                + options.samples
                + ") and seeds ("
                + options.seeds
                + ") must be at least 1.\nMaybe samples=10000 seeds=21.");
      }
      return options;
    }

    private static String take(Map<String, String> given, String name, String byDefault) {
      String value = given.remove(name);
      return value == null ? byDefault : value;
    }
  }
}
