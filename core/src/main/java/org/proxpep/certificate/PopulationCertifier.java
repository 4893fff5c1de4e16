package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.FreshRows;
import org.proxpep.problem.StochasticProblem;

/**
 * Says what an answer does in the population that rows come from, by rows that had no part in
 * finding it. Each row counts once and is a draw of its own, so nothing here is ever exact. What
 * the objective could still gain is not judged: no set of rows rules out that a better answer
 * exists for the population.
 */
public final class PopulationCertifier {

  /** The part of δ for the objective; the constraints share the rest. */
  private static final double OBJECTIVE = 0.1;

  /** Below this the intervals that are right for many rows are not to be trusted. */
  private static final long FEWEST = 30;

  private static final String NOT_JUDGED = "New rows do not say what could be gained.";

  private final FreshRows rows;
  private final CertificateSettings settings;
  private final PopulationSample sample;
  private final @Nullable Twin twin;

  /** The functions as they are counted. */
  private record Twin(FreshRows rows, CountedRows about, PopulationSample sample) {}

  /** Looks at all rows. */
  public PopulationCertifier(FreshRows rows, CertificateSettings settings) {
    this.rows = rows;
    this.settings = settings;
    this.sample = new PopulationSample(rows);
    FreshRows counted = rows.counted().orElse(null);
    CountedRows about = rows.problem().counted().orElse(null);
    this.twin =
        counted == null || about == null
            ? null
            : new Twin(counted, about, new PopulationSample(counted));
  }

  /**
   * The statement about the population.
   *
   * @param table what was said about the rows that the answer comes from; the sizes there decide
   *     about tolerances here
   */
  public Certificate certify(Certificate table) {
    return certify(table.userConstraints(), table.gap());
  }

  /**
   * The statement about the population for an answer that was found before.
   *
   * @param sizes of the constraints by name. A constraint without one, such as a bound of a
   *     variable that the old rows gave, has the size of its limit
   * @param multipliers of all constraints
   */
  public Certificate certify(
      Map<String, Double> sizes, double[] multipliers, double objectiveSize) {
    StochasticProblem problem = rows.problem();
    List<ConstraintStatement> known = new ArrayList<>();
    double[] limits = FunctionSizes.byLimits(problem).rows();
    for (int k = 0; k < multipliers.length; k++) {
      String name = problem.functionName(1 + k);
      if (!problem.meaning(1 + k).auxiliary()) {
        known.add(
            new ConstraintStatement(
                name,
                problem.meaning(1 + k),
                Interval.UNKNOWN,
                Double.NaN,
                sizes.getOrDefault(name, limits[1 + k]),
                multipliers[k],
                null,
                null,
                "",
                0));
      }
    }
    double gap = Tolerances.GAP * objectiveSize;
    return certify(known, Gap.unknown(gap, objectiveSize, NOT_JUDGED));
  }

  private Certificate certify(List<ConstraintStatement> constraints, Gap gap) {
    long random = constraints.stream().filter(c -> !rows.problem().isDeterministic(row(c))).count();
    double share = settings.delta() * (1.0 - OBJECTIVE) / Math.max(1, random);
    List<ConstraintStatement> statements = new ArrayList<>();
    constraints.forEach(c -> statements.add(statement(c, share)));
    Interval objective = sample.interval(0, settings.delta() * OBJECTIVE);
    Counted counted = null;
    Twin other = twin;
    if (other != null && other.about.differs(0)) {
      Interval value = other.sample.interval(0, settings.delta() * OBJECTIVE);
      Interval terms = value.of(rows.problem().sense());
      counted = other.sample.counted(other.about, 0, value, terms, objective);
    }
    return certificate(gap, statements, objective, counted, null, "");
  }

  /**
   * The statement of a safe test, whose limits hold without tolerance or not at all.
   *
   * @param tested what the test says of the constraints
   * @param reason why there is no safe answer; empty if there is one
   */
  public Certificate safe(Certificate table, List<ConstraintStatement> tested, String reason) {
    Interval objective = sample.interval(0, settings.delta());
    return certificate(
        table.gap(),
        tested,
        objective,
        null,
        reason.isEmpty() ? Verdict.FEASIBLE : Verdict.NO_SAFE_ANSWER,
        reason);
  }

  /**
   * @param verdict null to take that of the rules
   */
  private Certificate certificate(
      Gap gap,
      List<ConstraintStatement> statements,
      Interval objective,
      @Nullable Counted counted,
      @Nullable Verdict verdict,
      String reason) {
    CertificateRules rules =
        new CertificateRules(
            statements,
            objective,
            counted,
            Interval.UNKNOWN,
            Interval.UNKNOWN,
            Gap.unknown(gap.tolerance(), gap.size(), NOT_JUDGED),
            SecondOrder.UNKNOWN,
            settings);
    return new Certificate(
        verdict == null ? rules.verdict(false) : verdict,
        reason,
        statements,
        List.of(),
        rows.problem().functionName(0),
        objective,
        counted,
        rules.gap(),
        SecondOrder.UNKNOWN,
        Interval.UNKNOWN,
        Interval.UNKNOWN,
        rows.count(),
        1,
        Scope.POPULATION,
        StandardErrors.unknown(NOT_JUDGED),
        settings);
  }

  /** The function over these rows that a statement is about. */
  private int row(ConstraintStatement statement) {
    StochasticProblem problem = rows.problem();
    int last = problem.inequalities() + problem.equalities();
    for (int row = 1; row <= last; row++) {
      if (problem.functionName(row).equals(statement.name())) {
        return row;
      }
    }
    throw new IllegalStateException("There is no constraint " + statement.name() + ".");
  }

  private ConstraintStatement statement(ConstraintStatement table, double delta) {
    int row = row(table);
    PopulationSample decisive = sample;
    Interval value = sample.interval(row, delta);
    double unit = rows.problem().unit(row, rows.settled());
    Counted counted = null;
    Twin other = twin;
    if (other != null && other.about.differs(row)) {
      Interval smoothed = value.over(unit).of(table.meaning());
      Interval steps = other.sample.interval(row, delta);
      double itsUnit = other.rows.problem().unit(row, other.rows.settled());
      Interval terms = steps.over(itsUnit).of(table.meaning());
      counted = other.sample.counted(other.about, row, steps, terms, smoothed);
      if (counted.decides()) {
        decisive = other.sample;
        value = steps;
        unit = itsUnit;
      }
    }
    double carriers = decisive.carriers(row);
    boolean trusting = value.basis() == Basis.STUDENTISED;
    boolean doubtful = trusting || value.basis() == Basis.UNKNOWN;
    return new ConstraintStatement(
        table.name(),
        table.meaning(),
        value.over(unit),
        tolerance(table),
        table.size(),
        table.multiplier(),
        null,
        counted,
        doubtful ? doubt(decisive, row) : "",
        trusting && carriers < FEWEST ? Math.max(1, Math.round(carriers)) : 0);
  }

  private static String doubt(PopulationSample sample, int row) {
    if (sample.count(row) < FEWEST) {
      return sample.fewness(row);
    }
    return sample.isTooHeavy(row)
        ? "its values have tails so heavy that the mean may not exist"
        : "";
  }

  private double tolerance(ConstraintStatement table) {
    double within = table.meaning().within();
    double set = settings.feasibilityTolerance();
    return !Double.isNaN(within)
        ? within
        : !Double.isNaN(set) ? set : Tolerances.SAMPLED * table.size();
  }
}
