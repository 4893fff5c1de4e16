package org.proxpep.report.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.AuxiliaryVariables.WorstCase;
import org.proxpep.problem.AuxiliaryVariables.WorstLaw;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;

/**
 * What worst cases and risk measures look at: how much each case counts, and which rows an
 * adversary would make more likely.
 *
 * @param text as the user wrote it
 * @param parts the cases, or the heaviest rows, the heaviest first
 * @param halfShare for rows, the least share of them that has half of the weight; else NaN
 */
public record WorstWeights(String text, List<Part> parts, double halfShare) {

  /** Less than this is rounding. */
  private static final double LEAST_WEIGHT = 1e-9;

  /** Rows beyond this many are left out. */
  private static final int SHOWN_ROWS = 5;

  /**
   * A case or a row.
   *
   * @param value of the case; NaN for a row
   * @param weight of the case among all, or how many times as likely as before a row is
   */
  public record Part(String name, double value, double weight) {}

  /** All of a result; none without an answer. */
  public static List<WorstWeights> of(CertifiedResult result, StochasticProblem problem) {
    AuxiliaryVariables auxiliaries = problem.auxiliaryVariables().orElse(null);
    if (auxiliaries == null || !result.hasAnswer()) {
      return List.of();
    }
    double[] x = result.selected().x();
    List<WorstWeights> all = new ArrayList<>();
    for (WorstCase worst : auxiliaries.worstCases()) {
      all.add(of(worst, result.certificate().constraints(), x[worst.variable()]));
    }
    auxiliaries.worstLaws(x).forEach(law -> all.add(of(law)));
    return all;
  }

  /** A multiplier is the part of the price that a case has. */
  private static WorstWeights of(
      WorstCase worst, List<ConstraintStatement> statements, double largest) {
    List<ConstraintStatement> bounds =
        Arrays.stream(worst.rows()).mapToObj(row -> statements.get(row - 1)).toList();
    double total = bounds.stream().mapToDouble(ConstraintStatement::multiplier).sum();
    List<Part> parts =
        IntStream.range(0, bounds.size())
            .mapToObj(
                k -> {
                  ConstraintStatement bound = bounds.get(k);
                  double share = total > 0.0 ? bound.multiplier() / total : 0.0;
                  double weight = share < LEAST_WEIGHT ? 0.0 : share;
                  // The statement is about how far the case is below the worst one.
                  double value = largest + bound.value().estimate();
                  return new Part(worst.cases().get(k), value, weight);
                })
            .sorted(Comparator.comparingDouble(part -> -part.weight))
            .toList();
    return new WorstWeights(worst.text(), parts, Double.NaN);
  }

  private static WorstWeights of(WorstLaw law) {
    double[] weights = law.weights();
    int[] order =
        IntStream.range(0, weights.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -weights[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double half = 0.5 * Arrays.stream(weights).sum();
    double sum = 0.0;
    int rows = 0;
    while (rows < order.length && sum < half) {
      sum += weights[order[rows++]];
    }
    List<Part> heaviest =
        Arrays.stream(order, 0, Math.min(SHOWN_ROWS, order.length))
            .mapToObj(i -> new Part("row " + (i + 1), Double.NaN, weights[i]))
            .toList();

    return new WorstWeights(law.text(), heaviest, (double) rows / weights.length);
  }

  /** Whether the parts are rows. */
  public boolean isOfRows() {
    return !Double.isNaN(halfShare);
  }
}
