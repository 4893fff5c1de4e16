package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The answer of a subproblem and how it was found. One object per run, overwritten by each step.
 */
final class Solution {

  /** Which line of defence found the answer. */
  enum Path {
    /** The dual fixed point contracted. */
    FIXED_POINT(1),
    /** Semismooth Newton on the fixed-point equation. */
    NEWTON(2),
    /** Projected Newton on the concave dual. */
    DUAL(3),
    /** Newton in the primal space, for matrices Σ that are not multiples of the identity. */
    PRIMAL(4);

    /** The number that stands for this path in traces and checkpoints. */
    final int code;

    Path(int code) {
      this.code = code;
    }

    static Path of(int code) {
      for (Path path : values()) {
        if (path.code == code) {
          return path;
        }
      }
      throw new IllegalArgumentException("There is no solution path with the number " + code + ".");
    }
  }

  /** xᵗ⁺¹. */
  final double[] x;

  /** uᵗ⁺¹. */
  final double[] u;

  /** (λ, μ₊, μ₋)ᵗ⁺¹. */
  final double[] z;

  Path path = Path.FIXED_POINT;

  /** How many points x(z) were computed. */
  int rounds;

  /** τ as used: larger than the setting if the convexity guard raised it. */
  double tau;

  /** Whether the convexity guard raised τ. */
  boolean raised;

  /** ‖xᵗ⁺¹−xᵗ‖², where the solver works through the multipliers. */
  double squaredStep;

  /**
   * ρ(z)/(α+τ): the least curvature of the Lagrangian at the answer, relative. Positive certifies
   * that the answer is the global minimiser.
   */
  double margin;

  /** 1 − certified/(α+τ): positive if convexity was certain before solving. */
  double certifiedMargin;

  /** The relative KKT residual of the joint problem at the answer. */
  double residual;

  Solution(int dimension, int equalities, int duals) {
    this.x = new double[dimension];
    this.u = new double[equalities];
    this.z = new double[duals];
  }

  /** The numbers that the trace shows; the vectors live on in the state. */
  void save(DataOutput out) throws IOException {
    out.writeInt(path.code);
    out.writeInt(rounds);
    out.writeDouble(tau);
    out.writeDouble(margin);
    out.writeDouble(certifiedMargin);
    out.writeDouble(residual);
  }

  void restore(DataInput in) throws IOException {
    path = Path.of(in.readInt());
    rounds = in.readInt();
    tau = in.readDouble();
    margin = in.readDouble();
    certifiedMargin = in.readDouble();
    residual = in.readDouble();
  }
}
