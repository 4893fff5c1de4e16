package org.proxpep.problem;

import org.proxpep.linalg.Rows;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

/**
 * The constants of assumptions (A2)–(A6): bounds that hold for every x near X₀ and every scenario.
 * They decide the theorem's schedule, never the correctness of a step.
 *
 * @param d0 D₀ ≥ ‖x−z‖ on X₀ (A2)
 * @param nuG ν_g ≥ |Gᵢ| (A3)
 * @param nuH ν_h ≥ |Hⱼ| (A3)
 * @param kappaF κ_f ≥ ‖∇F‖ (A4)
 * @param kappaG κ_g ≥ ‖∇Gᵢ‖ (A4)
 * @param kappaH κ_h ≥ ‖∇Hⱼ‖ (A4)
 * @param epsilon0 ε₀, how strictly some point satisfies the inequalities (A5); NaN if unknown
 * @param l0 L₀, the weak-convexity modulus of F (A6)
 * @param l L_i of Gᵢ (A6), length p
 * @param lTilde L̃_j ≥ |∇²Hⱼ| on both sides, length m: weak convexity of H alone, as (A6) asks,
 *     says nothing of −H
 */
public record ProblemConstants(
    double d0,
    double nuG,
    double nuH,
    double kappaF,
    double kappaG,
    double kappaH,
    double epsilon0,
    double l0,
    double[] l,
    double[] lTilde) {

  public ProblemConstants {
    requirePositive("D0", d0);
    requireNonNegative("nuG", nuG);
    requireNonNegative("nuH", nuH);
    requireNonNegative("kappaF", kappaF);
    requireNonNegative("kappaG", kappaG);
    requireNonNegative("kappaH", kappaH);
    Require.that(
        "epsilon0",
        epsilon0,
        Double.isNaN(epsilon0) || epsilon0 > 0,
        "positive, or NaN where it is not known",
        "no point satisfies all inequalities strictly; then say NaN");
    requireNonNegative("L0", l0);
    l = l.clone();
    lTilde = lTilde.clone();
    for (int i = 0; i < l.length; i++) {
      requireNonNegative("L[" + i + "]", l[i]);
    }
    for (int j = 0; j < lTilde.length; j++) {
      requireNonNegative("Ltilde[" + j + "]", lTilde[j]);
    }
  }

  /** L_max = κ_Σ, the largest of all L_i and L̃_j ({@code prop:satisfy_B}). */
  public double lMax() {
    return Math.max(Rows.maxAbs(l), Rows.maxAbs(lTilde));
  }

  /** C_qH = ν_h + κ_h D₀ + ½ κ_Σ D₀², a bound on the models of H over X₀. */
  public double cQH() {
    return nuH + kappaH * d0 + 0.5 * lMax() * d0 * d0;
  }

  /** p. */
  public int inequalities() {
    return l.length;
  }

  /** m. */
  public int equalities() {
    return lTilde.length;
  }

  @Override
  public double[] l() {
    return l.clone();
  }

  @Override
  public double[] lTilde() {
    return lTilde.clone();
  }

  @Override
  public boolean equals(Object other) {
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }

  private static void requirePositive(String name, double value) {
    Require.positive(
        name, value, "the set X0 is unbounded: give a bound on the region of interest");
  }

  private static void requireNonNegative(String name, double value) {
    Require.notNegative(name, value, "estimate the constants from a pilot sample");
  }
}
