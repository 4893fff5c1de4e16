package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SmoothForm;

/**
 * Second-order steps on exact means for so many variables that matrices are not worth their memory:
 * an augmented Lagrangian, minimised over the bounds by Newton steps that conjugate gradients find
 * from products of second derivatives with vectors.
 *
 * <pre>
 *   A(x) = F + Σ ([yₖ + ρₖcₖ]₊² − yₖ²)/(2ρₖ)        (without [·]₊ for equations)
 *   p    ≈ argmin ∇Aᵀp + ½pᵀ(∇²L + Σ ρₖ∇cₖ∇cₖᵀ)p   over the free variables, |p| ≤ radius
 *   x⁺   = Π(x + tp)   with the first t of 1, ½, ¼ … that makes A fall
 *   y⁺   = [y + ρc(x⁺)]₊   once steps keep their promise
 * </pre>
 *
 * Every call of {@link #step} is one pass over the scenarios, a product or a trial, so that
 * interrupts, limits of time and checkpoints never wait for more. Twenty vectors beside those of
 * gradients are all the memory. What X₀ asks for beyond bounds is a further row, and points are
 * projected to X₀ before anybody sees them.
 */
public final class ProductSteps implements ExactSteps {

  /** A step ends at a residual of this part of the gradient, or after so many products. */
  private static final double ACCURACY = 0.03;

  private static final int MOST_PRODUCTS = 40;

  /** Penalties bend the Lagrangian this many times as much as it bends itself. */
  private static final double STIFF = 30.0;

  private static final double RAISE = 10.0;

  /** Multipliers follow if violations fall to this part; if not, penalties are raised. */
  private static final double FALL = 0.25;

  private static final double ARMIJO = 1e-4;
  private static final int MOST_HALVINGS = 12;

  /** Multipliers are updated after steps that are this near to what they promised. */
  private static final double KEPT = 0.2;

  private static final double ENOUGH = 1e-11;

  /** A step so many units long that gains so many times what everything was at first has no end. */
  private static final double ENDLESS = 1e6;

  /** Violations up to this part of what a unit of a variable changes are rounding. */
  private static final double MET = 1e-10;

  /** Promises below this part of the size are rounding, whatever comes of them. */
  private static final double ROUNDING = 3e-15;

  private enum Mode {
    /** The next pass evaluates the point. */
    POINT,
    /** The next pass measures curvature along the gradient, for the penalties. */
    CURVATURE,
    /** The next pass is a product of conjugate gradients. */
    PRODUCT,
    /** The next pass evaluates a trial. */
    TRIAL
  }

  private final StochasticProblem problem;
  private final ProductMeans means;
  private final SmoothForm form;
  private final List<SmoothForm.Row> faces;
  private final int n;
  private final int own;
  private final int rows;
  private final double[] units;
  private Mode mode = Mode.POINT;
  private Evaluation mean;
  private Evaluation trial;

  private final double[] x;
  private final double[] shown;
  private final double[] y;
  private final double[] penalty;

  /** Values and gradients of all rows at x. */
  private final double[] value;

  private final double[][] slope;

  /** The gradient of A in units, and that of the step's model. */
  private final double[] gradient;

  private final boolean[] free;
  private final double[] p;
  private final double[] residual;
  private final double[] direction;
  private int products;
  private double radius = 1.0;
  private double fraction = 1.0;
  private double promised = Double.POSITIVE_INFINITY;
  private double violation = Double.POSITIVE_INFINITY;
  private boolean inside;
  private boolean bendsDown;
  private double gap = Double.POSITIVE_INFINITY;
  private double firstSize;

  /**
   * @param start a point of X₀
   * @param multipliers λ, then μ
   * @param units how far it may be to the solution, coordinate by coordinate, positive
   */
  public ProductSteps(
      StochasticProblem problem,
      ProductMeans means,
      SmoothForm form,
      double[] start,
      double[] multipliers,
      double[] units) {
    this.problem = problem;
    this.means = means;
    this.form = form;
    this.faces = form.rows();
    this.n = problem.dimension();
    this.own = 1 + problem.shape().constraints();
    this.rows = own + faces.size();
    this.units = units.clone();
    this.x = start.clone();
    this.shown = start.clone();
    this.y = Arrays.copyOf(multipliers, rows - 1);
    this.penalty = new double[rows - 1];
    this.value = new double[rows];
    this.slope = new double[rows][n];
    this.gradient = new double[n];
    this.free = new boolean[n];
    this.p = new double[n];
    this.residual = new double[n];
    this.direction = new double[n];
    this.mean = Evaluation.of(problem);
    this.trial = Evaluation.of(problem);
  }

  @Override
  public long evaluationsOfNextStep() {
    return means.evaluations();
  }

  @Override
  public double[] x() {
    return shown;
  }

  @Override
  public void multipliers(double[] out) {
    for (int k = 0; k < out.length; k++) {
      out[k] = mode == Mode.POINT ? y[k] : pull(k, value[1 + k]);
    }
  }

  @Override
  public double gap() {
    return gap;
  }

  @Override
  public boolean isFeasible() {
    return worst() <= MET;
  }

  @Override
  public boolean isEvaluated() {
    return mode != Mode.POINT && Arrays.equals(x, shown);
  }

  @Override
  public Evaluation mean() {
    return mean;
  }

  @Override
  public double radius() {
    return radius;
  }

  /** The point before it is projected to X₀, a view. */
  double[] unprojected() {
    return x;
  }

  /** Whether the latest Newton step met a direction along which A bends down. */
  boolean bendsDown() {
    return bendsDown;
  }

  /** Whether the next pass is the first of another Newton step. */
  boolean isBetweenSteps() {
    return mode == Mode.PRODUCT && products == 0;
  }

  private boolean isEquality(int k) {
    return 1 + k < own ? k >= problem.inequalities() : faces.get(1 + k - own).isEquality();
  }

  /** The multiplier that A has at a value of constraint k. */
  private double pull(int k, double at) {
    double pulled = y[k] + penalty[k] * at;
    return isEquality(k) ? pulled : Math.max(0.0, pulled);
  }

  private double excess(int k, double at) {
    return isEquality(k) ? Math.abs(at) : Math.max(0.0, at);
  }

  /** What constraint k adds to A. */
  private double charge(int k, double at) {
    double pulled = pull(k, at);
    return penalty[k] > 0 ? (pulled * pulled - y[k] * y[k]) / (2.0 * penalty[k]) : y[k] * at;
  }

  private double augmented(double[] values) {
    double sum = values[0];
    for (int k = 0; k < rows - 1; k++) {
      sum += charge(k, values[1 + k]);
    }
    return sum;
  }

  private double size() {
    double sum = Math.abs(value[0]);
    for (int k = 0; k < rows - 1; k++) {
      sum += Math.abs(y[k] * value[1 + k]) + charge(k, excess(k, value[1 + k]));
    }
    return sum + Double.MIN_NORMAL;
  }

  /** How much row k changes when one variable changes by its unit, at most. */
  private double steepness(int k) {
    double most = 0.0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, Math.abs(slope[1 + k][i]) * units[i]);
    }
    return most;
  }

  private double worst() {
    double worst = 0.0;
    for (int k = 0; k < rows - 1; k++) {
      double over = excess(k, value[1 + k]);
      double steepness = Math.max(steepness(k), Double.MIN_NORMAL);
      worst = Math.max(worst, over == 0 ? 0.0 : over / steepness);
    }
    return worst;
  }

  @Override
  public PenaltySqp.Outcome step() {
    return switch (mode) {
      case POINT -> evaluated();
      case CURVATURE -> penalised();
      case PRODUCT -> multiplied();
      case TRIAL -> tried();
    };
  }

  private PenaltySqp.Outcome evaluated() {
    means.evaluate(x, mean);
    look();
    firstSize = size();
    mode = Mode.CURVATURE;
    lower();
    return PenaltySqp.Outcome.GOES_ON;
  }

  /** Takes over the means at x, and looks at the faces. */
  private void look() {
    System.arraycopy(mean.values(), 0, value, 0, own);
    for (int row = 0; row < own; row++) {
      mean.copyTo(row, slope[row]);
    }
    for (int f = 0; f < faces.size(); f++) {
      value[own + f] = faces.get(f).at(x, slope[own + f]);
    }
  }

  /** ∇A in units, the free variables, and the beginning of conjugate gradients. */
  private void lower() {
    System.arraycopy(slope[0], 0, gradient, 0, n);
    for (int k = 0; k < rows - 1; k++) {
      Vectors.addMultiple(pull(k, value[1 + k]), slope[1 + k], gradient);
    }
    for (int i = 0; i < n; i++) {
      gradient[i] *= units[i];
      boolean low = x[i] <= form.lower().applyAsDouble(i) && gradient[i] > 0;
      boolean high = x[i] >= form.upper().applyAsDouble(i) && gradient[i] < 0;
      free[i] = !low && !high;
      residual[i] = free[i] ? -gradient[i] : 0.0;
      direction[i] = residual[i];
      p[i] = 0.0;
    }
    products = 0;
    promised = 0.0;
    inside = true;
    bendsDown = false;
  }

  /** The Hessian of A times a vector, both in units. */
  private double[] product(double[] v, boolean penalised) {
    double[] w = new double[own];
    w[0] = 1.0;
    for (int k = 0; k < own - 1; k++) {
      w[1 + k] = pull(k, value[1 + k]);
    }
    double[] inUser = Vectors.of(n, i -> v[i] * units[i]);
    double[] sum = means.product(x, w, inUser);
    for (int f = 0; f < faces.size(); f++) {
      double pulled = pull(own - 1 + f, value[own + f]);
      SmoothForm.Row face = faces.get(f);
      for (int i = 0; pulled != 0 && i < n; i++) {
        sum[i] += pulled * face.curvature(i) * inUser[i];
      }
    }
    for (int k = 0; penalised && k < rows - 1; k++) {
      if (isEquality(k) || pull(k, value[1 + k]) > 0) {
        double along = Rows.dot(slope[1 + k], inUser);
        Vectors.addMultiple(penalty[k] * along, slope[1 + k], sum);
      }
    }
    for (int i = 0; i < n; i++) {
      sum[i] = free[i] ? sum[i] * units[i] : 0.0;
    }
    return sum;
  }

  private PenaltySqp.Outcome penalised() {
    double norm = Rows.norm(residual);
    double bend = 0.0;
    if (norm > 0) {
      bend = Math.abs(Rows.dot(residual, product(residual, false))) / (norm * norm);
    }
    for (int k = 0; k < rows - 1; k++) {
      double squares = 0.0;
      for (int i = 0; i < n; i++) {
        double s = slope[1 + k][i] * units[i];
        squares += s * s;
      }
      double stiff = squares > 0 ? STIFF * Math.max(bend, 1e-8 * size()) / squares : 1.0;
      penalty[k] = Math.max(penalty[k], stiff);
    }
    violation = Math.max(worst(), Double.MIN_NORMAL);
    lower();
    mode = Mode.PRODUCT;
    return PenaltySqp.Outcome.GOES_ON;
  }

  /** One round of conjugate gradients. */
  private PenaltySqp.Outcome multiplied() {
    double before = Rows.dot(residual, residual);
    double first = freeNorm();
    if (before == 0) {
      return promise();
    }
    double[] bent = product(direction, true);
    double curvature = Rows.dot(direction, bent);
    double longest = toRadius();
    double length = curvature > 0 ? before / curvature : Double.POSITIVE_INFINITY;
    boolean far = !(length < longest);
    double by = far ? longest : length;
    promised += by * Rows.dot(residual, direction) - 0.5 * by * by * curvature;
    Vectors.addMultiple(by, direction, p);
    Vectors.addMultiple(-by, bent, residual);
    products++;
    inside = !far;
    bendsDown |= !(curvature > 0);
    double after = Rows.dot(residual, residual);
    if (far || Math.sqrt(after) <= ACCURACY * first || products >= MOST_PRODUCTS) {
      return promise();
    }
    double ratio = after / before;
    for (int i = 0; i < n; i++) {
      direction[i] = residual[i] + ratio * direction[i];
    }
    return PenaltySqp.Outcome.GOES_ON;
  }

  private double freeNorm() {
    double squares = 0.0;
    for (int i = 0; i < n; i++) {
      squares += free[i] ? gradient[i] * gradient[i] : 0.0;
    }
    return Math.sqrt(squares);
  }

  /** How far p may go on along the direction within the radius. */
  private double toRadius() {
    double a = Rows.dot(direction, direction);
    double b = Rows.dot(p, direction);
    double c = Rows.dot(p, p) - radius * radius * n;
    double root = Math.sqrt(Math.max(0.0, b * b - a * c));
    return a > 0 ? (root - b) / a : 0.0;
  }

  /** The step is known, and with it what is left to gain. */
  private PenaltySqp.Outcome promise() {
    double worth = 0.0;
    for (int k = 0; k < rows - 1; k++) {
      worth += Math.abs(pull(k, value[1 + k]) * value[1 + k]);
    }
    gap = promised + worth;
    if (inside && gap <= ENOUGH * size() && isFeasible()) {
      return PenaltySqp.Outcome.SOLVED;
    }
    fraction = 1.0;
    mode = Mode.TRIAL;
    return PenaltySqp.Outcome.GOES_ON;
  }

  private PenaltySqp.Outcome tried() {
    double[] to = new double[n];
    double downhill = 0.0;
    double length = 0.0;
    for (int i = 0; i < n; i++) {
      double wanted = x[i] + fraction * p[i] * units[i];
      to[i] =
          Math.min(form.upper().applyAsDouble(i), Math.max(form.lower().applyAsDouble(i), wanted));
      downhill -= gradient[i] * (to[i] - x[i]) / units[i];
      length = Math.max(length, Math.abs(to[i] - x[i]) / units[i]);
    }
    means.evaluate(to, trial);
    double fall = augmented(value) - augmented(values(to));
    double size = size();
    boolean good = trial.isFinite() && fall >= ARMIJO * downhill - ROUNDING * size;
    if (!good) {
      fraction *= 0.5;
      boolean stuck = fraction < Math.pow(0.5, MOST_HALVINGS);
      return stuck ? PenaltySqp.Outcome.STUCK : PenaltySqp.Outcome.GOES_ON;
    }
    boolean kept =
        fraction == 1.0 && Math.abs(fall - promised) <= KEPT * promised + ROUNDING * size;
    radius = fraction < 1.0 ? 0.5 * radius : kept && !inside ? 3.0 * radius : radius;
    System.arraycopy(to, 0, x, 0, n);
    problem.feasibleSet().project(x, shown);
    Evaluation old = mean;
    mean = trial;
    trial = old;
    look();
    if (length > ENDLESS && fall > ENDLESS * firstSize) {
      return PenaltySqp.Outcome.UNBOUNDED;
    }
    if ((kept && inside) || promised <= ENOUGH * size) {
      follow();
    }
    lower();
    mode = Mode.PRODUCT;
    return PenaltySqp.Outcome.GOES_ON;
  }

  /** The values of all rows at a trial. */
  private double[] values(double[] at) {
    double[] values = Arrays.copyOf(trial.values(), rows);
    double[] scratch = new double[n];
    for (int f = 0; f < faces.size(); f++) {
      values[own + f] = faces.get(f).at(at, scratch);
    }
    return values;
  }

  /** Multipliers follow what A pulls with, and penalties rise where violations stay. */
  private void follow() {
    double now = worst();
    boolean stays = now > FALL * violation && now > MET;
    for (int k = 0; k < rows - 1; k++) {
      y[k] = pull(k, value[1 + k]);
      penalty[k] = stays && excess(k, value[1 + k]) > 0 ? RAISE * penalty[k] : penalty[k];
    }
    violation = Math.max(now, Double.MIN_NORMAL);
  }

  @Override
  public void fields(Archive archive) throws IOException {
    mode = archive.field(mode);
    archive.fields(x, shown, y, penalty, gradient, p, residual, direction);
    archive.field(free);
    products = archive.field(products);
    radius = archive.field(radius);
    fraction = archive.field(fraction);
    promised = archive.field(promised);
    violation = archive.field(violation);
    inside = archive.field(inside);
    bendsDown = archive.field(bendsDown);
    gap = archive.field(gap);
    firstSize = archive.field(firstSize);
    if (archive.isReading() && mode != Mode.POINT) {
      means.evaluate(x, mean);
      look();
    }
  }
}
