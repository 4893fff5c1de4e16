package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.ProxTerm;

/**
 * The step of the second phase: the minimiser of the models of all functions with violations
 * charged at their penalties, in a box around the point,
 *
 * <pre>
 *   min over d of  q_F(d) + Σ ρₖ·[qₖ(d)]₊   s.t.  |dᵢ| ≤ Δuᵢ, bounds and equations of X₀.
 * </pre>
 *
 * It is the subproblem of Algorithm 1 with exact curvatures. The quadratic models of the
 * constraints are made linear around the step found so far, and again around the next: linear
 * models around the point alone would make full steps look bad near curved constraints.
 */
final class StepProgramme {

  private static final int MOST_ROUNDS = 5;

  /** Groups of a prox term are solved by rounds alone, to all digits. */
  private static final int MANY_ROUNDS = 40;

  private static final double EXACTLY = 1e-12;

  /** From so many variables on conjugate gradients are quicker than factors. */
  private static final int MANY = 500;

  /** A change of the step by less than this part of it is none. */
  private static final double SETTLED = 1e-4;

  /** A bound that is pressed on by less than this part of the objective's slope holds nothing. */
  private static final double PRESSED = 1e-9;

  /** An inequality with a multiplier below this part of its penalty holds nothing. */
  private static final double FREE = 1e-8;

  /** How many lengths of a way out are tried, and how much shorter each is than the one before. */
  private static final int ESCAPES = 5;

  private static final double SHORTER = 0.2;

  /** How often a step is doubled that models say is too short. */
  private static final int MOST_DOUBLINGS = 20;

  private final LocalModels models;
  private final double[] lower;
  private final double[] upper;
  private final double[] units;

  /** Whether active constraints have a weight in the latest matrix that made a model convex. */
  private boolean weighed;

  /** The step, and the multipliers of all rows but the first. */
  record Step(double[] d, double[] y, boolean bendsDown) {}

  StepProgramme(LocalModels models, double[] x, double radius, double[] units) {
    this.models = models;
    this.units = Vectors.of(units.length, i -> radius * units[i]);
    this.lower =
        Vectors.of(
            x.length, i -> Math.max(-this.units[i], Math.min(0.0, models.form.lower(i) - x[i])));
    this.upper =
        Vectors.of(
            x.length, i -> Math.min(this.units[i], Math.max(0.0, models.form.upper(i) - x[i])));
  }

  /**
   * @param y multipliers that second derivatives of the Lagrangian are taken with
   * @param x the point, for the equations of X₀
   * @return null if the numbers are beyond the method
   */
  @Nullable Step solve(double[] x, double[] y, double[] penalty) {
    if (isLarge()) {
      return new ModelProgramme(models, x).solve(y, penalty, lower, upper, units);
    }
    double[] at = new double[x.length];
    Step best = null;
    double least = Double.POSITIVE_INFINITY;
    double[] multipliers = y;
    double now = models.merit(models.value, penalty);
    boolean reachable = true;
    boolean groups = models.term != null && !models.term.groups().isEmpty();
    for (int round = 0; round < (groups ? MANY_ROUNDS : MOST_ROUNDS); round++) {
      Step next = around(at, x, multipliers, penalty, reachable);
      if (next == null) {
        return best;
      }
      double merit = models.merit(models.valuesAt(next.d), penalty);
      if (round == 0 && weighed && !(merit < now)) {
        // What makes constraints that stay violated convex may outweigh their penalties.
        reachable = false;
        Step other = around(at, x, multipliers, penalty, reachable);
        double others =
            other == null ? Double.NaN : models.merit(models.valuesAt(other.d), penalty);
        if (other != null && others < merit) {
          next = other;
          merit = others;
        }
      }
      if (!(merit < least)) {
        // The same step with better multipliers is better.
        return best != null && merit <= least ? next : best;
      }
      double change = 0.0;
      double length = 0.0;
      for (int i = 0; i < at.length; i++) {
        change = Math.max(change, Math.abs(next.d[i] - at[i]) / units[i]);
        length = Math.max(length, Math.abs(next.d[i]) / units[i]);
      }
      least = merit;
      best = next;
      if (round > 0 && change <= (groups ? EXACTLY : SETTLED) * length) {
        break;
      }
      at = next.d;
      multipliers = next.y;
    }
    return best != null && (weighed || best.bendsDown) ? stretched(best, least, penalty) : best;
  }

  /**
   * A matrix that was made convex may be far too stiff, and steps then short and many: goes on
   * along the step for as long as the models themselves say that it pays.
   */
  private Step stretched(Step step, double merit, double[] penalty) {
    double[] best = step.d;
    double least = merit;
    for (int k = 1; k <= MOST_DOUBLINGS; k++) {
      double factor = Math.scalb(1.0, k);
      double[] longer = Vectors.of(best.length, i -> factor * step.d[i]);
      for (int i = 0; i < longer.length; i++) {
        if (longer[i] < lower[i] || longer[i] > upper[i]) {
          return new Step(best, step.y, step.bendsDown);
        }
      }
      double now = models.merit(models.valuesAt(longer), penalty);
      if (!(now < least)) {
        break;
      }
      least = now;
      best = longer;
    }
    return new Step(best, step.y, step.bendsDown);
  }

  /**
   * The way out of a stationary point along which the Lagrangian bends down: a move along the
   * direction, from there a short step that uses the room that the constraints leave, and another
   * back to them. A long move may lead beyond what the models say of the constraints, and a short
   * one gains little, so several are tried.
   *
   * @param y the multipliers there
   * @return null if there is none
   */
  @Nullable Step escape(double[] x, double[] y, double[] penalty) {
    double[] v = down(y, penalty);
    if (v == null) {
      return null;
    }
    double[][] near = isotropic(models.lagrangian(y));
    Step best = null;
    double least = models.merit(models.value, penalty);
    double length = 1.0;
    for (int k = 0; k < ESCAPES; k++) {
      for (double by : new double[] {-length, length}) {
        double[] at = Vectors.of(x.length, i -> Math.min(upper[i], Math.max(lower[i], by * v[i])));
        double[] slope = models.gradientAt(0, at);
        // Down from there, and then back to the constraints, which are curved.
        for (int leg = 0; leg < 2; leg++) {
          PenaltyProgramme.Answer answer =
              solved(linearized(at, x, near, slope, penalty), at, x, penalty, y);
          if (answer == null) {
            break;
          }
          double merit = models.merit(models.valuesAt(answer.d()), penalty);
          if (merit < least) {
            least = merit;
            best = new Step(answer.d(), y, true);
          }
          at = answer.d();
          slope = new double[x.length];
        }
      }
      length *= SHORTER;
    }
    return best;
  }

  /** Whether factors of matrices would take longer than a rough step needs. */
  private boolean isLarge() {
    return models.isRough && models.n > MANY && models.term == null;
  }

  /**
   * Whether the Lagrangian bends down along what constraints and bounds leave free; of many
   * variables only a step that has met such a direction knows.
   */
  boolean isSaddle(double[] y, double[] penalty) {
    return isLarge() || down(y, penalty) != null;
  }

  /** The directions of no more curvature than {@code least}, each as long as the region is wide. */
  List<double[]> flat(double[] y, double[] penalty, double least) {
    double[][] w = models.lagrangian(y);
    models.addTermTo(w);
    return NegativeCurvature.flat(w, units, fixed(y), active(y, penalty), least);
  }

  /** A move that ends within bounds, and where the models say that constraints hold. */
  double[] onConstraints(double[] move, double[] x, double[] y, double[] penalty) {
    double[] at = Vectors.of(x.length, i -> Math.min(upper[i], Math.max(lower[i], move[i])));
    double[][] near = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      near[i][i] = 1.0 / (units[i] * units[i]);
    }
    PenaltyProgramme.Answer answer =
        solved(linearized(at, x, near, new double[x.length], penalty), at, x, penalty, y);
    return answer == null ? at : answer.d();
  }

  private double @Nullable [] down(double[] y, double[] penalty) {
    double[][] w = models.lagrangian(y);
    models.addTermTo(w);
    return NegativeCurvature.direction(w, units, fixed(y), active(y, penalty));
  }

  /** A matrix that bends up in all directions, in units, as much as {@code w} does in any. */
  private double[][] isotropic(double[][] w) {
    double[] sums = new double[w.length];
    for (int i = 0; i < w.length; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = Math.abs(w[i][j]) * units[i] * units[j];
        sums[i] += entry;
        sums[j] += i == j ? 0.0 : entry;
      }
    }
    double largest = Rows.maxAbs(sums);
    double[][] matrix = new double[w.length][w.length];
    for (int i = 0; i < w.length; i++) {
      matrix[i][i] = largest / (units[i] * units[i]);
    }
    return matrix;
  }

  /** Whether a constraint holds the step; an interior point leaves some price to all of them. */
  private boolean isActive(int k, double[] y, double[] penalty) {
    return models.isEquality(1 + k) || y[k] > FREE * penalty[k];
  }

  /** What is violated for good is no constraint, but part of the objective. */
  private boolean isHopeless(int k, double[] y, double[] penalty) {
    return Math.abs(y[k]) >= 0.99 * penalty[k] && models.violation(1 + k, models.value[1 + k]) > 0;
  }

  /** What must stay as it is on the way out of a stationary point. */
  private List<double[]> active(double[] y, double[] penalty) {
    List<double[]> active = new ArrayList<>(Arrays.asList(equations()));
    for (int k = 0; k < y.length; k++) {
      if (isActive(k, y, penalty) && !isHopeless(k, y, penalty)) {
        active.add(models.gradient[1 + k]);
      }
    }
    return active;
  }

  /** The coordinates that the slope of the Lagrangian presses on their bounds, or kinks hold. */
  private boolean[] fixed(double[] y) {
    double[] slope = models.gradient[0].clone();
    for (int k = 0; k < y.length; k++) {
      Vectors.addMultiple(y[k], models.gradient[1 + k], slope);
    }
    double steepest = Rows.maxAbs(models.gradient[0], units);
    boolean[] fixed = new boolean[units.length];
    for (int i = 0; i < fixed.length; i++) {
      double push = slope[i] * units[i];
      fixed[i] =
          (lower[i] == 0.0 && push > PRESSED * steepest)
              || (upper[i] == 0.0 && push < -PRESSED * steepest)
              || lower[i] == upper[i];
    }
    models.fixHeld(slope, y, fixed);
    return fixed;
  }

  private double[][] equations() {
    double[][] rows = new double[models.equations.size()][lower.length];
    for (int k = 0; k < rows.length; k++) {
      models.equations.get(k).at(lower, rows[k]);
    }
    return rows;
  }

  /** The solution with the kinks of the models, without the variables that these need. */
  private PenaltyProgramme.@Nullable Answer solved(
      PenaltyProgramme plain, double[] at, double[] x, double[] penalty, double[] y) {
    PenaltyProgramme joined = models.kinks().joined(plain, penalty);
    ProxTerm term = models.term;
    if (term != null) {
      ProxRows rows = new ProxRows(term, x, units);
      PenaltyProgramme.Answer answer =
          rows.joined(joined, at, slope(at, y), models.lagrangian(y)).solve();
      if (answer != null) {
        rows.settle(answer.d(), answer.lambda(), joined.rows().length);
      }
      return answer == null ? null : own(answer);
    }
    boolean isPlain = joined.rows().length == plain.rows().length;
    PenaltyProgramme.Answer answer = isPlain ? plain.solve(y) : joined.solve();
    return answer == null ? null : own(answer);
  }

  private PenaltyProgramme.Answer own(PenaltyProgramme.Answer joined) {
    return new PenaltyProgramme.Answer(
        Arrays.copyOf(joined.d(), lower.length),
        Arrays.copyOf(joined.lambda(), models.rows - 1),
        joined.nu());
  }

  /** The slope of the Lagrangian after a step, without prox term. */
  private double[] slope(double[] at, double[] y) {
    double[] slope = models.gradientAt(0, at);
    for (int k = 0; k < y.length; k++) {
      Vectors.addMultiple(y[k], models.gradientAt(1 + k, at), slope);
    }
    return slope;
  }

  /** An objective of that slope and matrix with the constraints made linear, around a step. */
  private PenaltyProgramme linearized(
      double[] at, double[] x, double[][] hessian, double[] slope, double[] penalty) {
    double[] g = slope.clone();
    Vectors.addMultiple(-1.0, PenaltyProgramme.product(hessian, at), g);
    int terms = models.rows - 1;
    double[][] rows = new double[terms][];
    double[] values = models.smoothAt(at);
    double[] constants = new double[terms];
    for (int k = 0; k < terms; k++) {
      rows[k] = models.gradientAt(1 + k, at);
      constants[k] = values[1 + k] - Rows.dot(rows[k], at);
    }
    double[][] equations = equations();
    double[] right = new double[equations.length];
    for (int k = 0; k < equations.length; k++) {
      right[k] = -models.equations.get(k).at(x, equations[k]);
    }
    double[] least = Vectors.of(terms, k -> models.isEquality(1 + k) ? -penalty[k] : 0.0);
    return new PenaltyProgramme(
        hessian, g, rows, constants, least, penalty, equations, right, lower, upper);
  }

  /**
   * @param reachable whether the active constraints can be expected to hold after the step
   */
  private @Nullable Step around(
      double[] at, double[] x, double[] y, double[] penalty, boolean reachable) {
    List<Integer> active = new ArrayList<>();
    List<double[]> normals = new ArrayList<>();
    for (int k = 0; k < y.length; k++) {
      if (isActive(k, y, penalty) && !isHopeless(k, y, penalty)) {
        active.add(k);
        normals.add(models.gradientAt(1 + k, at));
      }
    }
    ConvexHessian convex = new ConvexHessian(models.lagrangian(y), units, normals);
    PenaltyProgramme programme =
        linearized(at, x, convex.matrix, models.gradientAt(0, at), penalty);
    weighed = convex.weight > 0;
    if (weighed && reachable) {
      // ½w(aᵀd + b)² in place of ½w(aᵀd)²: nothing changes where aᵀd + b = 0.
      for (int k : active) {
        double[] row = programme.rows()[k];
        double value = programme.constants()[k] + Rows.dot(row, at);
        Vectors.addMultiple(convex.weight * value / squaredNorm(row), row, programme.gradient());
      }
    }
    PenaltyProgramme.Answer answer = solved(programme, at, x, penalty, y);
    return answer == null || !Arrays.stream(answer.d()).allMatch(Double::isFinite)
        ? null
        : new Step(answer.d(), answer.lambda(), convex.bendsDown);
  }

  private double squaredNorm(double[] row) {
    double sum = 0.0;
    for (int i = 0; i < row.length; i++) {
      sum += row[i] * units[i] * row[i] * units[i];
    }
    return sum > 0 ? sum : 1.0;
  }
}
