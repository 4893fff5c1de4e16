package org.proxpep.problems;

import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * Any problem that knows its exact mean, with its optimum found: a model over a table can then be
 * used wherever a library problem can, such as in a comparison of methods.
 *
 * <pre>{@code
 * LibraryProblem mine = SolvedProblem.of(Model.read(Path.of("fraud.pep")));
 * StatisticalFloor floor = StatisticalFloor.of(mine);
 * }</pre>
 *
 * The practical mode leads near a solution, and sequential quadratic programming on the exact mean
 * from there to a point whose KKT residual is verified. So the optimum is a local one, in the
 * valley that a run leads to; where the problem is convex it is global.
 */
public final class SolvedProblem {

  /** The largest KKT residual of an optimum, in units of 1 + ‖∇f‖. */
  public static final double TOLERANCE = 1e-7;

  private static final long SAMPLES = 20_000;
  private static final long SEED = 1951L;

  private SolvedProblem() {}

  /**
   * The problem with its optimum, which is computed when first asked for. Asking fails with an
   * {@link IllegalArgumentException} that gives the KKT residual if no accurate solution is found.
   *
   * @throws IllegalArgumentException if the problem does not know its exact mean
   */
  public static LibraryProblem of(StochasticProblem problem) {
    return of(
        problem,
        new LibraryEntry.About(
            problem.name(), "a problem of the user's", "the user's own", Set.of("solved")));
  }

  static LibraryProblem of(StochasticProblem problem, LibraryEntry.About about) {
    if (problem instanceof LibraryProblem already) {
      return already;
    }
    if (problem instanceof FiniteProblem finite) {
      return new OfRows(finite, about);
    }
    if (problem instanceof ExactMean mean) {
      return new Solved(problem, mean, about);
    }
    throw new IllegalArgumentException(
        "The optimum of "
            + problem.name()
            + " cannot be computed, because the problem must know its exact mean.\n"
            + "Maybe draw a table of scenarios once and let the model read it.");
  }

  /**
   * A KKT point of the exact problem, in the valley to which a run of the practical mode leads.
   *
   * @throws IllegalArgumentException if the KKT residual stays above {@link #TOLERANCE}
   */
  static KnownOptimum solve(StochasticProblem problem, ExactMean mean, String note) {
    RunSettings budget =
        RunSettings.samples(SAMPLES).withSeed(SEED).withTraceRows(2).withMonitorSamples(100);
    Candidate near =
        new Runner(new PracticalProxPep(), problem).withSettings(budget).run().recommended();
    ExactSqp sqp =
        new ExactSqp(mean, problem.feasibleSet(), problem.inequalities(), problem.equalities());
    KnownOptimum found = sqp.solve(near.x(), near.multipliers(), note);
    if (!(sqp.residual() <= TOLERANCE)) {
      // Multipliers far off may lead the first quadratic programme astray.
      found = sqp.solve(problem.startingPoint(), null, note);
    }
    double residual = residual(problem, mean, found);
    if (!(residual <= TOLERANCE)) {
      throw new IllegalArgumentException(
          "The KKT residual of "
              + problem.name()
              + " ("
              + residual
              + ") must come down to "
              + TOLERANCE
              + " for its optimum to count as known.\nMaybe a function has kinks (smooth max, abs"
              + " and cvar by a width), or no point satisfies the constraints.");
    }
    return inside(problem, mean, found);
  }

  /** The same point moved into X₀, from which rounding may have led it. */
  private static KnownOptimum inside(StochasticProblem problem, ExactMean mean, KnownOptimum at) {
    double[] x = at.x();
    problem.feasibleSet().project(x, x);
    Evaluation out = Evaluation.of(problem);
    mean.evaluateMean(x, out);
    return new KnownOptimum(x, out.value[0], at.lambda(), at.mu(), at.note());
  }

  /** Stationarity over X₀, violation and complementarity, over 1 + ‖∇f‖, in the max norm. */
  static double residual(StochasticProblem problem, ExactMean mean, KnownOptimum optimum) {
    Evaluation at = Evaluation.of(problem);
    double[] x = optimum.x();
    mean.evaluateMean(x, at);
    double[] lambda = optimum.lambda();
    double[] mu = optimum.mu();
    double[] moved = x.clone();
    Logistic.add(-1.0, at.gradient[0], moved);
    double worst = 0.0;
    double size = 1.0;
    for (double slope : at.gradient[0]) {
      size = Math.max(size, 1.0 + Math.abs(slope));
    }
    for (int k = 0; k < lambda.length; k++) {
      double g = at.value[1 + k];
      Logistic.add(-lambda[k], at.gradient[1 + k], moved);
      worst = Math.max(worst, Math.max(g, Math.min(lambda[k], Math.abs(g))));
    }
    for (int j = 0; j < mu.length; j++) {
      int row = 1 + lambda.length + j;
      Logistic.add(-mu[j], at.gradient[row], moved);
      worst = Math.max(worst, Math.abs(at.value[row]));
    }
    problem.feasibleSet().project(moved, moved);
    for (int i = 0; i < x.length; i++) {
      worst = Math.max(worst, Math.abs(moved[i] - x[i]));
    }
    return worst / size;
  }

  private static class Solved extends ForwardingProblem implements LibraryProblem {

    private final ExactMean mean;
    private final LibraryEntry.About about;
    private final Lazy<KnownOptimum> optimum;

    Solved(StochasticProblem problem, ExactMean mean, LibraryEntry.About about) {
      super(problem);
      this.mean = mean;
      this.about = about;
      String note = about.tags().contains("convex") ? "computed, global" : "computed, local";
      this.optimum = new Lazy<>(() -> SolvedProblem.solve(problem, mean, note));
    }

    @Override
    public final void evaluateMean(double[] x, Evaluation out) {
      mean.evaluateMean(x, out);
    }

    @Override
    public final String name() {
      return about.name();
    }

    @Override
    public final String description() {
      return about.description();
    }

    @Override
    public final String source() {
      return about.source();
    }

    @Override
    public final Set<String> tags() {
      return about.tags();
    }

    @Override
    public final KnownOptimum optimum() {
      return optimum.get();
    }

    @Override
    public final OptionalDouble noiseLevel() {
      return OptionalDouble.empty();
    }

    @Override
    public final LibraryProblem withNoise(double level) {
      throw new IllegalArgumentException(
          "The noise level of "
              + name()
              + " ("
              + level
              + ") cannot be set, because its randomness is its own.\n"
              + "Maybe leave the level out, or average several scenarios with MiniBatch.");
    }

    @Override
    public final String toString() {
      return name();
    }
  }

  private static final class OfRows extends Solved implements FiniteProblem {

    private final FiniteProblem rows;

    OfRows(FiniteProblem problem, LibraryEntry.About about) {
      super(problem, problem, about);
      this.rows = problem;
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      rows.evaluate(x, xi, out);
    }

    @Override
    public long scenarioCount() {
      return rows.scenarioCount();
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      rows.evaluateScenario(x, index, out);
    }
  }
}
