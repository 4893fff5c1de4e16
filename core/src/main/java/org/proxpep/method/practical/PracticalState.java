package org.proxpep.method.practical;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.Curvature;
import org.proxpep.method.MethodState;
import org.proxpep.method.PhaseReport;
import org.proxpep.method.StepException;
import org.proxpep.method.sqp.ExactSteps;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.method.subproblem.Solution;
import org.proxpep.method.subproblem.Subproblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ProxTerm;

/** The iterates of one run of the practical mode, and all that it has measured. */
public final class PracticalState implements MethodState {

  private static final PracticalConstants.Start START = PracticalConstants.USED.start();
  private static final PracticalConstants.Trust TRUST = PracticalConstants.USED.trust();

  private static final List<String> STATISTICS =
      List.of(
          "tau", "noise", "curvature", "reach", "trust", "penalty", "rounds", "probes", "rejected");

  final StochasticProblem problem;

  /** The same where constraints are decided by counting; else null. */
  final @Nullable CountedSamples counted;

  final Scenarios scenarios;
  final PracticalSettings settings;
  final int inequalities;
  final int rows;

  /** The point in the user's units, made when it is asked for. */
  private final double[] user;

  private boolean userIsCurrent = true;

  /** x_t and x_{t−1} in the units of {@link #scaled}. */
  final double[] x;

  final double[] old;

  /** y_t, and the z of the latest subproblem. */
  final double[] y;

  final double[] z;

  Evaluation sample;
  Evaluation probe;
  final Estimates estimates;
  final ConstraintFilter filter;
  final DistanceEstimate reach;
  final PenaltyWeights penalty;
  final SuffixSums blocks;
  final QuadraticModels models;
  final Solution next;

  final Pilot pilot;
  final WideSlopes wide;
  final SecondPhase second;
  final Levels levels;
  final MetricSteps metric;
  ScaledProblem scaled;
  Subproblem subproblem;

  final Scales scales = new Scales();
  final Pace pace = new Pace();
  final Tally tally = new Tally();

  /** How many samples the filters have seen since the pilot. */
  long t;

  /** What {@link #probe} holds. */
  Held held = Held.NOTHING;

  PracticalState(
      StochasticProblem given, Scenarios scenarios, PracticalSettings settings, double[] x1) {
    this.counted = CountedSamples.of(given);
    this.problem = counted == null ? given : counted;
    int n = problem.dimension();
    int m = problem.equalities();
    this.scenarios = scenarios;
    this.settings = settings;
    this.inequalities = problem.inequalities();
    this.rows = inequalities + m;
    this.user = x1;
    this.x = x1.clone();
    this.old = x1.clone();
    this.y = new double[rows];
    this.z = new double[rows];
    this.sample = Evaluation.of(problem);
    this.probe = Evaluation.of(problem);
    this.filter = new ConstraintFilter(Evaluation.of(problem));
    this.reach = new DistanceEstimate(n, settings.reachDecay());
    this.penalty = new PenaltyWeights(rows, inequalities, settings);
    this.blocks = new SuffixSums(n, rows, problem.sparsity().orElse(null));
    this.models = new QuadraticModels(n, inequalities, m, false);
    this.next = new Solution(n, m, rows);
    this.pilot = new Pilot(problem, settings.pilotSamples());
    this.wide = new WideSlopes(Evaluation.of(problem), new double[rows]);
    this.estimates = new Estimates(n, wide.rows);
    this.second = new SecondPhase(problem, counted, settings, x1);
    this.levels = new Levels(problem, settings);
    this.metric = new MetricSteps(problem);
    this.scaled = new ScaledProblem(problem, new double[0]);
    this.subproblem = newSubproblem();
  }

  /** Begins at another point, before anything is known. */
  void beginAt(double[] point) {
    System.arraycopy(point, 0, x, 0, x.length);
    System.arraycopy(point, 0, old, 0, x.length);
    System.arraycopy(point, 0, user, 0, x.length);
    second.beginAt(point);
  }

  /** Goes over to the variables s∘x. */
  void rescale(double[] s) {
    scaled = new ScaledProblem(problem, s);
    scales.diameter = scaled.set.diameter();
    scaled.toScaled(user, x);
    System.arraycopy(x, 0, old, 0, x.length);
    subproblem = newSubproblem();
  }

  private Subproblem newSubproblem() {
    return new Subproblem(
        models,
        0.0,
        Curvature.Isotropic.zero(rows),
        settings.subproblemTolerance(),
        scaled.set,
        scaled.term);
  }

  /** The key of the next scenario. */
  long draw() {
    return scenarios.key(Scenarios.Purpose.TRAINING, ++tally.draws);
  }

  private long evaluationsOfSample() {
    return wide.isOn() ? 2 : 1;
  }

  /** The sample of a scenario at a point, with slopes over a distance where it takes them. */
  void evaluate(double[] point, long xi, Evaluation out) {
    scaled.evaluate(point, xi, out);
    tally.evaluations++;
    if (wide.isOn()) {
      wide.look(scaled, point, xi, out, wide.rows);
      tally.evaluations++;
    }
  }

  /** Slopes over a distance have a curvature that goes with them; secants of jumps have none. */
  void bendOverDistance() {
    for (int k = 0; k < rows; k++) {
      if (wide.rows[k]) {
        estimates.lk[k] = wide.curvature(state(k));
      }
    }
  }

  private double state(int k) {
    return filter.state.norm(1 + k);
  }

  /** x_{t+1} ← the subproblem's answer; x_t is in {@link #old} since its sample was taken in. */
  void advance() {
    System.arraycopy(next.x, 0, x, 0, x.length);
    userIsCurrent = false;
  }

  /** Solves a subproblem, or tells why that cannot be done. */
  void minimize(Subproblem programme, QuadraticModels over, Solution out) {
    if (!programme.minimize(out)) {
      boolean finite = Double.isFinite(out.residual);
      throw StepException.of(
          "The subproblem of step %s of problem %s could not be solved: "
              + (finite
                  ? "it ends with a relative residual of %s where the proximal weight is %s"
                  : "its numbers leave the range of double precision, with values up to %s where the"
                      + " proximal weight is %s"),
          "functions or gradients grow beyond all bounds near the point: bound the variables, or"
              + " change the units",
          tally.steps + 1,
          problem.name(),
          finite ? out.residual : Rows.maxAbs(over.sample.values()),
          over.proximal);
    }
  }

  /** Goes on from the point and the multipliers that the second phase has found. */
  void moveTo(double[] point, ExactSteps found) {
    found.multipliers(y);
    found.multipliers(z);
    scaled.toScaled(point, next.x);
    filter.moveTo(scaled.scaled(found.mean()));
    advance();
    System.arraycopy(x, 0, old, 0, x.length);
  }

  /** Goes back to x_{t−1}. */
  void retreat() {
    System.arraycopy(old, 0, x, 0, x.length);
    userIsCurrent = false;
  }

  /** Keeps the sample beside the next one. */
  void keepSample(Held as) {
    Evaluation kept = probe;
    probe = sample;
    sample = kept;
    held = as;
  }

  /**
   * The longest step allowed. Under noise a step within D̂ is never cut: a rule that cuts by the
   * size of the sample, however rarely, is a bias.
   */
  double trust() {
    return estimates.isStochastic() ? Math.max(pace.trust, reach.distance()) : pace.trust;
  }

  /** Whether not even the slope of the start would move the point: L is of another place. */
  boolean isTooStiffToMove() {
    return estimates.lagrangian * TRUST.smallestStep() * scales.size > scales.slope;
  }

  /** Allows longer steps after one that was as long as allowed and that curvature explains. */
  void extend(double step) {
    if (step > 0.5 * pace.trust) {
      pace.trust = Math.min(scales.diameter, 2 * pace.trust);
    }
  }

  /** A step that is not taken: the next one is looked at from both of its ends. */
  void reject() {
    pace.careful = true;
    tally.rejected++;
  }

  @Override
  public long steps() {
    return tally.steps;
  }

  @Override
  public long samples() {
    return tally.evaluations + second.evaluations() + levels.evaluations() + metric.evaluations();
  }

  @Override
  public void budget(long evaluations) {
    second.budget(evaluations);
    if (counted != null) {
      counted.budget(evaluations, !second.reachesTable());
    }
    levels.budget(evaluations);
    metric.budget(evaluations);
  }

  @Override
  public boolean isDone() {
    return second.isSolved();
  }

  @Override
  public boolean isStuck() {
    return second.isStuck();
  }

  @Override
  public @Nullable Evaluation exactMean() {
    Evaluation mean = second.exactMean();
    ProxTerm term = problem.proxTerm().orElse(null);
    if (mean == null || term == null) {
      return mean;
    }
    Evaluation whole = Evaluation.of(problem);
    whole.add(1.0, mean);
    term.addSubgradient(1.0, second.x(), whole.gradient(0));
    return whole;
  }

  @Override
  public List<PhaseReport> phases() {
    List<PhaseReport> all = new ArrayList<>();
    all.add(new PhaseReport("sampling", tally.evaluations, 0, Double.NaN));
    if (second.evaluations() > 0) {
      all.add(second.report());
    }
    if (metric.evaluations() > 0) {
      all.add(new PhaseReport("scaled steps", metric.evaluations(), 0, Double.NaN));
    }
    if (levels.evaluations() > 0) {
      all.add(levels.report());
    }
    return all;
  }

  @Override
  public boolean isOnTheWay() {
    return second.isAhead(this);
  }

  @Override
  public boolean isWorthARow() {
    return second.isActive() || metric.isAtAnEnd();
  }

  @Override
  public long evaluationsOfNextStep() {
    return switch (phase()) {
      case STEP -> evaluationsOfSample();
      case PILOT_SAMPLE, PILOT_LOOK -> pilot.evaluationsOfNextStep(this);
      case PILOT_PROBE -> 2;
      case WIDTHS -> counted == null ? 0 : counted.evaluations();
      case PROBED_STEP -> 2 * evaluationsOfSample();
      case PASS -> second.evaluationsOfNextStep(this);
      case LEVEL -> levels.evaluationsOfNextStep(this);
      case METRIC -> metric.evaluationsOfNextStep();
    };
  }

  /** Chooses the widths of probabilities for where the run is. */
  void chooseWidths() {
    if (counted == null) {
      throw new IllegalStateException("There are no widths to choose.");
    }
    double[] point = user.clone();
    if (blocks.used() == 0 || !firstAnswer(point, new double[rows])) {
      System.arraycopy(x(), 0, point, 0, point.length);
    }
    counted.choose(point, t);
    tally.evaluations += counted.evaluations();
  }

  /** What the next step is. */
  Phase phase() {
    long afterSamples = tally.pilot() - settings.pilotSamples();
    if (pilot.isLooking()) {
      return Phase.PILOT_LOOK;
    }
    if (afterSamples < START.probes()) {
      return afterSamples < 0 ? Phase.PILOT_SAMPLE : Phase.PILOT_PROBE;
    }
    if (metric.isDue(this)) {
      return Phase.METRIC;
    }
    boolean passes = second.isDue(this);
    boolean levelled = !passes && !wide.isOn() && levels.isDue(this);
    boolean isOwn = !passes && !levelled;
    boolean begins = passes ? !second.isActive() : levelled && !levels.isActive();
    if (counted != null && (begins || isOwn) && counted.isDue(t, begins)) {
      return Phase.WIDTHS;
    }
    if (!isOwn) {
      return passes ? Phase.PASS : Phase.LEVEL;
    }
    boolean probed = pace.careful || t < settings.denseProbes() || t >= pace.nextProbe;
    return probed ? Phase.PROBED_STEP : Phase.STEP;
  }

  /**
   * How exactly the subproblem is solved: an error far below the noise changes nothing, but without
   * noise it would stay in the answer.
   */
  double accuracy() {
    double asked = settings.subproblemTolerance();
    return estimates.isStochastic() ? asked : Math.min(asked, START.accuracy());
  }

  /** ν. */
  double noise() {
    return Math.sqrt(estimates.lagrangianNoise(y));
  }

  /** B = L_y + ν/D̂, the curvature that penalties are measured against. */
  double curvature() {
    return estimates.curvature(y) + noise() / reach.distance();
  }

  @Override
  public double[] x() {
    if (second.hasPoint()) {
      return second.x();
    }
    if (levels.isActive()) {
      return levels.x();
    }
    if (metric.isActive()) {
      return metric.x();
    }
    if (scaled.isPlain()) {
      return x;
    }
    if (!userIsCurrent) {
      scaled.toUser(x, user);
      userIsCurrent = true;
    }
    return user;
  }

  @Override
  public void multipliers(double[] out) {
    if (second.hasPoint()) {
      second.multipliers(out);
    } else if (levels.isActive()) {
      levels.multipliers(out);
    } else if (metric.isActive()) {
      metric.multipliers(out);
    } else {
      System.arraycopy(y, 0, out, 0, rows);
    }
  }

  @Override
  public void startFrom(double[] multipliers) {
    System.arraycopy(multipliers, 0, y, 0, rows);
    System.arraycopy(multipliers, 0, z, 0, rows);
    second.startFrom(multipliers);
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (second.hasPoint()) {
      System.arraycopy(second.x(), 0, point, 0, point.length);
      second.multipliers(multipliers);
      return true;
    }
    if (levels.isActive()) {
      levels.answer(point, multipliers);
      return true;
    }
    if (metric.isActive()) {
      metric.answer(point, multipliers);
      return true;
    }
    return blocks.used() > 0 && firstAnswer(point, multipliers);
  }

  /**
   * How far second-order steps may first go from a point, in each variable: as far as the first
   * phase has come, and at least a part of the variable's own size.
   */
  double[] lengths(double[] at, double part) {
    return Vectors.of(
        at.length, i -> Math.max(reach.distance() / scaled.unit(i), part * Math.abs(at[i])));
  }

  /** The answer of the first phase. */
  boolean firstAnswer(double[] point, double[] multipliers) {
    if (!estimates.isStochastic()) {
      // Without noise nothing beats the last point.
      System.arraycopy(x(), 0, point, 0, point.length);
      System.arraycopy(y, 0, multipliers, 0, rows);
      return true;
    }
    CorrectedAverage.Answer answer =
        new CorrectedAverage(
                blocks, scaled.set, scaled.term, inequalities, penalty.rho, curvature(), noise())
            .best();
    scaled.toUser(answer.x(), point);
    problem.feasibleSet().project(point, point);
    System.arraycopy(answer.y(), 0, multipliers, 0, rows);
    return true;
  }

  @Override
  public List<String> statisticNames() {
    return STATISTICS;
  }

  @Override
  public void statistics(double[] out) {
    out[0] = pace.tau;
    out[1] = Math.sqrt(estimates.nu2);
    out[2] = estimates.lagrangian;
    out[3] = reach.distance();
    out[4] = pace.trust;
    out[5] = Rows.maxAbs(penalty.rho);
    out[6] = next.rounds;
    out[7] = tally.probes;
    out[8] = tally.rejected;
  }

  @Override
  public void fields(Archive archive) throws IOException {
    tally.fields(archive);
    scales.fields(archive);
    pace.fields(archive);
    t = archive.field(t);
    held = archive.field(held);
    if (tally.pilot() < settings.pilotSamples() + START.probes()) {
      pilot.fields(archive);
    }
    scaled = scaled.field(archive);
    if (archive.isReading()) {
      scales.diameter = scaled.set.diameter();
      userIsCurrent = false;
      subproblem = newSubproblem();
    }
    archive.fields(x, old, y, z);
    next.fields(archive);
    wide.fields(archive);
    estimates.fields(archive);
    filter.fields(archive);
    reach.fields(archive);
    penalty.fields(archive);
    archive.field(models.cap); // The end of an epoch looks at the caps of the step before.
    blocks.fields(archive);
    if (held != Held.NOTHING) {
      archive.field(probe);
    }
    if (counted != null) {
      counted.fields(archive);
    }
    second.fields(archive, this);
    levels.fields(archive, this);
    metric.fields(archive, this);
  }
}
