package org.proxpep.certificate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Interval.Basis;

/** The numbers of a certificate, and the rules that make a verdict of them. */
record CertificateRules(
    List<ConstraintStatement> constraints,
    Interval objective,
    @Nullable Counted countedObjective,
    Interval residual,
    Interval complementarity,
    Gap gap,
    SecondOrder secondOrder,
    CertificateSettings settings) {

  /**
   * Σ λᵢ|gᵢ| between the sums of the least and largest λᵢ|gᵢ| in the intervals of the constraints:
   * right whenever those are, so it costs no share of δ.
   */
  static Interval complementarity(List<ConstraintStatement> constraints) {
    double[] prices =
        constraints.stream()
            .mapToDouble(
                c -> c.kind() == ConstraintStatement.Kind.INEQUALITY ? c.multiplier() : 0.0)
            .toArray();
    return products(constraints, prices);
  }

  /**
   * The same at other prices.
   *
   * @param prices one for each constraint; their signs do not count
   */
  static Interval products(List<ConstraintStatement> constraints, double[] prices) {
    double estimate = 0.0;
    double lower = 0.0;
    double upper = 0.0;
    boolean exact = true;
    for (int k = 0; k < prices.length; k++) {
      double price = Math.abs(prices[k]);
      if (price != 0) {
        Interval g = constraints.get(k).row();
        estimate += price * Math.abs(g.estimate());
        lower += price * Math.max(0.0, Math.max(g.lower(), -g.upper()));
        upper += price * Math.max(-g.lower(), g.upper());
        exact &= g.basis() == Basis.EXACT;
      }
    }
    return new Interval(estimate, lower, upper, exact ? Basis.EXACT : Basis.DERIVED);
  }

  private boolean all(Decision decision) {
    return user().stream().allMatch(c -> c.decision() == decision);
  }

  boolean any(Decision decision) {
    return user().stream().anyMatch(c -> c.decision() == decision);
  }

  /** An equation that ties an auxiliary variable is nobody's question. */
  private List<ConstraintStatement> user() {
    return constraints.stream().filter(c -> !c.meaning().auxiliary()).toList();
  }

  /** Whether nothing near is better by more than the tolerance. */
  boolean solved() {
    return gap.isClosed()
        && !secondOrder.significant()
        && residual.basis() != Basis.CONSTANT
        && within(residual.upper(), settings.residualTolerance())
        && within(complementarity.upper(), settings.complementarityTolerance());
  }

  private static boolean within(double value, double tolerance) {
    return Double.isNaN(tolerance) || value <= tolerance;
  }

  /** Whether more samples will not show it. */
  private boolean surelyNotSolved() {
    return gap.isOpen()
        || secondOrder.significant()
        || residual.lower() > settings.residualTolerance()
        || complementarity.lower() > settings.complementarityTolerance();
  }

  /** Whether more samples could not change the verdict, the intervals being right. */
  boolean decisive() {
    return !any(Decision.UNDECIDED) && (any(Decision.VIOLATED) || solved() || surelyNotSolved());
  }

  /** Whether more samples may decide about a constraint that is undecided. */
  boolean mayStillDecide() {
    return user().stream().anyMatch(c -> c.decision() == Decision.UNDECIDED && c.doubt().isEmpty());
  }

  /** The rules, in the order in which they are asked. */
  Verdict verdict(boolean infeasibleSuspected) {
    if (any(Decision.VIOLATED)) {
      return infeasibleSuspected ? Verdict.INFEASIBLE_SUSPECTED : Verdict.VIOLATED;
    }
    if (all(Decision.HOLDS)) {
      return solved() ? Verdict.CERTIFIED : Verdict.FEASIBLE;
    }
    return user().stream().allMatch(c -> c.estimateHolds() && c.doubt().isEmpty())
        ? Verdict.LIKELY_FEASIBLE
        : Verdict.UNDECIDED;
  }
}
