package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.FormulaRows;
import org.proxpep.problems.parts.ListedCurvature;
import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.set.Box;

/**
 * The cheapest dispatch of three generators that feed three random loads over the nine buses of the
 * WSCC network, with alternating current:
 *
 * <pre>
 *   min E Σ_u c2ᵤ Rᵤ² + c1ᵤ Rᵤ + c0ᵤ,   Rᵤ = Pᵤ + αᵤΔ
 *   s.t.  E[real power that leaves bus b by branches + load at b − Rᵤ at b] = 0,
 *         E[the same of reactive power, with Qᵤ] = 0,                               b = 1..9,
 *         P² + Q² ≤ S² at both ends of every branch,
 * </pre>
 *
 * where Δ is what the loads draw in all beyond their nominal real power. The generators share it by
 * their participation factors αᵤ, so a scenario costs what is really produced in it. The variables
 * are voltages V1..V9, angles θ1..θ9 (θ1 = 0), then P and Q of the generators, all with limits.
 *
 * <p>Everything is per unit of 100 MVA, angles are radians and the cost is in thousand dollars an
 * hour: derivatives are then of the order of 1 in the cost and of 10 in the balances.
 *
 * <p>The loads are normal around their nominal values. The noise level is their standard deviation
 * relative to these; real power of two loads, and so reactive, has the correlation 0.5, real and
 * reactive power of one load 0.8. Only constants of the means depend on the level, so the solution
 * is that without randomness. Another seed draws each nominal load, real and reactive, from 0.8 to
 * 1.1 of its own.
 */
final class PowerFlow extends NoisyEntry implements ListedCurvature {

  private static final int BUSES = 9;
  private static final int BRANCHES = 9;
  private static final int UNITS = 3;
  private static final int ANGLE = BUSES;
  private static final int REAL = 2 * BUSES;
  private static final int REACTIVE = REAL + UNITS;
  private static final int VARIABLES = REACTIVE + UNITS;
  private static final int LIMIT_FROM = 1;
  private static final int LIMIT_TO = LIMIT_FROM + BRANCHES;
  private static final int BALANCE_P = LIMIT_TO + BRANCHES;
  private static final int BALANCE_Q = BALANCE_P + BUSES;

  /** The ends of branches; buses are counted from 0 here. */
  private static final int[] FROM = {0, 3, 4, 2, 5, 6, 7, 7, 8};

  private static final int[] TO = {3, 4, 5, 5, 6, 7, 1, 8, 3};
  private static final double[] RESISTANCE = {0, 0.017, 0.039, 0, 0.0119, 0.0085, 0, 0.032, 0.01};
  private static final double[] REACTANCE = {
    0.0576, 0.092, 0.17, 0.0586, 0.1008, 0.072, 0.0625, 0.161, 0.085
  };
  private static final double[] CHARGING = {0, 0.158, 0.358, 0, 0.209, 0.149, 0, 0.306, 0.176};
  private static final double[] RATING = {2.5, 2.5, 1.5, 3, 1.5, 2.5, 2.5, 2.5, 2.5};

  /** Generator u stands at bus u. */
  private static final double[] LEAST_P = {0.1, 0.1, 0.1};

  private static final double[] MOST_P = {2.5, 3.0, 2.7};
  private static final double MOST_Q = 3.0;
  private static final double[] C2 = {1.1, 0.85, 1.225};
  private static final double[] C1 = {0.5, 0.12, 0.1};
  private static final double[] C0 = {0.15, 0.6, 0.335};
  private static final double[] SHARE = {0.3, 0.4, 0.3};

  private static final int[] LOAD_AT = {4, 6, 8};
  private static final double[] NOMINAL_P = {0.9, 1.0, 1.25};
  private static final double[] NOMINAL_Q = {0.3, 0.35, 0.5};
  private static final double BETWEEN_LOADS = 0.5;
  private static final double REAL_AND_REACTIVE = 0.8;
  private static final double DEFAULT_LEVEL = 0.05;

  /** The second and third row of the Cholesky factor of three variables correlated by ½. */
  private static final double L22 = Math.sqrt(1.0 - BETWEEN_LOADS * BETWEEN_LOADS);

  private static final double L32 = BETWEEN_LOADS * (1.0 - BETWEEN_LOADS) / L22;
  private static final double L33 = Math.sqrt(1.0 - BETWEEN_LOADS * BETWEEN_LOADS - L32 * L32);
  private static final double OWN = Math.sqrt(1.0 - REAL_AND_REACTIVE * REAL_AND_REACTIVE);

  /** Series admittance g + ib of every branch, b with half the charging, and S². */
  private static final double[] SERIES_G = new double[BRANCHES];

  private static final double[] SERIES_B = new double[BRANCHES];
  private static final double[] OWN_B = new double[BRANCHES];
  private static final double[] SQUARED_RATING = new double[BRANCHES];

  static {
    for (int k = 0; k < BRANCHES; k++) {
      double squared = RESISTANCE[k] * RESISTANCE[k] + REACTANCE[k] * REACTANCE[k];
      SERIES_G[k] = RESISTANCE[k] / squared;
      SERIES_B[k] = -REACTANCE[k] / squared;
      OWN_B[k] = SERIES_B[k] + 0.5 * CHARGING[k];
      SQUARED_RATING[k] = RATING[k] * RATING[k];
    }
  }

  private static final Box LIMITS = limits();

  /** Rounded; it depends on the noise level in nothing but f. */
  private static final double[] NEARLY_OPTIMAL = {
    1.1, 1.097, 1.087, 1.094, 1.084, 1.1, 1.089, 1.1, 1.072, 0, 0.085, 0.057, -0.043, -0.070, 0.011,
    -0.021, 0.016, -0.081, 0.898, 1.343, 0.942, 0.130, 0.000, -0.226
  };

  private static final long DEFAULT_SEED = 0L;

  private final long seed;
  private final double[] loadP = NOMINAL_P.clone();
  private final double[] loadQ = NOMINAL_Q.clone();

  PowerFlow() {
    this(DEFAULT_SEED, DEFAULT_LEVEL);
  }

  /** Another seed draws other loads. */
  PowerFlow(long seed) {
    this(seed, DEFAULT_LEVEL);
  }

  private PowerFlow(long seed, double level) {
    super(
        new Label(
            "acopf9" + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "AC optimal power flow, 9 buses: min E cost(P + a D)  s.t.  E(power balance) = 0 at"
                + " every bus,  P^2 + Q^2 <= S^2 at both ends of every branch, random loads",
            "case9 of MATPOWER (R. D. Zimmerman, C. E. Murillo-Sanchez, R. J. Thomas, IEEE Trans."
                + " Power Syst. 2011), after J. H. Chow (ed.), Time-scale modeling of dynamic"
                + " networks with applications to power systems, Springer 1982, p. 70; random"
                + " loads added",
            Set.of("power")),
        LIMITS,
        2 * BRANCHES,
        2 * BUSES,
        level);
    this.seed = seed;
    ScenarioRandom random = new ScenarioRandom(seed);
    for (int l = 0; l < LOAD_AT.length && seed != DEFAULT_SEED; l++) {
      loadP[l] *= random.nextDouble(0.8, 1.1);
      loadQ[l] *= random.nextDouble(0.8, 1.1);
    }
  }

  @Override
  protected KnownOptimum solve() {
    return seed == DEFAULT_SEED
        ? SolvedProblem.from(NEARLY_OPTIMAL, this, "best known")
        : SolvedProblem.solve(this, this, "best known");
  }

  /** The value of the optimum depends on the level of the noise. */
  @Override
  protected String optimumKey() {
    return name() + "@" + level;
  }

  private static Box limits() {
    double[] lower = new double[VARIABLES];
    double[] upper = new double[VARIABLES];
    Arrays.fill(lower, 0, BUSES, 0.9);
    Arrays.fill(upper, 0, BUSES, 1.1);
    Arrays.fill(lower, ANGLE + 1, ANGLE + BUSES, -0.5 * Math.PI);
    Arrays.fill(upper, ANGLE + 1, ANGLE + BUSES, 0.5 * Math.PI);
    System.arraycopy(LEAST_P, 0, lower, REAL, UNITS);
    System.arraycopy(MOST_P, 0, upper, REAL, UNITS);
    Arrays.fill(lower, REACTIVE, VARIABLES, -MOST_Q);
    Arrays.fill(upper, REACTIVE, VARIABLES, MOST_Q);
    return new Box(lower, upper);
  }

  @Override
  protected void evaluateNoisy(double[] x, ScenarioRandom random, Evaluation out) {
    double a1 = random.nextGaussian();
    double a2 = random.nextGaussian();
    double a3 = random.nextGaussian();
    double b1 = random.nextGaussian();
    double b2 = random.nextGaussian();
    double b3 = random.nextGaussian();
    double u1 = a1;
    double u2 = BETWEEN_LOADS * a1 + L22 * a2;
    double u3 = BETWEEN_LOADS * a1 + L32 * a2 + L33 * a3;
    double w1 = REAL_AND_REACTIVE * u1 + OWN * b1;
    double w2 = REAL_AND_REACTIVE * u2 + OWN * (BETWEEN_LOADS * b1 + L22 * b2);
    double w3 = REAL_AND_REACTIVE * u3 + OWN * (BETWEEN_LOADS * b1 + L32 * b2 + L33 * b3);
    double d1 = level * loadP[0] * u1;
    double d2 = level * loadP[1] * u2;
    double d3 = level * loadP[2] * u3;
    double delta = d1 + d2 + d3;
    network(x, out);
    cost(x, delta, out);
    double[] v = out.values();
    v[BALANCE_P + LOAD_AT[0]] += d1;
    v[BALANCE_P + LOAD_AT[1]] += d2;
    v[BALANCE_P + LOAD_AT[2]] += d3;
    v[BALANCE_Q + LOAD_AT[0]] += level * loadQ[0] * w1;
    v[BALANCE_Q + LOAD_AT[1]] += level * loadQ[1] * w2;
    v[BALANCE_Q + LOAD_AT[2]] += level * loadQ[2] * w3;
    for (int u = 0; u < UNITS; u++) {
      v[BALANCE_P + u] -= SHARE[u] * delta;
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    network(x, out);
    cost(x, 0.0, out);
    out.addValue(0, costOfDeviations());
  }

  /** Σ c2 α² Var Δ. */
  private double costOfDeviations() {
    double variance = 0.0;
    for (int i = 0; i < loadP.length; i++) {
      for (int j = 0; j < loadP.length; j++) {
        variance += (i == j ? 1.0 : BETWEEN_LOADS) * loadP[i] * loadP[j];
      }
    }
    double factor = 0.0;
    for (int u = 0; u < UNITS; u++) {
      factor += C2[u] * SHARE[u] * SHARE[u];
    }
    return factor * level * level * variance;
  }

  private static void cost(double[] x, double delta, Evaluation out) {
    double[] gradient = FormulaRows.sparse(out, 0);
    double sum = 0.0;
    for (int u = 0; u < UNITS; u++) {
      double produced = x[REAL + u] + SHARE[u] * delta;
      sum += (C2[u] * produced + C1[u]) * produced + C0[u];
      gradient[REAL + u] = 2.0 * C2[u] * produced + C1[u];
    }
    out.setValue(0, sum);
  }

  /** All rows but the cost, at the nominal loads. */
  private void network(double[] x, Evaluation out) {
    double[] v = out.values();
    double[][] gradient = out.gradients();
    for (int b = 0; b < BUSES; b++) {
      v[BALANCE_P + b] = 0.0;
      v[BALANCE_Q + b] = 0.0;
      Arrays.fill(gradient[BALANCE_P + b], 0.0);
      Arrays.fill(gradient[BALANCE_Q + b], 0.0);
    }
    for (int l = 0; l < LOAD_AT.length; l++) {
      v[BALANCE_P + LOAD_AT[l]] = loadP[l];
      v[BALANCE_Q + LOAD_AT[l]] = loadQ[l];
    }
    for (int u = 0; u < UNITS; u++) {
      v[BALANCE_P + u] = -x[REAL + u];
      v[BALANCE_Q + u] = -x[REACTIVE + u];
      gradient[BALANCE_P + u][REAL + u] = -1.0;
      gradient[BALANCE_Q + u][REACTIVE + u] = -1.0;
    }
    for (int k = 0; k < BRANCHES; k++) {
      branch(k, x, v, gradient);
    }
  }

  /** What flows into a branch at both of its ends. */
  private static void branch(int k, double[] x, double[] v, double[][] gradient) {
    double angle = x[ANGLE + FROM[k]] - x[ANGLE + TO[k]];
    double sin = Math.sin(angle);
    double cos = Math.cos(angle);
    end(k, FROM[k], TO[k], sin, cos, LIMIT_FROM + k, x, v, gradient);
    end(k, TO[k], FROM[k], -sin, cos, LIMIT_TO + k, x, v, gradient);
  }

  /** Power that enters at the near end, with its derivatives in both voltages and the angle. */
  private static void end(
      int k,
      int near,
      int far,
      double sin,
      double cos,
      int limit,
      double[] x,
      double[] v,
      double[][] gradient) {
    double g = SERIES_G[k];
    double b = SERIES_B[k];
    double own = OWN_B[k];
    double vn = x[near];
    double vf = x[far];
    double vv = vn * vf;
    double along = g * cos + b * sin;
    double across = g * sin - b * cos;
    double p = g * vn * vn - vv * along;
    double q = -own * vn * vn - vv * across;
    double pn = 2.0 * g * vn - vf * along;
    double pf = -vn * along;
    double pa = vv * across;
    double qn = -2.0 * own * vn - vf * across;
    double qf = -vn * across;
    double qa = -vv * along;
    v[BALANCE_P + near] += p;
    v[BALANCE_Q + near] += q;
    add(gradient[BALANCE_P + near], near, far, pn, pf, pa);
    add(gradient[BALANCE_Q + near], near, far, qn, qf, qa);
    v[limit] = p * p + q * q - SQUARED_RATING[k];
    double[] row = gradient[limit];
    Arrays.fill(row, 0.0);
    add(row, near, far, 2.0 * (p * pn + q * qn), 2.0 * (p * pf + q * qf), 2.0 * (p * pa + q * qa));
  }

  private static void add(double[] row, int near, int far, double dn, double df, double da) {
    row[near] += dn;
    row[far] += df;
    row[ANGLE + near] += da;
    row[ANGLE + far] -= da;
  }

  /** Loads move values and slopes only. */
  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    for (int u = 0; u < UNITS; u++) {
      to.entry(0, REAL + u, REAL + u, 2.0 * C2[u]);
    }
    for (int k = 0; k < BRANCHES; k++) {
      curvature(k, FROM[k], TO[k], LIMIT_FROM + k, x, to);
      curvature(k, TO[k], FROM[k], LIMIT_TO + k, x, to);
    }
  }

  private static void curvature(int k, int near, int far, int limit, double[] x, CurvatureSum to) {
    new BranchCurvature(near, far, ANGLE + near, ANGLE + far, to)
        .list(BALANCE_P + near, BALANCE_Q + near, limit, x, SERIES_G[k], SERIES_B[k], OWN_B[k]);
  }

  /** The flat start: all voltages 1, all angles 0, and equal shares of the load. */
  @Override
  public double[] startingPoint() {
    double[] x = new double[VARIABLES];
    Arrays.fill(x, 0, BUSES, 1.0);
    Arrays.fill(x, REAL, REAL + UNITS, Arrays.stream(loadP).sum() / UNITS);
    return x;
  }

  /** Limits of branches, and balances at buses with neither loads nor generators that regulate. */
  @Override
  public boolean isDeterministic(int row) {
    if (level == 0.0 || (row >= LIMIT_FROM && row < BALANCE_P)) {
      return true;
    }
    if (row == 0) {
      return false;
    }
    boolean real = row < BALANCE_Q;
    int bus = row - (real ? BALANCE_P : BALANCE_Q);
    return Arrays.stream(LOAD_AT).noneMatch(b -> b == bus) && !(real && bus < UNITS);
  }

  @Override
  public String variableName(int i) {
    if (i < ANGLE) {
      return "V[" + (i + 1) + "]";
    }
    if (i < REAL) {
      return "theta[" + (i - ANGLE + 1) + "]";
    }
    return i < REACTIVE ? "Pg[" + (i - REAL + 1) + "]" : "Qg[" + (i - REACTIVE + 1) + "]";
  }

  @Override
  public String functionName(int row) {
    if (row == 0) {
      return "cost";
    }
    if (row < LIMIT_TO) {
      return "limit_from[" + row + "]";
    }
    if (row < BALANCE_P) {
      return "limit_to[" + (row - LIMIT_TO + 1) + "]";
    }
    return row < BALANCE_Q
        ? "real[" + (row - BALANCE_P + 1) + "]"
        : "reactive[" + (row - BALANCE_Q + 1) + "]";
  }

  @Override
  public LibraryProblem withNoise(double newLevel) {
    return new PowerFlow(seed, newLevel);
  }
}
