package org.proxpep.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/**
 * How often the best of many local minima is found: {@code bench/run GlobalStudy
 * plain|limits|noise|kept-back [SAMPLES] [SEED]}. Each line has the error above the least value
 * with one start, with five, and of runs from random points that together spend the same budget.
 */
public final class GlobalStudy {

  private GlobalStudy() {}

  public static void main(String[] arguments) {
    String set = arguments[0];
    long samples = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1_000_000;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    List<ManyBasins> problems =
        set.equals("kept-back")
            ? ManyBasins.keptBack(seed)
            : ManyBasins.development(ManyBasins.Kind.valueOf(set.toUpperCase(Locale.ROOT)), seed);
    int[] solved = new int[3];
    for (ManyBasins each : problems) {
      ModelProblem problem = Model.parse(each.name(), each.text(), Path.of(""));
      CertifiedResult one = solver(problem, samples, seed).solve();
      CertifiedResult five = solver(problem, samples, seed).withStarts(5).solve();
      double[] errors = {
        error(problem, one.selected().x(), each),
        error(problem, five.selected().x(), each),
        error(problem, manyStarts(problem, samples, seed), each)
      };
      for (int k = 0; k < errors.length; k++) {
        solved[k] += errors[k] <= each.enough() ? 1 : 0;
      }
      long spent =
          five.scouted()
              + five.runs().stream().mapToLong(Result::samples).sum()
              + five.sideRuns().stream().mapToLong(Result::samples).sum();
      Figures.print(
          "%-16s one %9.2e  five %9.2e %s (%d evaluations, %s)  many %9.2e",
          each.name(),
          errors[0],
          errors[1],
          errors[1] <= each.enough() ? "ok  " : "miss",
          spent,
          five.verdict(),
          errors[2]);
    }
    Figures.print(
        "solved of %d: one start %d, five starts %d, many random starts %d",
        problems.size(), solved[0], solved[1], solved[2]);
  }

  private static Solver solver(ModelProblem problem, long samples, long seed) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(samples).withTraceRows(2).withSeed(seed));
  }

  /** The best end of runs from random points of the box, one after the other. */
  private static double[] manyStarts(ModelProblem problem, long samples, long seed) {
    ScenarioRandom random = new ScenarioRandom(1000 + seed);
    int n = problem.dimension();
    double[] best = problem.startingPoint();
    double least = Double.POSITIVE_INFINITY;
    // Runs that converge end by themselves; under noise a twentieth of the budget is one run.
    boolean exact = problem.isDeterministic(0);
    for (long spent = 0, k = 0; spent < samples; k++) {
      double[] at = new double[n];
      Arrays.setAll(
          at,
          i -> {
            double low = problem.feasibleSet().smoothForm().orElseThrow().lower(i);
            double high = problem.feasibleSet().smoothForm().orElseThrow().upper(i);
            return low + (high - low) * random.nextDouble();
          });
      long part = exact ? Math.min(20_000, samples - spent) : samples / 20;
      Result run =
          new Runner(new PracticalProxPep(), problem)
              .withStart(at)
              .withSettings(
                  RunSettings.samples(Math.max(1, part)).withTraceRows(2).withSeed(seed + k))
              .run();
      spent += Math.max(1, run.samples());
      double f = value(problem, run.recommended().x());
      if (f < least) {
        least = f;
        best = run.recommended().x();
      }
    }
    return best;
  }

  /** The objective and all violations, by scenarios that no run has seen. */
  private static double value(ModelProblem problem, double[] x) {
    Evaluation at = Evaluation.of(problem);
    // The noise of these models has mean zero and does not enter the functions' shape.
    double f = 0.0;
    double worst = 0.0;
    int count = problem.isDeterministic(0) ? 1 : 20_000;
    for (int k = 0; k < count; k++) {
      problem.evaluate(x, -1L - k, at);
      f += at.value(0) / count;
      worst = Math.max(worst, at.maxViolation());
    }
    return f + (worst > 1e-6 ? 1e6 * worst : 0.0);
  }

  private static double error(ModelProblem problem, double[] x, ManyBasins of) {
    return value(problem, x) - of.best();
  }
}
