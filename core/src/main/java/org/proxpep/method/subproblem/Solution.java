package org.proxpep.method.subproblem;

import java.io.IOException;
import org.proxpep.method.Archive;

/**
 * The answer of a subproblem and how it was found. One object per run, overwritten by each step.
 */
public final class Solution {

  /** Which line of defence found the answer. */
  public enum Path {
    /** The dual fixed point contracted. */
    FIXED_POINT(1),
    /** Semismooth Newton on the fixed-point equation. */
    NEWTON(2),
    /** Projected Newton on the concave dual. */
    DUAL(3),
    /** Newton in the primal space, for matrices Σ that are not multiples of the identity. */
    PRIMAL(4);

    /** The number that stands for this path in traces. */
    public final int code;

    Path(int code) {
      this.code = code;
    }
  }

  /** xᵗ⁺¹. */
  public final double[] x;

  /** uᵗ⁺¹. */
  public final double[] u;

  /** (λ, μ₊, μ₋)ᵗ⁺¹. */
  public final double[] z;

  public Path path = Path.FIXED_POINT;

  /** How many points x(z) were computed. */
  public int rounds;

  /** τ as used: larger than the setting if the convexity guard raised it. */
  public double tau;

  /** Whether the convexity guard raised τ. */
  public boolean raised;

  /** ‖xᵗ⁺¹−xᵗ‖², where the solver works through the multipliers. */
  public double squaredStep;

  /**
   * ρ(z)/(α+τ): the least curvature of the Lagrangian at the answer, relative. Positive certifies
   * that the answer is the global minimiser.
   */
  public double margin;

  /** 1 − certified/(α+τ): positive if convexity was certain before solving. */
  public double certifiedMargin;

  /** The relative KKT residual of the joint problem at the answer. */
  public double residual;

  public Solution(int dimension, int equalities, int duals) {
    this.x = new double[dimension];
    this.u = new double[equalities];
    this.z = new double[duals];
  }

  /** The numbers that the trace shows; the vectors live on in the state. */
  public void fields(Archive archive) throws IOException {
    path = archive.field(path);
    rounds = archive.field(rounds);
    tau = archive.field(tau);
    margin = archive.field(margin);
    certifiedMargin = archive.field(certifiedMargin);
    residual = archive.field(residual);
  }
}
