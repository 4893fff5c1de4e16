package org.proxpep.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.StatisticalFloor;

/**
 * What every method of the catalogue can do at its best: tuned on each problem by itself, then run
 * on seeds that tuning has not seen.
 *
 * <pre>
 *   bench/run TunedPeers problems=lp,neyman-pearson methods=pdsg,lagrangian samples=10000
 * </pre>
 *
 * Options, all with defaults: {@code problems} (development, reporting, first, or names with commas
 * between; first is what linear programmes, classification and portfolio there are), {@code
 * methods} (names with commas between, or all), {@code samples}, {@code settings} (how many a
 * method may try), {@code threads}.
 */
public final class TunedPeers {

  private static final long FIRST_TUNING_SEED = 500;
  private static final int TUNING_SEEDS = 8;
  private static final int REPORTING_SEEDS = 20;
  private static final String FIRST =
      "lp,lp-8-4-s101,lp-8-4-s102,lp-20-10-s101,lp-20-10-s103,neyman-pearson,neyman-pearson-6-s101,"
          + "neyman-pearson-20-s101,neyman-pearson-sigmoid,neyman-pearson-sigmoid-12-s101,"
          + "fairness-band,fairness-band-8-s101,fairness-equality,fairness-equality-5-s101,"
          + "fairness-equality-10-s101,cvar-portfolio,cvar-portfolio-8-s101,cvar-portfolio-12-s101";

  /** The figures of one method on one problem. */
  private record Line(String words, double median, double high) {}

  private final List<LibraryProblem> problems;
  private final List<MethodEntry> methods;
  private final long samples;
  private final int settings;
  private final int threads;

  private TunedPeers(Map<String, String> given) {
    String names = take(given, "problems", "first");
    this.problems = StudySets.named(names.equals("first") ? FIRST : names);
    String words = take(given, "methods", "all");
    this.methods =
        words.equals("all")
            ? Methods.all()
            : Stream.of(words.split(",", -1)).map(Methods::find).toList();
    this.samples = Long.parseLong(take(given, "samples", "10000"));
    this.settings = Integer.parseInt(take(given, "settings", "72"));
    this.threads = Integer.parseInt(take(given, "threads", "2"));
    if (!given.isEmpty()) {
      throw new IllegalArgumentException(
          "The option ("
              + given.keySet().iterator().next()
              + ") must be known.\nMaybe problems, methods, samples, settings or threads.");
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> given = new TreeMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "The argument (" + argument + ") must read name=value.\nMaybe samples=10000.");
      }
      given.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    new TunedPeers(given).run(System.out);
  }

  private static String take(Map<String, String> given, String name, String byDefault) {
    String value = given.remove(name);
    return value == null ? byDefault : value;
  }

  private void run(PrintStream out) throws InterruptedException {
    out.printf(
        Locale.ROOT,
        "%d samples; tuned on seeds %d to %d with at most %d settings, reported on %d to %d%n%n",
        samples,
        FIRST_TUNING_SEED,
        FIRST_TUNING_SEED + TUNING_SEEDS - 1,
        settings,
        StudySets.FIRST_REPORTING_SEED,
        StudySets.FIRST_REPORTING_SEED + REPORTING_SEEDS - 1);
    out.printf(
        "%-31s %-18s %9s %9s %7s %7s  %s%n",
        "problem", "method", "median", "q95", "ratio", "ratio95", "settings, answer");
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Map<String, List<double[]>> ratios = new TreeMap<>();
    try {
      List<List<Future<Line>>> lines = new ArrayList<>();
      List<Future<double[]>> floors = new ArrayList<>();
      for (LibraryProblem problem : problems) {
        floors.add(pool.submit(() -> floor(problem)));
        lines.add(
            methods.stream().map(method -> pool.submit(() -> line(method, problem))).toList());
      }
      for (int i = 0; i < problems.size(); i++) {
        print(problems.get(i), floors.get(i).get(), lines.get(i), ratios, out);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
    out.printf("%ngeometric means over the problems%n");
    ratios.forEach(
        (method, all) ->
            out.printf(
                Locale.ROOT,
                "%-18s median %.5f, q95 %.5f, over the floor %.2f and %.2f, on %d problems%n",
                method,
                geometricMean(all, 0),
                geometricMean(all, 1),
                geometricMean(all, 2),
                geometricMean(all, 3),
                all.size()));
  }

  private double[] floor(LibraryProblem problem) {
    StatisticalFloor floor = StatisticalFloor.of(problem);
    return new double[] {floor.median(samples), floor.quantile(0.95, samples)};
  }

  private Line line(MethodEntry method, LibraryProblem problem) {
    Tuning tuning = new Tuning(method, problem, samples, settings);
    String refusal = tuning.refusal();
    if (!refusal.isEmpty()) {
      return new Line(refusal, Double.NaN, Double.NaN);
    }
    Tuning.Choice choice =
        tuning.best(
            IntStream.range(0, TUNING_SEEDS).mapToLong(k -> FIRST_TUNING_SEED + k).toArray());
    double[] errors =
        IntStream.range(0, REPORTING_SEEDS)
            .mapToDouble(k -> tuning.error(choice, StudySets.FIRST_REPORTING_SEED + k))
            .sorted()
            .toArray();
    String beyond = method.accepts().objection(problem).isEmpty() ? "" : ", heuristic";
    return new Line(choice + beyond, Tuning.quantile(errors, 0.5), Tuning.quantile(errors, 0.95));
  }

  private void print(
      LibraryProblem problem,
      double[] floor,
      List<Future<Line>> lines,
      Map<String, List<double[]>> ratios,
      PrintStream out)
      throws InterruptedException, ExecutionException {
    out.printf(
        Locale.ROOT, "%-31s %-18s %9.2e %9.2e%n", problem.name(), "floor", floor[0], floor[1]);
    double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    for (int j = 0; j < methods.size(); j++) {
      Line line = lines.get(j).get();
      String method = methods.get(j).name();
      if (Double.isNaN(line.median)) {
        out.printf("%-31s %-18s refused: %s%n", problem.name(), method, line.words);
        continue;
      }
      out.printf(
          Locale.ROOT,
          "%-31s %-18s %9.2e %9.2e %7.2f %7.2f  %s%n",
          problem.name(),
          method,
          line.median,
          line.high,
          line.median / floor[0],
          line.high / floor[1],
          line.words);
      ratios
          .computeIfAbsent(method, key -> new ArrayList<>())
          .add(figures(line.median, line.high, floor));
      best[0] = Math.min(best[0], line.median);
      best[1] = Math.min(best[1], line.high);
    }
    ratios
        .computeIfAbsent("(least of all)", key -> new ArrayList<>())
        .add(figures(best[0], best[1], floor));
    out.flush();
  }

  private static double[] figures(double median, double high, double[] floor) {
    return new double[] {median, high, median / floor[0], high / floor[1]};
  }

  private static double geometricMean(List<double[]> figures, int i) {
    return Math.exp(
        figures.stream().mapToDouble(each -> Math.log(each[i])).average().orElse(Double.NaN));
  }
}
