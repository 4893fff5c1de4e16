package org.proxpep.problems.optimum;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.support.NearestPoint;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.set.ConvexSet;

/**
 * Sequential quadratic programming on the exact mean: with c the constraints and H = ∇²ₓL by
 * differences of gradients, each step solves
 *
 * <pre>
 *   min over d of ∇fᵀd + ½dᵀHd   s.t.   c + ∇cᵀd ≤ 0 (or = 0),   lower ≤ x + d ≤ upper
 * </pre>
 *
 * and its multipliers are the next ones. Where H is not positive definite, ρ·aaᵀ of the rows a that
 * bound the last step is added to it, and ρ·c·a to the slope: this changes neither step nor
 * multipliers as long as the same rows bind, so the rate stays that of Newton's method. What is
 * still not convex then gets a multiple of the identity.
 *
 * <p>H costs n means, so it is kept while the KKT residual falls tenfold each step.
 */
public final class ExactSqp {

  private static final int MAX_STEPS = 200;
  private static final double DONE = 1e-13;

  /** Of an optimum with all digits. */
  private static final double ACCEPTED = 1e-11;

  /** A step that reduces the KKT residual this much is taken as it is. */
  private static final double GOOD = 0.9;

  private static final double FAST = 0.1;
  private static final double DIFFERENCE = 1e-6;

  /** The part of the violation of an equality that a step may leave. */
  private static final double ROOM = 1e-5;

  private final BoxForm form;
  private final int n;
  private final int p;
  private final int constraints;

  /** Constraints, equalities once more with the other sign, lower bounds, upper bounds. */
  private final int rows;

  private final NearestPoint nearest;
  private final double[][] a;
  private final double[] b;
  private final double[][] turned;
  private final double[][] factor;
  private final double[] free;
  private final double[] z;
  private final double[] d;
  private final double[] multiplier;
  private final double[] noLower;
  private final double[] noUpper;
  private final double[][] hessian;

  private double[] x;
  private double[] y;

  /** Multipliers of bounds, negative at lower ones. */
  private double[] bound;

  private Evaluation at;
  private Evaluation next;
  private double residual;

  public ExactSqp(ExactMean mean, ConvexSet set, int inequalities, int equalities) {
    this.form = new BoxForm(mean, set, inequalities, equalities);
    this.n = set.dimension();
    this.p = form.inequalities();
    int m = form.equalities();
    this.constraints = p + m;
    this.rows = p + 2 * m + 2 * n;
    this.nearest = new NearestPoint(n, rows);
    this.a = new double[rows][n];
    this.b = new double[rows];
    this.turned = new double[rows][n];
    this.factor = new double[n][n];
    this.free = new double[n];
    this.z = new double[n];
    this.d = new double[n];
    this.multiplier = new double[rows];
    this.noLower = new double[n];
    this.noUpper = new double[n];
    Arrays.fill(noLower, Double.NEGATIVE_INFINITY);
    Arrays.fill(noUpper, Double.POSITIVE_INFINITY);
    this.hessian = new double[n][n];
    this.x = new double[n];
    this.y = new double[constraints];
    this.bound = new double[n];
    this.at = form.newEvaluation();
    this.next = form.newEvaluation();
  }

  /**
   * Steps from x until the KKT residual is as small as rounding allows or no step reduces it.
   *
   * @param multipliers λ, then μ, to begin with, or null
   */
  public KnownOptimum solve(double[] start, double @Nullable [] multipliers, String note) {
    begin(start, multipliers);
    boolean stale = true;
    for (int step = 0; step < MAX_STEPS && residual > DONE; step++) {
      boolean fresh = stale;
      if (stale) {
        differences();
      }
      double before = residual;
      if (!quadraticStep() || !move()) {
        if (fresh) {
          break;
        }
        stale = true;
        continue;
      }
      stale = residual > FAST * before;
      if (fresh && residual > 0.5 * before && residual < 1e-10) {
        break; // rounding errors rule here
      }
    }
    return optimum(note);
  }

  /**
   * Solves from a point whose valley is the right one.
   *
   * @throws IllegalStateException if the KKT residual stays above what rounding explains
   */
  public KnownOptimum polish(double[] guess, String note) {
    KnownOptimum found = solve(guess, null, note);
    if (!(residual <= ACCEPTED)) {
      throw new IllegalStateException(
          "The steps ended with the KKT residual (%s) too large.\nMaybe start nearer to the solution."
              .formatted(residual));
    }
    return found;
  }

  private void begin(double[] start, double @Nullable [] multipliers) {
    for (int i = 0; i < n; i++) {
      x[i] = clamp(start[i], i);
    }
    Arrays.fill(y, 0.0);
    Arrays.fill(bound, 0.0);
    if (multipliers != null) {
      int own = form.lambda(y).length;
      for (int k = 0; k < multipliers.length; k++) {
        y[k < own ? k : k + p - own] = k < own ? Math.max(0.0, multipliers[k]) : multipliers[k];
      }
    }
    form.evaluate(x, at);
    residual = residual(at, x, y, bound);
  }

  /** The largest of ‖∇L‖, violations and complementarity, over 1 + ‖∇f‖, all in the max norm. */
  public double residual() {
    return residual;
  }

  private double residual(Evaluation at, double[] x, double[] y, double[] bound) {
    double worst = 0.0;
    double size = 1.0;
    for (int i = 0; i < n; i++) {
      size = Math.max(size, 1.0 + Math.abs(at.gradient(0)[i]));
      worst = Math.max(worst, Math.abs(slope(at, y, i) + bound[i]));
      double gap = bound[i] < 0.0 ? x[i] - form.lower(i) : form.upper(i) - x[i];
      worst = Math.max(worst, bound[i] == 0.0 ? 0.0 : Math.min(Math.abs(bound[i]), gap));
    }
    for (int k = 0; k < constraints; k++) {
      double c = at.value(1 + k);
      boolean equality = k >= p;
      worst = Math.max(worst, equality ? Math.abs(c) : c);
      worst = Math.max(worst, equality ? 0.0 : Math.min(y[k], Math.abs(c)));
    }
    return worst / size;
  }

  private double slope(Evaluation at, double[] y, int i) {
    double sum = at.gradient(0)[i];
    for (int k = 0; k < constraints; k++) {
      sum += y[k] == 0.0 ? 0.0 : y[k] * at.gradient(1 + k)[i];
    }
    return sum;
  }

  private double clamp(double value, int i) {
    return Math.min(Math.max(value, form.lower(i)), form.upper(i));
  }

  /** One-sided: what they are off by costs little of the rate, and the residual is exact. */
  private void differences() {
    double[] shifted = x.clone();
    double[] here = new double[n];
    for (int i = 0; i < n; i++) {
      here[i] = slope(at, y, i);
      Arrays.fill(hessian[i], 0.0);
    }
    for (int j = 0; j < n; j++) {
      double h = DIFFERENCE * Math.max(1.0, Math.abs(x[j]));
      // The functions may end at a bound.
      shifted[j] = x[j] + h <= form.upper(j) ? x[j] + h : Math.max(x[j] - h, form.lower(j));
      double distance = shifted[j] - x[j];
      if (distance == 0.0) {
        continue;
      }
      form.evaluate(shifted, next);
      shifted[j] = x[j];
      for (int i = 0; i < n; i++) {
        double second = 0.5 * (slope(next, y, i) - here[i]) / distance;
        hessian[i][j] += second;
        hessian[j][i] += second;
      }
    }
  }

  /** Finds d and the multipliers of all rows; false if even weakened constraints have no point. */
  private boolean quadraticStep() {
    for (double share = 1.0; share > 1e-3; share /= 4.0) {
      linearize(share);
      System.arraycopy(at.gradient(0), 0, free, 0, n);
      convexify();
      for (int k = 0; k < rows; k++) {
        System.arraycopy(a[k], 0, turned[k], 0, n);
        forward(turned[k]);
      }
      forward(free);
      for (int i = 0; i < n; i++) {
        free[i] = -free[i];
      }
      if (nearest.solve(free, turned, b, noLower, noUpper, z, multiplier)) {
        backward(z, d);
        return true;
      }
    }
    return false;
  }

  /** The rows of the quadratic programme, with a share of what is violated to be made good. */
  private void linearize(double share) {
    int m = constraints - p;
    for (int k = 0; k < constraints; k++) {
      double c = at.value(1 + k);
      System.arraycopy(at.gradient(1 + k), 0, a[k], 0, n);
      b[k] = k >= p || c > 0.0 ? -share * c : -c;
      if (k >= p) {
        for (int i = 0; i < n; i++) {
          a[k + m][i] = -a[k][i];
        }
        // A little room: a pair without any may be empty by rounding.
        b[k + m] = -b[k] + ROOM * Math.abs(c) + 1e-14;
      }
    }
    int low = constraints + m;
    for (int i = 0; i < n; i++) {
      Arrays.fill(a[low + i], 0.0);
      Arrays.fill(a[low + n + i], 0.0);
      // A row of zeros is never violated: it stands for a bound that is not there.
      if (form.lower(i) > Double.NEGATIVE_INFINITY) {
        a[low + i][i] = -1.0;
      }
      if (form.upper(i) < Double.POSITIVE_INFINITY) {
        a[low + n + i][i] = 1.0;
      }
      b[low + i] = a[low + i][i] == 0.0 ? 0.0 : x[i] - form.lower(i);
      b[low + n + i] = a[low + n + i][i] == 0.0 ? 0.0 : form.upper(i) - x[i];
    }
  }

  /** Puts the Cholesky factor of a convex matrix into {@code factor}; adapts the slope to it. */
  private void convexify() {
    double largest = leastCurvature();
    for (double[] row : hessian) {
      for (double entry : row) {
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    if (factorize(0.0, 0.0)) {
      return;
    }
    double rho = largest;
    for (int power = 0; power < 5; power++, rho *= 10.0) {
      if (factorize(rho, 0.0)) {
        addSlopes(rho);
        return;
      }
    }
    rho = 10.0 * largest;
    double shift = 0.01 * largest;
    while (!factorize(rho, shift)) {
      shift *= 4.0;
    }
    addSlopes(rho);
  }

  /** Something above rounding errors where all is linear: slopes over the size of x. */
  private double leastCurvature() {
    double slopes = 0.0;
    double size = 1.0;
    for (int i = 0; i < n; i++) {
      slopes = Math.max(slopes, Math.abs(at.gradient(0)[i]));
      size = Math.max(size, Math.abs(x[i]));
    }
    return 0.01 * Math.max(slopes, 1e-6) / size;
  }

  /** How row k counts among those that bind, in units that make its gradient of length one. */
  private double weight(int k) {
    boolean binds = k >= p || y[k] > 0.0;
    if (!binds) {
      return 0.0;
    }
    double squared = Logistic.score(at.gradient(1 + k), at.gradient(1 + k));
    return squared > 0.0 ? 1.0 / squared : 0.0;
  }

  private void addSlopes(double rho) {
    for (int k = 0; k < constraints; k++) {
      double weight = weight(k);
      if (weight > 0.0) {
        // b holds minus the part of c that this step is to make good.
        Logistic.add(-rho * weight * b[k], at.gradient(1 + k), free);
      }
    }
    for (int i = 0; i < n; i++) {
      if (bound[i] != 0.0) {
        double gap = bound[i] < 0.0 ? form.lower(i) - x[i] : form.upper(i) - x[i];
        free[i] -= rho * gap;
      }
    }
  }

  private boolean factorize(double rho, double shift) {
    for (int i = 0; i < n; i++) {
      System.arraycopy(hessian[i], 0, factor[i], 0, n);
      factor[i][i] += shift + (bound[i] != 0.0 ? rho : 0.0);
    }
    for (int k = 0; k < constraints && rho > 0.0; k++) {
      double weight = rho * weight(k);
      double[] g = at.gradient(1 + k);
      for (int i = 0; i < n && weight > 0.0; i++) {
        Logistic.add(weight * g[i], g, factor[i]);
      }
    }
    double largest = 0.0;
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, Math.abs(factor[i][i]));
    }
    for (int j = 0; j < n; j++) {
      double[] row = factor[j];
      for (int i = 0; i < j; i++) {
        row[i] = (row[i] - partialDot(row, factor[i], i)) / factor[i][i];
      }
      double pivot = row[j] - partialDot(row, row, j);
      if (!(pivot > 1e-9 * largest)) {
        return false;
      }
      row[j] = Math.sqrt(pivot);
    }
    return true;
  }

  private static double partialDot(double[] u, double[] v, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
      sum += u[i] * v[i];
    }
    return sum;
  }

  private void forward(double[] v) {
    for (int i = 0; i < n; i++) {
      v[i] = (v[i] - partialDot(factor[i], v, i)) / factor[i][i];
    }
  }

  private void backward(double[] v, double[] out) {
    System.arraycopy(v, 0, out, 0, n);
    for (int i = n - 1; i >= 0; i--) {
      out[i] /= factor[i][i];
      for (int j = 0; j < i; j++) {
        out[j] -= factor[i][j] * out[i];
      }
    }
  }

  /** Takes the step, whole if it reduces the residual and else as far as the merit falls. */
  private boolean move() {
    int m = constraints - p;
    double[] newY = new double[constraints];
    double[] newBound = new double[n];
    for (int k = 0; k < constraints; k++) {
      newY[k] = k < p ? multiplier[k] : multiplier[k] - multiplier[k + m];
    }
    for (int i = 0; i < n; i++) {
      newBound[i] = multiplier[constraints + m + n + i] - multiplier[constraints + m + i];
    }
    double[] newX = new double[n];
    double penalty = 1.0;
    for (double each : newY) {
      penalty = Math.max(penalty, 2.0 * Math.abs(each));
    }
    double merit = merit(at, penalty);
    double length = 0.0;
    for (int i = 0; i < n; i++) {
      length = Math.max(length, Math.abs(d[i]) / (1.0 + Math.abs(x[i])));
    }
    for (double t = 1.0; t * length > 1e-15 || t == 1.0; t /= 2.0) {
      for (int i = 0; i < n; i++) {
        newX[i] = clamp(x[i] + t * d[i], i);
        boolean atBound = t == 1.0 && newBound[i] != 0.0;
        newX[i] = !atBound ? newX[i] : newBound[i] < 0.0 ? form.lower(i) : form.upper(i);
      }
      form.evaluate(newX, next);
      double newResidual = residual(next, newX, newY, newBound);
      boolean good = newResidual <= GOOD * residual;
      if (t == 1.0 ? good || merit(next, penalty) < merit : merit(next, penalty) < merit) {
        accept(newX, newY, newBound, newResidual);
        return true;
      }
      if (t < 1e-8) {
        return false;
      }
    }
    return false;
  }

  private double merit(Evaluation at, double penalty) {
    double sum = at.value(0);
    for (int k = 0; k < constraints; k++) {
      double c = at.value(1 + k);
      sum += penalty * (k >= p ? Math.abs(c) : Math.max(0.0, c));
    }
    return sum;
  }

  private void accept(double[] newX, double[] newY, double[] newBound, double newResidual) {
    Evaluation old = at;
    at = next;
    next = old;
    x = newX.clone();
    y = newY;
    bound = newBound;
    residual = newResidual;
  }

  private KnownOptimum optimum(String note) {
    double[] lambda = form.lambda(y);
    double[] mu = form.mu(y);
    for (int j = 0; j < mu.length; j++) {
      mu[j] += 0.0; // never −0
    }
    return new KnownOptimum(x, at.value(0), lambda, mu, note);
  }
}
