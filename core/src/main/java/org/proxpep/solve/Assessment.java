package org.proxpep.solve;

import org.proxpep.run.Candidate;

/**
 * What the validation scenarios say about a candidate.
 *
 * @param replication the number of the run that offers it, from 0
 * @param objective the estimate of E[F]; NaN where it could not be measured
 * @param violation the largest of all [gᵢ]₊ and |hⱼ| by the estimates, each as a multiple of its
 *     tolerance; NaN likewise
 * @param merit the objective with every violation charged at the price of the constraint
 */
public record Assessment(
    int replication, Candidate candidate, double objective, double violation, double merit) {

  /** The same of a point that differs in what follows from the rest. */
  Assessment at(double[] x) {
    return new Assessment(replication, candidate.at(x), objective, violation, merit);
  }

  /** The same of another candidate that is the same point. */
  Assessment of(Candidate other) {
    return new Assessment(replication, other, objective, violation, merit);
  }

  /** The same as of another run. */
  Assessment of(int other) {
    return new Assessment(other, candidate, objective, violation, merit);
  }

  /** Whether all numbers are known, and none is infinite. */
  public boolean measured() {
    return Double.isFinite(objective + violation + merit);
  }
}
