package org.proxpep.certificate;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RowInfluence;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** Finds the {@link StandardErrors} of an answer, or why there are none. */
final class AnswerErrors {

  /** Twice as many fresh scenarios as samples show whether the answer is as good as it could be. */
  private static final long FRESH = 2;

  private static final long LEAST_FRESH = 20_000;
  private static final long MOST_FRESH = 200_000;

  /** Enough rows to know a variance. */
  private static final long MOST_ROWS = 100_000;

  private static final String UNMEASURED = "The curvature around the point is not finite.";

  private final StochasticProblem problem;
  private final LocalModel model;
  private final double[] x;
  private final double[] y;
  private final Evaluation means;
  private final double[] units;

  /**
   * @param means of the functions and their gradients, roughly
   * @param units of the constraints
   */
  AnswerErrors(
      StochasticProblem problem,
      LocalModel model,
      double[] x,
      double[] y,
      Evaluation means,
      double[] units) {
    this.problem = problem;
    this.model = model;
    this.x = x;
    this.y = y;
    this.means = means;
    this.units = units;
  }

  /** Why a first-order perturbation says nothing here; empty where it does. */
  private String reason() {
    if (problem.hasKinks()) {
      return "Some function has kinks.";
    }
    if (!model.isComplete()) {
      return "More than %d directions are free.".formatted(LocalModel.MOST_DIRECTIONS);
    }
    if (!model.subspace().hasUniquePrices()) {
      return "Several limits block the way at once, so that their prices are not unique.";
    }
    return model.flat().isEmpty()
        ? ""
        : "Along some direction the curvature is not clear of zero, so that the best point may not"
            + " be unique.";
  }

  /** Of an answer for the rows of a table, where {@code mean} is the exact mean. */
  StandardErrors ofRows(Evaluation mean) {
    String reason = reason();
    if (!reason.isEmpty()) {
      return StandardErrors.unknown(reason);
    }
    RowInfluence rows = problem.rowInfluence(x).orElse(null);
    if (rows == null) {
      return StandardErrors.unknown(
          "How the means follow the rows is not known: the rows are elsewhere, or of several"
              + " tables, or a function of their mean is not linear.");
    }
    AnswerResponse response = new AnswerResponse(model, x.length);
    if (!response.isFinite()) {
      return StandardErrors.unknown(UNMEASURED);
    }
    ResponseSample off = new ResponseSample(problem, model, response, x, y, means);
    off.add(mean);
    ResponseSample spread = new ResponseSample(problem, model, response, x, y, means);
    Evaluation one = Evaluation.of(problem);
    long count = Math.min(rows.count(), Math.min(MOST_ROWS, spread.most()));
    for (long j = 0; j < count; j++) {
      rows.evaluate((long) ((double) j / count * rows.count()), one);
      spread.add(one);
    }
    return spread.ofRows(off, units, rows.count());
  }

  /** Of an answer from samples, by fresh scenarios. */
  StandardErrors ofSamples(Scenarios scenarios, long samples) {
    String reason = reason();
    if (!reason.isEmpty()) {
      return StandardErrors.unknown(reason);
    }
    AnswerResponse response = new AnswerResponse(model, x.length);
    if (!response.isFinite()) {
      return StandardErrors.unknown(UNMEASURED);
    }
    ResponseSample fresh = new ResponseSample(problem, model, response, x, y, means);
    Evaluation one = Evaluation.of(problem);
    long wanted = Math.min(MOST_FRESH, Math.max(LEAST_FRESH, FRESH * samples));
    for (long j = 0; j < Math.min(wanted, fresh.most()); j++) {
      problem.evaluate(x, scenarios.key(Scenarios.Purpose.CONFIRMATION, j), one);
      fresh.add(one);
    }
    return fresh.ofSamples(units, samples);
  }
}
