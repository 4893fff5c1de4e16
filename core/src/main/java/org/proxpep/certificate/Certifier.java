package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ProxPiece;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.settings.Records;

/**
 * Makes certificates: statements about a point on scenarios that had no part in finding it.
 *
 * <p>Uses the confirmation scenarios 0, 1, 2, …, so the statement about a point that was chosen
 * because of an earlier certificate with the same {@link Scenarios} is worth less than it says.
 * Where the problem knows its exact mean, and a finite one has no more scenarios than the budget or
 * than were {@link #Certifier(StochasticProblem, Scenarios, CertificateSettings, long, long[])
 * spent} before, the mean is used and no interval has a width; but no pass over a large table
 * begins once the thread is interrupted.
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

  /** Constraints with less than this part in a contradiction are not named. */
  private static final double PART = 0.05;

  /** Enough scenarios to compare the sizes of gradients. */
  private static final int FEW = 1000;

  /** How far outside of X₀ rounding may have left a point, relative to its norm. */
  private static final double ROUNDING = 1e-9;

  /** A pass over more scenarios than this is not for those who are waiting for the end. */
  private static final long QUICK = 100_000;

  /** Widths fall with the fifth root of the scenarios: of so many times as many they are twice. */
  private static final double WIDER = 1.0 / 32.0;

  /** Evaluations around the point. */
  private static final long MOST_AROUND = 200_000;

  private static final long LEAST_AROUND = 10_000;

  /** This many times the scenarios of the search are worth a verdict. */
  private static final long USUAL_OF_SEARCH = 4;

  /** And this many a verdict about a constraint that is still undecided. */
  private static final long MOST_OF_SEARCH = 10;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final CertificateSettings settings;
  private final @Nullable ExactMean means;
  private final int p;
  private final int constraints;
  private final long spent;
  private final long[] extremes;

  /** How many scenarios made the answer; 0 if nobody asks for its standard errors. */
  private final long answerSamples;

  /** Whether the problem has the widths of the point. */
  private final boolean isSuited;

  public Certifier(StochasticProblem problem, Scenarios scenarios, CertificateSettings settings) {
    this(problem, scenarios, settings, 0, new long[0]);
  }

  /**
   * A certifier after a search.
   *
   * @param spent the scenarios that finding the point took: whoever paid for them can pay for a
   *     pass over no more
   * @param extremes scenarios under which the functions were extreme during the search: a rare
   *     event that it has met must not be missed
   */
  public Certifier(
      StochasticProblem problem,
      Scenarios scenarios,
      CertificateSettings settings,
      long spent,
      long[] extremes) {
    this(problem, scenarios, settings, spent, extremes, 0, false);
  }

  private Certifier(
      StochasticProblem problem,
      Scenarios scenarios,
      CertificateSettings settings,
      long spent,
      long[] extremes,
      long answerSamples,
      boolean isSuited) {
    StochasticProblem inner = MiniBatch.innermost(problem);
    this.problem = inner;
    this.scenarios = scenarios;
    this.settings = settings;
    this.spent = spent;
    this.means = inner.exactMean(Math.max(settings.maxSamples(), spent)).orElse(null);
    this.p = inner.inequalities();
    this.constraints = p + inner.equalities();
    this.extremes = extremes.clone();
    this.answerSamples = answerSamples;
    this.isSuited = isSuited;
  }

  /**
   * One whose certificates tell {@link StandardErrors}, too, which costs up to 20,000 scenarios, or
   * a pass over a table, where means are exact.
   *
   * @param samples how many scenarios made the answer
   */
  public Certifier withErrorsOf(long samples) {
    return new Certifier(problem, scenarios, settings, spent, extremes, samples, isSuited);
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
    return Thread.currentThread().isInterrupted() && problem.hasMoreScenariosThan(QUICK);
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
    return certify(x, multipliers, weights, spent);
  }

  /**
   * Whether the verdict about x is {@link Verdict#CERTIFIED}, by no more scenarios than it takes.
   */
  public boolean certifies(double[] x, double[] multipliers) {
    return certify(x, multipliers, new double[0], 0).verdict() == Verdict.CERTIFIED;
  }

  /**
   * @param worthwhile so many scenarios, about, are drawn to sharpen the gap of a certified point
   */
  private Certificate certify(double[] x, double[] multipliers, double[] weights, long worthwhile) {
    requireMultipliers(multipliers);
    requireInside(x);
    Certifier suited = isSuited ? this : suitedTo(x, looked());
    if (suited != this) {
      Certificate first = suited.certify(x, multipliers, weights, worthwhile);
      return first.verdict() == Verdict.CERTIFIED
          ? doubted(first, suitedTo(x, WIDER * looked()).certify(x, multipliers, weights, 0))
          : first;
    }
    if (weights.length > 0) {
      requireCount(weights);
    }
    double[] point = x.clone();
    double[] y = multipliers.clone();
    try {
      if (problem.proxTerm().isPresent()) {
        return aroundKinks(point, y).certify(point, y, weights, worthwhile);
      }
      return means == null || isHurried()
          ? bySamples(point, y, weights.clone(), worthwhile)
          : byMeans(point, y, weights.clone(), means);
    } catch (OracleException e) {
      return unmeasured(y, String.valueOf(e.getMessage()));
    }
  }

  /** How many scenarios a look at the slopes at a point is over, about. */
  private double looked() {
    return problem.finite().map(all -> (double) all.scenarioCount()).orElse((double) QUICK);
  }

  /**
   * A gap that is seen with chosen widths must be seen with widths twice as large as well: slopes
   * that depend on the width are those of the smoothing. Where the two differ, it is not sure that
   * there is a better point either.
   */
  private static Certificate doubted(Certificate first, Certificate wider) {
    boolean agrees = wider.verdict() == Verdict.CERTIFIED;
    return agrees && wider.gap().limit() <= first.gap().limit()
        ? first
        : Records.with(wider, Map.of("gap", wider.gap().withLowerOf(first.gap())));
  }

  /**
   * With widths of probabilities as they suit the point, where nobody has given them.
   *
   * @param means how many scenarios a look is over
   */
  private Certifier suitedTo(double[] x, double means) {
    StochasticProblem at = CountedRows.suited(problem, x, means);
    return at == problem
        ? this
        : new Certifier(at, scenarios, settings, spent, extremes, answerSamples, true);
  }

  /**
   * One for the piece of the prox term that the point is on: what is certified of it holds for the
   * term. The piece is chosen by exact means or by validation scenarios.
   */
  private Certifier aroundKinks(double[] x, double[] y) {
    Evaluation mean = Evaluation.of(problem);
    if (means == null || isHurried()) {
      mean.add(1.0, new MeanEvaluator(problem, scenarios, Purpose.VALIDATION, FEW).at(x));
    } else {
      means.evaluateMean(x, mean);
    }
    double[] gradient = new double[x.length];
    Sample.combine(mean, 1.0, y, gradient);
    return new Certifier(
        ProxPiece.at(problem, x, gradient),
        scenarios,
        settings,
        spent,
        extremes,
        answerSamples,
        isSuited);
  }

  /** A certificate that says nothing but why. */
  public Certificate unmeasured(double[] multipliers, String reason) {
    requireCount(multipliers);
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int k = 0; k < constraints; k++) {
      statements.add(
          new ConstraintStatement(
              problem.functionName(1 + k),
              problem.meaning(1 + k),
              Interval.UNKNOWN,
              problem.meaning(1 + k).within(),
              multipliers[k]));
    }
    return new Certificate(
        Verdict.UNDECIDED,
        reason,
        statements,
        List.of(),
        problem.functionName(0),
        Interval.UNKNOWN,
        null,
        Gap.unknown(Double.NaN, Double.NaN, reason),
        SecondOrder.UNKNOWN,
        Interval.UNKNOWN,
        Interval.UNKNOWN,
        0,
        0,
        scope(),
        StandardErrors.unknown(reason),
        settings);
  }

  private Certificate byMeans(double[] x, double[] y, double[] weights, ExactMean exact) {
    Evaluation mean = Evaluation.of(problem);
    exact.evaluateMean(x, mean);
    OracleException.requireFinite(problem, mean, "in the exact mean");
    Judgement judgement = new Judgement(problem, scenarios, x, y, settings, mean, surroundings());
    CertificateRules rules = judgement.byMeans(mean);
    double[] w =
        rules.any(Decision.VIOLATED)
            ? new Infeasibility(problem, x, judgement.tolerances())
                .contradiction(rules.constraints(), weights, mean, exact, scenarios)
            : null;
    StandardErrors errors = errors(judgement, scope() == Scope.TABLE ? mean : null);
    return certificate(rules, conflict(w, mean), 0, 0, errors);
  }

  /**
   * @param table the exact mean, where it is about the rows of a table; else null
   */
  private StandardErrors errors(Judgement judgement, @Nullable Evaluation table) {
    if (answerSamples == 0) {
      return StandardErrors.unknown("They were not requested.");
    }
    return Thread.currentThread().isInterrupted()
        ? StandardErrors.unknown("The run was interrupted.")
        : judgement.errors(scenarios, table, answerSamples);
  }

  private Certificate bySamples(double[] x, double[] y, double[] weights, long worthwhile) {
    int perDraw = problem.scenariosPerEvaluation();
    // A budget that was to allow an exact mean says nothing of how many scenarios to draw.
    long most = means == null ? Math.max(QUICK, MOST_OF_SEARCH * spent) : QUICK;
    CertificateSettings budget =
        settings.withSamples(
            Math.min(settings.minSamples(), most), Math.min(settings.maxSamples(), most));
    long usual = means == null ? Math.max(QUICK, USUAL_OF_SEARCH * spent) : QUICK;
    LookSchedule looks = LookSchedule.of(budget, usual, perDraw);
    Judgement judgement = new Judgement(problem, scenarios, x, y, settings, null, surroundings());
    AnswerSample sample = judgement.sample(scenarios);
    sample.replay(extremes);
    int k = 1;
    sample.drawTo(looks.count(k));
    long drawn = sample.count();
    String fault = outOfRange(judgement, sample, x);
    CertificateRules rules = fault == null ? judgement.bySample(sample, looks.delta(k)) : null;
    // An interrupt ends the drawing, and the look before is the last one.
    while (rules != null
        && k < looks.size()
        && (judgement.leavesTailsOpen(rules, sample)
            || goesOn(rules, drawn * perDraw, usual, worthwhile))
        && sample.drawTo(looks.count(k + 1))) {
      k++;
      drawn = sample.count();
      fault = outOfRange(judgement, sample, x);
      rules = fault == null ? judgement.bySample(sample, looks.delta(k)) : null;
    }
    if (rules == null) {
      return unmeasured(y, String.valueOf(fault));
    }
    double[] w =
        rules.any(Decision.VIOLATED)
            ? new Infeasibility(problem, x, judgement.tolerances())
                .contradiction(rules.constraints(), weights, scenarios, drawn, looks.from(k))
            : null;
    int few = (int) Math.min(drawn, FEW);
    List<String> conflict =
        w == null
            ? List.of()
            : conflict(w, new MeanEvaluator(problem, scenarios, Purpose.CONFIRMATION, few).at(x));
    StandardErrors errors = errors(judgement, null);
    return certificate(rules, conflict, drawn * perDraw, k, errors);
  }

  /**
   * Whether more scenarios than these are worth their time. A thousand may show that a gap is
   * within its tolerance, but not what it is: the point comes from many more, and is that much
   * better.
   */
  private static boolean goesOn(CertificateRules rules, long drawn, long usual, long worthwhile) {
    return rules.decisive()
        ? rules.solved() && !rules.gap().isNothing() && drawn < worthwhile
        : drawn < usual || rules.mayStillDecide();
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
      steepest = Math.max(steepest, Math.abs(w[k]) * mean.norm(1 + k));
      total += Math.max(0.0, w[k] * mean.value(1 + k));
    }
    for (int k = 0; k < constraints; k++) {
      boolean cancels = Math.abs(w[k]) * mean.norm(1 + k) > PART * steepest;
      if (cancels || w[k] * mean.value(1 + k) > PART * total) {
        names.add(problem.functionName(1 + k));
      }
    }
    return names;
  }

  private Certificate certificate(
      CertificateRules rules,
      List<String> conflict,
      long samples,
      int looks,
      StandardErrors errors) {
    StandardErrors told =
        rules.any(Decision.VIOLATED) ? StandardErrors.unknown("A constraint is violated.") : errors;
    return new Certificate(
        rules.verdict(!conflict.isEmpty()),
        "",
        priced(rules, told),
        conflict,
        problem.functionName(0),
        rules.objective(),
        rules.countedObjective(),
        rules.gap(),
        rules.secondOrder(),
        rules.residual(),
        rules.complementarity(),
        samples,
        looks,
        scope(),
        told,
        settings);
  }

  /** With the prices of the best answer in place of those at the point, where they are known. */
  private List<ConstraintStatement> priced(CertificateRules rules, StandardErrors errors) {
    List<ConstraintStatement> constraints = rules.constraints();
    if (!errors.isKnown() || errors.basis() == StandardErrors.Basis.ROWS) {
      return constraints;
    }
    double quantile = Intervals.normalQuantile(settings.delta());
    double worthless = Judgement.WORTHLESS * rules.gap().tolerance();
    double[] prices = errors.prices();
    List<ConstraintStatement> changed = new ArrayList<>();
    for (int k = 0; k < constraints.size(); k++) {
      double half = quantile * errors.ofPrice(k);
      changed.add(
          constraints
              .get(k)
              .withPrice(
                  new Interval(
                      prices[k], prices[k] - half, prices[k] + half, Interval.Basis.STUDENTISED),
                  worthless));
    }
    return changed;
  }

  /** How many evaluations a look around the point is worth: half of the search, within reason. */
  private long surroundings() {
    return spent == 0 ? MOST_AROUND : Math.min(MOST_AROUND, Math.max(LEAST_AROUND, spent / 2));
  }

  private Scope scope() {
    return problem.isOverRows() ? Scope.TABLE : Scope.LAW;
  }

  /** What is wrong with the promised ranges, or null if nothing is. */
  private @Nullable String outOfRange(Judgement judgement, AnswerSample sample, double[] x) {
    BoundedValues bounded = problem.boundedValues().orElse(null);
    if (bounded == null) {
      return null;
    }
    for (int row = 0; row <= constraints; row++) {
      double low = bounded.lower(row, x);
      double high = bounded.upper(row, x);
      double slack = ROUNDING * Math.max(Math.abs(low), Math.abs(high));
      Moments values = sample.row(row).moments();
      boolean below = values.least() < low - (Double.isInfinite(slack) ? 0 : slack);
      boolean above = values.largest() > high + (Double.isInfinite(slack) ? 0 : slack);
      if (judgement.isOwn(row) && (below || above || !(low <= high))) {
        return ("The value of %s (%s) must lie in the range [%s, %s] that the problem %s"
                + " promises.\n"
                + "Maybe the range holds for other points only, or leave it infinite.")
            .formatted(
                problem.functionName(row),
                below ? values.least() : values.largest(),
                low,
                high,
                problem.name());
      }
    }
    return null;
  }

  private void requireCount(double[] multipliers) {
    if (multipliers.length != constraints) {
      throw Refusal.of(
          "There are %s multipliers and the problem %s has %s constraints; they must be as many",
          "give zeros where none are known", multipliers.length, problem.name(), constraints);
    }
  }

  private void requireMultipliers(double[] multipliers) {
    requireCount(multipliers);
    for (int k = 0; k < constraints; k++) {
      boolean sound = Double.isFinite(multipliers[k]) && (k >= p || multipliers[k] >= 0);
      if (!sound) {
        throw Refusal.of(
            "The multiplier of %s (%s) must be finite%s",
            "give zero where none is known",
            problem.functionName(1 + k),
            multipliers[k],
            k < p ? " and not negative" : "");
      }
    }
  }

  private void requireInside(double[] x) {
    if (x.length != problem.dimension()) {
      throw Refusal.of(
          "The point has %s entries and the problem %s %s variables; they must be as many",
          "the point belongs to another problem", x.length, problem.name(), problem.dimension());
    }
    double tolerance = ROUNDING * (1.0 + Rows.norm(x));
    if (!problem.feasibleSet().contains(x, tolerance)) {
      throw Refusal.of(
          "The point must lie in the set X0 of the problem %s, %s",
          "project it first", problem.name(), problem.feasibleSet());
    }
  }
}
