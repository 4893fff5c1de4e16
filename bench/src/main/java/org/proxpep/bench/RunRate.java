package org.proxpep.bench;

import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/** Steps a second of whole runs, with the runner, the outputs and the trace around the method. */
public final class RunRate {

  private static final long SAMPLES = 3_000_000;
  private static final int ROUNDS = 6;

  private RunRate() {}

  public static void main(String[] arguments) {
    for (String name : new String[] {"hs014", "hs022", "hs071"}) {
      StochasticProblem problem = ProblemLibrary.find(name);
      ProxPep method = new ProxPep(FittedSchedule.settings(problem, new Scenarios(1), SAMPLES));
      Runner runner = new Runner(method, problem).withSettings(RunSettings.samples(SAMPLES));
      double best = 0;
      for (int round = 0; round < ROUNDS; round++) {
        Result result = runner.run();
        best = Math.max(best, result.steps() / result.seconds());
      }
      Figures.print("%s n=%d: %.2f million steps/s", name, problem.dimension(), best / 1e6);
    }
  }
}
