package org.proxpep.solve;

/**
 * What came of one of several starts.
 *
 * @param objective the estimate of E[F] where its exploration ended; NaN if nothing could be
 *     measured there
 * @param violation the largest of all [gᵢ]₊ and |hⱼ| there, in the units of the constraints
 * @param chosen whether the answer comes from this start
 */
public record StartOutcome(double objective, double violation, boolean chosen) {

  StartOutcome chosenIf(boolean value) {
    return new StartOutcome(objective, violation, value);
  }
}
