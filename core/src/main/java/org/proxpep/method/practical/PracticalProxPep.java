package org.proxpep.method.practical;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.ANSWER;

import java.util.Optional;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.LocalSearch;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.method.sqp.SqpSearch;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SmoothSlopes;
import org.proxpep.problem.StochasticProblem;

/**
 * The practical mode of Prox-PEP: the proximal augmented-Lagrangian step of Algorithm 1 with its
 * exact subproblem, and everything else measured along the way instead of set.
 *
 * <p>What differs from the paper, and why:
 *
 * <ul>
 *   <li>The penalty weight ρ and the dual step σ are two numbers ({@link PenaltyWeights}): with one
 *       the iterates and multipliers form an oscillator that hardly any damping reaches.
 *   <li>Constraints enter the step as filtered estimates ({@link ConstraintFilter}): with a penalty
 *       of order one, one sample for value and gradient biases the step.
 *   <li>τ_t = max(L, min(L_y, 10L)) + ν√t/D̂ from measured curvature, noise ({@link Estimates}) and
 *       distance ({@link DistanceEstimate}), with no horizon.
 *   <li>Equalities have one multiplier of either sign, capped, which is what the slack with penalty
 *       β_max amounts to.
 *   <li>The answer is a corrected average ({@link CorrectedAverage}), not an iterate.
 * </ul>
 *
 * Heuristic: the paper's theorems do not cover it. The certificate judges what it returns.
 */
public final class PracticalProxPep extends CataloguedMethod<PracticalSettings, PracticalState> {

  private static final PracticalConstants.Start START = PracticalConstants.USED.start();
  private static final PracticalConstants.Averages AVERAGES = PracticalConstants.USED.averages();
  private static final PracticalConstants.Trust TRUST = PracticalConstants.USED.trust();

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
              Methods.DEFAULT,
              "this software",
              ANY,
              ANSWER,
              PracticalSettings.class,
              PracticalProxPep::new)
          .withAliases("prox-pep-practical")
          .withNote("the default, nothing to set");

  public PracticalProxPep(PracticalSettings settings) {
    super(ENTRY, settings, true);
  }

  /** With the default settings. */
  public PracticalProxPep() {
    this(PracticalSettings.DEFAULT);
  }

  @Override
  protected PracticalState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    double[] x1 = new double[problem.dimension()];
    problem.feasibleSet().project(start, x1);
    return new PracticalState(SmoothSlopes.of(problem), scenarios, settings, x1);
  }

  /** By the steps of the second phase, where settings allow any. */
  @Override
  public Optional<LocalSearch> localSearch(
      StochasticProblem problem, Scenarios scenarios, int count, double[] middle, double[] units) {
    return settings.passes() > 0
        ? SqpSearch.over(problem, scenarios, count, middle, units)
        : Optional.empty();
  }

  /** By the steps of the second phase, where settings allow any. */
  @Override
  public boolean endsOnTables() {
    return settings.passes() > 0;
  }

  @Override
  public void step(PracticalState s) {
    switch (s.phase()) {
      case PILOT_SAMPLE, PILOT_LOOK, PILOT_PROBE -> s.pilot.step(s);
      case WIDTHS -> s.chooseWidths();
      case PASS -> s.second.step(s);
      case LEVEL -> s.levels.step(s);
      case METRIC -> s.metric.step(s);
      case PROBED_STEP -> iterate(s, true);
      case STEP -> iterate(s, false);
    }
    s.tally.steps++;
  }

  /**
   * One scenario, one subproblem, one dual update. What does not go on from here leaves the point
   * as it is, and says in {@link Held} and {@link Pace#careful} what the next step has to look at.
   */
  private void iterate(PracticalState s, boolean probed) {
    long xi = s.draw();
    if (!sample(s, xi) //          F, G and H at x_t
        || !learn(s)) { //         noise, from two scenarios at one point
      return;
    }
    filter(s); //                  c̃ and J̃, and the sums that the answer averages
    weigh(s); //                   τ, ρ and the caps of the multipliers
    solve(s); //                   x_{t+1}, not farther away than trust allows
    if (probed && !probe(s, xi)) { // curvature, from one scenario at both ends
      return;
    }
    dual(s); //                    y_{t+1}
    s.advance();
    if (!probed && !s.estimates.isStochastic()) {
      s.keepSample(Held.BEFORE); // without noise the next sample shows the end of this step
    }
  }

  /** Draws the sample of this step; false if the functions are not defined at x_t. */
  private static boolean sample(PracticalState s, long xi) {
    s.evaluate(s.x, xi, s.sample);
    if (s.sample.isFinite()) {
      s.tally.failures = 0;
      return true;
    }
    if (s.t == 0 || ++s.tally.failures > TRUST.mostFailures()) {
      s.tally.draws--;
      OracleException.requireFinite(s.problem, s.sample, s.tally.steps + 1, xi);
    }
    // Back, and more carefully.
    s.held = Held.NOTHING;
    s.retreat();
    double shorter = TRUST.retreat() * Math.min(s.pace.trust, s.reach.distance());
    s.pace.trust = Math.max(shorter, TRUST.least() * s.scales.size);
    s.reject();
    return false;
  }

  /**
   * Learns noise where there are two samples at x_t; false if a second one has to be drawn, or if
   * the step that led here was too long.
   */
  private boolean learn(PracticalState s) {
    boolean pair = s.held == Held.USED || s.held == Held.UNUSED;
    if (pair) {
      s.estimates.learnNoise(s.sample, s.probe, s.z, s.t + settings.pilotSamples());
    }
    if (s.pace.suspect && !s.estimates.isStochastic()) {
      turnBack(s);
      return false;
    }
    s.pace.suspect = !pair && s.held == Held.BEFORE && !isExplained(s);
    if (s.pace.suspect || (!pair && s.filter.isSurprised(s.sample, s.x, s.old, s.estimates))) {
      // Is it noise or curvature? A second scenario at the same point will tell.
      s.keepSample(Held.UNUSED);
      return false;
    }
    return true;
  }

  /** Whether the step from the sample before to this one was no longer than curvature allows. */
  private static boolean isExplained(PracticalState s) {
    double step = Vectors.distance(s.x, s.old);
    if (!(step > TRUST.smallestStep() * s.scales.size)) {
      return true;
    }
    boolean explained = s.estimates.learnCurvature(s.probe, s.sample, s.z, step, s.pace.tau);
    if (explained) {
      s.extend(step);
    }
    return explained;
  }

  /** Goes back to x_{t−1}, from which the next step is shorter. */
  private static void turnBack(PracticalState s) {
    s.pace.suspect = false;
    s.held = Held.NOTHING;
    s.pace.trust = Math.min(s.pace.trust, Vectors.distance(s.x, s.old));
    s.retreat();
    s.reject();
  }

  /** Takes in what was drawn at x_t. */
  private void filter(PracticalState s) {
    if (s.held == Held.UNUSED) {
      takeIn(s, s.probe);
    }
    s.held = Held.NOTHING;
    double usual = s.pace.gradient2;
    double squared = takeIn(s, s.sample);
    // Chance, or a step too long into a steep place: look at both ends of the next. The sample
    // itself counts like any other, for leaving out large ones would bias the answer.
    s.pace.careful |= s.t > AVERAGES.allLooks() && squared > TRUST.alarm() * TRUST.alarm() * usual;
  }

  /** Lets filters and averages learn from a sample at x_t; its ‖∇F‖². */
  private double takeIn(PracticalState s, Evaluation sample) {
    double squared = sample.squaredNorm(0);
    s.t++;
    s.blocks.begin(s.x, s.z, sample.gradient(0));
    s.filter.update(sample, s.x, s.old, s.t + settings.pilotSamples(), s.estimates, s.blocks);
    System.arraycopy(s.x, 0, s.old, 0, s.x.length);
    if (s.t < AVERAGES.allLooks() || s.t % AVERAGES.lookEvery() == 0) {
      look(s, squared);
    }
    if (s.t >= s.pace.nextEpoch) {
      s.reach.endEpoch(s.pace.nextEpoch == AVERAGES.firstEpoch());
      s.penalty.endEpoch(s.filter, s.models, s.y, s.scales.size);
      s.wide.endEpoch();
      s.pace.nextEpoch *= 2;
    }
    return squared;
  }

  /** Brings averages up to date that change slowly. */
  private static void look(PracticalState s, double squared) {
    Pace pace = s.pace;
    s.reach.visit(s.x);
    s.blocks.look(s.x, s.scaled.box, s.scaled.term);
    pace.gradient2 +=
        Math.max(AVERAGES.forgetGradient(), 1.0 / (double) s.t) * (squared - pace.gradient2);
    // A start in a steep place must not keep the steps short for ever.
    double least =
        Math.max(
            START.leastCurvature() * Math.sqrt(pace.gradient2) / s.scales.size,
            START.leastOfFirst() * s.scales.leastCurvature);
    s.estimates.leastL = Math.min(s.estimates.leastL, least);
    s.bendOverDistance();
  }

  /** τ_t = max(L, min(L_y, 10L)) + ν√t/D̂, and with it ρ and the caps. */
  private static void weigh(PracticalState s) {
    Estimates known = s.estimates;
    double distance = s.reach.distance();
    double noise = s.noise();
    double bend = known.curvature(s.y);
    s.pace.bend = bend + noise / distance;
    s.pace.tau = known.bounded(bend) + noise * Math.sqrt((double) s.t) / distance;
    // A flat objective leaves the constraints to themselves, which need a scale too.
    double slope = Math.max(Math.sqrt(s.pace.gradient2), known.leastL * s.scales.size);
    double near = Math.min(distance, s.scales.size);
    s.penalty.update(s.pace.bend, slope, s.filter, known, near, s.models);
  }

  /** Line 5 of Algorithm 1 with the filtered constraints, shortened to what trust allows. */
  private static void solve(PracticalState s) {
    s.filter.state.share(0, s.sample);
    s.models.at(s.x, s.next.u, s.y, 0.0, s.filter.state);
    s.models.proximal = s.pace.tau;
    s.subproblem.tolerance(s.accuracy());
    minimize(s);
    double length = Math.sqrt(s.next.squaredStep);
    double trust = s.trust();
    s.pace.careful |= length > trust && trust < s.scales.diameter;
    for (int k = 0;
        length > trust && trust < s.scales.diameter && k < TRUST.mostShortenings();
        k++) {
      s.models.proximal *= TRUST.shorten() * Math.max(1.0, 0.5 * length / trust);
      minimize(s);
      length = Math.sqrt(s.next.squaredStep);
    }
    System.arraycopy(s.next.z, 0, s.z, 0, s.rows);
  }

  private static void minimize(PracticalState s) {
    s.minimize(s.subproblem, s.models, s.next);
  }

  /**
   * Looks at the end of the step under the same scenario.
   *
   * @return false if the functions bend too much for a step of this length, or are not defined
   *     there; the point then stays
   */
  private boolean probe(PracticalState s, long xi) {
    s.pace.careful = false;
    long late = s.estimates.isStochastic() ? s.t / TRUST.probesPerRun() : 0L;
    s.pace.nextProbe = s.t + Math.max(settings.probeEvery(), late);
    double step = Vectors.distance(s.next.x, s.x);
    s.evaluate(s.next.x, xi, s.probe);
    s.tally.probes++;
    boolean finite = s.probe.isFinite();
    boolean still = !(step > TRUST.smallestStep() * s.scales.size);
    if (finite && (still || s.estimates.learnCurvature(s.sample, s.probe, s.z, step, s.pace.tau))) {
      s.held = Held.USED;
      s.pace.bend = s.curvature(); // measured anew
      s.extend(step);
      if (still && s.isTooStiffToMove()) {
        s.estimates.soften();
      }
      if (s.estimates.stale) {
        s.pace.nextProbe = s.t + Math.max(TRUST.soon(), late / 4);
      }
      return true;
    }
    s.pace.trust = Math.min(s.pace.trust, finite ? step : TRUST.retreat() * step);
    s.reject();
    return false;
  }

  /** Line 6 of Algorithm 1 with the dual step apart from the penalty. */
  private static void dual(PracticalState s) {
    double curvature = s.pace.bend;
    for (int k = 0; k < s.rows; k++) {
      double sigma = s.penalty.dualStep(k, curvature, s.filter.slope2[k], s.pace.tau);
      s.y[k] = s.models.clamp(k, s.y[k] + sigma * s.filter.value(k));
    }
  }
}
