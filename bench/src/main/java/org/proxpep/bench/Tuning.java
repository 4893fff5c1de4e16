package org.proxpep.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Parameter;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.StatisticalFloor;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * Looks for the parameters with which a method does best on one problem: first all points of the
 * coarse grid, then, around the best, one scale after the other up and down by the factor √10 and,
 * when that helps no more, by its root. The second part leaves the grid where the best is at its
 * edge.
 */
final class Tuning {

  private static final List<Candidate.Kind> ANSWERS =
      List.of(
          Candidate.Kind.ANSWER,
          Candidate.Kind.TAIL_AVERAGE,
          Candidate.Kind.AVERAGE,
          Candidate.Kind.LAST);

  /** A setting is given up when its first few runs are all so many times worse than the best. */
  private static final int RACE = 2;

  private static final double HOPELESS = 2.0;

  /**
   * What tuning has found.
   *
   * @param score the median error over the tuning seeds
   * @param tried how many settings were compared
   */
  record Choice(Map<String, Double> values, Candidate.Kind answer, double score, int tried) {

    @Override
    public String toString() {
      StringBuilder words = new StringBuilder();
      values.forEach(
          (name, value) -> words.append(String.format(Locale.ROOT, "%s=%.3g ", name, value)));
      return words + answer.name().toLowerCase(Locale.ROOT) + " (" + tried + " tried)";
    }
  }

  private final MethodEntry method;
  private final LibraryProblem problem;
  private final long samples;
  private final int most;
  private final Set<Map<String, Double>> tried = new HashSet<>();

  Tuning(MethodEntry method, LibraryProblem problem, long samples, int most) {
    this.method = method;
    this.problem = problem;
    this.samples = samples;
    this.most = most;
  }

  /** Why the method cannot run on the problem, not even as a heuristic; empty if it can. */
  String refusal() {
    try {
      method
          .create(problem, samples, Map.of(), true)
          .start(problem, problem.startingPoint(), new Scenarios(0));
      return "";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage()).split("\n", 2)[0];
    }
  }

  Choice best(long[] seeds) {
    Choice best = new Choice(Map.of(), ANSWERS.get(0), Double.POSITIVE_INFINITY, 0);
    for (Map<String, Double> values : grid()) {
      best = better(values, seeds, best);
    }
    double factor = Math.sqrt(10);
    for (int round = 0; round < 2; round++) {
      Choice before;
      do {
        before = best;
        best = around(before, factor, seeds);
      } while (!best.equals(before));
      factor = Math.sqrt(factor);
    }
    return new Choice(best.values, best.answer, best.score, tried.size());
  }

  /** The best of a choice and its neighbours, or the choice itself. */
  private Choice around(Choice centre, double factor, long[] seeds) {
    Choice best = centre;
    for (Parameter parameter : method.parameters()) {
      for (int side = -1; parameter.logarithmic() && side <= 1; side += 2) {
        Map<String, Double> values = new TreeMap<>(best.values);
        values.merge(parameter.name(), Math.pow(factor, side), (a, b) -> a * b);
        if (tried.size() < most) {
          best = better(values, seeds, best);
        }
      }
    }
    return best;
  }

  /** All combinations of the parameters that have a choice. */
  private List<Map<String, Double>> grid() {
    List<Map<String, Double>> all = new ArrayList<>();
    all.add(new TreeMap<>());
    for (Parameter parameter : method.parameters()) {
      if (parameter.grid().length > 1) {
        List<Map<String, Double>> longer = new ArrayList<>();
        for (Map<String, Double> values : all) {
          for (double value : parameter.grid()) {
            Map<String, Double> more = new TreeMap<>(values);
            more.put(parameter.name(), value);
            longer.add(more);
          }
        }
        all = longer;
      }
    }
    return all;
  }

  private Choice better(Map<String, Double> values, long[] seeds, Choice best) {
    if (!tried.add(values)) {
      return best;
    }
    double[][] errors = new double[ANSWERS.size()][seeds.length];
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < seeds.length; k++) {
      double[] each = errors(values, seeds[k]);
      for (int a = 0; a < each.length; a++) {
        errors[a][k] = each[a];
        least = Math.min(least, each[a]);
      }
      if (k + 1 == RACE && !(least < HOPELESS * best.score)) {
        return best;
      }
    }
    Choice choice = best;
    for (int a = 0; a < errors.length; a++) {
      Arrays.sort(errors[a]);
      double median = quantile(errors[a], 0.5);
      if (median < choice.score) {
        choice = new Choice(values, ANSWERS.get(a), median, 0);
      }
    }
    return choice;
  }

  /** The error of one run with the chosen parameters, infinite if there was no answer. */
  double error(Choice choice, long seed) {
    return errors(choice.values, seed)[ANSWERS.indexOf(choice.answer)];
  }

  private double[] errors(Map<String, Double> values, long seed) {
    double[] errors = new double[ANSWERS.size()];
    Arrays.fill(errors, Double.POSITIVE_INFINITY);
    Result result =
        new Runner(method.create(problem, samples, values, true), new SamplesOnly(problem))
            .withSettings(
                RunSettings.samples(samples).withSeed(seed).withTraceRows(2).withMonitorSamples(2))
            .run();
    for (Candidate candidate : result.candidates()) {
      int a = ANSWERS.indexOf(candidate.kind());
      if (a >= 0) {
        double error = StatisticalFloor.error(problem, candidate.x());
        errors[a] = Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
      }
    }
    return errors;
  }

  /** Between the neighbours on both sides; an infinite neighbour gives infinity. */
  static double quantile(double[] sorted, double q) {
    double position = q * (sorted.length - 1);
    int below = (int) position;
    double part = position - below;
    return part == 0.0 ? sorted[below] : (1.0 - part) * sorted[below] + part * sorted[below + 1];
  }
}
