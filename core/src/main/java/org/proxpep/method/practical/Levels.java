package org.proxpep.method.practical;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.method.PhaseReport;
import org.proxpep.method.sqp.LevelledSqp;
import org.proxpep.method.sqp.ModelEvidence;
import org.proxpep.method.sqp.PenaltySqp;
import org.proxpep.method.sqp.ReplayedMeans;
import org.proxpep.method.sqp.ScenarioHessians;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * The second phase where there are samples only. The scenarios that the first phase has drawn are
 * evaluated again at its answer. If the answer is as good as so many scenarios allow, first-order
 * steps are efficient here, and go on. If not, second-order steps on these scenarios find the
 * minimiser of their mean ({@link PenaltySqp}), and levels of fresh scenarios follow ({@link
 * LevelledSqp}).
 */
final class Levels {

  private static final PracticalConstants.Replays REPLAYS = PracticalConstants.USED.replays();

  private enum State {
    /** Not yet. */
    WAITING,
    /** The scenarios of the first phase are evaluated again. */
    REPLAYING,
    /** Fresh scenarios are taken in. */
    LEVELS,
    /** First-order steps are as good, or second-order ones are not possible. */
    LEFT
  }

  private final StochasticProblem problem;
  private final @Nullable SmoothForm form;
  private final @Nullable RoundedKinks kinks;

  /** What second derivatives in one scenario cost. */
  private final long bend;

  /** Whether matrices cost more than a moment. */
  private final boolean isMany;

  private long budget = Long.MAX_VALUE;
  private State state;

  /** Where the scenarios were first evaluated again, with multipliers and units. */
  private double[] start = {};

  private double[] prices = {};
  private double[] units = {};

  /** How many scenarios are evaluated again. */
  private long replayed;

  private long evaluations;
  private long steps;
  private long levels;

  /** What noise alone would make models of the replayed scenarios promise. */
  private double noise;

  /** How far noise moves their minimiser. */
  private double scatter;

  private @Nullable ReplayedMeans means;
  private @Nullable PenaltySqp sqp;
  private @Nullable LevelledSqp fresh;

  Levels(StochasticProblem problem, PracticalSettings settings) {
    this.problem = problem;
    this.form = problem.feasibleSet().kinkedForm().orElse(null);
    this.kinks = problem.hasKinks() ? problem.roundedKinks().orElse(null) : null;
    boolean smooth = !problem.hasKinks() || kinks != null;
    boolean known = problem.secondDerivatives().isPresent() || kinks != null;
    this.bend = known ? 1 : 1L + problem.dimension();
    this.isMany = problem.dimension() > REPLAYS.mostVariables();
    // Rows for the kinks of a prox term or of a face make steps of many variables slow.
    boolean plain = problem.proxTerm().isEmpty() && form != null && !form.hasKinks();
    boolean few = !isMany || (known && plain);
    boolean fits = fitsMemory(problem, form) && few && form != null && smooth;
    // What cannot be evaluated again under the same scenario has no levels.
    boolean again = problem.derivatives().isRepeatable();
    this.state = fits && again && settings.passes() > 0 ? State.WAITING : State.LEFT;
  }

  /**
   * Whether triangles of matrices are worth their memory: of every function that bends those of the
   * models, of the level under way, and of the answer meanwhile; of faces of X₀ that bend; and of
   * the Lagrangian.
   */
  private static boolean fitsMemory(StochasticProblem problem, @Nullable SmoothForm form) {
    double n = problem.dimension();
    int rows = 1 + problem.shape().constraints();
    long bent =
        problem
            .secondDerivatives()
            .map(second -> IntStream.range(0, rows).filter(row -> !second.isAffine(row)).count())
            .orElse((long) rows);
    double faces =
        form == null ? 0.0 : (double) form.rows().stream().filter(r -> !r.isLinear()).count();
    double triangles = 3.0 * (double) bent + faces + 2.0;
    Sparsity pattern = problem.sparsity().orElse(null);
    double numbers =
        pattern == null
            ? 0.5 * triangles * n * n
            : 3.0 * Sparsity.curvatures(pattern, rows, problem.dimension())
                + 0.5 * (faces + 5.0) * n * n;
    return n <= REPLAYS.mostVariables() || numbers <= REPLAYS.mostNumbers();
  }

  /** How many evaluations the run may spend. */
  void budget(long value) {
    budget = value;
  }

  /** Whether the next step is one of this phase. */
  boolean isDue(PracticalState s) {
    if (state != State.WAITING) {
      return isActive();
    }
    if (s.samples() < first() || s.second.isPending()) {
      return false;
    }
    boolean cheap = (double) (ReplayedMeans.PARTS * bend) <= REPLAYS.dearest() * (double) budget;
    state = s.estimates.isStochastic() && cheap ? state : State.LEFT;
    long fewest = isMany ? REPLAYS.fewestOfMany() : REPLAYS.fewest();
    return state == State.WAITING && left(s) / fewest >= s.tally.draws;
  }

  /** How long the first phase is: longer where many variables have to be learnt. */
  private long first() {
    double share = Math.min(REPLAYS.share() * (double) budget, (double) REPLAYS.longest());
    double least = isMany ? REPLAYS.many() * problem.dimension() : (double) REPLAYS.first();
    return (long) Math.max(least, share);
  }

  private long left(PracticalState s) {
    return budget - s.samples();
  }

  boolean isActive() {
    return state == State.REPLAYING || state == State.LEVELS;
  }

  /** Whether they have begun or still may. */
  boolean isOpen() {
    return state != State.LEFT;
  }

  long evaluations() {
    return evaluations;
  }

  PhaseReport report() {
    return new PhaseReport("levels", evaluations, levels, isActive() ? sqp().gap() : Double.NaN);
  }

  double[] x() {
    return sqp().x();
  }

  void multipliers(double[] out) {
    sqp().multipliers(out);
  }

  /** The point with what the level under way has seen so far. */
  void answer(double[] point, double[] multipliers) {
    if (fresh == null) {
      System.arraycopy(x(), 0, point, 0, point.length);
      multipliers(multipliers);
    } else {
      fresh.answer(point, multipliers);
    }
  }

  private PenaltySqp sqp() {
    return begun(sqp);
  }

  private static <T> T begun(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("The levels have not begun.");
    }
    return part;
  }

  long evaluationsOfNextStep(PracticalState s) {
    return switch (state) {
      case WAITING -> 3 * s.tally.draws;
      case REPLAYING -> Math.min(sqp().evaluationsOfNextStep(), Math.max(1, left(s)));
      case LEVELS -> block(s) * begun(fresh).mostEvaluations();
      case LEFT -> 1;
    };
  }

  /** How many scenarios a step takes in: few enough to be interrupted, and what the budget has. */
  private long block(PracticalState s) {
    return Math.max(1, Math.min(REPLAYS.block(), left(s) / begun(fresh).mostEvaluations()));
  }

  /** One step; none if the thread is interrupted in the middle of a pass. */
  void step(PracticalState s) {
    try {
      switch (state) {
        case WAITING -> begin(s);
        case REPLAYING -> replay(s);
        case LEVELS -> take(s);
        case LEFT -> throw new IllegalStateException("There is no level to step on.");
      }
    } catch (CancellationException e) {
      // The runner sees the interrupt.
    }
  }

  /** Looks at the answer of the first phase, and decides which steps are worth more. */
  private void begin(PracticalState s) {
    replayed = s.tally.draws;
    start = new double[s.x.length];
    prices = new double[s.rows];
    s.firstAnswer(start, prices);
    units = s.lengths(start, REPLAYS.leastUnit());
    make(s);
    ModelEvidence evidence = sqp().evidence(begun(means));
    evaluations += begun(means).evaluations() + begun(means).evaluationsOfHessians();
    boolean bentAlike = begun(means).isExact() || begun(means).disagreement() <= REPLAYS.alike();
    // An answer that noise does not explain has not arrived: first-order steps find their way.
    boolean arrived = sqp().isFeasible(begun(means));
    // Where scenarios are few for so many variables, levels take long to get good.
    double few = REPLAYS.enough() * (double) problem.dimension() / (double) replayed;
    double asked = REPLAYS.inefficient() * Math.max(1.0, few) * evidence.noise();
    boolean worth = evidence.promised() > asked && bentAlike && arrived;
    noise = evidence.noise();
    scatter = evidence.scatter();
    state = worth ? State.REPLAYING : State.LEFT;
    if (worth && !evidence.isSaddle() && evidence.promised() <= REPLAYS.near() * noise) {
      // So near that fresh scenarios may judge the step.
      sqp().leap(1.0);
      beginLevels(s);
      state = State.LEVELS;
    }
  }

  private void make(PracticalState s) {
    means = new ReplayedMeans(rounded(start), i -> key(s, i), replayed, start, prices, units);
    sqp = new PenaltySqp(problem, begun(form), means, start, prices, units).roughly();
  }

  private static long key(PracticalState s, long index) {
    return s.scenarios.key(Scenarios.Purpose.TRAINING, 1 + index);
  }

  private StochasticProblem rounded(double[] at) {
    return kinks == null ? problem : kinks.rounded(at, REPLAYS.width());
  }

  /** A second-order step on replayed scenarios, until they are as good as solved. */
  private void replay(PracticalState s) {
    // Some steps end before their trial; the budget must not depend on it.
    long cost = sqp().evaluationsOfNextStep();
    if (cost > left(s)) {
      state = State.LEFT;
      return;
    }
    PenaltySqp.Outcome outcome = sqp().step();
    evaluations += cost;
    steps++;
    boolean taken = !Double.isNaN(sqp().agreement());
    boolean near = taken && sqp().gap() <= REPLAYS.near() * noise;
    boolean late = evaluations > budget / 4;
    if (outcome == PenaltySqp.Outcome.SOLVED || near || (late && taken)) {
      beginLevels(s);
      // A minimiser of violations is no place to continue from, nor is a saddle.
      boolean sound = sqp().isFeasible(begun(means)) && !sqp().isSaddle();
      state = sound ? State.LEVELS : State.LEFT;
    } else if (outcome != PenaltySqp.Outcome.GOES_ON || steps >= REPLAYS.mostSteps() || late) {
      // Second-order steps do not converge, as where a problem has no multipliers.
      state = State.LEFT;
    }
  }

  private void beginLevels(PracticalState s) {
    // Means of rounded kinks are not those of the problem: only their curvature is taken over.
    double weight = kinks == null ? (double) replayed : 0.0;
    fresh =
        new LevelledSqp(
            problem,
            i -> key(s, i),
            sqp(),
            ScenarioHessians.of(rounded(start), units),
            units,
            start,
            new LevelledSqp.Origin(
                weight,
                (double) begun(means).bent(),
                begun(means).disagreement(),
                sqp().distance(start),
                scatter * (double) replayed));
  }

  /** Fresh scenarios; at the end of a level, a step. */
  private void take(PracticalState s) {
    LevelledSqp level = begun(fresh);
    long all = block(s);
    for (long k = 0; k < all; k++) {
      long spent = level.take(s.tally.draws);
      if (spent == 0) {
        // Not defined in this scenario: the first phase has ways to deal with it.
        state = State.LEFT;
        evaluations++;
        return;
      }
      s.tally.draws++;
      evaluations += spent;
      if ((double) level.count() >= Math.max(level.weight(), (double) replayed)) {
        // Late in a run the point so far is worth more than what first-order steps have time for.
        boolean goesOn = level.step() || left(s) < budget / 2;
        state = goesOn ? State.LEVELS : State.LEFT;
        levels++;
        return;
      }
    }
  }

  void fields(Archive archive, PracticalState s) throws IOException {
    state = archive.field(state);
    start = archive.array(start);
    prices = archive.array(prices);
    units = archive.array(units);
    replayed = archive.field(replayed);
    evaluations = archive.field(evaluations);
    steps = archive.field(steps);
    levels = archive.field(levels);
    noise = archive.field(noise);
    scatter = archive.field(scatter);
    if (isActive()) {
      if (archive.isReading()) {
        make(s);
      }
      begun(means).fields(archive);
      sqp().fields(archive);
    }
    if (state == State.LEVELS) {
      if (archive.isReading()) {
        beginLevels(s);
      }
      begun(fresh).fields(archive);
    }
  }
}
