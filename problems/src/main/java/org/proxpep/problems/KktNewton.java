package org.proxpep.problems;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.set.Box;

/**
 * Reference solver for small smooth problems over a box: damped Newton on the KKT system of an
 * active set,
 *
 * <pre>
 *   ∂f/∂xᵢ + Σₖ yₖ ∂cₖ/∂xᵢ = 0  for free variables i,     cₖ(x) = 0  for active constraints k,
 * </pre>
 *
 * with the other variables held at their bounds, repeated until the active set has the right signs.
 * Second derivatives are differences of gradients, so their error slows the last digits down to a
 * linear rate of about 1e-8 and does no harm.
 */
final class KktNewton {

  private static final int MAX_STEPS = 100;
  private static final int MAX_ACTIVE_SETS = 50;
  private static final double ACCEPTED = 1e-11;
  private static final double NEAR = 1e-4;
  private static final double WRONG_SIGN = 1e-9;

  private final ExactMean mean;
  private final Box box;
  private final int n;
  private final int p;
  private final Evaluation eval;
  private final Evaluation shifted;

  /** Position in the system of each variable and of each constraint; −1 if it is not there. */
  private final int[] unknown;

  private final int[] equation;
  private final double[] x;
  private final double[] y;
  private int free;
  private int size;

  KktNewton(ExactMean mean, Box box, int inequalities, int equalities) {
    this.mean = mean;
    this.box = box;
    this.n = box.dimension();
    this.p = inequalities;
    this.eval = new Evaluation(n, inequalities, equalities);
    this.shifted = new Evaluation(n, inequalities, equalities);
    this.unknown = new int[n];
    this.equation = new int[inequalities + equalities];
    this.x = new double[n];
    this.y = new double[inequalities + equalities];
  }

  /** Solves from a point near the solution, whose active set is read off that point. */
  KnownOptimum polish(double[] guess, String note) {
    mean.evaluateMean(guess, eval);
    boolean[] active = new boolean[p];
    for (int i = 0; i < p; i++) {
      double scale = 1.0 + maxAbs(eval.gradient[1 + i]);
      active[i] = Math.abs(eval.value[1 + i]) <= NEAR * scale;
    }
    return solve(guess, active, note);
  }

  /** Solves from any point and a first opinion on which inequalities are active. */
  KnownOptimum solve(double[] start, boolean[] firstActive, String note) {
    boolean[] active = firstActive.clone();
    boolean[] fixed = new boolean[n];
    box.project(start, x);
    for (int i = 0; i < n; i++) {
      double bound = nearestBound(i);
      fixed[i] = Math.abs(x[i] - bound) <= NEAR * (1.0 + Math.abs(bound));
      x[i] = fixed[i] ? bound : x[i];
    }
    for (int round = 0; round < MAX_ACTIVE_SETS; round++) {
      newton(active, fixed);
      if (!correct(active, fixed)) {
        return optimum(note);
      }
    }
    throw new IllegalStateException(
        "The active set still changes after "
            + MAX_ACTIVE_SETS
            + " rounds; it must settle.\nMaybe start nearer to the solution.");
  }

  private KnownOptimum optimum(String note) {
    double[] lambda = new double[p];
    double[] mu = new double[y.length - p];
    for (int k = 0; k < y.length; k++) {
      if (k < p) {
        lambda[k] = Math.max(0.0, y[k]);
      } else {
        mu[k - p] = y[k] + 0.0; // never −0
      }
    }
    return new KnownOptimum(x, eval.value[0], lambda, mu, note);
  }

  private void newton(boolean[] active, boolean[] fixed) {
    number(active, fixed);
    double norm = residualWithLeastSquaresMultipliers();
    for (int step = 0; step < MAX_STEPS && norm > 0.0; step++) {
      double[] direction = negativeResidual();
      LinearSystem.solve(jacobian(), direction);
      double[] x0 = x.clone();
      double[] y0 = y.clone();
      double next = Double.POSITIVE_INFINITY;
      double t = 1.0;
      for (; t > 1e-10 && !(next < norm); t /= 2.0) {
        move(x0, y0, direction, t);
        next = maxAbs(negativeResidual());
      }
      if (!(next < norm)) {
        move(x0, y0, direction, 0.0);
        break; // rounding errors rule here
      }
      norm = next;
    }
    negativeResidual();
    if (!(norm <= ACCEPTED * (1.0 + maxAbs(eval.gradient[0])))) {
      throw new IllegalStateException(
          "Newton's method stopped with the KKT residual ("
              + norm
              + ") too large.\nMaybe start nearer to the solution.");
    }
  }

  private void number(boolean[] active, boolean[] fixed) {
    free = 0;
    for (int i = 0; i < n; i++) {
      unknown[i] = fixed[i] ? -1 : free++;
    }
    size = free;
    for (int k = 0; k < equation.length; k++) {
      equation[k] = k >= p || active[k] ? size++ : -1;
    }
  }

  /** Starts the multipliers where they fit best: with I for the Hessian, the step in y is y. */
  private double residualWithLeastSquaresMultipliers() {
    Arrays.fill(y, 0.0);
    double[] step = negativeResidual();
    double[][] matrix = bordered();
    for (int i = 0; i < free; i++) {
      matrix[i][i] = 1.0;
    }
    LinearSystem.solve(matrix, step);
    for (int k = 0; k < y.length; k++) {
      y[k] = equation[k] < 0 ? 0.0 : step[equation[k]];
    }
    return maxAbs(negativeResidual());
  }

  private void move(double[] x0, double[] y0, double[] direction, double t) {
    for (int i = 0; i < n; i++) {
      x[i] = unknown[i] < 0 ? x0[i] : x0[i] + t * direction[unknown[i]];
    }
    for (int k = 0; k < y.length; k++) {
      y[k] = equation[k] < 0 ? 0.0 : y0[k] + t * direction[equation[k]];
    }
  }

  /** Evaluates at x and returns the right-hand side of the Newton system. */
  private double[] negativeResidual() {
    mean.evaluateMean(x, eval);
    double[] r = new double[size];
    for (int i = 0; i < n; i++) {
      if (unknown[i] >= 0) {
        r[unknown[i]] = -lagrangianSlope(eval, i);
      }
    }
    for (int k = 0; k < y.length; k++) {
      if (equation[k] >= 0) {
        r[equation[k]] = -eval.value[1 + k];
      }
    }
    return r;
  }

  /** [H Aᵀ; A 0] with H = ∇²L by central differences. */
  private double[][] jacobian() {
    double[][] matrix = bordered();
    for (int j = 0; j < n; j++) {
      if (unknown[j] < 0) {
        continue;
      }
      double at = x[j];
      double h = 1e-5 * Math.max(1.0, Math.abs(at));
      for (int side = -1; side <= 1; side += 2) {
        x[j] = at + side * h;
        mean.evaluateMean(x, shifted);
        for (int i = 0; i < n; i++) {
          if (unknown[i] >= 0) {
            matrix[unknown[i]][unknown[j]] += side * lagrangianSlope(shifted, i) / (2.0 * h);
          }
        }
      }
      x[j] = at;
    }
    return matrix;
  }

  /** [0 Aᵀ; A 0] at the point evaluated last. */
  private double[][] bordered() {
    double[][] matrix = new double[size][size];
    for (int k = 0; k < equation.length; k++) {
      for (int i = 0; i < n && equation[k] >= 0; i++) {
        if (unknown[i] >= 0) {
          matrix[equation[k]][unknown[i]] = eval.gradient[1 + k][i];
          matrix[unknown[i]][equation[k]] = eval.gradient[1 + k][i];
        }
      }
    }
    return matrix;
  }

  private double lagrangianSlope(Evaluation at, int i) {
    double sum = at.gradient[0][i];
    for (int k = 0; k < y.length; k++) {
      sum += y[k] * at.gradient[1 + k][i];
    }
    return sum;
  }

  /** Puts into the active set what is violated and takes out what has the wrong sign. */
  private boolean correct(boolean[] active, boolean[] fixed) {
    boolean changed = false;
    for (int i = 0; i < n; i++) {
      double slope = lagrangianSlope(eval, i);
      boolean outside = x[i] < box.lower(i) || x[i] > box.upper(i);
      boolean pulledInside =
          (x[i] == box.lower(i) && slope < -WRONG_SIGN)
              || (x[i] == box.upper(i) && slope > WRONG_SIGN);
      boolean change = fixed[i] ? pulledInside : outside;
      fixed[i] ^= change;
      changed |= change;
    }
    // Beyond a bound a constraint may look violated that is not at the bound.
    box.project(x, x);
    mean.evaluateMean(x, eval);
    for (int i = 0; i < p; i++) {
      boolean change = active[i] ? y[i] < -WRONG_SIGN : eval.value[1 + i] > WRONG_SIGN;
      active[i] ^= change;
      changed |= change;
    }
    return changed;
  }

  private double nearestBound(int i) {
    return x[i] - box.lower(i) <= box.upper(i) - x[i] ? box.lower(i) : box.upper(i);
  }

  private static double maxAbs(double[] v) {
    double largest = 0.0;
    for (double a : v) {
      // Written so that NaN counts as infinitely large.
      largest = Math.abs(a) <= largest ? largest : Double.isNaN(a) ? 1.0 / 0.0 : Math.abs(a);
    }
    return largest;
  }
}
