package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
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

  /**
   * A step so many units long that keeps its promise, and improves the objective by so many times
   * what it was, has no end.
   */
  private static final double ENDLESS = 1e6;

  /** A step of this part of the longest that improves the objective by this part has no end. */
  private static final double WITHOUT_END = 0.1;

  private static final double STEADY = 1e-3;

  /** A violation of so many standard errors, each from few parts, is no noise. */
  private static final double SIGNIFICANT = 10.0;

  /** How often a step of models that bend down is made shorter. */
  private static final int MOST_LEAPS = 6;

  /** So many short steps in a row that models that bend down foretell are a slide on a ridge. */
  private static final int MOST_CRAWLS = 3;

  /** Sums of means are right to this part of what they add up. */
  private static final double ROUNDING = 3e-15;

  private static final double FEW = 100.0;

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
  private final LocalModels models;
  private final int own;
  private final double[] units;
  private final double[] x;
  private final double[] y;
  private final Penalties penalties;
  private final TrustRegion region = new TrustRegion();

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
  private double firstSize;
  private final boolean isBounded;
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
    this.problem = problem;
    this.means = means;
    this.models = new LocalModels(problem, form);
    this.own = models.own;
    this.isBounded = problem.feasibleSet().diameter() < Double.POSITIVE_INFINITY;
    this.units = units.clone();
    this.x = start.clone();
    this.bentAt = start.clone();
    this.y = new double[models.rows - 1];
    System.arraycopy(multipliers, 0, y, 0, multipliers.length);
    this.penalties = new Penalties(models, this.units);
    this.shift = new double[own - 1];
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
    System.arraycopy(y, 0, out, 0, own - 1);
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
    double size = Math.abs(models.value[0]);
    for (int k = 1; k < models.rows; k++) {
      size += Math.abs(y[k - 1] * models.value[k]);
    }
    return size;
  }

  /** Whether no constraint is violated for good: then its multiplier is the penalty. */
  @Override
  public boolean isFeasible() {
    for (int k = 1; k < models.rows; k++) {
      if (penalties.isCapped(k - 1, y)
          && models.violation(k, models.value[k]) > 1e-9 * penalties.slopeSize(k)) {
        return false;
      }
    }
    return true;
  }

  /** The fall of the merit over what was promised, in the latest step; NaN if it was not taken. */
  public double agreement() {
    return agreement;
  }

  /** Whether the models bend down at the point, along what constraints and bounds leave free. */
  public boolean isSaddle() {
    return bendsDown && aroundHere().isSaddle(y, penalties.each());
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
    StepProgramme programme = new StepProgramme(models, x, region.radius(), units);
    StepProgramme.Step step = penalties.steered(programme, x, y);
    if (step == null) {
      return outcome(region.shrink(0.1 * region.radius()));
    }
    bendsDown = step.bendsDown();
    double fall = penalties.promise(step);
    double rounding = ROUNDING * roundingSize() + roundedViolations();
    if (step.bendsDown() && (fall <= FEW * rounding || crawls >= MOST_CRAWLS)) {
      // Stationary, and perhaps no minimum; or a slide along a ridge.
      double reach = region.reach();
      StepProgramme wide =
          reach > region.radius() ? new StepProgramme(models, x, reach, units) : programme;
      StepProgramme.Step away = wide.escape(x, step.y(), penalties.each());
      double gain = away == null ? 0.0 : penalties.promise(away);
      if (away != null && gain > Math.max(fall, FEW * rounding)) {
        step = away;
        fall = gain;
        region.set(reach);
      }
    }
    if (fall < -rounding) {
      return outcome(region.shrink(TrustRegion.POOR * length(step.d())));
    }
    promised = Math.max(0.0, fall);
    double length = length(step.d());
    if (endsByAgreement && isNothing(step, fall, length)) {
      System.arraycopy(step.y(), 0, y, 0, y.length);
      inside = true;
      return Outcome.SOLVED;
    }
    double[] to = target(step);
    evaluate(to, trial);
    if (!trial.isFinite()) {
      return outcome(region.shrink(TrustRegion.POOR * length));
    }
    double gain = penalties.merit() - penalties.merit(trial);
    inside = length < 0.9 * region.radius();
    if (fall <= rounding && inside) {
      if (gain >= -FEW * rounding) {
        accept(to, step.y());
      }
      return solved();
    }
    // Near the end sums are no longer right to what is promised.
    boolean good = gain >= GOOD * fall || (fall <= FEW * rounding && gain >= -rounding);
    double ratio = gain / fall;
    if (!good) {
      return outcome(region.missed(length, ratio));
    }
    agreement = ratio;
    crawls = step.bendsDown() && inside && ratio > TrustRegion.VERY_GOOD ? crawls + 1 : 0;
    region.kept(length, ratio, step.bendsDown());
    double left = endsByAgreement ? disagreement(step) : fall;
    boolean enough = left <= Math.max(ENOUGH * size(), FLAT * bend(step.y()));
    accept(to, step.y());
    // Near the solution curvature that is a little old serves as well.
    isBent = endsByAgreement && Math.abs(1 - ratio) < ALIKE && means.bendsLittle();
    if (!isBounded && isEndless(length, gain)) {
      return Outcome.UNBOUNDED;
    }
    // Where the Lagrangian bends down, the next step has to look for a way out first.
    return enough && inside && !step.bendsDown() ? solved() : Outcome.GOES_ON;
  }

  /** No step promises anything: the end, unless there are flat ways to look along first. */
  private Outcome solved() {
    boolean curved = IntStream.range(0, own).anyMatch(row -> !means.isAffine(row));
    if (!curved || endsByAgreement || !flats.mayBegin() || !isFeasible()) {
      return Outcome.SOLVED;
    }
    List<double[]> flat = aroundHere().flat(y, penalties.each(), flats.least());
    return flats.begin(flat, means.evaluations() > 1) ? Outcome.GOES_ON : Outcome.SOLVED;
  }

  private StepProgramme aroundHere() {
    return new StepProgramme(models, x, 1.0, units);
  }

  /** One look along a flat way, and a step there if it leads down. */
  private Outcome look() {
    double[] d = flats.next(x.length);
    double[] within = models.rows > 1 ? aroundHere().onConstraints(d, x, y, penalties.each()) : d;
    double[] to = target(within);
    evaluate(to, trial);
    double gain = penalties.merit() - penalties.merit(trial);
    if (trial.isFinite() && gain > doubtfulGain()) {
      flats.end();
      accept(to, y.clone());
      promised = gain;
      region.atLeast(length(within));
      return Outcome.GOES_ON;
    }
    if (flats.isOver(x.length)) {
      flats.end();
      return Outcome.SOLVED;
    }
    return Outcome.GOES_ON;
  }

  /** Whether the merit falls as far as one goes: fast, or slowly at the end of all lengths. */
  private boolean isEndless(double length, double gain) {
    return (length > ENDLESS && gain > ENDLESS * firstSize)
        || (length > WITHOUT_END * TrustRegion.MOST_RADIUS && gain > STEADY * size());
  }

  /**
   * By how much functions at the end of a step are not what the models say, at their prices: about
   * what the next step could still promise. The merit does not show room behind a limit.
   */
  private double disagreement(StepProgramme.Step step) {
    double[] said = models.valuesAt(step.d());
    double sum = Math.abs(trial.value(0) - said[0]);
    for (int k = 1; k < own; k++) {
      sum += Math.abs(step.y()[k - 1] * (trial.value(k) - said[k]));
    }
    return sum;
  }

  /** Whether a step promises nothing that is worth a look at its end. */
  private boolean isNothing(StepProgramme.Step step, double fall, double length) {
    return fall <= ENOUGH * size() && length < 0.9 * region.radius() && !step.bendsDown();
  }

  private void prepare() {
    if (!isEvaluated) {
      evaluate(x, mean);
      models.at(x, mean);
      isEvaluated = true;
      penalties.raise(y);
      firstSize = firstSize > 0 ? firstSize : roundingSize();
    }
    if (!isBent) {
      models.bend(means.hessians(x, mean));
      flats.meet(models, penalties.each(), units);
      System.arraycopy(x, 0, bentAt, 0, x.length);
      bentWithin = region.radius();
      KinkTerms near = means.kinks(x, bentWithin, units);
      models.open(near);
      // Kinks farther away are not in the models.
      region.atMost(near.radius());
      isBent = true;
    }
  }

  private double roundingSize() {
    double size = Math.abs(models.value[0]);
    for (int k = 1; k < models.rows; k++) {
      size += Math.abs(penalties.each()[k - 1] * models.value[k]);
      size += Math.abs(y[k - 1]) * Math.abs(Rows.dot(models.gradient[k], x));
    }
    return size + Math.abs(Rows.dot(models.gradient[0], x)) * 0.1 + Double.MIN_NORMAL;
  }

  /** What the curvature of the Lagrangian makes of the size of the variables. */
  private double bend(double[] multipliers) {
    double[][] w = models.lagrangian(multipliers);
    double sum = 0.0;
    for (int i = 0; i < x.length; i++) {
      double size = Math.max(Math.abs(x[i]), units[i]);
      sum += Math.abs(w[i][i]) * size * size;
    }
    return sum;
  }

  /** What violations cost that are no larger than what the terms of a constraint round to. */
  private double roundedViolations() {
    double cost = 0.0;
    for (int k = 1; k < models.rows; k++) {
      double rounded = Math.min(models.violation(k, models.value[k]), 0.5 * ROUNDING * terms(k));
      cost += penalties.each()[k - 1] * rounded;
    }
    return cost;
  }

  /** How large the terms of a row are, as far as slopes tell. */
  private double terms(int row) {
    double terms = 0.0;
    for (int i = 0; i < x.length; i++) {
      terms += Math.abs(models.gradient[row][i] * x[i]);
    }
    return terms;
  }

  /** A fall of the merit by less than this may be rounding, whatever the violations are. */
  private double doubtfulGain() {
    double size = roundingSize();
    for (int k = 1; k < models.rows; k++) {
      size += penalties.each()[k - 1] * terms(k);
    }
    return FEW * ROUNDING * size;
  }

  private double length(double[] d) {
    double most = 0.0;
    for (int i = 0; i < d.length; i++) {
      most = Math.max(most, Math.abs(d[i]) / units[i]);
    }
    return most;
  }

  /** How far the point is from another, in units. */
  public double distance(double[] other) {
    return length(Vectors.of(x.length, i -> x[i] - other[i]));
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
    return Arrays.copyOf(penalties.each(), own - 1);
  }

  /** The models, which others may sharpen before a {@link #leap}. */
  LocalModels models() {
    return models;
  }

  /** The same state, on its own but for the second derivatives of the models. */
  PenaltySqp copy() {
    PenaltySqp other = new PenaltySqp(problem, models.form, means, x, y, units);
    other.penalties.take(penalties);
    other.models.take(models);
    return other;
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
    double within = reach;
    for (int k = 0; k < MOST_LEAPS; k++, within *= TrustRegion.POOR) {
      StepProgramme.Step step = within(within);
      double fall = step == null ? Double.NaN : penalties.promise(step);
      if (step != null && fall >= 0) {
        return leadsToSaddle(step) ? Double.NaN : leapTo(step, fall);
      }
    }
    return 0.0;
  }

  private double leapTo(StepProgramme.Step step, double fall) {
    promised = fall;
    double[] to = target(step);
    models.move(x, to);
    System.arraycopy(to, 0, x, 0, x.length);
    for (int k = 0; k < y.length; k++) {
      // The price of a violation that is out of reach is the penalty, and tells nothing.
      y[k] = penalties.isCapped(k, step.y()) ? y[k] : step.y()[k];
    }
    isEvaluated = false;
    isBent = false;
    return length(step.d());
  }

  /** The step; penalties are not raised for violations that are out of its reach. */
  private StepProgramme.@Nullable Step within(double reach) {
    StepProgramme programme = new StepProgramme(models, x, reach, units);
    StepProgramme.Step step = programme.solve(x, y, penalties.each());
    if (step == null || length(step.d()) > 0.9 * reach) {
      return step;
    }
    return penalties.isAnyCapped(step.y()) ? penalties.steered(programme, x, y) : step;
  }

  private boolean leadsToSaddle(StepProgramme.Step step) {
    if (!step.bendsDown()) {
      return false;
    }
    LocalModels there = new LocalModels(problem, models.form);
    double[] to = target(step);
    there.take(models);
    there.move(x, to);
    return new StepProgramme(there, to, 1.0, units).isSaddle(step.y(), penalties.each());
  }

  private double[] target(StepProgramme.Step step) {
    return target(step.d());
  }

  private double[] target(double[] d) {
    double[] to = new double[x.length];
    Vectors.sum(x, 1.0, d, to);
    problem.feasibleSet().project(to, to);
    return to;
  }

  /** Whether noise explains all violations, as far as parts of the scenarios tell its size. */
  public boolean isFeasible(ReplayedMeans replayed) {
    double parts = replayed.parts().size();
    for (int k = 1; k < own; k++) {
      double mean = 0.0;
      double squares = 0.0;
      for (Evaluation part : replayed.parts()) {
        mean += part.value(k) / parts;
        squares += part.value(k) * part.value(k) / parts;
      }
      double error = Math.sqrt(Math.max(0.0, squares - mean * mean) / (parts - 1.0));
      double rounding = FEW * ROUNDING * Math.sqrt(squares);
      if (models.violation(k, models.value[k]) > SIGNIFICANT * error + rounding) {
        return false;
      }
    }
    return true;
  }

  /** Looks at the functions at the point for {@link #evidence(List)}. */
  public ModelEvidence evidence(ReplayedMeans replayed) {
    prepare();
    return evidence(replayed.parts());
  }

  /**
   * Compares what the models promise with what models of parts of their scenarios promise after the
   * step.
   *
   * @param parts means over equal parts of the scenarios at the point
   */
  ModelEvidence evidence(List<Evaluation> parts) {
    StepProgramme.Step step = within(region.radius());
    if (step == null) {
      return ModelEvidence.none(own - 1);
    }
    double[][] w = models.lagrangian(step.y());
    double[] optimism = new double[own - 1];
    // One of k parts is off by 1 − 1/k of its own noise, which is k times that of the whole.
    double share = 1.0 / (parts.size() * (parts.size() - 1.0));
    double[] to = target(step);
    LocalModels part = new LocalModels(problem, models.form);
    double noise = 0.0;
    double scatter = 0.0;
    for (Evaluation each : parts) {
      part.take(models);
      part.at(x, each);
      part.move(x, to);
      StepProgramme.Step further =
          new StepProgramme(part, to, region.radius(), units).solve(to, step.y(), penalties.each());
      if (further == null) {
        return ModelEvidence.none(own - 1);
      }
      double fall =
          part.merit(part.value, penalties.each())
              - part.merit(part.valuesAt(further.d()), penalties.each());
      noise += share * Math.max(0.0, fall);
      scatter += share * way(w, further.d());
      for (int k = 1; k < own; k++) {
        double apart = each.dot(k, further.d()) - Rows.dot(models.gradient[k], further.d());
        optimism[k - 1] -= share * apart;
      }
    }
    boolean saddle = leadsToSaddle(step);
    return new ModelEvidence(
        penalties.promise(step), noise, way(w, step.d()), scatter, saddle, optimism);
  }

  private static double way(double[][] w, double[] d) {
    return Math.max(0.0, 0.5 * LocalModels.quadratic(w, d));
  }

  @Override
  public void fields(Archive archive) throws IOException {
    archive.fields(x, bentAt, y, shift);
    penalties.fields(archive);
    region.fields(archive);
    promised = archive.field(promised);
    crawls = archive.field(crawls);
    bentWithin = archive.field(bentWithin);
    firstSize = archive.field(firstSize);
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
        models.open(means.kinks(x, bentWithin, units));
      }
    }
  }
}
