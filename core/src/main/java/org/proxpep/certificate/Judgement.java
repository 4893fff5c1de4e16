package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.RememberedMeans;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.residual.ProjectedGradient;

/**
 * What is needed to judge a point, all of it from validation scenarios: tolerances, weights that
 * take auxiliary variables out, and the curvature around it. Confirmation scenarios or exact means
 * then make {@link CertificateRules} of it.
 */
final class Judgement {

  /** Enough scenarios to know the size of a function. */
  private static final int SIZE_SAMPLES = 500;

  /** A constraint that is within this part of its size from its limit may bind. */
  private static final double NEAR = 0.05;

  /** A mean that fewer scenarios than this carry rests on rare events. */
  private static final double FEW_EVENTS = 30.0;

  /** A limit that is worth less than this part of the objective's tolerance has no price. */
  static final double WORTHLESS = 0.01;

  private static final double ALPHA = 1.0;

  /** Shares of a table are right to this part of a row. */
  private static final double ROUNDING = 1e-6;

  private static final int SLOPE_SAMPLES = 32;

  /** Products of numbers of this size with slopes are no longer right to many digits. */
  private static final double NEXT_TO_NOTHING = 1e-290;

  /** Scenarios that say which limits are in the way. */
  private static final int PRICE_SAMPLES = 1000;

  /** What could be gained must be this many times what noise alone makes of it. */
  private static final double NOISE = 8.0;

  /** Widths that kinks are rounded off over, as parts of what meets there. */
  private static final double[] WIDTHS = {3e-6, 1e-4, 3e-3};

  /**
   * An objective whose terms all vanish, as the sum of squares at a perfect fit, is at least this
   * part of what it becomes when the variables change by their own size.
   */
  private static final double LEAST_SIZE = 1e-6;

  private final StochasticProblem problem;
  private final double[] x;
  private final double[] y;
  private final CertificateSettings settings;

  /** What each constraint is divided by to be in the user's units, smoothed and counted. */
  private final double[] units;

  private final double[] countedUnits;
  private Tolerances tolerances;
  private final AuxiliaryCorrection correction;
  private final @Nullable CountedPoint counted;
  private @Nullable LocalModel local;

  /** The slope of the Lagrangian with its kinks rounded off, where there are any; else empty. */
  private double[] roundedSlope = {};

  /** How much rounding changes a gap. */
  private double rounding;

  private String unknown = "";
  private final boolean[] slopesVary;

  /** Constraints whose counts leave no room that could be used. */
  private final BitSet full = new BitSet();

  /** Means of the functions and their gradients, by validation scenarios where not exact. */
  private final Evaluation means;

  /**
   * @param exactMean the exact means at x, if the judgement will be by them; else null
   * @param evaluations how many a look around the point may cost, about
   * @throws OracleException where the problem fails
   */
  Judgement(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double[] y,
      CertificateSettings settings,
      @Nullable Evaluation exactMean,
      long evaluations) {
    boolean exact = exactMean != null;
    this.problem = problem;
    this.x = x;
    this.settings = settings;
    FunctionSizes sizes = FunctionSizes.at(problem, scenarios, SIZE_SAMPLES, x);
    Tolerances standard = Tolerances.of(problem, sizes, settings, exact);
    this.units = Vectors.of(y.length, k -> problem.unit(1 + k, x));
    this.counted = CountedPoint.of(problem, scenarios, x, exact);
    CountedPoint point = counted;
    this.countedUnits = point == null ? units : Vectors.of(y.length, point::unit);
    // What a user wrote is in the user's units.
    this.tolerances =
        standard.withConstraints(
            k ->
                standard.ofConstraint(k)
                    * (Double.isNaN(problem.meaning(1 + k).within())
                            && Double.isNaN(settings.feasibilityTolerance())
                        ? 1.0
                        : units[k]));
    LagrangianProbe probe = new LagrangianProbe(problem, scenarios, x, y, SIZE_SAMPLES);
    Evaluation mean = probe.meanAt(x, 0);
    this.means = mean;
    // What no variable changes has no price, whatever a run made of it.
    double[] priced = Vectors.of(y.length, k -> mean.norm(1 + k) == 0 ? 0.0 : y[k]);
    this.correction = AuxiliaryCorrection.of(problem, mean);
    double[] room =
        Vectors.of(
            y.length, k -> Math.max(tolerances.ofConstraint(k), NEAR * tolerances.sizes()[1 + k]));
    double[] lengths = VariableUnits.at(problem, scenarios, x, tolerances.sizes());
    this.slopesVary = exact ? new boolean[1 + y.length] : slopesVary(scenarios);
    this.y = correction.multipliers(explained(priced, exactMean, scenarios, lengths, room));
    if (Thread.currentThread().isInterrupted()) {
      this.unknown = "The run was interrupted before the surroundings of the point were looked at.";
      return;
    }
    try {
      RoundedKinks kinks =
          exact && problem.hasKinks() && !problem.hasMoreScenariosThan(LocalModel.MOST_ROWS)
              ? problem.roundedKinks().filter(this::hasMeans).orElse(null)
              : null;
      if (kinks != null) {
        lookAround(kinks, scenarios, lengths, room, evaluations);
        return;
      }
      LocalModel model =
          new LocalModel(
              problem,
              scenarios,
              x,
              this.y,
              tolerances,
              lengths,
              room,
              evaluations,
              exact,
              this::isUsersOwn);
      this.local = model.isKnown() ? model : null;
      this.tolerances =
          tolerances.withObjectiveOf(problem, settings, LEAST_SIZE * 0.5 * model.largest());
      this.unknown = model.isKnown() ? "" : "The curvature around the point could not be measured.";
    } catch (Refusal | OracleException e) {
      this.unknown = String.valueOf(e.getMessage());
    }
  }

  /**
   * The multipliers or, where those of {@link LocalPrices} say more, those. Where something is
   * violated they are left: growing ones tell of a contradiction.
   */
  private double[] explained(
      double[] given,
      @Nullable Evaluation exactMean,
      Scenarios scenarios,
      double[] lengths,
      double[] room) {
    if (exactMean != null) {
      return isMissed(exactMean, Vectors.of(room.length, tolerances::ofConstraint))
          ? given
          : prices(exactMean, lengths, room).orBetter(given, tolerances.ofObjective());
    }
    LagrangianProbe probe = new LagrangianProbe(problem, scenarios, x, given, PRICE_SAMPLES);
    Evaluation mean = probe.meanAt(x, 0);
    double[] errors = probe.errors();
    double[] wide =
        Vectors.of(room.length, k -> Math.max(room[k], LocalModel.CLEARLY * errors[1 + k]));
    if (isMissed(mean, wide)) {
      return given;
    }
    LocalPrices prices = prices(mean, lengths, wide);
    double noise = prices.noise(prices(probe.meanAt(x, 1), lengths, wide), given);
    return prices.orBetter(given, Math.max(tolerances.ofObjective(), NOISE * noise));
  }

  private boolean isMissed(Evaluation mean, double[] room) {
    for (int k = 0; k < room.length; k++) {
      if (isUsersOwn(k) && Math.abs(mean.excess(1 + k)) > room[k]) {
        return true;
      }
    }
    return false;
  }

  private LocalPrices prices(Evaluation mean, double[] lengths, double[] room) {
    Evaluation counts = counted == null ? null : counted.mean();
    double[] values =
        Vectors.of(
            room.length,
            k ->
                counts != null && !isJudgedAsWritten(k)
                    ? Objects.requireNonNull(counted).value(counts, 1 + k)
                    : correction.value(mean, 1 + k));
    return new LocalPrices(problem, x, mean, values, correction, lengths, room);
  }

  /**
   * Whether rounding keeps the exact means. Where it does not, they come from a formula of their
   * own, in which nothing of the kinks of single scenarios need be left.
   */
  private boolean hasMeans(RoundedKinks kinks) {
    return kinks.rounded(x, WIDTHS[0]).exactMean().isPresent();
  }

  /**
   * A kink at the point has no slope and no curvature, but rounded off it has both, and what a
   * nearby point could gain by the rounded functions differs from what it could gain by the true
   * ones by no more than what rounding changes. The width that leaves the least is taken.
   */
  private void lookAround(
      RoundedKinks kinks, Scenarios scenarios, double[] lengths, double[] room, long evaluations) {
    double least = Double.POSITIVE_INFINITY;
    Evaluation sharp = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, sharp);
    Tolerances given = tolerances;
    this.unknown = "The curvature around the point could not be measured.";
    for (double width : WIDTHS) {
      StochasticProblem rounded = RememberedMeans.of(kinks.rounded(x, width));
      Evaluation mean = Evaluation.of(problem);
      rounded.exactMean().orElseThrow().evaluateMean(x, mean);
      LocalModel model =
          new LocalModel(
              rounded, scenarios, x, y, given, lengths, room, evaluations, true, this::isUsersOwn);
      if (!mean.isFinite() || !model.isKnown()) {
        continue;
      }
      double[] slope = new double[x.length];
      Sample.combine(mean, 1.0, y, slope);
      LocalSample sample = new LocalSample(model, x.length);
      sample.add(slope);
      double change = Math.abs(mean.value(0) - sharp.value(0));
      for (int k = 0; k < y.length; k++) {
        change += Math.abs(y[k] * (mean.value(1 + k) - sharp.value(1 + k)));
      }
      double gain = sample.gain(0.05).upper() + 2.0 * change;
      if (gain < least) {
        least = gain;
        this.local = model;
        this.roundedSlope = slope;
        this.rounding = 2.0 * change;
        this.unknown = "";
        this.tolerances =
            given.withObjectiveOf(problem, settings, LEAST_SIZE * 0.5 * model.largest());
      }
    }
  }

  /** Whether the sampled values are those of the problem's own row. */
  boolean isOwn(int row) {
    return !correction.changes(row);
  }

  Tolerances tolerances() {
    return tolerances;
  }

  /** An empty sample at the point. */
  AnswerSample sample(Scenarios scenarios) {
    return new AnswerSample(problem, scenarios, x, y, correction, counted, local);
  }

  /**
   * How far the answer may be off.
   *
   * @param table the exact mean, where the answer is about the rows of a table; else null
   * @param samples how many scenarios made the answer
   */
  StandardErrors errors(Scenarios scenarios, @Nullable Evaluation table, long samples) {
    if (local == null) {
      return StandardErrors.unknown(unknown);
    }
    AnswerErrors errors = new AnswerErrors(problem, local, x, y, means, units);
    return table == null ? errors.ofSamples(scenarios, samples) : errors.ofRows(table);
  }

  /** By exact means. */
  CertificateRules byMeans(Evaluation mean) {
    Evaluation countedMean = counted == null ? null : counted.mean();
    double[] gradient = new double[x.length];
    Sample.combine(mean, 1.0, y, gradient);
    LocalSample sample = local == null ? null : new LocalSample(local, x.length);
    if (sample != null) {
      sample.add(roundedSlope.length > 0 ? roundedSlope : gradient);
    }
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int row = 1; row <= y.length; row++) {
      Interval value = Interval.exact(correction.value(mean, row));
      Counted count = null;
      if (countedMean != null && isCounted(row)) {
        Interval countedRow = countedExactly(countedMean, row);
        count = counted(row, countedRow, value, trials(row));
        value = count.decides() ? countedRow : value;
        full.set(row - 1, isFull(row - 1, mean, countedRow));
      }
      statements.add(statement(row, value, sample, count, "", 0));
    }
    Interval smoothed = Interval.exact(correction.value(mean, 0));
    Counted objective =
        countedMean != null && isCounted(0)
            ? counted(0, countedExactly(countedMean, 0), smoothed, trials(0))
            : null;
    Interval residual = Interval.exact(residual(gradient));
    return rules(statements, smoothed, objective, residual, sample, gradient, 0.0, 0.0, "");
  }

  /**
   * By a sample.
   *
   * @param delta with what probability any interval may be wrong
   */
  CertificateRules bySample(AnswerSample sample, double delta) {
    Shares shares = new Shares(delta, randomRows() + countedBeside(), !isExact(0));
    double share = shares.ofConstraint();
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int row = 1; row <= y.length; row++) {
      AnswerSample.Row values = sample.row(row);
      Interval value = interval(problem, values, row, isOwn(row), share);
      Counted count = null;
      if (isCounted(row)) {
        Interval countedRow = countedInterval(sample, row, share);
        count = counted(row, countedRow, value, sample.count());
        if (count.decides()) {
          value = countedRow;
          values = sample.counted(row);
        }
      }
      double carriers = values.moments().carriers();
      boolean rare = value.basis() == Basis.STUDENTISED && carriers < FEW_EVENTS;
      statements.add(
          statement(
              row,
              value,
              sample.local(),
              count,
              doubt(value, values),
              rare ? Math.max(1, Math.round(carriers)) : 0));
    }
    Interval smoothed = interval(problem, sample.row(0), 0, isOwn(0), shares.ofObjective());
    Counted objective =
        isCounted(0)
            ? counted(0, countedInterval(sample, 0, share), smoothed, sample.count())
            : null;
    double[] gradient = sample.gradients().mean();
    double norm = residual(gradient);
    boolean noisy = sample.gradients().trace() > 0;
    double radius = noisy ? Intervals.radius(sample.gradients(), shares.ofResidual()) : 0.0;
    Interval residual =
        noisy
            ? Intervals.norm(norm, radius)
            : new Interval(norm, norm, norm, isTrusted(sample) ? Basis.EXACT : Basis.CONSTANT);
    String doubt = doubt(smoothed, sample.row(0));
    return rules(
        statements,
        smoothed,
        objective,
        residual,
        sample.local(),
        gradient,
        radius,
        shares.ofGap(),
        doubt);
  }

  /** Why values must not decide, whatever their interval. */
  private static String doubt(Interval value, AnswerSample.Row values) {
    return value.basis() == Basis.STUDENTISED && values.tail().isTooHeavy()
        ? "its values have tails so heavy that the mean may not exist"
        : "";
  }

  /**
   * Whether a few values are very large and too few of them were drawn to say if a mean exists: a
   * short sample of x/d, with a d near zero now and then, has a narrow interval.
   */
  boolean leavesTailsOpen(CertificateRules rules, AnswerSample sample) {
    boolean open = isOpen(rules.objective(), sample.row(0));
    for (int row = 1; row <= y.length; row++) {
      boolean counts = isCounted(row) && isDecidedByCounting(row);
      open |=
          isOpen(
              rules.constraints().get(row - 1).row(),
              counts ? sample.counted(row) : sample.row(row));
    }
    return open;
  }

  private static boolean isOpen(Interval value, AnswerSample.Row values) {
    return value.basis() == Basis.STUDENTISED && values.tail().isOpen();
  }

  /** How δ is divided: by weights, since some questions matter more to a verdict than others. */
  private record Shares(double delta, int constraints, boolean objective) {
    private static final double RESIDUAL = 0.02;
    private static final double OBJECTIVE = 0.08;
    private static final double GAP = 0.25;
    private static final double CONSTRAINTS = 0.65;

    private double of(double weight) {
      double all =
          RESIDUAL + GAP + (objective ? OBJECTIVE : 0.0) + (constraints > 0 ? CONSTRAINTS : 0.0);
      return delta * weight / all;
    }

    double ofConstraint() {
      return of(CONSTRAINTS / Math.max(1, constraints));
    }

    double ofObjective() {
      return of(OBJECTIVE);
    }

    double ofResidual() {
      return of(RESIDUAL);
    }

    double ofGap() {
      return of(GAP);
    }
  }

  /** Whether a row has one value in all scenarios, which needs no share of δ. */
  private boolean isExact(int row) {
    return problem.isDeterministic(row) && isOwn(row);
  }

  private int randomRows() {
    int count = 0;
    for (int row = 1; row <= y.length; row++) {
      count += isExact(row) ? 0 : 1;
    }
    return count;
  }

  private int countedBeside() {
    int count = 0;
    for (int row = 0; row <= y.length; row++) {
      count += isCounted(row) && !isDecidedByCounting(row) ? 1 : 0;
    }
    return count;
  }

  private boolean isCounted(int row) {
    return counted != null && counted.rows().differs(row);
  }

  private boolean isDecidedByCounting(int row) {
    return Objects.requireNonNull(counted).rows().decides(row);
  }

  /** Whether constraint k, counted from 0, is not judged by counting. */
  private boolean isJudgedAsWritten(int k) {
    return !isCounted(1 + k) || !isDecidedByCounting(1 + k);
  }

  /** The same of one that ties no auxiliary variable, which is nobody's question. */
  private boolean isUsersOwn(int k) {
    return isJudgedAsWritten(k) && !problem.meaning(1 + k).auxiliary();
  }

  /** Over how many rows of a table a row is counted. */
  private long trials(int row) {
    return Objects.requireNonNull(counted).rows().trials(row);
  }

  private Interval countedExactly(Evaluation mean, int row) {
    return Interval.exact(Objects.requireNonNull(counted).value(mean, row));
  }

  private Interval countedInterval(AnswerSample sample, int row, double delta) {
    CountedPoint point = Objects.requireNonNull(counted);
    return interval(point.problem(), sample.counted(row), row, !point.isCorrected(row), delta);
  }

  private Counted counted(int row, Interval value, Interval smoothed, long trials) {
    CountedRows rows = Objects.requireNonNull(counted).rows();
    Interval terms = terms(countedUnits, row, value);
    double share = rows.share(row, value.estimate(), terms.estimate());
    long events = Double.isNaN(share) ? -1 : Math.round(share * trials);
    return new Counted(
        terms,
        terms(units, row, smoothed).estimate(),
        events,
        trials,
        row > 0 && rows.decides(row));
  }

  private Interval terms(double[] of, int row, Interval value) {
    return row == 0 ? value.of(problem.sense()) : value.over(of[row - 1]).of(problem.meaning(row));
  }

  /**
   * @param own whether the values are those of the problem's own row
   */
  private Interval interval(
      StochasticProblem of, AnswerSample.Row values, int row, boolean own, double delta) {
    Moments moments = values.moments();
    if (of.isDeterministic(row) && own) {
      return Interval.exact(moments.mean());
    }
    BoundedValues bounded = of.boundedValues().orElse(null);
    if (bounded != null && own) {
      double low = bounded.lower(row, x);
      double high = bounded.upper(row, x);
      if (high - low < Double.POSITIVE_INFINITY) {
        return Intervals.bounded(moments, low, high, delta);
      }
    }
    Interval interval = values.interval(delta);
    // A factor is zero, as in (x − 1)·d at x = 1: the scenarios differ all the same.
    return interval.basis() == Basis.CONSTANT && own && slopesVary[row]
        ? new Interval(interval.estimate(), interval.lower(), interval.upper(), Basis.STUDENTISED)
        : interval;
  }

  /** Of every row, whether its gradient is not the same under all of a few scenarios. */
  private boolean[] slopesVary(Scenarios scenarios) {
    boolean[] vary = new boolean[1 + problem.shape().constraints()];
    Evaluation one = Evaluation.of(problem);
    Evaluation first = Evaluation.of(problem);
    problem.evaluate(x, scenarios.key(Purpose.VALIDATION, 0), first);
    for (int j = 1; j < SLOPE_SAMPLES; j++) {
      problem.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      for (int row = 0; row < vary.length; row++) {
        vary[row] |= !Arrays.equals(one.gradient(row), first.gradient(row));
      }
    }
    return vary;
  }

  /** What a row is divided by to be in the user's units. */
  private double unit(int row) {
    return isCounted(row) && isDecidedByCounting(row) ? countedUnits[row - 1] : units[row - 1];
  }

  private ConstraintStatement statement(
      int row,
      Interval value,
      @Nullable LocalSample sample,
      @Nullable Counted count,
      String doubt,
      long carriers) {
    double unit = unit(row);
    Interval price = price(row - 1, sample);
    return new ConstraintStatement(
        problem.functionName(row),
        problem.meaning(row),
        value.over(unit),
        tolerances.rows()[row] / unit,
        tolerances.sizes()[row] / unit,
        y[row - 1] * unit,
        price == null ? null : price.over(1.0 / unit),
        count,
        doubt,
        carriers);
  }

  /** The multiplier that leaves the least of ∇L, if it is not zero by chance. */
  private @Nullable Interval price(int k, @Nullable LocalSample sample) {
    int place = local == null ? -1 : local.subspace().active().indexOf(k);
    if (sample == null
        || place < 0
        || Objects.requireNonNull(local).withoutSlope() >= 0
        || !sample.hasPrice(place)
        || problem.meaning(1 + k).auxiliary()) {
      return null;
    }
    Interval off = sample.priceCorrection(place, settings.delta());
    Interval price =
        new Interval(y[k] + off.estimate(), y[k] + off.lower(), y[k] + off.upper(), off.basis());
    boolean significant =
        k < problem.inequalities() ? price.lower() > 0 : price.lower() > 0 || price.upper() < 0;
    double worth = Math.abs(price.estimate()) * tolerances.sizes()[1 + k];
    return significant && worth > WORTHLESS * tolerances.ofObjective() ? price : null;
  }

  private CertificateRules rules(
      List<ConstraintStatement> statements,
      Interval objective,
      @Nullable Counted countedObjective,
      Interval residual,
      @Nullable LocalSample sample,
      double[] gradient,
      double radius,
      double share,
      String doubt) {
    List<ConstraintStatement> user =
        statements.stream().filter(c -> !c.meaning().auxiliary()).toList();
    // Multipliers that are too small would hide a gain.
    Interval charges = charges(statements, local == null ? y : local.subspace().charges(y));
    double bound = convexBound(statements, gradient, radius);
    Gap gap = gap(sample, charges, slack(statements), bound, share, doubt);
    SecondOrder second =
        local == null || local.withoutSlope() >= 0
            ? SecondOrder.UNKNOWN
            : new SecondOrder(local.smallest(), local.isSaddle());
    return new CertificateRules(
        statements,
        objective,
        countedObjective,
        residual,
        CertificateRules.complementarity(user),
        gap,
        second,
        settings);
  }

  private Gap gap(
      @Nullable LocalSample sample,
      Interval charges,
      double slack,
      double bound,
      double share,
      String doubt) {
    double tolerance = tolerances.ofObjective();
    double size = tolerances.sizes()[0];
    if (!doubt.isEmpty()) {
      return Gap.unknown(tolerance, size, "The objective is in doubt: " + doubt + ".");
    }
    if (size < NEXT_TO_NOTHING) {
      return Gap.unknown(
          tolerance,
          size,
          "The objective (%s) is so near 0 that its slopes are rounded to nothing.".formatted(size)
              + "\nMaybe it has no best point, or multiply it by a large number.");
    }
    if (sample == null || local == null) {
      return Gap.of(bound, tolerance, size, unknown);
    }
    if (local.withoutSlope() >= 0) {
      return Gap.of(bound, tolerance, size, withoutSlope(local.withoutSlope()));
    }
    Interval gain = sample.gain(share > 0 ? share : 0.05);
    // Downhill from where it bends down there is no telling how far it goes.
    boolean saddle = local.isSaddle();
    Gap gap =
        new Gap(
            gain.estimate() + charges.estimate() + rounding,
            gain.lower() + slack,
            saddle ? Double.POSITIVE_INFINITY : gain.upper() + charges.upper() + rounding,
            bound,
            tolerance,
            size,
            saddle ? "The point is no local optimum." : "");
    return gap.isClosed() || local.onLimitWithoutSlope() < 0
        ? gap
        : Gap.of(bound, tolerance, size, withoutSlope(local.onLimitWithoutSlope()));
  }

  /** Constraint k, counted from 0, is on its limit and has no slope there. */
  private String withoutSlope(int k) {
    return "At the limit of %s slopes say nothing: they vanish there, or those of several limits cancel."
            .formatted(problem.functionName(1 + k))
        + "\nMaybe write it so that it crosses its limit: g <= 0 in place of g^2 <= 0.";
  }

  /** What slack and violations of the user's constraints are worth at these prices. */
  private Interval charges(List<ConstraintStatement> statements, double[] prices) {
    return CertificateRules.products(
        statements,
        Vectors.of(y.length, k -> isFree(k, statements.get(k)) ? 0.0 : prices[k] * unit(1 + k)));
  }

  /**
   * Whether being off the limit costs nothing: nobody asks, the user has said how exact an equation
   * needs to be, or counts leave no room that could be used.
   */
  private boolean isFree(int k, ConstraintStatement statement) {
    boolean forgiven =
        k >= problem.inequalities() && !Double.isNaN(problem.meaning(1 + k).within());
    return statement.meaning().auxiliary()
        || (forgiven && statement.decision() == Decision.HOLDS)
        || full.get(k);
  }

  /**
   * Whether a count of the rows of a table leaves no room below its limit: for less than one more
   * row, or for fewer than come at once. The latter shows where a step that should take half of the
   * room, by the smoothed row, goes beyond the limit.
   */
  private boolean isFull(int k, Evaluation mean, Interval value) {
    CountedPoint point = Objects.requireNonNull(counted);
    double slack = -value.estimate();
    double step = point.rows().step(1 + k);
    if (k >= problem.inequalities() || !point.rows().decides(1 + k) || slack < -ROUNDING * step) {
      return false;
    }
    double steepness = mean.norm(1 + k);
    if (slack < (1 - ROUNDING) * step || steepness == 0) {
      return true;
    }
    double[] beyond = new double[x.length];
    mean.copyTo(1 + k, beyond);
    Vectors.sum(x, 0.5 * slack / (steepness * steepness), beyond, beyond);
    problem.feasibleSet().project(beyond, beyond);
    return point.valueNear(beyond, 1 + k) > 0;
  }

  /**
   * What using up the slack gains at least. Making up for what is missed gains nothing, though it
   * counts in how far the point is from the best.
   */
  private double slack(List<ConstraintStatement> statements) {
    double least = 0.0;
    for (int k = 0; k < problem.inequalities(); k++) {
      ConstraintStatement c = statements.get(k);
      least += isFree(k, c) ? 0.0 : y[k] * unit(1 + k) * Math.max(0.0, -c.row().upper());
    }
    return least;
  }

  /**
   * For convex F and G and affine H over a bounded X₀ no point is better than the value here less
   * −Σyₖcₖ + max ⟨∇L, x−z⟩ over z in X₀.
   */
  private double convexBound(
      List<ConstraintStatement> statements, double[] gradient, double radius) {
    double farthest = problem.feasibleSet().farthest(x);
    if (!problem.isConvex() || !(farthest < Double.POSITIVE_INFINITY)) {
      return Double.POSITIVE_INFINITY;
    }
    double bound = 0.0;
    for (ConstraintStatement c : statements) {
      double a = -c.multiplier() * c.row().lower();
      double b = -c.multiplier() * c.row().upper();
      bound += c.multiplier() == 0 ? 0.0 : Math.max(a, b);
    }
    double[] down = Vectors.of(x.length, i -> -gradient[i]);
    return Math.max(0.0, bound + problem.feasibleSet().support(down, x) + radius * farthest);
  }

  private double residual(double[] gradient) {
    return ProjectedGradient.norm(problem.feasibleSet(), x, gradient, ALPHA);
  }

  /**
   * Whether a gradient that was always the same is so by nature: nothing is random, or the values
   * were not the same and only they are.
   */
  private boolean isTrusted(AnswerSample sample) {
    boolean deterministic = true;
    for (int row = 0; row <= y.length; row++) {
      Moments values = sample.row(row).moments();
      if (values.least() < values.largest()) {
        return true;
      }
      deterministic &= problem.isDeterministic(row);
    }
    return deterministic;
  }
}
