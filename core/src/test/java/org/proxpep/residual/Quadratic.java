package org.proxpep.residual;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** ½zᵀAz + bᵀz with eigenvalues that are known: A = Q diag(d) Q for a reflection Q. */
public record Quadratic(double[] d, double[] normal, double[] b) {

  /** With A diagonal. */
  public static Quadratic diagonal(double[] d, double[] b) {
    return new Quadratic(d, new double[d.length], b);
  }

  /** With random b, turned by a random reflection. */
  public static Quadratic random(double[] d, ScenarioRandom random) {
    double[] b = new double[d.length];
    double[] normal = new double[d.length];
    double squares = 0.0;
    for (int i = 0; i < d.length; i++) {
      b[i] = random.nextGaussian();
      normal[i] = random.nextGaussian();
      squares += normal[i] * normal[i];
    }
    for (int i = 0; i < d.length; i++) {
      normal[i] /= Math.sqrt(squares);
    }
    return new Quadratic(d, normal, b);
  }

  /** Qz = z − 2⟨normal,z⟩normal. */
  public double[] reflect(double[] z) {
    double along = 0.0;
    for (int i = 0; i < z.length; i++) {
      along += normal[i] * z[i];
    }
    double[] out = z.clone();
    for (int i = 0; i < z.length; i++) {
      out[i] -= 2 * along * normal[i];
    }
    return out;
  }

  /** Fills one row of an evaluation, b scaled by {@code tilt}. */
  public void evaluate(double[] z, double tilt, Evaluation out, int row) {
    double[] w = reflect(z);
    for (int i = 0; i < w.length; i++) {
      w[i] *= d[i];
    }
    double[] az = reflect(w);
    out.setValue(row, 0.0);
    for (int i = 0; i < z.length; i++) {
      out.addValue(row, 0.5 * z[i] * az[i] + tilt * b[i] * z[i]);
      out.gradient(row)[i] = az[i] + tilt * b[i];
    }
  }

  /** (A + αI)⁻¹(αx − b), the prox on the whole space. */
  public double[] prox(double[] x, double alpha) {
    double[] w = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      w[i] = alpha * x[i] - b[i];
    }
    w = reflect(w);
    for (int i = 0; i < x.length; i++) {
      w[i] /= d[i] + alpha;
    }
    return reflect(w);
  }
}
