package org.proxpep.model.nl;

import org.proxpep.refusal.Require;

/**
 * How to read a .nl file.
 *
 * @param noise σ ≥ 0, the relative size of the noise that is added to every value and derivative; 0
 *     leaves the problem deterministic
 * @param objective which objective to take, counted from 0
 * @param relaxIntegers whether variables that must be whole may take any value; if not, a file with
 *     such variables is refused
 * @param missingStart the starting value of a variable to which the file gives none
 */
public record NlOptions(double noise, int objective, boolean relaxIntegers, double missingStart) {

  public NlOptions {
    Require.notNegative("The noise", noise, "0 for none");
    Require.atLeast("The objective", objective, 0, "0, the first");
    Require.finite("The missing starting value", missingStart, "0");
  }

  /** No noise, the first objective, no whole variables, 0 for a missing starting value. */
  public static NlOptions defaults() {
    return new NlOptions(0.0, 0, false, 0.0);
  }

  public NlOptions withNoise(double value) {
    return new NlOptions(value, objective, relaxIntegers, missingStart);
  }

  public NlOptions withObjective(int value) {
    return new NlOptions(noise, value, relaxIntegers, missingStart);
  }

  public NlOptions withRelaxedIntegers() {
    return new NlOptions(noise, objective, true, missingStart);
  }

  public NlOptions withMissingStart(double value) {
    return new NlOptions(noise, objective, relaxIntegers, value);
  }
}
