package org.proxpep.bench;

import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * How close the fitted schedule (or the theorem's) gets on every library problem: the median over
 * seeds of the larger of relative objective gap and violation, on the exact mean, at the tail
 * average.
 */
public final class LibraryErrors {

  private LibraryErrors() {}

  public static void main(String[] arguments) {
    long samples = arguments.length > 0 ? Long.parseLong(arguments[0]) : 10_000;
    int seeds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 11;
    boolean theorem = arguments.length > 2 && arguments[2].equals("theorem");
    double logSum = 0;
    int count = 0;
    int solved = 0;
    for (LibraryProblem problem : ProblemLibrary.all()) {
      if (problem.tags().contains("trap")) {
        continue;
      }
      double error = medianError(problem, samples, seeds, theorem);
      Figures.print("%-24s %.3e", problem.name(), error);
      logSum += Math.log(error);
      count++;
      solved += error < 1e-2 ? 1 : 0;
    }
    Figures.print(
        "geometric mean %.5f, %d of %d below 0.01 (%d samples, %d seeds)",
        Math.exp(logSum / count), solved, count, samples, seeds);
  }

  private static double medianError(
      LibraryProblem problem, long samples, int seeds, boolean theorem) {
    double[] errors = new double[seeds];
    double best = problem.optimum().f();
    for (int seed = 0; seed < seeds; seed++) {
      ProxPep method = new ProxPep(settings(problem, new Scenarios(seed), samples, theorem));
      Result result =
          new Runner(method, problem)
              .withSettings(RunSettings.samples(samples).withSeed(seed).withTraceRows(2))
              .run();
      Candidate point = result.candidate(Candidate.Kind.TAIL_AVERAGE);
      double gap = Math.abs(point.measures().f() - best) / (1 + Math.abs(best));
      errors[seed] = Math.max(gap, point.measures().maxViolation());
    }
    return Figures.median(errors);
  }

  private static ProxPepSettings settings(
      LibraryProblem problem, Scenarios scenarios, long samples, boolean theorem) {
    return theorem
        ? TheoremSchedule.UNIT.settings(
            PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT), samples)
        : FittedSchedule.settings(problem, scenarios, samples);
  }
}
