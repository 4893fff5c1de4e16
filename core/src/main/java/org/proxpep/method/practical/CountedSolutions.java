package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.method.sqp.Means;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.TableMeans;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.StochasticProblem;

/**
 * What the second phase does about smoothed probabilities whose verdict counts rows: a solution is
 * solved once more with narrower widths ({@link SuitedWidths}), and with limits moved to where the
 * counts hold ({@link CountedLimits}). Where nothing is smoothed it does nothing.
 */
final class CountedSolutions {

  private static final PracticalConstants.Widths WIDTHS = PracticalConstants.USED.widths();

  private final StochasticProblem problem;
  private final SuitedWidths widths;

  /** The limits of what is counted; null where nothing is. */
  private final @Nullable CountedLimits limits;

  /** The last solution, where it was solved once more with narrower widths. */
  private double[] solved = {};

  private long evaluations;

  CountedSolutions(StochasticProblem problem, @Nullable CountedSamples counted) {
    this.problem = problem;
    this.widths = new SuitedWidths(counted);
    this.limits = CountedLimits.of(problem);
  }

  /** Whether limits are counted. */
  boolean areThere() {
    return limits != null;
  }

  /** Whether limits are moved at present. */
  boolean areMoved() {
    return limits != null && limits.isUsed();
  }

  /** What a look at the counts of a solution costs. */
  long evaluationsOfLook() {
    return limits == null ? 0 : (widths.areFree() ? 3 : 1) * limits.evaluations();
  }

  /** What looks have cost. */
  long evaluations() {
    return evaluations;
  }

  boolean wasSolvedAt(double[] x) {
    return Arrays.equals(x, solved);
  }

  /** Chooses narrow widths for a start near a solution: wide ones would lead away from there. */
  void sharpenNear(double[] start, double[] y) {
    if (limits != null && widths.mayChange()) {
      evaluations += limits.evaluations();
      if (limits.isNearLimits(start, y)) {
        widths.chooseSharpest(start, rows().scenarioCount());
      }
    }
  }

  /** What is counted at a start near a solution says by how much its limits are to be moved. */
  void beginNear(PenaltySqp steps, double[] start, double[] y) {
    widths.beginAt(steps.meanAtStart().value(0));
    if (limits != null && !limits.isUsed()) {
      limits.startAt(start, y, steps.meanAtStart());
      evaluations += limits.evaluations();
      steps.shift(limits.shift());
    }
  }

  /**
   * Whether there are other widths or limits to go on with, from where the steps are.
   *
   * @param good whether this is a solution
   * @param means those of the problem with its present widths
   */
  boolean goOn(PenaltySqp steps, boolean good, Supplier<Means> means) {
    if (limits == null) {
      return false;
    }
    if (widths.mayChange() && !widths.areSharpest()) {
      // Before the last widths a solution leads on, whatever is counted there.
      boolean rough = steps.isInside() && steps.gap() <= WIDTHS.rough() * steps.size();
      return (good || rough) && isSuited(limits, steps, means);
    }
    if ((good || isNear(limits, steps)) && isMoved(limits, steps)) {
      return true;
    }
    boolean suited = good && isSuited(limits, steps, means);
    solved = suited ? steps.x().clone() : solved;
    return suited;
  }

  /** Whether the widths of probabilities were chosen anew for a solution, to solve once more. */
  private boolean isSuited(CountedLimits of, PenaltySqp steps, Supplier<Means> means) {
    if (!widths.choose(steps.x(), steps.mean().value(0), steps.size(), rows().scenarioCount())) {
      return false;
    }
    double[] y = multipliers(steps);
    steps.change(means.get(), 0.0);
    Evaluation mean = Evaluation.of(problem);
    try {
      TableMeans.evaluate(rows(), steps.x(), mean);
      of.restartAt(steps.x(), y, mean);
    } catch (CancellationException e) {
      return true;
    }
    evaluations += rows().scenarioCount() + of.evaluations();
    steps.shift(of.shift());
    return true;
  }

  private static boolean isNear(CountedLimits of, PenaltySqp steps) {
    double error = Math.abs(1.0 - steps.agreement()) * steps.gap();
    return steps.isInside() && of.isNear(error, steps.size());
  }

  /** Whether the limits of what is counted were moved, so that there is more to solve. */
  private boolean isMoved(CountedLimits of, PenaltySqp steps) {
    double[] y = multipliers(steps);
    boolean moved;
    try {
      moved = of.isMoved(steps.x(), y, steps.mean(), steps.size());
    } catch (CancellationException e) {
      return true; // The next step ends at the same solution.
    }
    evaluations += of.evaluations();
    if (moved) {
      steps.shift(of.shift());
    }
    return moved;
  }

  private double[] multipliers(PenaltySqp steps) {
    double[] y = new double[problem.shape().constraints()];
    steps.multipliers(y);
    return y;
  }

  /** The rows as they are with the present widths. */
  private FiniteProblem rows() {
    return problem.finite().orElseThrow();
  }

  void fields(Archive archive) throws IOException {
    widths.fields(archive);
    solved = archive.array(solved);
    evaluations = archive.field(evaluations);
    if (limits != null) {
      limits.fields(archive);
    }
  }
}
