package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
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

  /** A limit that is worth less than this part of the objective's tolerance has no price. */
  static final double WORTHLESS = 0.01;

  private static final double ALPHA = 1.0;

  private final StochasticProblem problem;
  private final double[] x;
  private final double[] y;
  private final CertificateSettings settings;
  private final AuxiliaryCorrection correction;
  private final JudgedRows rows;
  private final RowIntervals intervals;
  private final Surroundings around;

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
    this.rows = new JudgedRows(problem, scenarios, x, exact);
    // What a user wrote is in the user's units.
    Tolerances tolerances =
        standard.withConstraints(
            k ->
                standard.ofConstraint(k)
                    * (Double.isNaN(problem.meaning(1 + k).within())
                            && Double.isNaN(settings.feasibilityTolerance())
                        ? 1.0
                        : rows.units()[k]));
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
    this.intervals =
        new RowIntervals(rows, correction, WorstCases.of(problem, mean), scenarios, exact);
    ExplainedPrices prices = new ExplainedPrices(rows, correction, tolerances, lengths, room);
    this.y = correction.multipliers(prices.orBetter(priced, exactMean, scenarios));
    this.around =
        new Surroundings.Look(
                rows, scenarios, this.y, settings, tolerances, lengths, room, evaluations, exact)
            .around();
  }

  /** Whether the sampled values are those of the problem's own row. */
  boolean isOwn(int row) {
    return intervals.isOwn(row);
  }

  Tolerances tolerances() {
    return around.tolerances();
  }

  /** An empty sample at the point. */
  AnswerSample sample(Scenarios scenarios) {
    return new AnswerSample(
        problem, around.rounded(), scenarios, x, y, correction, rows.counted(), around.local());
  }

  /**
   * How far the answer may be off.
   *
   * @param table the exact mean, where the answer is about the rows of a table; else null
   * @param samples how many scenarios made the answer
   */
  StandardErrors errors(Scenarios scenarios, @Nullable Evaluation table, long samples) {
    LocalModel local = around.local();
    if (local == null) {
      return StandardErrors.unknown(around.unknown());
    }
    AnswerErrors errors = new AnswerErrors(problem, local, x, y, means, rows.units());
    return table == null ? errors.ofSamples(scenarios, samples) : errors.ofRows(table);
  }

  /** By exact means. */
  CertificateRules byMeans(Evaluation mean) {
    Evaluation countedMean = rows.countedMean();
    double[] gradient = new double[x.length];
    Sample.combine(mean, 1.0, y, gradient);
    LocalModel local = around.local();
    LocalSample sample = local == null ? null : new LocalSample(local, x.length);
    if (sample != null) {
      sample.add(around.roundedSlope().length > 0 ? around.roundedSlope() : gradient);
    }
    BitSet full = new BitSet();
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int row = 1; row <= y.length; row++) {
      Interval value = Interval.exact(correction.value(mean, row));
      Counted count = null;
      if (countedMean != null && rows.isCounted(row)) {
        Interval countedRow = rows.countedExactly(countedMean, row);
        count = rows.counted(row, countedRow, value, rows.trials(row));
        value = count.decides() ? countedRow : value;
        full.set(row - 1, rows.isFull(row - 1, mean, countedRow));
      }
      statements.add(statement(row, value, sample, count, "", 0));
    }
    Interval smoothed = Interval.exact(correction.value(mean, 0));
    Counted objective =
        countedMean != null && rows.isCounted(0)
            ? rows.counted(0, rows.countedExactly(countedMean, 0), smoothed, rows.trials(0))
            : null;
    Interval residual = Interval.exact(residual(gradient));
    return rules(
        statements,
        smoothed,
        objective,
        residual,
        new GapRule(rows, around, y, full)
            .gap(statements, smoothed, sample, gradient, 0.0, 0.0, ""));
  }

  /**
   * By a sample.
   *
   * @param delta with what probability any interval may be wrong
   */
  CertificateRules bySample(AnswerSample sample, double delta) {
    ConfidenceShares shares =
        new ConfidenceShares(
            delta, intervals.randomRows() + rows.countedBeside(), !intervals.isExact(0));
    double share = shares.ofConstraint();
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int row = 1; row <= y.length; row++) {
      AnswerSample.Row values = sample.row(row);
      Interval value = intervals.written(sample, row, share);
      Counted count = null;
      if (rows.isCounted(row)) {
        Interval countedRow = intervals.counted(sample, row, share);
        count = rows.counted(row, countedRow, value, sample.count());
        if (count.decides()) {
          value = countedRow;
          values = sample.counted(row);
        }
      }
      statements.add(
          statement(
              row,
              value,
              sample.local(),
              count,
              RowIntervals.doubt(value, values),
              RowIntervals.carriers(value, values)));
    }
    Interval smoothed = intervals.written(sample, 0, shares.ofObjective());
    Counted objective =
        rows.isCounted(0)
            ? rows.counted(0, intervals.counted(sample, 0, share), smoothed, sample.count())
            : null;
    double[] gradient = sample.gradients().mean();
    double norm = residual(gradient);
    boolean noisy = sample.gradients().trace() > 0;
    double radius = noisy ? Intervals.radius(sample.gradients(), shares.ofResidual()) : 0.0;
    Interval residual =
        noisy
            ? Intervals.norm(norm, radius)
            : new Interval(norm, norm, norm, isTrusted(sample) ? Basis.EXACT : Basis.CONSTANT);
    String doubt = intervals.doubt(smoothed, sample, 0);
    return rules(
        statements,
        smoothed,
        objective,
        residual,
        new GapRule(rows, around, y, new BitSet())
            .gap(statements, smoothed, sample.local(), gradient, radius, shares.ofGap(), doubt));
  }

  /** Whether the sample is too short to say if some means exist. */
  boolean leavesTailsOpen(CertificateRules rules, AnswerSample sample) {
    boolean open = RowIntervals.isOpen(rules.objective(), sample.row(0));
    for (int row = 1; row <= y.length; row++) {
      boolean counts = !rows.isJudgedAsWritten(row - 1);
      open |=
          RowIntervals.isOpen(
              rules.constraints().get(row - 1).row(),
              counts ? sample.counted(row) : sample.row(row));
    }
    return open;
  }

  private ConstraintStatement statement(
      int row,
      Interval value,
      @Nullable LocalSample sample,
      @Nullable Counted count,
      String doubt,
      long carriers) {
    double unit = rows.unit(row);
    Interval price = price(row - 1, sample);
    return new ConstraintStatement(
        problem.functionName(row),
        problem.meaning(row),
        value.over(unit),
        tolerances().rows()[row] / unit,
        tolerances().sizes()[row] / unit,
        y[row - 1] * unit,
        price == null ? null : price.over(1.0 / unit),
        count,
        doubt,
        carriers);
  }

  /** The multiplier that leaves the least of ∇L, if it is not zero by chance. */
  private @Nullable Interval price(int k, @Nullable LocalSample sample) {
    LocalModel local = around.local();
    int place = local == null ? -1 : local.subspace().active().indexOf(k);
    if (local == null
        || sample == null
        || place < 0
        || local.withoutSlope() >= 0
        || !sample.hasPrice(place)
        || problem.meaning(1 + k).auxiliary()) {
      return null;
    }
    Interval off = sample.priceCorrection(place, settings.delta());
    Interval price =
        new Interval(y[k] + off.estimate(), y[k] + off.lower(), y[k] + off.upper(), off.basis());
    boolean significant =
        k < problem.inequalities() ? price.lower() > 0 : price.lower() > 0 || price.upper() < 0;
    double worth = Math.abs(price.estimate()) * tolerances().sizes()[1 + k];
    return significant && worth > WORTHLESS * tolerances().ofObjective() ? price : null;
  }

  private CertificateRules rules(
      List<ConstraintStatement> statements,
      Interval objective,
      @Nullable Counted countedObjective,
      Interval residual,
      Gap gap) {
    List<ConstraintStatement> user =
        statements.stream().filter(c -> !c.meaning().auxiliary()).toList();
    LocalModel local = around.local();
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
