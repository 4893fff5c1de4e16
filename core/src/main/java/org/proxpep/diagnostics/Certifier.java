package org.proxpep.diagnostics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Interval.Basis;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Makes certificates: statements about a point on scenarios that had no part in finding it.
 *
 * <p>Uses the confirmation scenarios 0, 1, 2, …, so the statement about a point that was chosen
 * because of an earlier certificate with the same {@link Scenarios} is worth less than it says.
 * Where the problem knows its exact mean, and a finite one has no more scenarios than the budget or
 * than were {@link #Certifier(StochasticProblem, Scenarios, CertificateSettings, long) spent}
 * before, the mean is used and no interval has a width; but no pass over a large table begins once
 * the thread is interrupted.
 *
 * <p><b>The residual.</b> With v̂ the mean of the sampled gradients of the Lagrangian and v the
 * true one, ‖R(v̂)‖ and ‖R(v)‖ differ by at most ‖v̂−v‖, since the projection in R does not expand
 * distances; and ‖v̂−v‖ is bounded from the spread of the sampled gradients. Unlike a bootstrap or
 * the delta method this needs no differentiability of the projection, which fails just where
 * solutions lie, on the boundary of X₀; and it keeps a few vectors of length n, however many
 * samples are drawn. The price is that noise along directions blocked by X₀ counts too.
 *
 * <p>A number that is not finite, or outside of the range that the problem promised, makes the
 * verdict {@link Verdict#UNDECIDED} with a sentence that names it: at the end of a long run an
 * exception would take the result with it.
 */
public final class Certifier {

  private static final double ALPHA = 1.0;

  /** Constraints with less than this part in a contradiction are not named. */
  private static final double PART = 0.05;

  /** Enough scenarios to compare the sizes of gradients. */
  private static final int FEW = 1000;

  /** How far outside of X₀ rounding may have left a point, relative to its norm. */
  private static final double ROUNDING = 1e-9;

  /** A pass over more scenarios than this is not for those who are waiting for the end. */
  private static final long QUICK = CertificateSettings.DEFAULT.maxSamples();

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final CertificateSettings settings;
  private final @Nullable ExactMean means;
  private final int p;
  private final int constraints;

  public Certifier(StochasticProblem problem, Scenarios scenarios, CertificateSettings settings) {
    this(problem, scenarios, settings, 0);
  }

  /**
   * A certifier after a search.
   *
   * @param spent the scenarios that finding the point took: whoever paid for them can pay for a
   *     pass over no more
   */
  public Certifier(
      StochasticProblem problem, Scenarios scenarios, CertificateSettings settings, long spent) {
    StochasticProblem inner = MiniBatch.innermost(problem);
    this.problem = inner;
    this.scenarios = scenarios;
    this.settings = settings;
    long most = Math.max(settings.maxSamples(), spent);
    boolean large = inner instanceof FiniteProblem finite && finite.scenarioCount() > most;
    this.means = inner instanceof ExactMean exact && !large ? exact : null;
    this.p = inner.inequalities();
    this.constraints = p + inner.equalities();
  }

  /**
   * Whether means are exact, so that a certificate made now costs no scenarios and has no doubts.
   * While the thread is interrupted they are not for finite problems of more than 100,000
   * scenarios.
   */
  public boolean isExact() {
    return means != null && !isHurried();
  }

  private boolean isHurried() {
    return Thread.currentThread().isInterrupted()
        && problem instanceof FiniteProblem finite
        && finite.scenarioCount() > QUICK;
  }

  /**
   * States what can be said about x. An interrupt of the thread ends the drawing after the look in
   * progress, or after the pass over all scenarios in progress, and stays set.
   *
   * @param multipliers the p numbers λ ≥ 0, then the m numbers μ
   * @throws IllegalArgumentException if x is not in X₀ or the multipliers do not fit
   */
  public Certificate certify(double[] x, double[] multipliers) {
    return certify(x, multipliers, new double[0]);
  }

  /**
   * The same at a point where the violation seems to be least.
   *
   * @param weights w, one for every constraint, not negative for inequalities, which seem to show
   *     that nothing in X₀ satisfies all constraints; they are tried instead of the violations and
   *     the multipliers. Must not come from confirmation scenarios.
   */
  public Certificate certify(double[] x, double[] multipliers, double[] weights) {
    requireMultipliers(multipliers);
    requireInside(x);
    if (weights.length > 0) {
      requireCount(weights);
    }
    double[] point = x.clone();
    double[] y = multipliers.clone();
    try {
      return means == null || isHurried()
          ? bySamples(point, y, weights.clone())
          : byMeans(point, y, weights.clone(), means);
    } catch (OracleException e) {
      return unmeasured(y, String.valueOf(e.getMessage()));
    }
  }

  /** A certificate that says nothing but why. */
  public Certificate unmeasured(double[] multipliers, String reason) {
    requireCount(multipliers);
    List<Interval> values = Collections.nCopies(1 + constraints, Interval.UNKNOWN);
    return new Certificate(
        Verdict.UNDECIDED,
        reason,
        statements(values, multipliers),
        List.of(),
        Interval.UNKNOWN,
        Interval.UNKNOWN,
        Interval.UNKNOWN,
        0,
        0,
        settings);
  }

  private Certificate byMeans(double[] x, double[] y, double[] weights, ExactMean exact) {
    Evaluation mean = Evaluation.of(problem);
    exact.evaluateMean(x, mean);
    OracleException.requireFinite(problem, mean, "in the exact mean");
    List<Interval> values = new ArrayList<>();
    for (double value : mean.value) {
      values.add(Interval.exact(value));
    }
    double[] gradient = new double[x.length];
    Sample.combine(mean, 1.0, y, gradient);
    Findings findings = findings(values, y, Interval.exact(residual(x, gradient)));
    double[] w =
        findings.any(Decision.VIOLATED)
            ? infeasibility(x)
                .contradiction(findings.constraints(), weights, mean, exact, scenarios)
            : null;
    return certificate(findings, conflict(w, mean), 0, 0);
  }

  private Certificate bySamples(double[] x, double[] y, double[] weights) {
    int perDraw = problem.scenariosPerEvaluation();
    // A budget that was to allow an exact mean says nothing of how many scenarios to draw.
    CertificateSettings budget =
        means == null
            ? settings
            : settings.withSamples(
                Math.min(settings.minSamples(), QUICK), Math.min(settings.maxSamples(), QUICK));
    Looks looks = Looks.of(budget, perDraw);
    Sample sample = new Sample(problem, scenarios, x, 1.0, y, 0);
    int k = 0;
    Findings findings;
    do {
      k++;
      sample.drawTo(looks.count(k));
      String fault = outOfRange(sample, x);
      if (fault != null) {
        return unmeasured(y, fault);
      }
      findings = findings(sample, x, y, looks.delta(k) / (constraints + 2));
    } while (k < looks.size() && !findings.decisive() && !Thread.currentThread().isInterrupted());
    double[] w =
        findings.any(Decision.VIOLATED)
            ? infeasibility(x)
                .contradiction(
                    findings.constraints(), weights, scenarios, sample.next(), looks.from(k))
            : null;
    int few = (int) Math.min(sample.count(), FEW);
    List<String> conflict =
        w == null
            ? List.of()
            : conflict(w, new MeanEvaluator(problem, scenarios, Purpose.CONFIRMATION, few).at(x));
    return certificate(findings, conflict, sample.count() * perDraw, k);
  }

  /**
   * The constraints with a part in a contradiction: wₖ‖∇cₖ‖, which cancel in Σwₖ∇cₖ, or wₖcₖ, which
   * add up, are not small against the others.
   */
  private List<String> conflict(double @Nullable [] w, Evaluation mean) {
    List<String> names = new ArrayList<>();
    if (w == null) {
      return names;
    }
    double steepest = 0.0;
    double total = 0.0;
    for (int k = 0; k < constraints; k++) {
      steepest = Math.max(steepest, Math.abs(w[k]) * Rows.norm(mean.gradient[1 + k]));
      total += Math.max(0.0, w[k] * mean.value[1 + k]);
    }
    for (int k = 0; k < constraints; k++) {
      boolean cancels = Math.abs(w[k]) * Rows.norm(mean.gradient[1 + k]) > PART * steepest;
      if (cancels || w[k] * mean.value[1 + k] > PART * total) {
        names.add(problem.functionName(1 + k));
      }
    }
    return names;
  }

  private Findings findings(Sample sample, double[] x, double[] y, double share) {
    List<Interval> values = new ArrayList<>();
    for (int row = 0; row <= constraints; row++) {
      values.add(interval(sample.value(row), row, x, share));
    }
    double norm = residual(x, sample.gradients().mean());
    Interval residual =
        sample.gradients().trace() > 0
            ? Intervals.norm(norm, Intervals.radius(sample.gradients(), share))
            : new Interval(norm, norm, norm, allDeterministic() ? Basis.EXACT : Basis.CONSTANT);
    return findings(values, y, residual);
  }

  private Findings findings(List<Interval> values, double[] y, Interval residual) {
    List<ConstraintStatement> statements = statements(values, y);
    return new Findings(
        statements, values.get(0), residual, Findings.complementarity(statements), settings);
  }

  private boolean allDeterministic() {
    for (int row = 0; row <= constraints; row++) {
      if (!problem.isDeterministic(row)) {
        return false;
      }
    }
    return true;
  }

  private Interval interval(Moments values, int row, double[] x, double delta) {
    if (problem.isDeterministic(row)) {
      return Interval.exact(values.mean());
    }
    if (problem instanceof BoundedValues bounded) {
      double low = bounded.lower(row, x);
      double high = bounded.upper(row, x);
      if (high - low < Double.POSITIVE_INFINITY) {
        return Intervals.bounded(values, low, high, delta);
      }
    }
    return Intervals.studentised(values, delta);
  }

  private List<ConstraintStatement> statements(List<Interval> values, double[] y) {
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int k = 0; k < constraints; k++) {
      statements.add(
          new ConstraintStatement(
              problem.functionName(1 + k),
              problem.meaning(1 + k),
              values.get(1 + k),
              problem.meaning(1 + k).tolerance(settings.feasibilityTolerance()),
              y[k]));
    }
    return statements;
  }

  private double residual(double[] x, double[] gradient) {
    return ProjectedGradient.norm(problem.feasibleSet(), x, gradient, ALPHA, new double[x.length]);
  }

  private Infeasibility infeasibility(double[] x) {
    return new Infeasibility(problem, x, settings.feasibilityTolerance());
  }

  private Certificate certificate(
      Findings findings, List<String> conflict, long samples, int looks) {
    Verdict verdict = findings.verdict(!conflict.isEmpty());
    return new Certificate(
        verdict,
        new Sentences(findings, samples).of(verdict, conflict),
        findings.constraints(),
        conflict,
        findings.objective(),
        findings.residual(),
        findings.complementarity(),
        samples,
        looks,
        settings);
  }

  /** What is wrong with the promised ranges, or null if nothing is. */
  private @Nullable String outOfRange(Sample sample, double[] x) {
    if (!(problem instanceof BoundedValues bounded)) {
      return null;
    }
    for (int row = 0; row <= constraints; row++) {
      double low = bounded.lower(row, x);
      double high = bounded.upper(row, x);
      double slack = ROUNDING * Math.max(Math.abs(low), Math.abs(high));
      Moments values = sample.value(row);
      boolean below = values.least() < low - (Double.isInfinite(slack) ? 0 : slack);
      boolean above = values.largest() > high + (Double.isInfinite(slack) ? 0 : slack);
      if (below || above || !(low <= high)) {
        return "The value of "
            + problem.functionName(row)
            + " ("
            + (below ? values.least() : values.largest())
            + ") must lie in the range ["
            + low
            + ", "
            + high
            + "] that the problem "
            + problem.name()
            + " promises.\nMaybe the range holds for other points only, or leave it infinite.";
      }
    }
    return null;
  }

  private void requireCount(double[] multipliers) {
    if (multipliers.length != constraints) {
      throw new IllegalArgumentException(
          "There are "
              + multipliers.length
              + " multipliers and the problem "
              + problem.name()
              + " has "
              + constraints
              + " constraints; they must be as many.\nMaybe give zeros where none are known.");
    }
  }

  private void requireMultipliers(double[] multipliers) {
    requireCount(multipliers);
    for (int k = 0; k < constraints; k++) {
      boolean sound = Double.isFinite(multipliers[k]) && (k >= p || multipliers[k] >= 0);
      if (!sound) {
        throw new IllegalArgumentException(
            "The multiplier of "
                + problem.functionName(1 + k)
                + " ("
                + multipliers[k]
                + ") must be finite"
                + (k < p ? " and not negative" : "")
                + ".\nMaybe give zero where none is known.");
      }
    }
  }

  private void requireInside(double[] x) {
    if (x.length != problem.dimension()) {
      throw new IllegalArgumentException(
          "The point has "
              + x.length
              + " entries and the problem "
              + problem.name()
              + " "
              + problem.dimension()
              + " variables; they must be as many.\nMaybe the point belongs to another problem.");
    }
    double tolerance = ROUNDING * (1.0 + Rows.norm(x));
    if (!problem.feasibleSet().contains(x, tolerance)) {
      throw new IllegalArgumentException(
          "The point must lie in the set X0 of the problem "
              + problem.name()
              + ", "
              + problem.feasibleSet()
              + ".\nMaybe project it first.");
    }
  }
}
