package org.proxpep.method.stosqp;

import java.io.IOException;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of stochastic SQP; y are the multipliers of the latest step. */
public final class StoSqpState extends FirstOrderState {

  private static final int PROBES = 4;
  private static final double SINGULAR = 1e-12;

  /** τ and ξ. */
  double tau;

  double xi;

  /** The estimates of L and Γ at the start. */
  double lipschitz;

  double gamma;

  /** Jd. */
  final double[] slope = new double[constraints()];

  private final double[][] gram = new double[constraints()][constraints()];
  private final double[] right = new double[constraints()];
  private final double[] next = new double[constraints()];
  private final DenseSolver solver = new DenseSolver(constraints(), SINGULAR);

  StoSqpState(
      StochasticProblem problem, double[] start, Scenarios scenarios, StoSqpSettings settings) {
    super(problem, start, scenarios);
    this.tau = settings.tau();
    this.xi = settings.xi();
    probe();
    lipschitz *= settings.lipschitz();
    gamma *= settings.gamma();
  }

  /** L and Γ as the largest of a few difference quotients at the start, each under one scenario. */
  private void probe() {
    Evaluation there = Evaluation.of(problem);
    double[] at = new double[x.length];
    ScenarioRandom random = new ScenarioRandom(scenarios.key(Purpose.PILOT, PROBES));
    double scale = 1e-3 * Math.max(1.0, Rows.norm(x));
    for (int k = 0; k < PROBES; k++) {
      for (int i = 0; i < at.length; i++) {
        at[i] = x[i] + scale * random.nextGaussian();
      }
      problem.feasibleSet().project(at, at);
      long key = scenarios.key(Purpose.PILOT, k);
      problem.evaluate(x, key, sample);
      OracleException.requireFinite(problem, sample, 0, key);
      problem.evaluate(at, key, there);
      OracleException.requireFinite(problem, there, 0, key);
      double distance = distance(at, x);
      double sum = 0.0;
      for (int row = 1; row < sample.rows(); row++) {
        sum += distance(there.gradient(row), sample.gradient(row)) / distance;
      }
      double quotient = distance(there.gradient(0), sample.gradient(0)) / distance;
      lipschitz = Math.max(lipschitz, quotient);
      gamma = Math.max(gamma, sum);
    }
    // A linear problem shows no curvature, and then the size of its slopes has to do.
    lipschitz = lipschitz > 1e-8 ? lipschitz : Math.max(1e-8, sample.norm(0));
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0.0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }

  /**
   * Solves JJᵀy = c − J∇F and sets u = −d = ∇F + Jᵀy, with a little weight on the diagonal where
   * the gradients depend on each other.
   *
   * @return false if there is no solution in these numbers
   */
  boolean solve() {
    int m = constraints();
    double trace = 0.0;
    for (int j = 0; j < m; j++) {
      double[] row = sample.gradient(1 + j);
      right[j] = c(j) - Rows.dot(row, sample.gradient(0));
      for (int k = 0; k <= j; k++) {
        gram[j][k] = Rows.dot(row, sample.gradient(1 + k));
        gram[k][j] = gram[j][k];
      }
      trace += gram[j][j];
    }
    if (!solver.solve(gram, right, m, next)) {
      for (int j = 0; j < m; j++) {
        gram[j][j] += 1e-8 * trace + Double.MIN_NORMAL;
      }
      if (!solver.solve(gram, right, m, next)) {
        return false;
      }
    }
    combine(next);
    for (int j = 0; j < m; j++) {
      slope[j] = -sample.dot(1 + j, u);
    }
    return Double.isFinite(Rows.dot(u, u));
  }

  /** ‖c + αJd‖₁. */
  double violation(double alpha) {
    double sum = 0.0;
    for (int j = 0; j < constraints(); j++) {
      sum += Math.abs(c(j) + alpha * slope[j]);
    }
    return sum;
  }

  /** ∇Fᵀd + dᵀd = −yᵀJd, which is free of cancellation in this form. */
  double excess() {
    return -Rows.dot(next, slope);
  }

  /** ‖y‖∞ of the step in progress. */
  double largestMultiplier() {
    return Rows.maxAbs(next);
  }

  /** x ← P(x + αd), and the multipliers become those of this step. */
  void take(double alpha) {
    descend(alpha);
    System.arraycopy(next, 0, y, 0, y.length);
    t++;
  }

  @Override
  public long samples() {
    return 2 * PROBES + steps();
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    tau = archive.field(tau);
    xi = archive.field(xi);
    lipschitz = archive.field(lipschitz);
    gamma = archive.field(gamma);
  }
}
