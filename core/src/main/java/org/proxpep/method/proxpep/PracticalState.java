package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the practical mode, and all that it has measured. */
public final class PracticalState implements MethodState {

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
  final Reach reach;
  final PenaltyWeights penalty;
  final TailBlocks blocks;
  final QuadraticModels models;
  final Solution next;

  final Pilot pilot;
  final NewtonPolish polish;
  ScaledProblem scaled;
  Subproblem subproblem;

  /** The scale of x at the start. */
  double size;

  /** The diameter of X₀ in the units of {@link #scaled}. */
  double diameter;

  /** ‖∇F(x¹)‖. */
  double startSlope;

  /** The least curvature at the start. */
  double firstLeastL;

  /** The longest step allowed. */
  double trust;

  /** E‖∇F‖², a running mean. */
  double gradient2;

  /** τ of the latest step. */
  double tau;

  /** How many samples the filters have seen since the pilot. */
  long t;

  long nextEpoch = PracticalProxPep.FIRST_EPOCH;

  /** From which t on a step is probed again. */
  long nextProbe;

  /** What {@link #probe} holds. */
  Held held = Held.NOTHING;

  /** Whether the next step must be probed at its end. */
  boolean probeNext;

  /** How often in a row a sample had to be given up. */
  int failures;

  long steps;
  long evaluations;
  long draws;
  long probes;
  long rejected;

  enum Held {
    NOTHING,
    /** A sample at x_t that has been used. */
    USED,
    /** A sample at x_t that the filters have yet to take in. */
    UNUSED
  }

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
    this.reach = new Reach(n, settings.reachDecay());
    this.penalty = new PenaltyWeights(rows, inequalities, settings);
    this.blocks = new TailBlocks(n, rows);
    this.models = new QuadraticModels(n, inequalities, m, false);
    this.next = new Solution(n, m, rows);
    this.pilot = new Pilot(problem);
    this.polish = NewtonPolish.of(problem);
    this.scaled = new ScaledProblem(problem, new double[0]);
    this.subproblem = newSubproblem();
  }

  /** Goes over to the variables s∘x. */
  void rescale(double[] s) {
    scaled = new ScaledProblem(problem, s);
    diameter = scaled.set.diameter();
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
    return scenarios.key(Scenarios.Purpose.TRAINING, ++draws);
  }

  /** x_{t+1} ← the subproblem's answer; x_t is in {@link #old} since its sample was taken in. */
  void advance() {
    System.arraycopy(next.x, 0, x, 0, x.length);
    userIsCurrent = false;
  }

  /** Goes back to x_{t−1}. */
  void retreat() {
    System.arraycopy(old, 0, x, 0, x.length);
    userIsCurrent = false;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public long samples() {
    return evaluations;
  }

  @Override
  public int evaluationsOfNextStep() {
    int pilotCost = Pilot.evaluations(steps, settings);
    if (pilotCost > 0) {
      return pilotCost;
    }
    return polish.isDue(this) ? polish.evaluations() : isProbed() ? 2 : 1;
  }

  /** Whether the next step belongs to the pilot, whose sums nobody needs afterwards. */
  boolean isInPilot() {
    return Pilot.evaluations(steps, settings) > 0;
  }

  /** Whether the next step looks at both of its ends. */
  boolean isProbed() {
    return probeNext || t < settings.denseProbes() || t >= nextProbe;
  }

  @Override
  public double[] x() {
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
    System.arraycopy(y, 0, out, 0, rows);
  }

  @Override
  public void startFrom(double[] multipliers) {
    System.arraycopy(multipliers, 0, y, 0, rows);
    System.arraycopy(multipliers, 0, z, 0, rows);
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (blocks.used() == 0) {
      return false;
    }
    if (!estimates.isStochastic()) {
      // Without noise nothing beats the last point.
      System.arraycopy(x(), 0, point, 0, point.length);
      System.arraycopy(y, 0, multipliers, 0, rows);
      return true;
    }
    CorrectedAverage.Answer answer =
        new CorrectedAverage(
                blocks,
                scaled.set,
                inequalities,
                penalty.rho,
                PracticalProxPep.curvature(this),
                PracticalProxPep.noise(this))
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
    double largest = 0.0;
    for (double rho : penalty.rho) {
      largest = Math.max(largest, rho);
    }
    out[0] = tau;
    out[1] = Math.sqrt(estimates.nu2);
    out[2] = estimates.lagrangian;
    out[3] = reach.distance();
    out[4] = trust;
    out[5] = largest;
    out[6] = next.rounds;
    out[7] = probes;
    out[8] = rejected;
  }

  @Override
  public void save(DataOutput out) throws IOException {
    out.writeLong(steps);
    out.writeLong(evaluations);
    out.writeLong(draws);
    out.writeLong(probes);
    out.writeLong(rejected);
    out.writeLong(t);
    out.writeLong(nextEpoch);
    out.writeLong(nextProbe);
    out.writeDouble(size);
    out.writeDouble(startSlope);
    out.writeDouble(firstLeastL);
    out.writeDouble(trust);
    out.writeDouble(gradient2);
    out.writeDouble(tau);
    out.writeUTF(held.name());
    out.writeBoolean(probeNext);
    out.writeInt(failures);
    if (isInPilot()) {
      pilot.save(out);
    }
    polish.save(out);
    scaled.save(out);
    Vectors.write(out, x);
    Vectors.write(out, old);
    Vectors.write(out, y);
    Vectors.write(out, z);
    next.save(out);
    estimates.save(out);
    filter.save(out);
    reach.save(out);
    penalty.save(out);
    Vectors.write(out, models.cap); // The end of an epoch looks at the caps of the step before.
    blocks.save(out);
    if (held != Held.NOTHING) {
      Vectors.write(out, probe);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    steps = in.readLong();
    evaluations = in.readLong();
    draws = in.readLong();
    probes = in.readLong();
    rejected = in.readLong();
    t = in.readLong();
    nextEpoch = in.readLong();
    nextProbe = in.readLong();
    size = in.readDouble();
    startSlope = in.readDouble();
    firstLeastL = in.readDouble();
    trust = in.readDouble();
    gradient2 = in.readDouble();
    tau = in.readDouble();
    held = Held.valueOf(in.readUTF());
    probeNext = in.readBoolean();
    failures = in.readInt();
    if (isInPilot()) {
      pilot.restore(in);
    }
    polish.restore(in);
    scaled = ScaledProblem.restore(problem, in);
    diameter = scaled.set.diameter();
    userIsCurrent = false;
    subproblem = newSubproblem();
    Vectors.read(in, x);
    Vectors.read(in, old);
    Vectors.read(in, y);
    Vectors.read(in, z);
    next.restore(in);
    estimates.restore(in);
    filter.restore(in);
    reach.restore(in);
    penalty.restore(in);
    Vectors.read(in, models.cap);
    blocks.restore(in);
    if (held != Held.NOTHING) {
      Vectors.read(in, probe);
    }
  }
}
