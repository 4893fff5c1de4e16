package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.FreshRows;
import org.proxpep.problem.StochasticProblem;

/**
 * One test of an answer by rows that had no part in finding it: every limit must hold in the
 * population without any tolerance, with the confidence of the settings. Rates are judged by
 * Clopper and Pearson, values of known range by betting, both right for every number of rows; where
 * no range is known, Student's interval widened for skewness has to do.
 */
public final class SafeTest {

  /** With this probability so many rows are meant to be enough. */
  private static final double POWER = 0.9;

  private final FreshRows rows;
  private final CertificateSettings settings;
  private final PopulationSample sample;
  private final PopulationSample counted;
  private final boolean[] isCounted;

  /** Looks at all rows. */
  public SafeTest(FreshRows rows, CertificateSettings settings) {
    StochasticProblem problem = rows.problem();
    this.rows = rows;
    this.settings = settings;
    this.sample = new PopulationSample(rows, true);
    CountedRows about = problem.counted().orElse(null);
    this.isCounted = new boolean[1 + problem.inequalities() + problem.equalities()];
    for (int row = 1; about != null && row < isCounted.length; row++) {
      isCounted[row] = about.differs(row) && about.decides(row);
    }
    this.counted =
        about == null ? sample : new PopulationSample(rows.counted().orElseThrow(), true);
  }

  private boolean isJudged(int row) {
    return !rows.problem().meaning(row).auxiliary();
  }

  private PopulationSample decisive(int row) {
    return isCounted[row] ? counted : sample;
  }

  /** What a row is divided by to be in the user's units. */
  private double unit(int row) {
    FreshRows of = isCounted[row] ? rows.counted().orElseThrow() : rows;
    return of.problem().unit(row, of.settled());
  }

  /**
   * How much limits can be tightened at most, in units of their rows: to where an answer over these
   * rows cannot but pass a test by others.
   *
   * @param ratio how many other rows there are for one of these
   */
  public double[] room(double ratio) {
    double[] room = new double[isCounted.length - 1];
    for (int row = 1; row < isCounted.length; row++) {
      if (isJudged(row) && !rows.problem().isDeterministic(row)) {
        room[row - 1] = decisive(row).room(row, ratio, settings.delta());
      }
    }
    return room;
  }

  /** How near to a limit the answer is over these rows, as a part of the {@link #room} of it. */
  public double risk(double ratio) {
    double[] room = room(ratio);
    double risk = Double.NEGATIVE_INFINITY;
    for (int row = 1; row < isCounted.length; row++) {
      if (room[row - 1] > 0) {
        risk = Math.max(risk, decisive(row).mean(row) / room[row - 1]);
      }
    }
    return risk;
  }

  /** The mean of the objective over these rows, to be minimised. */
  public double objective() {
    return sample.mean(0);
  }

  /** A statement about every constraint that the user wrote, with tolerance 0. */
  public List<ConstraintStatement> constraints() {
    List<ConstraintStatement> statements = new ArrayList<>();
    for (int row = 1; row < isCounted.length; row++) {
      if (isJudged(row)) {
        Interval value = decisive(row).oneSided(row, settings.delta());
        boolean few = value.basis() == Basis.STUDENTISED && decisive(row).count(row) < 30;
        // A candidate solves nothing: its multipliers and sizes would be those of other points.
        statements.add(
            new ConstraintStatement(
                rows.problem().functionName(row),
                rows.problem().meaning(row),
                value.over(unit(row)),
                0.0,
                Double.NaN,
                Double.NaN,
                null,
                counted(row, value.over(unit(row))),
                few ? decisive(row).fewness(row) : "",
                0));
      }
    }
    return statements;
  }

  /** How many were counted; null where nothing is. */
  private @Nullable Counted counted(int row, Interval value) {
    CountedRows about = rows.problem().counted().orElse(null);
    if (about == null || !isCounted[row]) {
      return null;
    }
    ConstraintForm meaning = rows.problem().meaning(row);
    double smoothed = sample.mean(row) / rows.problem().unit(row, rows.settled());
    Interval terms = Interval.exact(smoothed).of(meaning);
    return counted.counted(about, row, value, value.of(meaning), terms);
  }

  /**
   * Whether every limit holds. Each is asked at the whole of δ: if one of them is broken, its own
   * question goes wrong with probability δ at most, whatever the others say.
   */
  public boolean passes() {
    return constraints().stream().allMatch(c -> c.decision() == Decision.HOLDS);
  }

  /**
   * About how many rows like these would be enough for an answer like this one to pass; infinite if
   * no number would.
   *
   * @param statement the constraint that did not
   */
  public double rowsWanted(ConstraintStatement statement) {
    for (int row = 1; row < isCounted.length; row++) {
      if (rows.problem().functionName(row).equals(statement.name())) {
        PopulationSample of = decisive(row);
        double room = -of.mean(row);
        double widths =
            Intervals.normalQuantile(2.0 * settings.delta())
                + Intervals.normalQuantile(2.0 * (1.0 - POWER));
        // Where the rows hardly differ, as in a rate of no event, the interval shrinks with 1/n.
        double width = of.oneSided(row, settings.delta()).upper() - of.mean(row);
        double needed =
            Math.max(Math.pow(widths * of.deviation(row) / room, 2), of.count(row) * width / room);
        return room > 0 ? rows.count() * needed / of.count(row) : Double.POSITIVE_INFINITY;
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
