package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.MovedRows;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;

/**
 * A problem with probabilities as samples show it: a constraint that is decided by counting has the
 * counted value, and the gradient of its smoothed form. So multipliers settle where the count meets
 * the limit, whatever the smoothing leaves out, and the width matters for directions only. Where
 * nobody has given the widths, they follow the point.
 *
 * <p>A part of the limit is kept free, for the answer and the certificate have errors of their own:
 * without it every second answer would end undecided.
 */
final class CountedSamples extends MovedRows {

  private static final PracticalConstants.Widths WIDTHS = PracticalConstants.USED.widths();

  private final CountedRows counted;
  private final boolean[] decided;

  /** What is kept free of each limit. */
  private final double[] margin;

  /** The problem with the widths of today. */
  private StochasticProblem now;

  /** Whether widths are chosen here. */
  private final boolean areFree;

  /** Where the widths were chosen last; empty at the start. */
  private double[] at = {};

  private int scenarios = WIDTHS.fewest();
  private boolean isExact;
  private double meansOver;
  private long last;
  private long next = WIDTHS.first();
  private final Supplier<Parts> newParts;

  private CountedSamples(StochasticProblem problem, CountedRows counted, boolean[] decided) {
    super(problem);
    this.counted = counted;
    this.decided = decided;
    this.margin = new double[decided.length];
    this.now = problem;
    this.areFree = counted.hasFreeWidths();
    this.newParts = () -> new Parts(problem);
  }

  /** Null where no constraint is decided by counting, or counting needs variables of its own. */
  static @Nullable CountedSamples of(StochasticProblem problem) {
    CountedRows counted = problem.counted().orElse(null);
    if (counted == null
        || counted.auxiliaryVariables().isPresent()
        || problem.scenariosPerEvaluation() != 1) {
      return null;
    }
    boolean[] decided = new boolean[problem.shape().constraints()];
    for (int k = 0; k < decided.length; k++) {
      decided[k] = counted.decides(1 + k) && !problem.meaning(1 + k).auxiliary();
    }
    return IntStream.range(0, decided.length).anyMatch(k -> decided[k])
        ? new CountedSamples(problem, counted, decided)
        : null;
  }

  /**
   * How many evaluations the run may spend.
   *
   * @param sampled whether the answer will come from samples: exact passes over a table move the
   *     limits to where the count meets them
   */
  void budget(long evaluations, boolean sampled) {
    scenarios =
        (int) Math.max(WIDTHS.fewest(), Math.min(WIDTHS.most(), evaluations / WIDTHS.part()));
    for (int k = 0; k < problem.inequalities(); k++) {
      double error = counted.spread(1 + k) / Math.sqrt((double) evaluations);
      boolean known = sampled && decided[k] && error > 0.0;
      margin[k] = known ? Math.max(0.0, WIDTHS.margin() * error - forgiven(1 + k)) : 0.0;
    }
  }

  /** What a constraint may be missed by anyway. */
  private double forgiven(int row) {
    double within = problem.meaning(row).within();
    double size = problem.meaning(row).size();
    return within >= 0.0 ? within : size > 0.0 ? WIDTHS.forgiven() * size : 0.0;
  }

  /**
   * Whether the widths should be chosen anew.
   *
   * @param begins whether a phase begins that will keep them
   */
  boolean isDue(long t, boolean begins) {
    return areFree && (t >= next || (begins && t > last));
  }

  /** What choosing costs. */
  long evaluations() {
    return scenarios;
  }

  /** Chooses the widths for a point, after t samples. */
  void choose(double[] x, long t) {
    suit(x, false, 0.0);
    last = t;
    while (next <= t) {
      next *= WIDTHS.longer();
    }
  }

  /**
   * Chooses the widths for a solution of a table.
   *
   * @param means how many scenarios the means are over that will be looked at; less where the
   *     solution is to be solved with narrower widths again
   */
  void suit(double[] x, double means) {
    suit(x, true, means);
  }

  private void suit(double[] x, boolean exact, double means) {
    at = x.clone();
    isExact = exact;
    meansOver = means;
    now = counted.smoothedAt(x, exact ? CountedRows.SUITED : scenarios, means).orElse(problem);
  }

  boolean hasFreeWidths() {
    return areFree;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Parts parts = out.scratch(Parts.class, newParts);
    now.evaluate(x, xi, parts.smooth);
    counted.problem().evaluate(x, xi, parts.count);
    for (int row = 0; row < out.rows(); row++) {
      boolean counts = row > 0 && decided[row - 1];
      out.setValue(row, (counts ? parts.count : parts.smooth).value(row));
      if (counts) {
        out.addValue(row, margin[row - 1]);
      }
      out.setGradient(row, parts.smooth.gradient(row));
    }
  }

  /** What one thread needs. */
  private static final class Parts {
    final Evaluation smooth;
    final Evaluation count;

    Parts(StochasticProblem problem) {
      this.smooth = Evaluation.of(problem);
      this.count = Evaluation.of(problem);
    }
  }

  // Exact means are of the smoothed rows, whose limits are moved.

  @Override
  public Optional<FiniteProblem> finite() {
    return now.finite();
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return now.exactMean();
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return now.secondDerivatives();
  }

  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return now.roundedKinks();
  }

  void fields(Archive archive) throws IOException {
    last = archive.field(last);
    next = archive.field(next);
    at = archive.array(at);
    isExact = archive.field(isExact);
    meansOver = archive.field(meansOver);
    scenarios = archive.field(scenarios);
    if (archive.isReading() && at.length > 0) {
      suit(at, isExact, meansOver);
    }
  }
}
