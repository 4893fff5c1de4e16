package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.method.PhaseReport;
import org.proxpep.method.StepException;
import org.proxpep.method.sqp.DifferencedMeans;
import org.proxpep.method.sqp.ExactSteps;
import org.proxpep.method.sqp.Means;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.ProductMeans;
import org.proxpep.method.sqp.ProductSteps;
import org.proxpep.method.sqp.TableMeans;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.ReplayedScenarios;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * The second phase of the practical mode: where means are finite sums that the budget can pass over
 * several times, or there is no noise at all, second-order steps on the exact means end in a few
 * passes what first-order steps only approach ({@link PenaltySqp}). The first phase finds the
 * neighbourhood, the scales and the multipliers that it begins with.
 *
 * <p>It is tried in attempts. Between two of them first-order steps go on; an attempt begins where
 * they have led, at x¹ or elsewhere, and ends at a solution, at violations that nothing makes
 * smaller, or without a result.
 */
final class SecondPhase {

  private enum Stage {
    /** First-order steps go on until the next attempt, if there is to be one. */
    WAITING,
    /** An attempt is under way. */
    ACTIVE,
    /** The answer is here, and exact. */
    SOLVED,
    /** Every attempt ended with violations that no step makes smaller. */
    STUCK
  }

  private enum Origin {
    /** The answer of first-order steps, if it is any better than x¹. */
    ANSWER,
    /** x¹, at once: what led away from there was no help. */
    FIRST,
    /** A random point, for violations may have no way down but be far from the least. */
    ELSEWHERE
  }

  private static final PracticalConstants.Passes PASSES = PracticalConstants.USED.passes();

  /** Evaluations that tell which of two points is better, where there is no noise. */
  private static final long COMPARED = 2;

  /** The number of the draws that moves are made with, beyond those of others. */
  private static final long FIRST_MOVE = 1000;

  private final StochasticProblem problem;
  private final FadingKinks kinks;
  private final @Nullable SmoothForm form;
  private final @Nullable FiniteProblem table;

  /** Whether matrices are too large, so that there are products with vectors only. */
  private final boolean isLarge;

  /** x¹. */
  private final double[] first;

  private final CountedSolutions counts;
  private final PassBudget budget;

  private Stage stage = Stage.WAITING;

  /** After how many samples the next attempt begins; 0 before that is known. */
  private long due;

  /** Where it begins. */
  private Origin origin = Origin.ANSWER;

  private int attempts;

  /** How many attempts have begun elsewhere, since constraints kept each other from holding. */
  private int moves;

  /** Whether there seemed to be no noise, so that one scenario is all there is to pass over. */
  private boolean single;

  /** Steps of this attempt. */
  private int taken;

  private long evaluations;
  private double[] start = {};
  private double[] units = {};

  /** Multipliers that go with x¹; null where x¹ is any point. */
  private double @Nullable [] given;

  private @Nullable ExactSteps steps;

  /** The same steps, where matrices are formed. */
  private @Nullable PenaltySqp sqp;

  SecondPhase(
      StochasticProblem sampled,
      @Nullable CountedSamples counted,
      PracticalSettings settings,
      double[] first) {
    // A pass over a table needs no batches, and kinks and second derivatives are not theirs.
    this.problem = sampled.finite().isPresent() ? MiniBatch.innermost(sampled) : sampled;
    this.first = first.clone();
    this.form = problem.feasibleSet().kinkedForm().orElse(null);
    this.table = problem.finite().orElse(null);
    this.kinks = new FadingKinks(problem);
    this.counts = new CountedSolutions(problem, counted);
    this.budget = new PassBudget(problem, table, kinks.areThere());
    // Products with vectors serve where matrices are too large.
    boolean products =
        table != null
            && !problem.hasKinks()
            && problem.proxTerm().isEmpty()
            && table.secondDerivatives().isPresent();
    this.isLarge = !fitsMemory(problem);
    boolean few = problem.dimension() <= PASSES.fewVariables();
    // A kink of a face needs a variable of its own in the programme of a step.
    boolean faces = form != null && (few || !form.hasKinks());
    boolean fits = (!isLarge || products) && faces && kinks.areManageable();
    this.due = fits && settings.passes() > 0 ? 0 : Long.MAX_VALUE;
  }

  /** Whether the matrices are worth their memory; never by what the machine has, for the bits. */
  private static boolean fitsMemory(StochasticProblem problem) {
    double n = problem.dimension();
    Sparsity pattern = problem.sparsity().orElse(null);
    double own =
        pattern == null
            ? problem.shape().constraints() * n * n
            : Sparsity.curvatures(pattern, problem.shape().rows(), problem.dimension());
    return n <= PASSES.fewVariables() || 13.0 * n * n + own <= PASSES.mostNumbers();
  }

  /** Says that x¹ was moved. */
  void beginAt(double[] point) {
    System.arraycopy(point, 0, first, 0, first.length);
  }

  /** How many evaluations the run may spend. */
  void budget(long value) {
    budget.set(value);
  }

  /**
   * Says that x¹ is near a solution with these multipliers, as after a small change of the problem:
   * exact steps from there are better than from where samples lead.
   */
  void startFrom(double[] multipliers) {
    given = multipliers.clone();
    budget.beginNear();
  }

  /** Whether it may still begin. */
  boolean isPending() {
    return stage != Stage.SOLVED && due != Long.MAX_VALUE;
  }

  /** Whether the next step is one of this phase. */
  boolean isDue(PracticalState s) {
    if (stage != Stage.WAITING) {
      return stage == Stage.ACTIVE;
    }
    if (due == Long.MAX_VALUE || s.samples() < due) {
      return false;
    }
    boolean still = !s.estimates.isStochastic();
    if (due == 0) {
      due = still ? PASSES.firstWithoutNoise() : budget.first();
      return false;
    }
    boolean worth = still ? s.t >= due : budget.fitsTable(s.samples());
    if (!worth) {
      due = still ? due : Long.MAX_VALUE;
    }
    return worth;
  }

  /** Whether it is about to begin on a table for the first time. */
  boolean isAhead(PracticalState s) {
    boolean waits = stage == Stage.WAITING && attempts == 0;
    return waits && s.estimates.isStochastic() && reachesTable();
  }

  /** Whether the budget is enough to end with passes over a table. */
  boolean reachesTable() {
    return isPending() && budget.fitsTable(budget.first());
  }

  long evaluationsOfNextStep(PracticalState s) {
    if (isActive()) {
      return steps().evaluationsOfNextStep() + (single ? COMPARED : counts.evaluationsOfLook());
    }
    boolean all = s.estimates.isStochastic() && table != null;
    long scenarios = all ? requireTable().scenarioCount() : 1;
    return (2 + budget.passesOfHessians()) * scenarios
        + (all ? counts.evaluationsOfLook() : COMPARED);
  }

  long evaluations() {
    return evaluations + counts.evaluations();
  }

  PhaseReport report() {
    long scenarios = single || table == null ? 1 : Math.max(1, table.scenarioCount());
    return new PhaseReport("passes", evaluations(), evaluations() / scenarios, steps().gap());
  }

  boolean isActive() {
    return stage == Stage.ACTIVE;
  }

  /** Whether the answer is here, and exact. */
  boolean isSolved() {
    return stage == Stage.SOLVED;
  }

  /** Whether every attempt ended with violations that no step makes smaller. */
  boolean isStuck() {
    return stage == Stage.STUCK;
  }

  /** Whether this phase is under way, or ended with a point that is to be kept. */
  boolean hasPoint() {
    return stage != Stage.WAITING;
  }

  /** The point, where this phase is under way or has an answer. */
  double[] x() {
    return steps().x();
  }

  void multipliers(double[] out) {
    steps().multipliers(out);
  }

  /** Means at the point, unless they are of rounded kinks or of moved limits. */
  @Nullable Evaluation exactMean() {
    boolean own = kinks.areSharp() && !counts.areMoved();
    return hasPoint() && own && steps().isEvaluated() ? steps().mean() : null;
  }

  private ExactSteps steps() {
    if (steps == null) {
      throw new IllegalStateException("The second phase has not begun.");
    }
    return steps;
  }

  /** One step; none if the thread is interrupted in the middle of a pass. */
  void step(PracticalState s) {
    if (stage != Stage.ACTIVE) {
      begin(s);
    }
    ExactSteps now = steps();
    // Some steps end before their trial; the budget must not depend on it.
    long cost = now.evaluationsOfNextStep();
    PenaltySqp.Outcome outcome;
    try {
      outcome = now.step();
    } catch (CancellationException e) {
      return;
    }
    evaluations += cost;
    if (outcome == PenaltySqp.Outcome.UNBOUNDED) {
      throw StepException.of(
          "The objective of problem %s falls without bound: it is %s after a step of the second"
              + " phase that is %s times as long as the way to a solution seemed to be",
          "a bound or a constraint is missing", problem.name(), now.mean().value(0), now.radius());
    }
    boolean still = outcome == PenaltySqp.Outcome.STUCK && counts.wasSolvedAt(now.x());
    boolean good = (outcome == PenaltySqp.Outcome.SOLVED || still) && now.isFeasible();
    if (sqp != null && isOther(sqp, outcome, good, s)) {
      return;
    }
    taken++;
    if (outcome == PenaltySqp.Outcome.GOES_ON && !isGivenUp(now)) {
      return;
    }
    end(now, good, s);
  }

  /** Ends an attempt. */
  private void end(ExactSteps now, boolean good, PracticalState s) {
    stage = Stage.WAITING;
    attempts++;
    if (good && single && mayBeNoisy()) {
      // No noise was seen, which does not say that there is none: the first phase goes on from
      // here.
      s.moveTo(now.x(), now);
      due = PASSES.longer() * s.samples();
      return;
    }
    boolean again = !good && attempts < PASSES.attempts();
    if (single && !good && now.isFeasible() && !isNoBetter(s, now.x(), s.x())) {
      s.moveTo(now.x(), now); // no end, but not to be lost
    }
    boolean lost = !good && !now.isFeasible();
    long later = later(s);
    if (again && single && attempts == 1) {
      origin = Origin.FIRST;
    } else if (lost && single && moves < PASSES.moves()) {
      origin = Origin.ELSEWHERE;
      moves++;
      attempts--;
    } else {
      origin = Origin.ANSWER;
    }
    due = origin != Origin.ANSWER ? s.t : again ? later : Long.MAX_VALUE;
    if (good) {
      stage = Stage.SOLVED;
    } else if (lost && !again && !single && !counts.areThere()) {
      stage = Stage.STUCK; // Smoothed limits may be violated where what is counted is not.
    }
  }

  /**
   * When the next attempt begins: first-order steps have taken some times as many samples then.
   * Passes over a table are none of theirs; counted with them they would use the budget up before
   * violations were known to stay.
   */
  private long later(PracticalState s) {
    long passed = single ? 0 : evaluations();
    long first = Math.max(s.samples(), due) - passed;
    return PASSES.longer() * first + passed;
  }

  /** Whether there are other means or limits to go on with, from where the steps are. */
  private boolean isOther(
      PenaltySqp now, PenaltySqp.Outcome outcome, boolean good, PracticalState s) {
    if (kinks.sharpen(now, outcome)) {
      now.change(means(s), kinks.trust());
      return true;
    }
    return !single && counts.goOn(now, good, () -> means(s));
  }

  /** Whether an attempt crawls along while constraints keep each other from holding. */
  private boolean isGivenUp(ExactSteps steps) {
    return taken >= PASSES.mostSteps() && !steps.isFeasible();
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
    boolean moved = origin == Origin.ELSEWHERE;
    if (single && !moved && (origin == Origin.FIRST || isNoBetter(s, start, first))) {
      System.arraycopy(first, 0, start, 0, first.length);
      Arrays.fill(y, 0.0);
    }
    if (moved) {
      move(s);
      Arrays.fill(y, 0.0);
    }
    boolean near = given != null && !single && attempts == 0;
    if (near) {
      System.arraycopy(first, 0, start, 0, first.length);
      System.arraycopy(given, 0, y, 0, y.length);
      counts.sharpenNear(start, y);
    }
    units = s.lengths(start, PASSES.leastUnit());
    kinks.begin(!single || isAlone(), near);
    make(s, y);
    if (near && sqp != null) {
      sqp.endByAgreement();
      counts.beginNear(sqp, start, y);
    }
    stage = Stage.ACTIVE;
    taken = 0;
  }

  /** Makes {@link #start} a random point of X₀, of the size of x¹ at first, and then larger. */
  private void move(PracticalState s) {
    ScenarioRandom random =
        Evaluation.of(problem).random(s.scenarios.key(Purpose.DECISION, FIRST_MOVE + moves));
    double usual = Rows.norm(first) / Math.sqrt(first.length);
    double size = Math.scalb(usual > 0 ? usual : 1.0, (moves - 1) / 4);
    for (int i = 0; i < start.length; i++) {
      start[i] = first[i] + Math.max(size, Math.abs(first[i])) * random.nextGaussian();
    }
    problem.feasibleSet().project(start, start);
  }

  /** The steps from the start. */
  private void make(PracticalState s, double[] y) {
    if (isLarge) {
      FiniteProblem all = requireTable();
      SecondDerivatives second = all.secondDerivatives().orElseThrow();
      steps =
          new ProductSteps(problem, ProductMeans.of(all, second), requireForm(), start, y, units);
    } else {
      sqp = new PenaltySqp(problem, requireForm(), means(s), start, y, units);
      if (!kinks.areThere()) {
        sqp.doubtFlatPoints();
      }
      steps = sqp;
    }
  }

  /** Whether neither the objective nor any violation is better at a point, without noise. */
  private boolean isNoBetter(PracticalState s, double[] point, double[] than) {
    FiniteProblem one = new ReplayedScenarios(problem, s.scenarios, 1);
    Evaluation old = Evaluation.of(problem);
    Evaluation now = Evaluation.of(problem);
    one.evaluateScenario(than, 0, old);
    one.evaluateScenario(point, 0, now);
    evaluations += COMPARED;
    boolean better = now.value(0) < old.value(0);
    for (int row = 1; row < now.rows(); row++) {
      boolean equality = row > problem.inequalities();
      double was = equality ? Math.abs(old.value(row)) : Math.max(0.0, old.value(row));
      double is = equality ? Math.abs(now.value(row)) : Math.max(0.0, now.value(row));
      better |= is < was;
    }
    return !better;
  }

  private SmoothForm requireForm() {
    if (form == null) {
      throw new IllegalStateException("The set has no smooth form.");
    }
    return form;
  }

  private FiniteProblem requireTable() {
    // Not as it was at first: widths may have changed.
    return problem
        .finite()
        .orElseThrow(() -> new IllegalStateException("The scenarios cannot be enumerated."));
  }

  /** Whether there is but one scenario. */
  private boolean isAlone() {
    return table != null && table.scenarioCount() == 1;
  }

  private Means means(PracticalState s) {
    Optional<Means> open = kinks.open();
    if (open.isPresent()) {
      return open.get();
    }
    StochasticProblem now = kinks.rounded(start);
    FiniteProblem rows =
        single ? new ReplayedScenarios(now, s.scenarios, 1) : now.finite().orElseThrow();
    Optional<Means> exact = rows.secondDerivatives().map(d -> new TableMeans(rows, d));
    return exact.orElseGet(() -> new DifferencedMeans(rows, rows, units));
  }

  void fields(Archive archive, PracticalState s) throws IOException {
    archive.field(first);
    due = archive.field(due);
    stage = archive.field(stage);
    origin = archive.field(origin);
    attempts = archive.field(attempts);
    moves = archive.field(moves);
    kinks.fields(archive);
    counts.fields(archive);
    single = archive.field(single);
    taken = archive.field(taken);
    evaluations = archive.field(evaluations);
    start = archive.array(start);
    units = archive.array(units);
    if (start.length > 0) {
      if (archive.isReading()) {
        make(s, new double[s.rows]);
      }
      steps().fields(archive);
    }
  }
}
