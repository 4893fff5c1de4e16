package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.function.LongFunction;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;

/** Runs of the practical mode for tests. */
final class PracticalRuns {

  private static final PracticalProxPep METHOD = new PracticalProxPep();

  private PracticalRuns() {}

  /** What the method recommends after so many samples. */
  static double[] solve(StochasticProblem problem, long seed, long samples, double... start) {
    PracticalState state = METHOD.start(problem, start, new Scenarios(seed));
    state.budget(samples);
    while (state.samples() + state.evaluationsOfNextStep() <= samples) {
      METHOD.step(state);
    }
    double[] x = new double[problem.dimension()];
    double[] y = new double[problem.inequalities() + problem.equalities()];
    return state.answer(x, y) ? x : state.x().clone();
  }

  static double[] solve(StochasticProblem problem, long seed, long samples) {
    return solve(problem, seed, samples, problem.startingPoint());
  }

  static double error(LibraryProblem problem, long seed, long samples) {
    return StatisticalFloor.error(problem, solve(problem, seed, samples));
  }

  /** The median of an odd number of runs with the seeds 0, 1, … */
  static double median(int seeds, LongFunction<Double> errorOfSeed) {
    double[] errors = new double[seeds];
    Arrays.setAll(errors, seed -> errorOfSeed.apply(seed));
    Arrays.sort(errors);
    return errors[seeds / 2];
  }
}
