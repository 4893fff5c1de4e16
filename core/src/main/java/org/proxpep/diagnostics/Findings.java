package org.proxpep.diagnostics;

import java.util.List;
import org.proxpep.diagnostics.Interval.Basis;

/** All intervals of a certificate, and the rules that make a verdict of them. */
record Findings(
    List<ConstraintStatement> constraints,
    Interval objective,
    Interval residual,
    Interval complementarity,
    CertificateSettings settings) {

  /**
   * Σ λᵢ|gᵢ| between the sums of the least and largest λᵢ|gᵢ| in the intervals of the constraints:
   * right whenever those are, so it costs no share of δ.
   */
  static Interval complementarity(List<ConstraintStatement> constraints) {
    double estimate = 0.0;
    double lower = 0.0;
    double upper = 0.0;
    boolean exact = true;
    for (ConstraintStatement c : constraints) {
      if (c.kind() == ConstraintStatement.Kind.INEQUALITY && c.multiplier() != 0) {
        Interval g = c.row();
        estimate += c.multiplier() * Math.abs(g.estimate());
        lower += c.multiplier() * Math.max(0.0, Math.max(g.lower(), -g.upper()));
        upper += c.multiplier() * Math.max(-g.lower(), g.upper());
        exact &= g.basis() == Basis.EXACT;
      }
    }
    return new Interval(estimate, lower, upper, exact ? Basis.EXACT : Basis.DERIVED);
  }

  boolean all(Decision decision) {
    return constraints.stream().allMatch(c -> c.decision() == decision);
  }

  boolean any(Decision decision) {
    return constraints.stream().anyMatch(c -> c.decision() == decision);
  }

  /** Whether residual and complementarity are surely within their tolerances. */
  boolean stationary() {
    return residual.basis() != Basis.CONSTANT
        && residual.upper() <= settings.residualTolerance()
        && complementarity.upper() <= settings.complementarityTolerance();
  }

  /** Whether one of them is surely beyond. */
  boolean surelyNotStationary() {
    return residual.lower() > settings.residualTolerance()
        || complementarity.lower() > settings.complementarityTolerance();
  }

  /** Whether more samples could not change the verdict, the intervals being right. */
  boolean decisive() {
    return !any(Decision.UNDECIDED)
        && (any(Decision.VIOLATED) || stationary() || surelyNotStationary());
  }

  /** The rules, in the order in which they are asked. */
  Verdict verdict(boolean infeasibleSuspected) {
    if (any(Decision.VIOLATED)) {
      return infeasibleSuspected ? Verdict.INFEASIBLE_SUSPECTED : Verdict.VIOLATED;
    }
    if (all(Decision.HOLDS)) {
      return stationary() ? Verdict.CERTIFIED : Verdict.FEASIBLE;
    }
    return constraints.stream().allMatch(ConstraintStatement::estimateHolds)
        ? Verdict.LIKELY_FEASIBLE
        : Verdict.UNDECIDED;
  }
}
