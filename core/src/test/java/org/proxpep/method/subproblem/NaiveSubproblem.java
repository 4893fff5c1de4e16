package org.proxpep.method.subproblem;

import org.proxpep.method.Curvature;
import org.proxpep.method.proxpep.ProxPepSettings;

/**
 * The slow obvious twin: accelerated projected gradient on the joint problem in (x,u), written from
 * the paper's formulas with no elimination and no dual. Isotropic Σ only.
 */
final class NaiveSubproblem {

  private final SubproblemCase c;
  private final int n;
  private final int p;
  private final int m;
  private final double[] ell;
  private final double tau;

  NaiveSubproblem(SubproblemCase c) {
    this(c, c.settings().tau());
  }

  /** With another τ, for steps at which the guard raised it. */
  NaiveSubproblem(SubproblemCase c, double tau) {
    this.tau = tau;
    this.c = c;
    this.n = c.x().length;
    this.p = c.inequalities();
    this.m = c.u().length;
    this.ell = ((Curvature.Isotropic) c.settings().curvature()).ell();
  }

  /** ∇ of the joint objective at w = (x,u). */
  double[] gradient(double[] w) {
    ProxPepSettings s = c.settings();
    double[] g = new double[n + m];
    double[] d = new double[n];
    double squared = 0;
    for (int i = 0; i < n; i++) {
      d[i] = w[i] - c.x()[i];
      squared += d[i] * d[i];
    }
    double sigmaZero = tau;
    for (int i = 0; i < p; i++) {
      sigmaZero += c.y()[i] * ell[i];
    }
    for (int j = 0; j < m; j++) {
      sigmaZero += (c.y()[p + j] + c.y()[p + m + j]) * ell[p + j];
    }
    for (int i = 0; i < n; i++) {
      g[i] = c.sample().gradient(0)[i] + (sigmaZero + s.alpha()) * d[i];
    }
    for (int j = 0; j < m; j++) {
      g[n + j] = c.beta() + (s.alpha() + s.c()) * (w[n + j] - c.u()[j]);
    }
    for (int i = 0; i < p; i++) {
      add(g, d, squared, 1 + i, 1.0, ell[i], s.sigmaG(), c.y()[i], 0.0, -1);
    }
    for (int j = 0; j < m; j++) {
      double u = w[n + j];
      add(g, d, squared, 1 + p + j, 1.0, ell[p + j], s.sigmaH(), c.y()[p + j], u, n + j);
      add(g, d, squared, 1 + p + j, -1.0, ell[p + j], s.sigmaH(), c.y()[p + m + j], u, n + j);
    }
    return g;
  }

  private void add(
      double[] g,
      double[] d,
      double squared,
      int row,
      double sign,
      double curvature,
      double sigma,
      double multiplier,
      double u,
      int slackIndex) {
    double[] gradient = c.sample().gradient(row);
    double q = sign * c.sample().value(row) - 0.5 * curvature * squared;
    for (int i = 0; i < n; i++) {
      q += sign * gradient[i] * d[i];
    }
    double z = Math.max(0, multiplier + sigma * (q - u));
    for (int i = 0; i < n; i++) {
      g[i] += z * (sign * gradient[i] - curvature * d[i]);
    }
    if (slackIndex >= 0) {
      g[slackIndex] -= z;
    }
  }

  /** Projects (x,u) onto X₀ × ℝᵐ₊. */
  void project(double[] w) {
    double[] x = java.util.Arrays.copyOf(w, n);
    c.set().project(x, x);
    System.arraycopy(x, 0, w, 0, n);
    for (int j = 0; j < m; j++) {
      w[n + j] = Math.max(0, w[n + j]);
    }
  }

  /** ‖w − Π(w − ∇)‖ relative to 1 + ‖∇F‖ + ‖Cᵀy‖. */
  double kktResidual(double[] x, double[] u) {
    double[] w = SubproblemCase.concat(x, u);
    double[] g = gradient(w);
    double[] moved = w.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] -= g[i];
    }
    project(moved);
    double sum = 0;
    for (int i = 0; i < moved.length; i++) {
      sum += (moved[i] - w[i]) * (moved[i] - w[i]);
    }
    double[] pull = new double[n];
    double[] f = c.sample().gradient(0);
    double fSquared = 0;
    for (int i = 0; i < n; i++) {
      for (int r = 0; r < p + m; r++) {
        double weight = r < p ? c.y()[r] : c.y()[r] - c.y()[r + m];
        pull[i] += weight * c.sample().gradient(1 + r)[i];
      }
      fSquared += f[i] * f[i];
    }
    double pullSquared = 0;
    for (double v : pull) {
      pullSquared += v * v;
    }
    return Math.sqrt(sum) / (1 + Math.sqrt(fSquared) + Math.sqrt(pullSquared));
  }

  /** Minimises by Nesterov's method with restarts; w = (x,u). */
  double[] minimize(int iterations) {
    double[] w = SubproblemCase.concat(c.x(), c.u());
    double[] point = w.clone();
    double lipschitz = 1.0;
    double momentum = 1.0;
    double previous = Double.POSITIVE_INFINITY;
    for (int it = 0; it < iterations; it++) {
      double[] g = gradient(point);
      double[] next;
      while (true) {
        next = point.clone();
        for (int i = 0; i < next.length; i++) {
          next[i] -= g[i] / lipschitz;
        }
        project(next);
        double[] gNext = gradient(next);
        double difference = 0;
        double step = 0;
        for (int i = 0; i < next.length; i++) {
          difference += (gNext[i] - g[i]) * (gNext[i] - g[i]);
          step += (next[i] - point[i]) * (next[i] - point[i]);
        }
        if (step == 0 || Math.sqrt(difference) <= lipschitz * Math.sqrt(step) * (1 + 1e-12)) {
          break;
        }
        lipschitz *= 2;
      }
      double moved = 0;
      double uphill = 0;
      double larger = 0.5 * (1 + Math.sqrt(1 + 4 * momentum * momentum));
      double[] ahead = next.clone();
      for (int i = 0; i < next.length; i++) {
        moved += (next[i] - w[i]) * (next[i] - w[i]);
        uphill += (point[i] - next[i]) * (next[i] - w[i]);
        ahead[i] += (momentum - 1) / larger * (next[i] - w[i]);
      }
      boolean restart = uphill > 0;
      point = restart ? next.clone() : ahead;
      momentum = restart ? 1.0 : larger;
      w = next;
      if (moved == 0 && previous == 0) {
        break;
      }
      previous = moved;
    }
    return w;
  }
}
