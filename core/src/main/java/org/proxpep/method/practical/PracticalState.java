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
import org.proxpep.method.sqp.ExactSteps;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.method.subproblem.Solution;
import org.proxpep.method.subproblem.Subproblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the practical mode, and all that it has measured. */
public final class PracticalState implements MethodState {

  private static final PracticalConstants.Start START = PracticalConstants.USED.start();
  private static final PracticalConstants.Trust TRUST = PracticalConstants.USED.trust();

  private static final List<String> STATISTICS =
      List.of(
          "tau", "noise", "curvature", "reach", "trust", "penalty", "rounds", "probes", "rejected");

  final StochasticProblem problem;
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
  final SecondPhase second;
  final Levels levels;
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
      StochasticProblem problem, Scenarios scenarios, PracticalSettings settings, double[] x1) {
    int n = problem.dimension();
    int m = problem.equalities();
    this.problem = problem;
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
    this.estimates = new Estimates(n, rows);
    this.filter = new ConstraintFilter(Evaluation.of(problem));
    this.reach = new DistanceEstimate(n, settings.reachDecay());
    this.penalty = new PenaltyWeights(rows, inequalities, settings);
    this.blocks = new SuffixSums(n, rows);
    this.models = new QuadraticModels(n, inequalities, m, false);
    this.next = new Solution(n, m, rows);
    this.pilot = new Pilot(problem);
    this.second = new SecondPhase(problem, settings, x1);
    this.levels = new Levels(problem, settings);
    this.scaled = new ScaledProblem(problem, new double[0]);
    this.subproblem = newSubproblem();
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
        models, 0.0, Curvature.Isotropic.zero(rows), settings.subproblemTolerance(), scaled.set);
  }

  /** The key of the next scenario. */
  long draw() {
    return scenarios.key(Scenarios.Purpose.TRAINING, ++tally.draws);
  }

  /** x_{t+1} ← the subproblem's answer; x_t is in {@link #old} since its sample was taken in. */
  void advance() {
    System.arraycopy(next.x, 0, x, 0, x.length);
    userIsCurrent = false;
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
    return tally.evaluations + second.evaluations() + levels.evaluations();
  }

  @Override
  public void budget(long evaluations) {
    second.budget(evaluations);
    levels.budget(evaluations);
  }

  @Override
  public boolean isDone() {
    return second.isSolved();
  }

  @Override
  public @Nullable Evaluation exactMean() {
    return second.exactMean();
  }

  @Override
  public List<PhaseReport> phases() {
    List<PhaseReport> all = new ArrayList<>();
    all.add(new PhaseReport("sampling", tally.evaluations, 0, Double.NaN));
    if (second.evaluations() > 0) {
      all.add(second.report());
    }
    if (levels.evaluations() > 0) {
      all.add(levels.report());
    }
    return all;
  }

  @Override
  public boolean isWorthARow() {
    return second.isActive();
  }

  @Override
  public long evaluationsOfNextStep() {
    return switch (phase()) {
      case STEP -> 1;
      case PILOT_SAMPLE -> pilot.evaluationsOfNextStep(this);
      case PILOT_PROBE, PROBED_STEP -> 2;
      case PASS -> second.evaluationsOfNextStep(this);
      case LEVEL -> levels.evaluationsOfNextStep(this);
    };
  }

  /** What the next step is. */
  Phase phase() {
    long afterSamples = tally.steps - settings.pilotSamples();
    if (afterSamples < START.probes()) {
      return afterSamples < 0 ? Phase.PILOT_SAMPLE : Phase.PILOT_PROBE;
    }
    if (second.isDue(this)) {
      return Phase.PASS;
    }
    if (levels.isDue(this)) {
      return Phase.LEVEL;
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
    if (second.isActive() || second.isSolved()) {
      return second.x();
    }
    if (levels.isActive()) {
      return levels.x();
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
    if (second.isActive() || second.isSolved()) {
      second.multipliers(out);
    } else if (levels.isActive()) {
      levels.multipliers(out);
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
    if (second.isActive() || second.isSolved()) {
      System.arraycopy(second.x(), 0, point, 0, point.length);
      second.multipliers(multipliers);
      return true;
    }
    if (levels.isActive()) {
      levels.answer(point, multipliers);
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
        new CorrectedAverage(blocks, scaled.set, inequalities, penalty.rho, curvature(), noise())
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
    if (tally.steps < settings.pilotSamples() + START.probes()) {
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
    estimates.fields(archive);
    filter.fields(archive);
    reach.fields(archive);
    penalty.fields(archive);
    archive.field(models.cap); // The end of an epoch looks at the caps of the step before.
    blocks.fields(archive);
    if (held != Held.NOTHING) {
      archive.field(probe);
    }
    second.fields(archive, this);
    levels.fields(archive, this);
  }
}
