package org.proxpep.solve;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.PopulationCertifier;
import org.proxpep.certificate.SafeTest;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SplitRows;
import org.proxpep.problem.StochasticProblem;

/**
 * Finds an answer whose limits hold in the population, or none, in the manner of Seldonian
 * algorithms (P. S. Thomas and others, Science 2019): with at least the confidence of the settings
 * it does not return an answer that breaks a limit.
 *
 * <p>The rows that answers come from give a row of candidates: the problem is solved with tighter
 * and tighter limits, and points between the solutions fill the gaps. Their order, from the safest
 * to the boldest, is fixed before the rows kept aside are looked at. Those then test one candidate
 * after another and stop at the first that does not pass; the one before it is the answer. Such a
 * sequence needs no correction for its length (A. N. Angelopoulos and others, Learn then Test,
 * 2021): a wrong answer means that the first candidate on the way which breaks a limit has passed,
 * and for one candidate the test errs with probability at most δ.
 */
public final class SafeSolver {

  /** Parts of the way from the limits to where nothing can fail, at which problems are solved. */
  private static final double[] TIGHTER = {0.0, 0.35, 0.65, 0.9};

  /** Tables of so many rows are averaged exactly. */
  private static final long EXACT = 10_000_000;

  /** Less of the room to a limit is not worth another solution. */
  private static final double LEAST_SLACK = 0.1;

  private static final double ROUNDING = 1e-9;

  /** Candidates between two solutions. */
  private static final int BETWEEN = 12;

  /** And beyond the safest one, up to as far again as the plain answer is away from it. */
  private static final int BEYOND = 8;

  private final SplitRows rows;
  private final CertificateSettings settings;
  private final Function<StochasticProblem, CertifiedResult> solve;

  /**
   * @param solve what finds the answer of a problem
   */
  public SafeSolver(
      SplitRows rows,
      CertificateSettings settings,
      Function<StochasticProblem, CertifiedResult> solve) {
    this.rows = rows;
    this.settings = settings;
    this.solve = solve;
  }

  /**
   * What was found.
   *
   * @param plain the answer for the limits as they are written, which nobody tested
   * @param answer the answer that passed, without a certificate of its own; null if none did
   * @param x its point
   * @param constraints what the rows kept aside say of it; of the safest candidate if none passed
   * @param stopping the constraint that stopped the safest candidate; null if one passed
   * @param rowsWanted about how many rows kept aside would let it pass
   */
  public record Found(
      CertifiedResult plain,
      @Nullable CertifiedResult answer,
      double[] x,
      List<ConstraintStatement> constraints,
      @Nullable ConstraintStatement stopping,
      double rowsWanted) {}

  /**
   * @param from the solution that it is, or that it lies nearest to on the side of less risk
   * @param risk how near to the limits it is by the rows that it comes from
   * @param objective by the same rows
   */
  private record Step(CertifiedResult from, double[] x, double risk, double objective) {}

  /**
   * Solves and tests.
   *
   * @param about tells which rows the certificate rests on
   */
  public CertifiedResult solve(Function<Certificate, PopulationCheck> about) {
    Found found = find();
    CertifiedResult answer = found.answer;
    CertifiedResult basis = answer == null ? found.plain : answer;
    Certificate table =
        new Certifier(
                rows.training(),
                new Scenarios(basis.run().provenance().seed()),
                settings.withExactMeansUpTo(EXACT))
            .certify(found.x, basis.certificate().multipliers());
    Certificate population =
        new PopulationCertifier(rows.aside(found.x), settings)
            .safe(table, found.constraints, answer == null ? reason(found) : "");
    return basis.at(found.x, table).withPopulation(about.apply(population));
  }

  private String reason(Found found) {
    ConstraintStatement stopping = found.stopping;
    if (stopping == null) {
      return "No candidate passed.";
    }
    String value =
        stopping.meaning().relation() == Relation.AT_LEAST
            ? "at least %.3g".formatted(stopping.value().lower())
            : "at most %.3g".formatted(stopping.value().upper());
    String advice =
        found.rowsWanted < Double.POSITIVE_INFINITY
            ? "About %s rows kept aside would be enough.".formatted(twoDigits(found.rowsWanted))
            : "By these rows even the safest candidate breaks the limit, so more rows kept aside would"
                + " not help. More rows to learn from may.";
    return "%s stopped it: by the rows kept aside the safest candidate is %.3g, with confidence %s %s, and the limit is %s. %s"
        .formatted(
            stopping.name(),
            withoutRounding(stopping.value().estimate(), stopping.limit()),
            settings.confidence(),
            value,
            stopping.limit(),
            advice);
  }

  private static String twoDigits(double count) {
    return new BigDecimal(count).round(new MathContext(2, RoundingMode.UP)).toPlainString();
  }

  /** A rate of no event is the limit less itself, up to its last digits. */
  private static double withoutRounding(double value, double limit) {
    return Math.abs(value) <= ROUNDING * Math.abs(limit) ? 0.0 : value;
  }

  /** Solves and tests. */
  public Found find() {
    List<CertifiedResult> solutions = new ArrayList<>();
    solutions.add(solve.apply(rows.training()));
    double[] most = new SafeTest(rows.own(x(solutions.get(0))), settings).room(rows.ratio());
    for (int k = 1; k < TIGHTER.length && !Thread.currentThread().isInterrupted(); k++) {
      double part = TIGHTER[k];
      double[] margins = Arrays.stream(most).map(m -> part * m).toArray();
      if (Arrays.stream(margins).allMatch(m -> m == 0.0)) {
        break;
      }
      solutions.add(solve.apply(rows.tightened(margins)));
    }
    CertifiedResult plain = solutions.get(0);
    double slack = risk(plain);
    if (slack < -LEAST_SLACK && slack > -1.0) {
      // What is counted leaves room that the smoothed limit does not see.
      double[] looser = Arrays.stream(most).map(m -> slack * m).toArray();
      solutions.add(0, solve.apply(rows.tightened(looser)));
    }
    return test(plain, path(solutions));
  }

  private double risk(CertifiedResult result) {
    return new SafeTest(rows.own(x(result)), settings).risk(rows.ratio());
  }

  private static double[] x(CertifiedResult result) {
    return result.selected().x();
  }

  /** Solutions and points between them, the safest first. */
  private List<Step> path(List<CertifiedResult> solutions) {
    List<Step> path = new ArrayList<>();
    int safest = solutions.size() - 1;
    for (int i = BEYOND; safest > 0 && i > 0; i--) {
      CertifiedResult from = solutions.get(safest);
      // The way from the boldest: between neighbours chance is more of the difference.
      double[] x = between(x(from), x(solutions.get(0)), -i / (double) BEYOND);
      rows.training().feasibleSet().project(x, x);
      add(path, from, x);
    }
    for (int k = solutions.size() - 1; k >= 0; k--) {
      CertifiedResult from = solutions.get(k);
      add(path, from, x(from));
      for (int i = 1; k > 0 && i < BETWEEN; i++) {
        add(path, from, between(x(from), x(solutions.get(k - 1)), (double) i / BETWEEN));
      }
    }
    // Of equal ones those come first that were made to be safer.
    path.sort(Comparator.comparingDouble(Step::risk));
    return path;
  }

  private void add(List<Step> path, CertifiedResult from, double[] x) {
    SafeTest own = new SafeTest(rows.own(x), settings);
    path.add(new Step(from, x, own.risk(rows.ratio()), own.objective()));
  }

  private static double[] between(double[] a, double[] b, double part) {
    double[] x = new double[a.length];
    Arrays.setAll(x, i -> a[i] + part * (b[i] - a[i]));
    return x;
  }

  /** Of those that passed the one with the best objective: all of them are safe at once. */
  private Found test(CertifiedResult plain, List<Step> path) {
    Step best = null;
    SafeTest itsTest = null;
    for (Step step : path) {
      SafeTest test = new SafeTest(rows.aside(step.x), settings);
      if (!test.passes()) {
        if (best == null) {
          return none(plain, step, test);
        }
        break;
      }
      if (best == null || step.objective < best.objective) {
        best = step;
        itsTest = test;
      }
    }
    if (best == null || itsTest == null) {
      throw new IllegalStateException("There is no candidate.");
    }
    return new Found(plain, best.from, best.x, itsTest.constraints(), null, 0.0);
  }

  private static Found none(CertifiedResult plain, Step step, SafeTest test) {
    ConstraintStatement worst = null;
    double wanted = 0.0;
    for (ConstraintStatement c : test.constraints()) {
      double rows = c.decision() == Decision.HOLDS ? 0.0 : test.rowsWanted(c);
      if (rows >= wanted && c.decision() != Decision.HOLDS) {
        worst = c;
        wanted = rows;
      }
    }
    return new Found(plain, null, step.x, test.constraints(), worst, wanted);
  }
}
