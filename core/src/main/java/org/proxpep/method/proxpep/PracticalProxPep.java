package org.proxpep.method.proxpep;

import org.proxpep.linalg.Rows;
import org.proxpep.method.Method;
import org.proxpep.method.StepException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
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
 *   <li>τ_t = max(L, L_y) + ν√t/D̂ from measured curvature, noise ({@link Estimates}) and distance
 *       ({@link Reach}), with no horizon.
 *   <li>Equalities have one multiplier of either sign, capped, which is what the slack with penalty
 *       β_max amounts to.
 *   <li>The answer is a corrected average ({@link CorrectedAverage}), not an iterate.
 * </ul>
 *
 * Heuristic: the paper's theorems do not cover it. The certificate judges what it returns.
 */
public final class PracticalProxPep implements Method<PracticalState> {

  static final long FIRST_EPOCH = 16;

  /** Slowly changing averages look at every step at first and then at every eighth. */
  private static final long ALL_LOOKS = 128;

  private static final long LOOK_EVERY = 8;
  private static final double FORGET_GRADIENT = 0.05;

  /** Late in a run little changes: the steps between probes grow with the run. */
  private static final int PROBES_PER_RUN = 64;

  private static final int SOON = 4;

  /** The least curvature, in units of gradient over size of x. */
  static final double LEAST = 0.1;

  private static final double ALARM = 5.0;
  private static final int MOST_FAILURES = 30;
  private static final int MOST_SHORTENINGS = 40;
  private static final double SMALLEST_STEP = 1e-12;

  private final PracticalSettings settings;

  public PracticalProxPep(PracticalSettings settings) {
    this.settings = settings;
  }

  /** With the default settings. */
  public PracticalProxPep() {
    this(PracticalSettings.DEFAULT);
  }

  @Override
  public String name() {
    return "prox-pep-practical";
  }

  @Override
  public PracticalSettings settings() {
    return settings;
  }

  @Override
  public PracticalState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    double[] x1 = new double[problem.dimension()];
    problem.feasibleSet().project(start, x1);
    return new PracticalState(problem, scenarios, settings, x1);
  }

  /** A step of the pilot while it lasts; then one scenario, one subproblem, one dual update. */
  @Override
  public void step(PracticalState s) {
    if (s.isInPilot()) {
      s.pilot.step(s);
    } else if (s.polish.isDue(s)) {
      s.polish.step(s, s.draw());
    } else {
      boolean probed = s.isProbed();
      long xi = s.draw();
      if (observe(s, xi)) {
        proximalStep(s);
        if (!probed || probe(s, xi)) {
          dualStep(s);
          s.advance();
        }
      }
    }
    s.steps++;
  }

  /**
   * Draws the sample of this step and learns from it.
   *
   * @return false if there is no step to be taken from here this time
   */
  private boolean observe(PracticalState s, long xi) {
    s.scaled.evaluate(s.x, xi, s.sample);
    s.evaluations++;
    if (!Vectors.isFinite(s.sample)) {
      retreat(s, xi);
      return false;
    }
    s.failures = 0;
    long seen = s.t + settings.pilotSamples();
    if (s.held != PracticalState.Held.NOTHING) {
      s.estimates.learnNoise(s.sample, s.probe, s.z, seen);
    } else if (s.filter.isSurprised(s.sample, s.x, s.old, s.estimates)) {
      // Is it noise or curvature? A second scenario at the same point will tell.
      Evaluation kept = s.probe;
      s.probe = s.sample;
      s.sample = kept;
      s.held = PracticalState.Held.UNUSED;
      return false;
    }
    if (s.held == PracticalState.Held.UNUSED) {
      takeIn(s, s.probe);
    }
    s.held = PracticalState.Held.NOTHING;
    double usual = s.gradient2;
    double squared = takeIn(s, s.sample);
    if (s.t > ALL_LOOKS && squared > ALARM * ALARM * usual && !s.probeNext) {
      // Chance, or a step too long into a steep place: stay, and look at both ends of the next.
      s.probeNext = true;
      return false;
    }
    return true;
  }

  /** A point where the functions are not defined: back, and more carefully. */
  private void retreat(PracticalState s, long xi) {
    if (s.t == 0 || ++s.failures > MOST_FAILURES) {
      s.draws--;
      OracleException.requireFinite(s.problem, s.sample, s.steps + 1, xi);
    }
    s.held = PracticalState.Held.NOTHING;
    s.retreat();
    s.trust = Math.max(0.1 * Math.min(s.trust, s.reach.distance()), 1e-9 * s.size);
    s.probeNext = true;
    s.rejected++;
  }

  /** Lets all estimates learn from a sample at x_t; its ‖∇F‖². */
  private double takeIn(PracticalState s, Evaluation sample) {
    double squared = Rows.dot(sample.gradient[0], sample.gradient[0]);
    s.t++;
    s.blocks.begin(s.x, s.z, sample.gradient[0]);
    s.filter.update(sample, s.x, s.old, s.t + settings.pilotSamples(), s.estimates, s.blocks);
    System.arraycopy(s.x, 0, s.old, 0, s.x.length);
    if (s.t < ALL_LOOKS || s.t % LOOK_EVERY == 0) {
      s.blocks.scatter(s.reach.visit(s.x));
      s.gradient2 += Math.max(FORGET_GRADIENT, 1.0 / (double) s.t) * (squared - s.gradient2);
      // A start in a steep place must not keep the steps short for ever.
      double least = Math.max(LEAST * Math.sqrt(s.gradient2) / s.size, 1e-8 * s.firstLeastL);
      s.estimates.leastL = Math.min(s.estimates.leastL, least);
    }
    if (s.t >= s.nextEpoch) {
      s.reach.endEpoch(s.nextEpoch == FIRST_EPOCH);
      s.penalty.endEpoch(s.filter, s.models, s.y, s.size);
      s.nextEpoch *= 2;
    }
    return squared;
  }

  /** ν. */
  static double noise(PracticalState s) {
    return Math.sqrt(s.estimates.lagrangianNoise(s.y));
  }

  /** B = L_y + ν/D̂, the curvature that penalties are measured against. */
  static double curvature(PracticalState s) {
    return s.estimates.curvature(s.y) + noise(s) / s.reach.distance();
  }

  /** Line 5 of Algorithm 1 with the filtered constraints and the measured weights. */
  private void proximalStep(PracticalState s) {
    Estimates known = s.estimates;
    double distance = s.reach.distance();
    double noise = noise(s);
    double bend = known.curvature(s.y);
    s.tau = Math.max(known.lagrangian, bend) + noise * Math.sqrt((double) s.t) / distance;
    // A flat objective leaves the constraints to themselves, which need a scale too.
    double slope = Math.max(Math.sqrt(s.gradient2), known.leastL * s.size);
    double near = Math.min(distance, s.size);
    s.penalty.update(bend + noise / distance, slope, s.filter, known, near, s.models);
    s.filter.state.gradient[0] = s.sample.gradient[0];
    s.models.at(s.x, s.next.u, s.y, 0.0, s.filter.state);
    s.models.proximal = s.tau;
    solve(s);
    double length = Math.sqrt(s.next.squaredStep);
    for (int k = 0; length > s.trust && s.trust < s.diameter && k < MOST_SHORTENINGS; k++) {
      s.models.proximal *= 1.5 * Math.max(1.0, 0.5 * length / s.trust);
      solve(s);
      length = Math.sqrt(s.next.squaredStep);
    }
    s.trust = Math.min(s.diameter, 2 * s.trust);
    System.arraycopy(s.next.z, 0, s.z, 0, s.rows);
  }

  private static void solve(PracticalState s) {
    if (!s.subproblem.minimize(s.next)) {
      throw new StepException(
          "The subproblem of step "
              + (s.steps + 1)
              + " of problem "
              + s.problem.name()
              + " could not be solved (proximal weight "
              + s.models.proximal
              + ", relative residual "
              + s.next.residual
              + ").\nMaybe functions or gradients grow beyond all bounds near the point: bound the"
              + " variables, or change the units.");
    }
  }

  /**
   * Looks at the end of the step under the same scenario.
   *
   * @return false if the functions bend too much for a step of this length, or are not defined
   *     there; the point then stays
   */
  private boolean probe(PracticalState s, long xi) {
    s.probeNext = false;
    long late = s.estimates.isStochastic() ? s.t / PROBES_PER_RUN : 0L;
    s.nextProbe = s.t + Math.max(settings.probeEvery(), late);
    double step = Vectors.distance(s.next.x, s.x);
    s.scaled.evaluate(s.next.x, xi, s.probe);
    s.evaluations++;
    s.probes++;
    boolean finite = Vectors.isFinite(s.probe);
    boolean still = !(step > SMALLEST_STEP * s.size);
    if (finite && (still || s.estimates.learnCurvature(s.sample, s.probe, s.z, step, s.tau))) {
      s.held = PracticalState.Held.USED;
      if (!still && s.estimates.stale) {
        s.nextProbe = s.t + Math.max(SOON, late / 4);
      }
      return true;
    }
    if (!finite) {
      s.trust = 0.1 * step;
    }
    s.probeNext = true;
    s.rejected++;
    return false;
  }

  /** Line 6 of Algorithm 1 with the dual step apart from the penalty. */
  private void dualStep(PracticalState s) {
    double curvature = curvature(s);
    for (int k = 0; k < s.rows; k++) {
      double sigma = s.penalty.dualStep(k, curvature, s.filter.slope2[k], s.tau);
      s.y[k] = s.models.clamp(k, s.y[k] + sigma * s.filter.value(k));
    }
  }
}
