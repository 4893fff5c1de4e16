package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.PhaseReport;
import org.proxpep.method.sqp.DifferencedMeans;
import org.proxpep.method.sqp.Means;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.TableMeans;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * The second phase of the practical mode: where means are finite sums that the budget can pass over
 * several times, or there is no noise at all, second-order steps on the exact means end in a few
 * passes what first-order steps only approach ({@link PenaltySqp}). The first phase finds the
 * neighbourhood, the scales and the multipliers that it begins with.
 *
 * <p>Kinks are rounded off, over a width that shrinks from step to step as the rounded problem is
 * solved: a rounded solution is a good start for a sharper one.
 */
final class SecondPhase {

  private static final PracticalConstants.Passes PASSES = PracticalConstants.USED.passes();

  private final StochasticProblem problem;
  private final @Nullable SmoothForm form;
  private final @Nullable FiniteProblem table;
  private final @Nullable RoundedKinks kinks;
  private long budget = Long.MAX_VALUE;
  private long due;
  private int attempts;
  private boolean solved;
  private boolean active;

  /** Whether there seemed to be no noise, so that one scenario is all there is to pass over. */
  private boolean single;

  private long evaluations;
  private double width;
  private double[] start = {};
  private double[] units = {};
  private @Nullable PenaltySqp sqp;

  SecondPhase(StochasticProblem problem, PracticalSettings settings) {
    this.problem = problem;
    this.form = problem.feasibleSet().smoothForm().orElse(null);
    this.table = problem.finite().orElse(null);
    this.kinks = problem.hasKinks() ? problem.roundedKinks().orElse(null) : null;
    boolean smooth = !problem.hasKinks() || kinks != null;
    boolean fits = problem.dimension() <= PASSES.mostVariables() && form != null && smooth;
    this.due = fits && settings.passes() > 0 ? 0 : Long.MAX_VALUE;
  }

  /** How many evaluations the run may spend. */
  void budget(long value) {
    budget = value;
  }

  /** Whether it may still begin. */
  boolean isPending() {
    return !solved && due != Long.MAX_VALUE;
  }

  /** Whether the next step is one of this phase. */
  boolean isDue(PracticalState s) {
    if (active) {
      return true;
    }
    if (solved || due == Long.MAX_VALUE || s.samples() < due) {
      return false;
    }
    boolean still = !s.estimates.isStochastic();
    if (due == 0) {
      due = still ? PASSES.firstWithoutNoise() : first();
      return false;
    }
    boolean worth = still ? s.t >= due : fitsTable(s.samples());
    if (!worth) {
      due = still ? due : Long.MAX_VALUE;
    }
    return worth;
  }

  /** How long the first phase is where there is a table. */
  private long first() {
    if (table == null) {
      return Long.MAX_VALUE;
    }
    long share = budget == Long.MAX_VALUE ? Long.MAX_VALUE : (long) (PASSES.share() * budget);
    return Math.max(PASSES.first(), Math.min(share, 2 * table.scenarioCount()));
  }

  /** Passes that second derivatives take: one, or one for each variable. */
  private long passesOfHessians() {
    boolean known = kinks != null || problem.secondDerivatives().isPresent();
    return known ? 1 : problem.dimension();
  }

  private boolean fitsTable(long spent) {
    long passes = PASSES.fewest() * (1 + passesOfHessians()) / 2;
    return table != null && (budget - spent) / passes >= table.scenarioCount();
  }

  long evaluationsOfNextStep(PracticalState s) {
    if (active) {
      return sqp().evaluationsOfNextStep();
    }
    long scenarios = s.estimates.isStochastic() && table != null ? table.scenarioCount() : 1;
    return (2 + passesOfHessians()) * scenarios;
  }

  long evaluations() {
    return evaluations;
  }

  PhaseReport report() {
    long scenarios = Math.max(1, sqp().means().evaluations());
    return new PhaseReport("passes", evaluations, evaluations / scenarios, sqp().gap());
  }

  boolean isActive() {
    return active;
  }

  /** Whether the answer is here, and exact. */
  boolean isSolved() {
    return solved;
  }

  /** The point, where this phase is under way or has an answer. */
  double[] x() {
    return sqp().x();
  }

  void multipliers(double[] out) {
    sqp().multipliers(out);
  }

  /** Means at the point, unless they are of rounded kinks. */
  @Nullable Evaluation exactMean() {
    return (active || solved) && kinks == null && sqp().isEvaluated() ? sqp().mean() : null;
  }

  private PenaltySqp sqp() {
    if (sqp == null) {
      throw new IllegalStateException("The second phase has not begun.");
    }
    return sqp;
  }

  /** One step; none if the thread is interrupted in the middle of a pass. */
  void step(PracticalState s) {
    if (!active) {
      begin(s);
    }
    PenaltySqp steps = sqp();
    // Some steps end before their trial; the budget must not depend on it.
    long cost = steps.evaluationsOfNextStep();
    PenaltySqp.Outcome outcome;
    try {
      outcome = steps.step();
    } catch (CancellationException e) {
      return;
    }
    evaluations += cost;
    if (kinks != null && width > PASSES.leastWidth()) {
      double enough = PASSES.enough() * width * steps.size();
      boolean near = steps.isInside() && steps.gap() <= enough;
      if (outcome != PenaltySqp.Outcome.GOES_ON || near) {
        width = Math.max(PASSES.leastWidth(), PASSES.narrower() * width);
        steps.change(means(s), PASSES.trust() * width);
        return;
      }
    }
    if (outcome == PenaltySqp.Outcome.GOES_ON) {
      return;
    }
    active = false;
    boolean good = outcome == PenaltySqp.Outcome.SOLVED && steps.isFeasible();
    solved = good && !(single && mayBeNoisy());
    attempts++;
    if (good && !solved) {
      // No noise was seen, which does not say that there is none: the first phase goes on from
      // here.
      s.moveTo(steps.x(), steps);
      due = PASSES.longer() * s.samples();
    } else {
      boolean again = !solved && attempts < PASSES.attempts();
      due = again ? PASSES.longer() * Math.max(s.samples(), due) : Long.MAX_VALUE;
    }
  }

  private boolean mayBeNoisy() {
    for (int row = 0; row <= problem.shape().constraints(); row++) {
      if (!problem.isDeterministic(row)) {
        return true;
      }
    }
    return false;
  }

  private void begin(PracticalState s) {
    single = !s.estimates.isStochastic();
    double[] y = new double[s.rows];
    start = new double[s.x.length];
    s.firstAnswer(start, y);
    units =
        Vectors.of(
            start.length,
            i ->
                Math.max(
                    s.reach.distance() / s.scaled.unit(i),
                    PASSES.leastUnit() * Math.abs(start[i])));
    width = kinks == null ? 0.0 : PASSES.firstWidth();
    sqp = new PenaltySqp(problem, requireForm(), means(s), start, y, units);
    active = true;
  }

  private SmoothForm requireForm() {
    if (form == null) {
      throw new IllegalStateException("The set has no smooth form.");
    }
    return form;
  }

  private Means means(PracticalState s) {
    StochasticProblem now = kinks == null ? problem : kinks.rounded(start, width);
    FiniteProblem rows =
        single ? new ReplayedScenarios(now, s.scenarios, 1) : now.finite().orElseThrow();
    Optional<Means> exact = rows.secondDerivatives().map(d -> new TableMeans(rows, d));
    return exact.orElseGet(() -> new DifferencedMeans(rows, rows, units));
  }

  void fields(Archive archive, PracticalState s) throws IOException {
    due = archive.field(due);
    attempts = archive.field(attempts);
    solved = archive.field(solved);
    active = archive.field(active);
    single = archive.field(single);
    evaluations = archive.field(evaluations);
    width = archive.field(width);
    start = archive.array(start);
    units = archive.array(units);
    if (start.length > 0) {
      if (archive.isReading()) {
        sqp = new PenaltySqp(problem, requireForm(), means(s), start, new double[s.rows], units);
      }
      sqp().fields(archive);
    }
  }
}
