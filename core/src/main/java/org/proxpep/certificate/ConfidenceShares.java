package org.proxpep.certificate;

/**
 * How δ is divided between the questions of a certificate: by weights, since some matter more to a
 * verdict than others.
 *
 * @param delta with what probability any answer may be wrong
 * @param constraints how many constraints need a share
 * @param objective whether the objective needs one
 */
record ConfidenceShares(double delta, int constraints, boolean objective) {

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
