package org.proxpep.method.practical;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.method.subproblem.Solution;
import org.proxpep.method.subproblem.Subproblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SeparableSet;

/**
 * First-order steps for many weights whose slopes differ in size, such as those of a network: the
 * step of the practical mode with a proximal weight for every coordinate,
 *
 * <pre>
 *   wᵢ    = √E uᵢ² + ε,   u = ∇F + Jᵀz                                     {@link MeasuredMetric}
 *   x⁺, z = argmin over X₀ of ⟨g̃,d⟩ + (τ/2)Σwᵢdᵢ² + Σ_k ψ_k(y_k + ρ_k(c̃_k + J̃_k d))/(2ρ_k)
 * </pre>
 *
 * with g̃ and J̃ means over the last ten steps or so, and c̃ filtered ({@link TrackedValues}).
 *
 * <p>τ = √(Σ_s‖u_s‖²)/r̂ over a factor that falls to 0 along a straight line, where ‖·‖ belongs to
 * the metric and r̂ is how far the point has come from x¹ (M. Ivgi, O. Hinder, Y. Carmon, <i>DoG is
 * SGD's best friend</i>, ICML 2023). So the steps settle at the end of a stretch. Stretches follow
 * each other, each twice as long as the one before, so nobody need know the horizon; where the
 * budget is known the last one ends with it. The answer is the point at the end of a stretch.
 */
final class MetricSteps {

  private static final PracticalConstants.Metric METRIC = PracticalConstants.USED.metric();

  private enum State {
    /** Nobody has asked yet. */
    WAITING,
    /** Scenarios are looked at from two points each, for negative curvature. */
    LOOKING,
    /** The run is made of these steps. */
    ACTIVE,
    /** Other steps suit the problem. */
    LEFT
  }

  private final StochasticProblem problem;
  private final @Nullable SeparableSet set;
  private State state = State.WAITING;
  private long budget = Long.MAX_VALUE;

  /** How many steps there are in all, as far as that is known. */
  private long horizon;

  private int batch = 1;
  private long steps;
  private long evaluations;

  /** How long this stretch is, as the doubling has it, and the steps at which it began and ends. */
  private long length;

  private long from;

  private long to;

  /** Σ‖u_s‖², r̂, and how much τ was raised since functions were not defined at a point. */
  private double slopes;

  private double reach;
  private double brake = 1.0;
  private int failures;

  private @Nullable Arrays arrays;

  /** All that is large, made when it is needed. */
  private static final class Arrays {
    final double[] x;
    final double[] first;
    final double[] dx;
    final double[] answer;
    final double[] y;
    final double[] z;
    final double[] answerY;
    final Evaluation means;
    final MeasuredMetric metric;
    final TrackedValues values;
    final QuadraticModels models;
    final Solution next;
    final Subproblem subproblem;

    Arrays(StochasticProblem problem, SeparableSet set, double tolerance, double[] x1) {
      int n = x1.length;
      int p = problem.inequalities();
      int m = problem.equalities();
      this.x = x1.clone();
      this.first = x1.clone();
      this.dx = new double[n];
      this.answer = x1.clone();
      this.y = new double[p + m];
      this.z = new double[p + m];
      this.answerY = new double[p + m];
      this.means = Evaluation.of(problem);
      this.metric = new MeasuredMetric(n);
      this.values = new TrackedValues(p + m);
      this.models = new QuadraticModels(n, p, m, false);
      this.next = new Solution(n, m, p + m);
      this.subproblem = new Subproblem(models, metric.weights, tolerance, set);
    }
  }

  MetricSteps(StochasticProblem problem) {
    this.problem = problem;
    this.set = problem.feasibleSet().separable().orElse(null);
  }

  /** How many evaluations the run may spend. */
  void budget(long value) {
    budget = value;
  }

  /**
   * Whether the next step is one of these. The run is made of them if there are many variables,
   * noise is most of what a slope shows, the sizes of slopes differ, and some function bends down
   * under some scenario. Functions that are convex under every scenario have better ways, and so
   * have those with known second derivatives, and tables that passes fit over.
   */
  boolean isDue(PracticalState s) {
    if (state == State.WAITING) {
      boolean fits =
          set != null
              && s.counted == null
              && problem.proxTerm().isEmpty()
              && !problem.hasKinks()
              && problem.secondDerivatives().isEmpty();
      boolean large = s.x.length >= METRIC.fewest() && !problem.isConvex();
      boolean noisy = s.scales.noiseShare > METRIC.noise();
      boolean uneven = s.scales.evenness < METRIC.even();
      boolean suits = fits && large && noisy && uneven && !s.second.reachesTable();
      state = suits ? State.LOOKING : State.LEFT;
    }
    return state == State.LOOKING || isActive();
  }

  boolean isActive() {
    return state == State.ACTIVE;
  }

  /** How many evaluations a step needs. */
  int evaluationsOfNextStep() {
    return state == State.LOOKING ? 2 * METRIC.looks() : batch;
  }

  long evaluations() {
    return evaluations;
  }

  /** Whether the point has just settled. */
  boolean isAtAnEnd() {
    return isActive() && steps > 0 && steps == from;
  }

  double[] x() {
    return begun().x;
  }

  void multipliers(double[] out) {
    System.arraycopy(begun().y, 0, out, 0, out.length);
  }

  /** The point at the end of the latest stretch, or the latest one before there is any. */
  void answer(double[] point, double[] multipliers) {
    Arrays a = begun();
    boolean early = from == 0;
    System.arraycopy(early ? a.x : a.answer, 0, point, 0, point.length);
    System.arraycopy(early ? a.y : a.answerY, 0, multipliers, 0, multipliers.length);
  }

  private Arrays begun() {
    if (arrays == null) {
      throw new IllegalStateException("The steps with a metric have not begun.");
    }
    return arrays;
  }

  private void begin(PracticalState s) {
    arrays = newArrays(s, s.x());
    long left = budget == Long.MAX_VALUE ? budget : Math.max(1, budget - s.samples());
    // One scenario says little, but steps must be many.
    long most = METRIC.largestBatch() / Math.max(1, problem.scenariosPerEvaluation());
    batch = (int) Math.max(1, Math.min(most, left / METRIC.enoughSteps()));
    horizon = left == Long.MAX_VALUE ? left : Math.max(1, left / batch);
    stretch();
  }

  private Arrays newArrays(PracticalState s, double[] x1) {
    if (set == null) {
      throw new IllegalStateException("The set is no product of intervals.");
    }
    return new Arrays(problem, set, s.settings.subproblemTolerance(), x1);
  }

  /** The next stretch: twice as long, and to the end where less than another would be left. */
  private void stretch() {
    long part = horizon == Long.MAX_VALUE ? 0 : horizon / METRIC.parts();
    length = from == 0 ? Math.max(METRIC.firstSteps(), part) : 2 * length;
    to = horizon - from < 2 * length ? Math.max(horizon, from + 1) : from + length;
  }

  void step(PracticalState s) {
    if (state == State.LOOKING) {
      boolean bendsDown = bendsDown(s);
      if (bendsDown) {
        begin(s);
      }
      state = bendsDown ? State.ACTIVE : State.LEFT;
      return;
    }
    Arrays a = begun();
    if (!sample(s, a)) {
      return;
    }
    steps++;
    a.metric.learn(s.sample, a.z, steps);
    weigh(s, a);
    a.models.at(a.x, a.next.u, a.y, 0.0, a.means);
    s.minimize(a.subproblem, a.models, a.next);
    System.arraycopy(a.next.z, 0, a.z, 0, a.z.length);
    for (int k = 0; k < a.y.length; k++) {
      double rho = a.models.step[k];
      double damped = rho * a.metric.slope2[k] / (4 * a.models.proximal);
      a.y[k] = a.models.clamp(k, a.y[k] + rho * Math.min(1.0, damped) * a.means.value(1 + k));
    }
    Vectors.subtract(a.next.x, a.x, a.dx);
    System.arraycopy(a.next.x, 0, a.x, 0, a.x.length);
    if (steps >= to) {
      System.arraycopy(a.x, 0, a.answer, 0, a.x.length);
      System.arraycopy(a.y, 0, a.answerY, 0, a.y.length);
      from = steps;
      stretch();
    }
  }

  /** Whether some function under some scenario bends down along some way. */
  private boolean bendsDown(PracticalState s) {
    double[] from = s.x();
    double[] end = new double[from.length];
    double[] way = new double[from.length];
    double length = METRIC.lookLength() * s.scales.size / Math.sqrt(from.length);
    boolean down = false;
    for (int look = 0; look < METRIC.looks(); look++) {
      ScenarioRandom random =
          s.probe.random(s.scenarios.key(Purpose.DECISION, METRIC.firstDecision() + look));
      for (int i = 0; i < end.length; i++) {
        end[i] = from[i] + length * random.nextGaussian();
      }
      problem.feasibleSet().project(end, end);
      Vectors.subtract(end, from, way);
      long xi = s.draw();
      problem.evaluate(from, xi, s.sample);
      problem.evaluate(end, xi, s.probe);
      evaluations += 2;
      double step = Rows.norm(way);
      for (int row = 0; row < s.sample.rows(); row++) {
        double bend = s.probe.dot(row, way) - s.sample.dot(row, way);
        double change = Math.sqrt(s.probe.squaredDistance(row, s.sample));
        down |=
            bend < -METRIC.clearly() * change * step
                && change > s.sample.norm(row) * METRIC.rounding();
      }
    }
    return down;
  }

  /** The mean of a batch at x; false if functions are not defined there, and x went back. */
  private boolean sample(PracticalState s, Arrays a) {
    s.sample.clear();
    a.values.begin();
    for (int i = 0; i < batch; i++) {
      long xi = s.draw();
      problem.evaluate(a.x, xi, s.probe);
      evaluations++;
      if (!s.probe.isFinite()) {
        if (steps == 0 || ++failures > METRIC.mostFailures()) {
          OracleException.requireFinite(problem, s.probe, s.tally.steps + 1, xi);
        }
        Vectors.addMultiple(-1.0, a.dx, a.x);
        java.util.Arrays.fill(a.dx, 0.0);
        brake *= 2;
        return false;
      }
      s.sample.add(1.0 / batch, s.probe);
      a.values.add(s.probe);
    }
    failures = 0;
    return true;
  }

  /** τ, the filters, ρ and the caps. */
  private void weigh(PracticalState s, Arrays a) {
    double squared = a.metric.distance2(a.x, a.first);
    if (steps == 1) {
      double size = a.metric.distance2(a.x, new double[a.x.length]);
      squared = METRIC.firstReach() * METRIC.firstReach() * (size > 0 ? size : a.metric.sum());
    }
    reach = Math.max(reach, Math.sqrt(squared));
    slopes += a.metric.squared();
    double left = (double) (to - steps + 1) / (double) (to - from);
    double eta = reach > 0 && slopes > 0 ? left * reach / (brake * Math.sqrt(slopes)) : 1.0;
    a.models.proximal = 1.0 / eta;
    double gain = Math.max(METRIC.gain(), 1.0 / (double) steps);
    a.metric.follow(s.sample, a.means, gain);
    a.values.follow(s.sample, a.means, a.dx, steps);
    for (int k = 0; k < a.y.length; k++) {
      double slope2 = Math.max(a.metric.slope2[k], Double.MIN_NORMAL);
      double size = a.metric.objective() / Math.sqrt(slope2);
      double off = Math.abs(a.means.value(1 + k)) + a.values.deviation(k);
      double rho = Math.min(METRIC.share() / (eta * slope2), size / off);
      a.models.step[k] = Math.min(rho, METRIC.largest());
      double cap = METRIC.cap() * size;
      a.models.cap[k] = cap > 0 ? Math.min(cap, METRIC.largest()) : METRIC.largest();
    }
  }

  void fields(Archive archive, PracticalState s) throws IOException {
    state = archive.field(state);
    evaluations = archive.field(evaluations);
    if (state != State.ACTIVE) {
      return;
    }
    if (archive.isReading()) {
      arrays = newArrays(s, new double[s.x.length]);
    }
    Arrays a = begun();
    horizon = archive.field(horizon);
    batch = archive.field(batch);
    steps = archive.field(steps);
    length = archive.field(length);
    from = archive.field(from);
    to = archive.field(to);
    slopes = archive.field(slopes);
    reach = archive.field(reach);
    brake = archive.field(brake);
    failures = archive.field(failures);
    archive.fields(a.x, a.first, a.dx, a.answer, a.y, a.z, a.answerY);
    archive.field(a.means);
    a.metric.fields(archive);
    a.values.fields(archive);
  }
}
