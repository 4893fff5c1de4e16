package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;

/**
 * The joint proximal subproblem of one iteration, in the variables (x,u), x = xᵗ + d:
 *
 * <pre>
 *   min  ⟨∇F,d⟩ + ½⟨(αI+Σ₀ᵗ)d,d⟩ + β1ᵀu + (κ/2)‖u−uᵗ‖²
 *        + Σ_k [y_k + s_k(q_k(d) − u_k)]₊² / (2s_k)         over x ∈ X₀, u ≥ 0
 * </pre>
 *
 * The constraint models q_k are stacked as k = 1..K, K = p+2m: q_G, then q_{H,+}, then q_{H,−}.
 * Both signs of Hⱼ share one <i>row</i> r = p+j of the Jacobian: with the linear part l_r = v_r +
 * ⟨∇_r,d⟩ and the bend b_r = −½⟨Σ_r d,d⟩ ≥ 0 they are q_{H,±} = ±l_r − b_r, and q_G = l_r − b_r.
 * The slack u_k is uⱼ for both signs of Hⱼ and absent for G.
 *
 * <p>That is the paper's form. In the <i>signed</i> form an equality has one multiplier of either
 * sign and no slack, so K = p+m; the multipliers may be capped, |z_k| ≤ cap_k, which is what an
 * exact penalty of weight cap_k does to them.
 *
 * <p>An object of this class is a view on the arrays of the state and of the sample; it copies
 * nothing but numbers.
 */
public final class QuadraticModels {

  /** From so many rows on products with vectors cost less than the matrix and its factors. */
  private static final int MANY = 64;

  private static final Evaluation NONE = new Evaluation(0, 0, 0);

  public final int dimension;
  public final int inequalities;
  public final int equalities;

  /** p+m. */
  public final int rows;

  /**
   * Whether an equality has two multipliers and a slack (the paper's form) or one of either sign.
   */
  public final boolean split;

  /** K = p+2m, or p+m in the signed form. */
  public final int duals;

  /** xᵗ. */
  public double[] x = {};

  /** uᵗ. */
  public double[] u = {};

  /** (λᵗ, μ₊ᵗ, μ₋ᵗ). */
  public double[] y = {};

  /** The sample; row 0 is F and row 1+r belongs to row r here. */
  public Evaluation sample = NONE;

  /** s = (σ_g, σ_h, σ_h). */
  public final double[] step;

  /** β_t. */
  public double beta;

  /** κ = α+c. */
  public double kappa;

  /** α+τ. */
  public double proximal;

  /** Caps of the multipliers; infinite in the paper's form, where the slack does their work. */
  public final double[] cap;

  public QuadraticModels(int dimension, int inequalities, int equalities) {
    this(dimension, inequalities, equalities, true);
  }

  public QuadraticModels(int dimension, int inequalities, int equalities, boolean split) {
    this.dimension = dimension;
    this.inequalities = inequalities;
    this.equalities = equalities;
    this.rows = inequalities + equalities;
    this.split = split;
    this.duals = inequalities + (split ? 2 : 1) * equalities;
    this.step = new double[duals];
    this.cap = new double[duals];
    Arrays.fill(cap, Double.POSITIVE_INFINITY);
  }

  /**
   * Whether Newton's system of the duals is solved by products: where rows are sparse, or so many
   * that a matrix of all pairs costs more. The slack of the paper's form couples duals in a way
   * that products here do not know.
   */
  boolean prefersProducts() {
    return !split && (sample.sparsity() != null || rows > MANY);
  }

  /** Takes the parameters that stay the same over the iterations: σ_g, σ_h, κ = α+c and α+τ. */
  public void parameters(double sigmaG, double sigmaH, double kappa, double proximal) {
    for (int k = 0; k < duals; k++) {
      step[k] = k < inequalities ? sigmaG : sigmaH;
    }
    this.kappa = kappa;
    this.proximal = proximal;
  }

  /** Builds the models around (x,u) with multipliers y from one sample. */
  public void at(double[] x, double[] u, double[] y, double beta, Evaluation sample) {
    this.x = x;
    this.u = u;
    this.y = y;
    this.beta = beta;
    this.sample = sample;
  }

  /**
   * Whether all sampled values are finite. Gradients need no look of their own: their norms are
   * part of every solver's scale, and a NaN or infinity shows there.
   */
  boolean valuesAreFinite() {
    double sum = 0.0;
    for (double v : sample.values()) {
      sum += v;
    }
    return Double.isFinite(sum);
  }

  /** The dual of the positive (or only) sign of row r. */
  int plus(int row) {
    return row;
  }

  /** The dual of the negative sign of row r ≥ p. */
  public int minus(int row) {
    return row + equalities;
  }

  public boolean isEquality(int row) {
    return row >= inequalities;
  }

  /** Whether row r has two multipliers and a slack. */
  boolean isSplit(int row) {
    return split && row >= inequalities;
  }

  /** Whether dual k at value v may move both ways, not held by zero or its cap. */
  boolean isFree(int k, double v) {
    return (v > 0 || (k >= inequalities && !split)) && Math.abs(v) < cap[k];
  }

  /** The value nearest to v that dual k may take. */
  public double clamp(int k, double v) {
    double least = k < inequalities || split ? 0.0 : -cap[k];
    return Math.min(Math.max(v, least), cap[k]);
  }

  /** The row that dual k belongs to. */
  public int row(int k) {
    return k < rows ? k : k - equalities;
  }

  /** +1 for q_G and q_{H,+}, −1 for q_{H,−}. */
  public double sign(int k) {
    return k < rows ? 1.0 : -1.0;
  }

  /** The weight of ∇_r in Cᵀz: z_k for G and in the signed form, z₊−z₋ for H. */
  double weight(int r, double[] z) {
    return isSplit(r) ? z[plus(r)] - z[minus(r)] : z[r];
  }

  /** The weights of all rows. */
  public void weights(double[] z, double[] out) {
    System.arraycopy(z, 0, out, 0, rows);
    for (int r = inequalities; split && r < rows; r++) {
      out[r] = weight(r, z);
    }
  }

  /** How far the duals of row r exceed those of y, counted without sign: Σ_{k of r} (z_k − y_k). */
  double excess(int r, double[] z) {
    double sum = z[plus(r)] - y[plus(r)];
    if (isSplit(r)) {
      sum += z[minus(r)] - y[minus(r)];
    }
    return sum;
  }

  /**
   * The best slack and the new multipliers at a point x with these linear parts and bends: u by
   * {@link SlackProx} and z = [y + s(q − u)]₊, lines 5 and 6 of Algorithm 1.
   */
  void respond(double[] linear, double[] bend, double[] zOut, double[] uOut) {
    int single = split ? inequalities : rows;
    for (int k = 0; k < single; k++) {
      zOut[k] = clamp(k, y[k] + step[k] * (linear[k] - bend[k]));
    }
    for (int j = 0; j < rows - single; j++) {
      int r = inequalities + j;
      int minus = minus(r);
      double s = step[r];
      double a = y[r] + s * (linear[r] - bend[r]);
      double b = y[minus] + s * (-linear[r] - bend[r]);
      double slack = SlackProx.minimizer(a, b, u[j], beta, s, kappa);
      uOut[j] = slack;
      zOut[r] = Math.max(0.0, a - s * slack);
      zOut[minus] = Math.max(0.0, b - s * slack);
    }
  }
}
