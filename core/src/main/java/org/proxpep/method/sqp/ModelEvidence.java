package org.proxpep.method.sqp;

/**
 * What models promise at a point, and what noise alone would make models of as many scenarios
 * promise at the minimiser of their mean. Both are NaN where the models have none.
 *
 * @param promised the fall of the merit
 * @param noise the expected fall at that minimiser for other scenarios
 * @param way how far it is to the minimiser: ½dᵀWd with the Hessian W of the Lagrangian, which
 *     counts violations with what it takes to mend them
 * @param scatter the expected way from there to the minimiser for other scenarios
 * @param isSaddle whether the models bend down there, and so tell little
 * @param optimism by how much each constraint is larger there than its model: scenarios whose
 *     slopes are low by chance draw the minimiser to where they are low
 */
public record ModelEvidence(
    double promised,
    double noise,
    double way,
    double scatter,
    boolean isSaddle,
    double[] optimism) {

  static ModelEvidence none(int constraints) {
    double nan = Double.NaN;
    return new ModelEvidence(nan, nan, nan, nan, false, new double[constraints]);
  }
}
