package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * Sequential quadratic programming with an exact penalty and a trust region (Fletcher's Sl₁QP, with
 * quadratic models of the constraints too), on {@link Means}. One step is one pass over the
 * scenarios for values and gradients at a trial point, and one for second derivatives where the
 * trial is good:
 *
 * <pre>
 *   d    = argmin of the models with violations charged at ρ, within the trust region
 *   x⁺   = Π(x + d)   if the merit F + Σρₖ·violationₖ falls by a tenth of what the models promise
 *   y⁺   = the multipliers of d;   ρₖ ≥ 2|yₖ|
 * </pre>
 */
public final class PenaltySqp implements ExactSteps {

  /** A step is taken if the merit falls by at least this part of what was promised. */
  private static final double GOOD = 0.05;

  /** So many short steps in a row that models that bend down foretell are a slide on a ridge. */
  private static final int MOST_CRAWLS = 3;

  /** A step that promised less than this part of the size, and was taken, is the last. */
  private static final double ENOUGH = 1e-11;

  /** Curvature is used again where the merit fell as promised up to this part. */
  private static final double ALIKE = 0.1;

  /** Nor is less than this part of what variables can change the objective by: squared rounding. */
  private static final double FLAT = 1e-30;

  /** What came of a step. */
  public enum Outcome {
    /** Another step may help. */
    GOES_ON,
    /** No step promises more than rounding. */
    SOLVED,
    /** Steps promise more, but none keeps its promise. */
    STUCK,
    /** The objective falls as far as one goes. */
    UNBOUNDED
  }

  private final StochasticProblem problem;
  private final SqpPoint at;
  private final ModelSteps steps;

  // Parts of the point.
  private final LocalModels models;
  private final Penalties penalties;
  private final TrustRegion region;
  private final double[] x;
  private final double[] y;

  /** What is taken off the means of constraints. */
  private final double[] shift;

  private Means means;
  private Evaluation mean;
  private Evaluation trial;
  private boolean isEvaluated;
  private boolean isBent;

  /** Where second derivatives are from. */
  private final double[] bentAt;

  /** The radius that kinks were looked for in. */
  private double bentWithin;

  private double promised = Double.POSITIVE_INFINITY;

  /** What the step before the latest promised, with the same limits. */
  private double promisedBefore = Double.POSITIVE_INFINITY;

  private final EndlessFall endless;

  private boolean inside;
  private double agreement;
  private boolean bendsDown;
  private boolean endsByAgreement;

  /** What is looked at where the models are flat. */
  private final FlatWays flats = new FlatWays();

  /** How many of the latest steps in a row kept well inside and promised what came. */
  private int crawls;

  /**
   * @param start a point of X₀
   * @param multipliers λ, then μ
   * @param units how far it may be to the solution, coordinate by coordinate, positive
   */
  public PenaltySqp(
      StochasticProblem problem,
      SmoothForm form,
      Means means,
      double[] start,
      double[] multipliers,
      double[] units) {
    this(problem, new SqpPoint(problem, form, start, multipliers, units), means);
  }

  private PenaltySqp(StochasticProblem problem, SqpPoint at, Means means) {
    this.problem = problem;
    this.means = means;
    this.at = at;
    this.steps = new ModelSteps(at);
    this.models = at.models;
    this.penalties = at.penalties;
    this.region = at.region;
    this.x = at.x;
    this.y = at.y;
    this.endless = new EndlessFall(problem.feasibleSet());
    this.bentAt = x.clone();
    this.shift = new double[at.own - 1];
    this.mean = Evaluation.of(problem);
    this.trial = Evaluation.of(problem);
  }

  /** With steps of few digits, which for many variables are much quicker. */
  public PenaltySqp roughly() {
    models.isRough = true;
    return this;
  }

  /**
   * Goes on with other means of the same problem, from where it is.
   *
   * @param least a radius within which the models can be trusted at least
   */
  public void change(Means other, double least) {
    means = other;
    isEvaluated = false;
    isBent = false;
    promised = Double.POSITIVE_INFINITY;
    region.atLeast(least);
  }

  /**
   * Goes on with other limits, from where it is.
   *
   * @param by what is taken off the means of constraints
   */
  public void shift(double[] by) {
    double reach = 0.0;
    for (int k = 0; k < shift.length; k++) {
      double change = by[k] - shift[k];
      mean.addValue(1 + k, -change);
      shift[k] = by[k];
      double steepness = penalties.slopeSize(1 + k);
      reach = change != 0 && steepness > 0 ? Math.max(reach, Math.abs(change) / steepness) : reach;
    }
    models.at(x, mean);
    promised = Double.POSITIVE_INFINITY;
    region.makeRoom(reach);
  }

  /**
   * Ends after a step whose promise was kept up to what is enough: from a start near the solution
   * the next step, two passes, would change nothing that anybody sees.
   */
  public void endByAgreement() {
    endsByAgreement = true;
  }

  /**
   * Looks at the functions along ways without slope and curvature before it calls a point solved:
   * some lead down.
   */
  public void doubtFlatPoints() {
    flats.ask();
  }

  /** Means at the start, before any shift. */
  public Evaluation meanAtStart() {
    prepare();
    return mean;
  }

  /** Means at a point, less the shifts. */
  private void evaluate(double[] at, Evaluation out) {
    means.evaluate(at, out);
    for (int k = 0; k < shift.length; k++) {
      out.addValue(1 + k, -shift[k]);
    }
  }

  public Means means() {
    return means;
  }

  @Override
  public long evaluationsOfNextStep() {
    return flats.isLooking()
        ? means.evaluations()
        : (isEvaluated ? 0 : means.evaluations())
            + (isBent ? 0 : means.evaluationsOfHessians())
            + means.evaluations();
  }

  @Override
  public double[] x() {
    return x;
  }

  @Override
  public void multipliers(double[] out) {
    System.arraycopy(y, 0, out, 0, at.own - 1);
  }

  /** Whether the latest step ended within its trust region, so that the gap is not cut short. */
  public boolean isInside() {
    return inside;
  }

  /** What the models promised of the latest step, in units of the objective: about the gap. */
  @Override
  public double gap() {
    return promised;
  }

  /** How large the merit is that the gap is to be compared with. */
  public double size() {
    return at.size();
  }

  @Override
  public boolean isFeasible() {
    return at.isFeasible();
  }

  /** The fall of the merit over what was promised, in the latest step; NaN if it was not taken. */
  public double agreement() {
    return agreement;
  }

  /** Whether the models bend down at the point, along what constraints and bounds leave free. */
  public boolean isSaddle() {
    return bendsDown && at.programme(1.0).isSaddle(y, penalties.each());
  }

  @Override
  public double radius() {
    return region.radius();
  }

  @Override
  public boolean isEvaluated() {
    return isEvaluated;
  }

  @Override
  public Evaluation mean() {
    return mean;
  }

  @Override
  public Outcome step() {
    agreement = Double.NaN;
    if (flats.isLooking()) {
      return look();
    }
    prepare();
    StepProgramme programme = at.programme(region.radius());
    StepProgramme.Step step = penalties.steered(programme, x, y);
    if (step == null) {
      return outcome(region.shrink(0.1 * region.radius()));
    }
    bendsDown = step.bendsDown();
    double rounding = at.rounding();
    step = orAway(programme, step, rounding);
    double fall = penalties.promise(step);
    double length = at.length(step.d());
    if (fall < -rounding) {
      return outcome(region.shrink(TrustRegion.POOR * length));
    }
    promisedBefore = promised;
    promised = Math.max(0.0, fall);
    if (endsByAgreement && isNothing(step, fall, length)) {
      System.arraycopy(step.y(), 0, y, 0, y.length);
      inside = true;
      return Outcome.SOLVED;
    }
    return tried(step, fall, length, rounding);
  }

  /**
   * The step, or a way out of where it is stationary, and perhaps at no minimum, or where it slides
   * along a ridge.
   */
  private StepProgramme.Step orAway(
      StepProgramme programme, StepProgramme.Step step, double rounding) {
    double fall = penalties.promise(step);
    double nothing = SqpPoint.FEW * rounding;
    if (!step.bendsDown() || (fall > nothing && crawls < MOST_CRAWLS)) {
      return step;
    }
    double reach = region.reach();
    StepProgramme wide = reach > region.radius() ? at.programme(reach) : programme;
    StepProgramme.Step away = wide.escape(x, step.y(), penalties.each());
    double gain = away == null ? 0.0 : penalties.promise(away);
    if (away == null || !(gain > Math.max(fall, nothing))) {
      return step;
    }
    region.set(reach);
    return away;
  }

  /** Evaluates the end of a step, and takes the step if it keeps enough of its promise. */
  private Outcome tried(StepProgramme.Step step, double fall, double length, double rounding) {
    double[] to = at.target(step.d());
    evaluate(to, trial);
    if (!trial.isFinite()) {
      return outcome(region.shrink(TrustRegion.POOR * length));
    }
    double gain = penalties.merit() - penalties.merit(trial);
    inside = length < 0.9 * region.radius();
    if (fall <= rounding && inside) {
      if (gain >= -SqpPoint.FEW * rounding) {
        accept(to, step.y());
      }
      return solved();
    }
    // Near the end sums are no longer right to what is promised.
    boolean unclear = fall <= SqpPoint.FEW * rounding && gain >= -rounding;
    double ratio = gain / fall;
    if (!(gain >= GOOD * fall || unclear)) {
      return outcome(region.missed(length, ratio));
    }
    return taken(step, to, fall, length, gain);
  }

  /** Goes to the end of a good step, and says whether it was the last. */
  private Outcome taken(
      StepProgramme.Step step, double[] to, double fall, double length, double gain) {
    double ratio = gain / fall;
    agreement = ratio;
    crawls = step.bendsDown() && inside && ratio > TrustRegion.VERY_GOOD ? crawls + 1 : 0;
    region.kept(length, ratio, step.bendsDown());
    double left = endsByAgreement ? at.disagreement(step, trial) : fall;
    boolean enough = left <= Math.max(ENOUGH * at.size(), FLAT * at.bend(step.y()));
    accept(to, step.y());
    // Near the solution curvature that is a little old serves as well, as long as it leads there.
    boolean leads = fall <= ALIKE * promisedBefore;
    isBent = endsByAgreement && leads && Math.abs(1 - ratio) < ALIKE && means.bendsLittle();
    double free = at.length(Vectors.of(x.length, i -> endless.freely(step.d(), i)));
    if (endless.shows(free, gain, at.size())) {
      return Outcome.UNBOUNDED;
    }
    // Where the Lagrangian bends down, the next step has to look for a way out first.
    return enough && inside && !step.bendsDown() ? solved() : Outcome.GOES_ON;
  }

  /** No step promises anything: the end, unless there are flat ways to look along first. */
  private Outcome solved() {
    boolean curved = IntStream.range(0, at.own).anyMatch(row -> !means.isAffine(row));
    if (!curved || endsByAgreement || !flats.mayBegin() || !isFeasible()) {
      return Outcome.SOLVED;
    }
    List<double[]> flat = at.programme(1.0).flat(y, penalties.each(), flats.least());
    return flats.begin(flat, means.evaluations() > 1) ? Outcome.GOES_ON : Outcome.SOLVED;
  }

  /** One look along a flat way, and a step there if it leads down. */
  private Outcome look() {
    double[] d = flats.next(x.length);
    double[] within =
        models.rows > 1 ? at.programme(1.0).onConstraints(d, x, y, penalties.each()) : d;
    double[] to = at.target(within);
    evaluate(to, trial);
    double gain = penalties.merit() - penalties.merit(trial);
    if (trial.isFinite() && gain > at.roundingWithViolations()) {
      flats.end();
      accept(to, y.clone());
      promised = gain;
      region.atLeast(at.length(within));
      return Outcome.GOES_ON;
    }
    if (flats.isOver(x.length)) {
      flats.end();
      return Outcome.SOLVED;
    }
    return Outcome.GOES_ON;
  }

  /** Whether a step promises nothing that is worth a look at its end. */
  private boolean isNothing(StepProgramme.Step step, double fall, double length) {
    return fall <= ENOUGH * at.size() && length < 0.9 * region.radius() && !step.bendsDown();
  }

  private void prepare() {
    if (!isEvaluated) {
      evaluate(x, mean);
      models.at(x, mean);
      isEvaluated = true;
      penalties.raise(y);
      endless.begin(at.termSize());
    }
    if (!isBent) {
      models.bend(means.hessians(x, mean));
      flats.meet(models, penalties.each(), at.units);
      System.arraycopy(x, 0, bentAt, 0, x.length);
      bentWithin = region.radius();
      KinkTerms near = means.kinks(x, bentWithin, at.units);
      models.open(near);
      // Kinks farther away are not in the models.
      region.atMost(near.radius());
      isBent = true;
    }
  }

  /** How far the point is from another, in units. */
  public double distance(double[] other) {
    return at.length(Vectors.of(x.length, i -> x[i] - other[i]));
  }

  private static Outcome outcome(boolean hasRoom) {
    return hasRoom ? Outcome.GOES_ON : Outcome.STUCK;
  }

  private void accept(double[] to, double[] multipliers) {
    System.arraycopy(to, 0, x, 0, x.length);
    System.arraycopy(multipliers, 0, y, 0, y.length);
    Evaluation old = mean;
    mean = trial;
    trial = old;
    models.at(x, mean);
    isBent = false;
    penalties.settle(y);
  }

  /** What violations of the problem's own constraints are charged at. */
  double[] penalties() {
    return Arrays.copyOf(penalties.each(), at.own - 1);
  }

  /** The models, which others may sharpen before a {@link #leap}. */
  LocalModels models() {
    return models;
  }

  /** The same place, on its own but for the second derivatives of the models. */
  PenaltySqp copy() {
    return new PenaltySqp(problem, at.copy(), means);
  }

  /**
   * Goes to the minimiser of the models, which move along, without a look at the functions there.
   *
   * @param reach how far it may be, in units
   * @return how far it is, 0 if the numbers are beyond the method, NaN if the models bend down
   *     there, as wrong ones do; in both cases the point stays
   */
  public double leap(double reach) {
    penalties.raise(y);
    StepProgramme.Step step = steps.promising(reach);
    if (step == null || steps.leadsToSaddle(step)) {
      return step == null ? 0.0 : Double.NaN;
    }
    promised = penalties.promise(step);
    steps.follow(step);
    isEvaluated = false;
    isBent = false;
    return at.length(step.d());
  }

  /** Whether noise explains all violations, as far as parts of the scenarios tell its size. */
  public boolean isFeasible(ReplayedMeans replayed) {
    return steps.isFeasible(replayed.parts());
  }

  /** Looks at the functions at the point for {@link #evidence(List)}. */
  public ModelEvidence evidence(ReplayedMeans replayed) {
    prepare();
    return evidence(replayed.parts());
  }

  /** See {@link ModelSteps#evidence}. */
  ModelEvidence evidence(List<Evaluation> parts) {
    return steps.evidence(parts);
  }

  @Override
  public void fields(Archive archive) throws IOException {
    archive.fields(x, bentAt, y, shift);
    penalties.fields(archive);
    region.fields(archive);
    promised = archive.field(promised);
    crawls = archive.field(crawls);
    bentWithin = archive.field(bentWithin);
    endless.fields(archive);
    isEvaluated = archive.field(isEvaluated);
    isBent = archive.field(isBent);
    endsByAgreement = archive.field(endsByAgreement);
    flats.fields(archive);
    if (archive.isReading() && isEvaluated) {
      evaluate(x, mean);
      models.at(x, mean);
      if (isBent) {
        // Elsewhere than at x only where means do not ask for values there.
        models.bend(means.hessians(bentAt, mean));
        models.open(means.kinks(x, bentWithin, at.units));
      }
    }
  }
}
