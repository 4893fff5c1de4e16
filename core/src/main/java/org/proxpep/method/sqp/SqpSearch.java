package org.proxpep.method.sqp;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.proxpep.method.LocalSearch;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ReplayedScenarios;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SmoothSlopes;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * From a point down to a local solution of the mean over a few scenarios that stay the same: {@link
 * PenaltySqp} without a first phase. Cheap, and good enough to tell basins apart.
 */
public final class SqpSearch implements LocalSearch {

  /** Kinks are rounded off over this part of what meets there. */
  private static final double WIDTH = 0.01;

  /** A search that takes longer crawls. */
  private static final int MOST_STEPS = 40;

  private final StochasticProblem problem;
  private final SmoothForm form;
  private final FiniteProblem few;
  private final FiniteProblem smooth;
  private final double[] units;
  private long evaluations;

  private SqpSearch(
      StochasticProblem problem,
      SmoothForm form,
      FiniteProblem few,
      FiniteProblem smooth,
      double[] units) {
    this.problem = problem;
    this.form = form;
    this.few = few;
    this.smooth = smooth;
    this.units = units;
  }

  /**
   * @param scenarios of which the first {@code count} training scenarios are used
   * @param middle where the sizes of kinks are measured
   * @param units how far a first step may go, coordinate by coordinate
   * @return empty where second-order steps are not possible
   */
  public static Optional<LocalSearch> over(
      StochasticProblem whole, Scenarios scenarios, int count, double[] middle, double[] units) {
    StochasticProblem problem = SmoothSlopes.of(whole);
    SmoothForm form = problem.feasibleSet().kinkedForm().orElse(null);
    RoundedKinks kinks = problem.hasKinks() ? problem.roundedKinks().orElse(null) : null;
    boolean again = problem.derivatives().isRepeatable();
    if (!again || form == null || (problem.hasKinks() && kinks == null)) {
      return Optional.empty();
    }
    FiniteProblem few = new ReplayedScenarios(problem, scenarios, count);
    FiniteProblem smooth =
        kinks == null ? few : new ReplayedScenarios(kinks.rounded(middle, WIDTH), scenarios, count);
    return Optional.of(new SqpSearch(problem, form, few, smooth, units));
  }

  @Override
  public Evaluation at(double[] x) {
    Evaluation mean = Evaluation.of(problem);
    evaluations += few.scenarioCount();
    try {
      TableMeans.evaluate(few, x, mean);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      mean.setValue(0, Double.NaN);
    }
    return mean;
  }

  @Override
  public double[] from(double[] start) {
    Means means =
        smooth
            .secondDerivatives()
            .<Means>map(second -> new TableMeans(smooth, second))
            .orElseGet(() -> new DifferencedMeans(smooth, smooth, units));
    double[] y = new double[problem.shape().constraints()];
    PenaltySqp steps = new PenaltySqp(problem, form, means, start, y, units);
    try {
      PenaltySqp.Outcome outcome = PenaltySqp.Outcome.GOES_ON;
      for (int k = 0; k < MOST_STEPS && outcome == PenaltySqp.Outcome.GOES_ON; k++) {
        evaluations += steps.evaluationsOfNextStep();
        outcome = steps.step();
      }
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      return start; // A function of the user's fails there.
    }
    return steps.x().clone();
  }

  @Override
  public long evaluations() {
    return evaluations;
  }
}
