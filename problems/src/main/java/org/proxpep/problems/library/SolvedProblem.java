package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import org.proxpep.certificate.Verdict;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.optimum.ExactSqp;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.Candidate;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

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
 * from there to a point whose KKT residual is verified. Where means over tables have kinks or the
 * objective a prox term, the solver's answer and its certificate by exact means take their place.
 * So the optimum is a local one, in the valley that a run leads to; where the problem is convex it
 * is global.
 */
public final class SolvedProblem {

  /** The largest KKT residual of an optimum, in units of 1 + ‖∇f‖. */
  public static final double TOLERANCE = 1e-7;

  /** The largest gap of an optimum where functions have kinks, in units of 1 + |f|. */
  public static final double GAP = 1e-5;

  private static final long SAMPLES = 20_000;
  private static final long SEED = 1951L;

  private SolvedProblem() {}

  /**
   * The problem with its optimum, which is computed when first asked for. Asking fails with an
   * {@link IllegalArgumentException} that gives the KKT residual or the gap if no accurate solution
   * is found.
   *
   * @throws IllegalArgumentException if the problem does not know its exact mean
   */
  public static LibraryProblem of(StochasticProblem problem) {
    return of(
        problem,
        new Label(problem.name(), "a problem of the user's", "the user's own", Set.of("solved")));
  }

  public static LibraryProblem of(StochasticProblem problem, Label label) {
    if (problem instanceof LibraryProblem already) {
      return already;
    }
    ExactMean mean = exactMean(problem);
    String note = label.tags().contains("convex") ? "computed, global" : "computed, local";
    return new Solved(problem, mean, label, () -> solve(problem, mean, note));
  }

  /** The problem with an optimum that is known from elsewhere. */
  public static LibraryProblem of(StochasticProblem problem, Label label, KnownOptimum optimum) {
    return new Solved(problem, exactMean(problem), label, () -> optimum);
  }

  private static ExactMean exactMean(StochasticProblem problem) {
    return problem
        .exactMean()
        .orElseThrow(
            () ->
                Refusal.of(
                    "The optimum of %s cannot be computed, because the problem must know its exact"
                        + " mean",
                    "draw a table of scenarios once and let the model read it", problem.name()));
  }

  /** The optimum of a problem of the library with all digits, in the valley of a point. */
  static KnownOptimum from(double[] guess, LibraryProblem problem, String note) {
    return new ExactSqp(
            problem, problem.feasibleSet(), problem.inequalities(), problem.equalities())
        .polish(guess, note);
  }

  /**
   * A KKT point of the exact problem, in the valley to which a run of the practical mode leads.
   *
   * @throws IllegalArgumentException if the KKT residual stays above {@link #TOLERANCE}
   */
  static KnownOptimum solve(StochasticProblem problem, ExactMean mean, String note) {
    // A mean over a table has the kinks of its rows; a known mean of drawn scenarios is smooth.
    boolean kinks = problem.hasKinks() && problem.finite().isPresent();
    if (kinks || problem.proxTerm().isPresent()) {
      return certified(problem, mean, note);
    }
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
      throw Refusal.of(
          "The KKT residual of %s (%s) must come down to %s for its optimum to count as known",
          "a function has kinks (smooth max, abs and cvar by a width), or no point satisfies the"
              + " constraints",
          problem.name(),
          residual,
          TOLERANCE);
    }
    return inside(problem, mean, found);
  }

  /**
   * The answer of the solver, where kinks leave no KKT residual to verify: its certificate by exact
   * means says how far it can be from the best.
   *
   * @throws IllegalArgumentException if that is more than {@link #GAP}
   */
  private static KnownOptimum certified(StochasticProblem problem, ExactMean mean, String note) {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.DEFAULT.withSeed(SEED).withTraceRows(2))
            .withGoal()
            .solve();
    Candidate found = result.selected();
    Evaluation at = Evaluation.of(problem);
    mean.evaluateMean(found.x(), at);
    double best = at.value(0);
    double gap = result.certificate().gap().limit();
    double size = 1.0 + Math.abs(best);
    if (result.verdict() != Verdict.CERTIFIED || !(gap <= GAP * size)) {
      throw Refusal.of(
          "The gap of %s (%s, %s) must be certified to be at most %s for its optimum to count as"
              + " known",
          "no point satisfies the constraints, or smooth kinks by a width",
          problem.name(),
          gap,
          result.verdict(),
          GAP * size);
    }
    double[] y = found.multipliers();
    int p = problem.inequalities();
    double[] lambda = Vectors.of(p, k -> Math.max(0.0, y[k]));
    return new KnownOptimum(
        found.x(), best, lambda, Arrays.copyOfRange(y, p, y.length), note + ", by its certificate");
  }

  /** The same point moved into X₀, from which rounding may have led it. */
  private static KnownOptimum inside(StochasticProblem problem, ExactMean mean, KnownOptimum at) {
    double[] x = at.x();
    problem.feasibleSet().project(x, x);
    Evaluation out = Evaluation.of(problem);
    mean.evaluateMean(x, out);
    return new KnownOptimum(x, out.value(0), at.lambda(), at.mu(), at.note());
  }

  /** Stationarity over X₀, violation and complementarity, over 1 + ‖∇f‖, in the max norm. */
  public static double residual(StochasticProblem problem, ExactMean mean, KnownOptimum optimum) {
    Evaluation at = Evaluation.of(problem);
    double[] x = optimum.x();
    mean.evaluateMean(x, at);
    double[] lambda = optimum.lambda();
    double[] mu = optimum.mu();
    double[] moved = x.clone();
    Logistic.add(-1.0, at.gradient(0), moved);
    double worst = 0.0;
    double size = 1.0;
    for (double slope : at.gradient(0)) {
      size = Math.max(size, 1.0 + Math.abs(slope));
    }
    for (int k = 0; k < lambda.length; k++) {
      double g = at.value(1 + k);
      Logistic.add(-lambda[k], at.gradient(1 + k), moved);
      worst = Math.max(worst, Math.max(g, Math.min(lambda[k], Math.abs(g))));
    }
    for (int j = 0; j < mu.length; j++) {
      int row = 1 + lambda.length + j;
      Logistic.add(-mu[j], at.gradient(row), moved);
      worst = Math.max(worst, Math.abs(at.value(row)));
    }
    problem.feasibleSet().project(moved, moved);
    for (int i = 0; i < x.length; i++) {
      worst = Math.max(worst, Math.abs(moved[i] - x[i]));
    }
    return worst / size;
  }

  private static final class Solved extends ForwardingProblem implements LibraryProblem {

    private final ExactMean mean;
    private final Label label;
    private final Lazy<KnownOptimum> optimum;

    Solved(StochasticProblem problem, ExactMean mean, Label label, Supplier<KnownOptimum> optimum) {
      super(problem);
      this.mean = mean;
      this.label = label;
      this.optimum = new Lazy<>(optimum);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      mean.evaluateMean(x, out);
    }

    @Override
    public Label label() {
      return label;
    }

    @Override
    public String name() {
      return label.name();
    }

    @Override
    public KnownOptimum optimum() {
      return optimum.get();
    }

    @Override
    public String toString() {
      return name();
    }
  }
}
