package org.proxpep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.proxpep.linalg.Quantiles;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.nl.NlOptions;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.Sense;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.library.SolvedProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * The practical mode on .nl files with noise, against the {@link StatisticalFloor}:
 *
 * <pre>
 *   bench/run NoisyFilesStudy FOLDER [SET] [SEEDS] [FIRST] [SAMPLES] [NOISE]
 * </pre>
 *
 * with a folder that holds {@code nl/*.nl} and {@code reference.csv} (columns name,
 * f_best_multistart, grade). SET is {@code all}, {@code seen} (every other file, which were looked
 * at in the development), {@code unseen} (the others), or names with commas between. A file counts
 * if its reference is strict and its optimum, found without noise, is that of the reference and has
 * a floor. For every file: the 95th percentile of the error over the seeds, over that of the floor.
 */
public final class NoisyFilesStudy {

  /** The 95th percentile of a good problem is at most so many times that of the floor. */
  private static final double GOOD = 3.0;

  /** A relative distance from the value of the reference that still is the same optimum. */
  private static final double SAME = 1e-6;

  private final Path folder;
  private final int seeds;
  private final long first;
  private final long samples;
  private final double noise;

  private NoisyFilesStudy(String[] arguments) {
    this.folder = Path.of(arguments[0]);
    this.seeds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 20;
    this.first = arguments.length > 3 ? Long.parseLong(arguments[3]) : 0;
    this.samples = arguments.length > 4 ? Long.parseLong(arguments[4]) : 10_000;
    this.noise = arguments.length > 5 ? Double.parseDouble(arguments[5]) : 0.1;
  }

  public static void main(String[] arguments) throws IOException {
    new NoisyFilesStudy(arguments).run(arguments.length > 1 ? arguments[1] : "all");
  }

  private void run(String set) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("reference.csv"));
    List<String> head = Arrays.asList(lines.get(0).split(",", -1));
    List<Double> ratios = new ArrayList<>();
    Figures.print("%-10s %9s %9s %9s %7s %7s", "file", "median", "q95", "floor95", "ratio", "q95");
    for (int k = 1; k < lines.size(); k++) {
      String[] cell = lines.get(k).split(",", -1);
      boolean strict = cell[head.indexOf("grade")].equals("strict");
      if (strict && isChosen(set, cell[0], k)) {
        double best = Double.parseDouble(cell[head.indexOf("f_best_multistart")]);
        double ratio = ratio(cell[0], best, first + (long) seeds * k);
        if (!Double.isNaN(ratio)) {
          ratios.add(ratio);
        }
      }
    }
    Figures.print(
        "%d of %d within %.0f times the floor, geometric mean %.2f",
        ratios.stream().filter(r -> r <= GOOD).count(),
        ratios.size(),
        GOOD,
        Figures.geometricMean(ratios.stream().mapToDouble(r -> r).toArray()));
  }

  private static boolean isChosen(String set, String name, int line) {
    return switch (set) {
      case "all" -> true;
      case "seen" -> line % 2 == 1;
      case "unseen" -> line % 2 == 0;
      default -> List.of(set.split(",", -1)).contains(name);
    };
  }

  /** The 95th percentile over that of the floor; NaN if there is no floor. */
  private double ratio(String name, double best, long from) throws IOException {
    Path file = folder.resolve("nl").resolve(name + ".nl");
    NlOptions options = NlOptions.defaults();
    NlProblem problem =
        NlProblem.read(
            file,
            new NlOptions(
                noise, options.objective(), options.relaxIntegers(), options.missingStart()));
    StatisticalFloor floor;
    LibraryProblem known;
    try {
      KnownOptimum optimum = SolvedProblem.of(NlProblem.read(file, options)).optimum();
      Label label = new Label(problem.name(), "a file with noise", "its author's", Set.of());
      known = SolvedProblem.of(problem, label, optimum);
      double value = problem.sense() == Sense.MAXIMIZE ? -optimum.f() : optimum.f();
      if (!(Math.abs(value - best) <= SAME * (1 + Math.abs(best)))) {
        Figures.print("%-10s optimum %.6g is not that of the reference, %.6g", name, value, best);
        return Double.NaN;
      }
      floor = StatisticalFloor.of(known);
    } catch (IllegalArgumentException | ArithmeticException e) {
      Figures.print("%-10s no floor: %s", name, String.valueOf(e.getMessage()).split("\n", 2)[0]);
      return Double.NaN;
    }
    double[] errors =
        IntStream.range(0, seeds).parallel().mapToDouble(k -> error(known, from + k)).toArray();
    double high = Quantiles.of(errors, 0.95);
    double least = floor.quantile(0.95, samples);
    // At a vertex the least possible error may be none.
    double ratio = high == least ? 1.0 : high / least;
    Figures.print(
        "%-10s %9.2e %9.2e %9.2e %7.2f %7.2f%s",
        name,
        Figures.median(errors),
        high,
        least,
        Figures.median(errors) / floor.median(samples),
        ratio,
        high > GOOD * least ? "  *" + worst(errors, GOOD * least, from) : "");
    return ratio;
  }

  private static String worst(double[] errors, double limit, long from) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < errors.length; k++) {
      if (!(errors[k] <= limit)) {
        text.append(String.format(Locale.ROOT, " %d: %.1e", from + k, errors[k]));
      }
    }
    return text.toString();
  }

  private double error(LibraryProblem problem, long seed) {
    try {
      double[] x =
          new Runner(new PracticalProxPep(), new SamplesOnly(problem))
              .withSettings(RunSettings.samples(samples).withSeed(seed).withTraceRows(2))
              .run()
              .candidate(Candidate.Kind.ANSWER)
              .x();
      double error = StatisticalFloor.error(problem, x);
      return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
    } catch (RuntimeException e) {
      // A study tells of failures and goes on.
      return Double.POSITIVE_INFINITY;
    }
  }
}
