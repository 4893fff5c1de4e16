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

  private static final double VERY_GOOD = 0.7;
  private static final double SHRINK = 0.25;
  private static final double GROW = 3.0;
  private static final double ROOM = 100.0;
  private static final double LEAST_ROOM = 1e-6;

  /** How much shorter the step after one that did not keep its promise is. */
  private static final double LEAST_SHRINK = 0.1;

  private static final double MOST_SHRINK = 0.5;

  /** For so many steps the radius stays below the length that was too long. */
  private static final int REMEMBERED = 2;

  private static final double BELOW = 0.6;
  private static final double LEAST_RADIUS = 1e-14;
  private static final double MOST_RADIUS = 1e12;

  /** From here on the radius grows ever faster: there seems to be no end. */
  private static final double FAR = 1e3;

  /**
   * A step so many units long that keeps its promise, and improves the objective by so many times
   * what it was, has no end.
   */
  private static final double ENDLESS = 1e6;

  /** Violations cost at least this many times their multiplier. */
  private static final double MARGIN = 2.0;

  private static final double RAISE = 10.0;
  private static final int MOST_RAISES = 3;

  /** A violation of so many standard errors, each from few parts, is no noise. */
  private static final double SIGNIFICANT = 10.0;

  /** How often a step of models that bend down is made shorter. */
  private static final int MOST_LEAPS = 6;

  /** So many short steps in a row that models that bend down foretell are a slide on a ridge. */
  private static final int MOST_CRAWLS = 3;

  /** The least radius in which a way out of a stationary point is looked for. */
  private static final double ESCAPE = 0.1;

  private static final double MOST_PENALTY = 1e9;

  /** Sums of means are right to this part of what they add up. */
  private static final double ROUNDING = 3e-15;

  private static final double FEW = 100.0;

  /** A step that promised less than this part of the size, and was taken, is the last. */
  private static final double ENOUGH = 1e-11;

  /** Nor is less than this part of what variables can change the objective by: squared rounding. */
  private static final double FLAT = 1e-30;

  /** Penalties this many times too high come down, by {@link #RAISE} a step. */
  private static final double TOO_HIGH = 1e3;

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
  private final double[] penalty;

  /** What is taken off the means of constraints. */
  private final double[] shift;

  private Means means;
  private Evaluation mean;
  private Evaluation trial;
  private boolean isEvaluated;
  private boolean isBent;

  /** The radius that kinks were looked for in. */
  private double bentWithin;

  private double radius = 1.0;
  private double promised = Double.POSITIVE_INFINITY;
  private double firstPenalty;
  private double firstSize;
  private final boolean isBounded;
  private boolean inside;
  private double agreement;
  private boolean bendsDown;

  /** The length of the latest step that did not keep its promise, and the steps since. */
  private double tooLong = Double.POSITIVE_INFINITY;

  private int sinceTooLong = REMEMBERED;

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
    this.y = new double[models.rows - 1];
    System.arraycopy(multipliers, 0, y, 0, multipliers.length);
    this.penalty = new double[models.rows - 1];
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
    radius = Math.max(radius, least);
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
      double steepness = slopeSize(1 + k);
      reach = change != 0 && steepness > 0 ? Math.max(reach, Math.abs(change) / steepness) : reach;
    }
    models.at(x, mean);
    promised = Double.POSITIVE_INFINITY;
    radius = Math.max(radius, Math.min(1.0, ROOM * reach));
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
    return (isEvaluated ? 0 : means.evaluations())
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
      if (isCapped(k - 1, y) && models.violation(k, models.value[k]) > 1e-9 * slopeSize(k)) {
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
    return bendsDown && new StepProgramme(models, x, 1.0, units).isSaddle(y, penalty);
  }

  @Override
  public double radius() {
    return radius;
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
    prepare();
    StepProgramme programme = new StepProgramme(models, x, radius, units);
    StepProgramme.Step step = steered(programme);
    if (step == null) {
      return shrunk(0.1 * radius);
    }
    bendsDown = step.bendsDown();
    double before = models.merit(models.value, penalty);
    double fall = before - models.merit(models.valuesAt(step.d()), penalty);
    double rounding = ROUNDING * roundingSize() + roundedViolations();
    if (step.bendsDown() && (fall <= FEW * rounding || crawls >= MOST_CRAWLS)) {
      // Stationary, and perhaps no minimum; or a slide along a ridge. The radius may have become
      // too small to show a way out.
      double reach = sinceTooLong == 0 ? radius : Math.max(radius, ESCAPE);
      StepProgramme wide = reach > radius ? new StepProgramme(models, x, reach, units) : programme;
      StepProgramme.Step away = wide.escape(x, step.y(), penalty);
      double gain = away == null ? 0.0 : before - models.merit(models.valuesAt(away.d()), penalty);
      if (away != null && gain > Math.max(fall, FEW * rounding)) {
        step = away;
        fall = gain;
        radius = reach;
      }
    }
    if (fall < -rounding) {
      return shrunk(SHRINK * length(step.d()));
    }
    promised = Math.max(0.0, fall);
    double[] to = target(step);
    evaluate(to, trial);
    double length = length(step.d());
    if (!trial.isFinite()) {
      return shrunk(SHRINK * length);
    }
    double gain = before - merit(trial);
    inside = length < 0.9 * radius;
    if (fall <= rounding && inside) {
      if (gain >= -FEW * rounding) {
        accept(to, step.y());
      }
      return Outcome.SOLVED;
    }
    // Near the end sums are no longer right to what is promised.
    boolean good = gain >= GOOD * fall || (fall <= FEW * rounding && gain >= -rounding);
    double ratio = gain / fall;
    if (!good) {
      tooLong = length;
      sinceTooLong = 0;
      return shrunk(length * shorter(ratio));
    }
    sinceTooLong++;
    agreement = ratio;
    crawls = step.bendsDown() && inside && ratio > VERY_GOOD ? crawls + 1 : 0;
    if (ratio > VERY_GOOD && length > 0.8 * radius) {
      boolean recent = sinceTooLong <= REMEMBERED;
      double most = recent ? Math.max(radius, BELOW * tooLong) : MOST_RADIUS;
      radius = Math.min(most, Math.max(GROW, radius / FAR) * radius);
    } else if (ratio < SHRINK) {
      radius = Math.max(LEAST_RADIUS, 0.5 * length);
    } else if (!step.bendsDown()) {
      // In a box far larger than its solution a programme loses digits.
      radius = Math.min(radius, Math.max(LEAST_ROOM, ROOM * length));
    }
    boolean enough = fall <= Math.max(ENOUGH * size(), FLAT * bend(step.y()));
    accept(to, step.y());
    if (!isBounded && length > ENDLESS && gain > ENDLESS * firstSize) {
      return Outcome.UNBOUNDED;
    }
    // Where the Lagrangian bends down, the next step has to look for a way out first.
    return enough && inside && !step.bendsDown() ? Outcome.SOLVED : Outcome.GOES_ON;
  }

  /**
   * The error of the models grows with the square of the length, what they promise in proportion to
   * it: as much shorter as leaves a quarter of the promise.
   */
  private static double shorter(double ratio) {
    return Math.max(LEAST_SHRINK, Math.min(MOST_SHRINK, 0.75 / (1 - ratio)));
  }

  private void prepare() {
    if (!isEvaluated) {
      evaluate(x, mean);
      models.at(x, mean);
      isEvaluated = true;
      raisePenalties();
      firstSize = firstSize > 0 ? firstSize : roundingSize();
    }
    if (!isBent) {
      models.bend(means.hessians(x, mean));
      bentWithin = radius;
      KinkTerms near = means.kinks(x, bentWithin, units);
      models.open(near);
      // Kinks farther away are not in the models.
      radius = Math.min(radius, near.radius());
      isBent = true;
    }
  }

  private void raisePenalties() {
    for (int k = 0; k < penalty.length; k++) {
      penalty[k] = Math.max(penalty[k], Math.max(MARGIN * Math.abs(y[k]), leastPenalty(k)));
    }
    firstPenalty = Math.max(firstPenalty, Rows.maxAbs(penalty));
  }

  /** A penalty that the slope of the objective cannot beat along the constraint's own slope. */
  private double leastPenalty(int k) {
    double steepness = slopeSize(1 + k);
    double ratio = steepness > 0 ? MARGIN * slopeSize(0) / steepness : 0.0;
    return ratio > 0 && ratio < Double.POSITIVE_INFINITY ? ratio : 1.0;
  }

  /**
   * The step, with penalties raised where a constraint stays violated although it need not: its
   * multiplier is then at the penalty.
   */
  private StepProgramme.@Nullable Step steered(StepProgramme programme) {
    StepProgramme.Step step = programme.solve(x, y, penalty);
    for (int raise = 0; raise < MOST_RAISES && step != null; raise++) {
      double[] values = models.valuesAt(step.d());
      double violated = 0.0;
      boolean raised = false;
      double[] higher = penalty.clone();
      for (int k = 0; k < penalty.length; k++) {
        double left = models.violation(1 + k, values[1 + k]);
        double now = models.violation(1 + k, models.value[1 + k]);
        if (isCapped(k, step.y())
            && left > 0.1 * now
            && left > 0
            && penalty[k] < MOST_PENALTY * firstPenalty) {
          higher[k] = RAISE * penalty[k];
          violated += left / Math.max(1e-300, slopeSize(1 + k));
          raised = true;
        }
      }
      if (!raised) {
        break;
      }
      StepProgramme.Step other = programme.solve(x, y, higher);
      if (other == null) {
        break;
      }
      double[] others = models.valuesAt(other.d());
      double stays = 0.0;
      for (int k = 0; k < penalty.length; k++) {
        stays +=
            higher[k] > penalty[k]
                ? models.violation(1 + k, others[1 + k]) / Math.max(1e-300, slopeSize(1 + k))
                : 0.0;
      }
      if (!(stays < 0.9 * violated)) {
        break; // Nothing within reach satisfies them better.
      }
      System.arraycopy(higher, 0, penalty, 0, penalty.length);
      step = other;
    }
    return step;
  }

  /** How much a row changes at most when one variable changes by its unit. */
  private double slopeSize(int row) {
    return Rows.maxAbs(models.gradient[row], units);
  }

  /** The merit of a point of X₀, of which faces are not violated. */
  private double merit(Evaluation values) {
    double sum = values.value(0);
    for (int k = 1; k < own; k++) {
      sum += penalty[k - 1] * models.violation(k, values.value(k));
    }
    return sum;
  }

  private double roundingSize() {
    double size = Math.abs(models.value[0]);
    for (int k = 1; k < models.rows; k++) {
      size += Math.abs(penalty[k - 1] * models.value[k]);
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
      double terms = 0.0;
      for (int i = 0; i < x.length; i++) {
        terms += Math.abs(models.gradient[k][i] * x[i]);
      }
      double rounded = Math.min(models.violation(k, models.value[k]), 0.5 * ROUNDING * terms);
      cost += penalty[k - 1] * rounded;
    }
    return cost;
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

  private Outcome shrunk(double to) {
    radius = Math.min(0.5 * radius, to);
    return radius > LEAST_RADIUS ? Outcome.GOES_ON : Outcome.STUCK;
  }

  private void accept(double[] to, double[] multipliers) {
    System.arraycopy(to, 0, x, 0, x.length);
    System.arraycopy(multipliers, 0, y, 0, y.length);
    Evaluation old = mean;
    mean = trial;
    trial = old;
    models.at(x, mean);
    isBent = false;
    for (int k = 0; k < y.length; k++) {
      if (!isCapped(k, y)) {
        double needed = Math.max(MARGIN * Math.abs(y[k]), leastPenalty(k));
        // What a violation far away asked for would drown the objective here.
        double kept = penalty[k] > TOO_HIGH * needed ? penalty[k] / RAISE : penalty[k];
        penalty[k] = Math.max(kept, MARGIN * Math.abs(y[k]));
      }
      firstPenalty = Math.max(firstPenalty, leastPenalty(k));
    }
  }

  /** What violations of the problem's own constraints are charged at. */
  double[] penalties() {
    return Arrays.copyOf(penalty, own - 1);
  }

  /** The models, which others may sharpen before a {@link #leap}. */
  LocalModels models() {
    return models;
  }

  /** The same state, on its own. */
  PenaltySqp copy() {
    PenaltySqp other = new PenaltySqp(problem, models.form, means, x, y, units);
    System.arraycopy(penalty, 0, other.penalty, 0, penalty.length);
    other.firstPenalty = firstPenalty;
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
    raisePenalties();
    double within = reach;
    for (int k = 0; k < MOST_LEAPS; k++, within *= SHRINK) {
      StepProgramme.Step step = within(within);
      double fall = step == null ? Double.NaN : promise(step);
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
      y[k] = isCapped(k, step.y()) ? y[k] : step.y()[k];
    }
    isEvaluated = false;
    isBent = false;
    return length(step.d());
  }

  /** The step; penalties are not raised for violations that are out of its reach. */
  private StepProgramme.@Nullable Step within(double reach) {
    StepProgramme programme = new StepProgramme(models, x, reach, units);
    StepProgramme.Step step = programme.solve(x, y, penalty);
    if (step == null || length(step.d()) > 0.9 * reach) {
      return step;
    }
    double[] multipliers = step.y();
    boolean capped = IntStream.range(0, penalty.length).anyMatch(k -> isCapped(k, multipliers));
    return capped ? steered(programme) : step;
  }

  private boolean isCapped(int k, double[] multipliers) {
    return Math.abs(multipliers[k]) > 0.99 * penalty[k];
  }

  private boolean leadsToSaddle(StepProgramme.Step step) {
    if (!step.bendsDown()) {
      return false;
    }
    LocalModels there = new LocalModels(problem, models.form);
    double[] to = target(step);
    there.take(models);
    there.move(x, to);
    return new StepProgramme(there, to, 1.0, units).isSaddle(step.y(), penalty);
  }

  private double promise(StepProgramme.Step step) {
    return models.merit(models.value, penalty) - models.merit(models.valuesAt(step.d()), penalty);
  }

  private double[] target(StepProgramme.Step step) {
    double[] to = new double[x.length];
    Vectors.sum(x, 1.0, step.d(), to);
    problem.feasibleSet().project(to, to);
    return to;
  }

  /**
   * What the models promise at the point, and what noise alone would make models of as many
   * scenarios promise at the minimiser of their mean. Both are NaN where the models have none.
   *
   * @param promised the fall of the merit
   * @param noise the expected fall at that minimiser for other scenarios
   * @param way how far it is to the minimiser: ½dᵀWd with the Hessian W of the Lagrangian, which
   *     counts violations with what it takes to mend them
   * @param scatter the expected way from there to the minimiser for other scenarios
   * @param isSaddle whether the models bend down there, and so tell little
   * @param optimism by how much each constraint is larger there than its model: scenarios whose
   *     slopes are low by chance draw the minimiser to where they are low
   */
  public record Evidence(
      double promised,
      double noise,
      double way,
      double scatter,
      boolean isSaddle,
      double[] optimism) {

    static Evidence none(int constraints) {
      double nan = Double.NaN;
      return new Evidence(nan, nan, nan, nan, false, new double[constraints]);
    }
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
  public Evidence evidence(ReplayedMeans replayed) {
    prepare();
    return evidence(replayed.parts());
  }

  /**
   * Compares what the models promise with what models of parts of their scenarios promise after the
   * step.
   *
   * @param parts means over equal parts of the scenarios at the point
   */
  Evidence evidence(List<Evaluation> parts) {
    StepProgramme.Step step = within(radius);
    if (step == null) {
      return Evidence.none(own - 1);
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
          new StepProgramme(part, to, radius, units).solve(to, step.y(), penalty);
      if (further == null) {
        return Evidence.none(own - 1);
      }
      double fall =
          part.merit(part.value, penalty) - part.merit(part.valuesAt(further.d()), penalty);
      noise += share * Math.max(0.0, fall);
      scatter += share * way(w, further.d());
      for (int k = 1; k < own; k++) {
        double apart = each.dot(k, further.d()) - Rows.dot(models.gradient[k], further.d());
        optimism[k - 1] -= share * apart;
      }
    }
    boolean saddle = leadsToSaddle(step);
    return new Evidence(promise(step), noise, way(w, step.d()), scatter, saddle, optimism);
  }

  private static double way(double[][] w, double[] d) {
    return Math.max(0.0, 0.5 * LocalModels.quadratic(w, d));
  }

  @Override
  public void fields(Archive archive) throws IOException {
    archive.fields(x, y, penalty, shift);
    radius = archive.field(radius);
    promised = archive.field(promised);
    tooLong = archive.field(tooLong);
    sinceTooLong = archive.field(sinceTooLong);
    crawls = archive.field(crawls);
    bentWithin = archive.field(bentWithin);
    firstPenalty = archive.field(firstPenalty);
    firstSize = archive.field(firstSize);
    isEvaluated = archive.field(isEvaluated);
    isBent = archive.field(isBent);
    if (archive.isReading() && isEvaluated) {
      evaluate(x, mean);
      models.at(x, mean);
      if (isBent) {
        models.bend(means.hessians(x, mean));
        models.open(means.kinks(x, bentWithin, units));
      }
    }
  }
}
