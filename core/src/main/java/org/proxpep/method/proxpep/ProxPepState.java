package org.proxpep.method.proxpep;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Archive;
import org.proxpep.method.InvariantReport;
import org.proxpep.method.MethodState;
import org.proxpep.method.subproblem.QuadraticModels;
import org.proxpep.method.subproblem.Solution;
import org.proxpep.method.subproblem.Subproblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of Algorithm 1, and its workspace. */
public final class ProxPepState implements MethodState {

  private static final List<String> STATISTICS =
      List.of(
          "beta",
          "slack",
          "tau",
          "rounds",
          "path",
          "margin",
          "certified_margin",
          "residual",
          "total_rounds",
          "raised_steps");

  final StochasticProblem problem;
  final Scenarios scenarios;

  /** xᵗ ∈ X₀. */
  final double[] x;

  /** uᵗ ≥ 0, the slack of the equalities. */
  final double[] u;

  /** (λᵗ, μ₊ᵗ, μ₋ᵗ) ≥ 0. */
  final double[] y;

  /** β_t. */
  double beta;

  /** The iteration that the next step performs, from 1. */
  long t = 1;

  /** Rounds of all subproblems so far, and at how many steps the guard raised τ. */
  private long totalRounds;

  private long raisedSteps;

  final Evaluation sample;
  final QuadraticModels models;
  final Subproblem subproblem;
  final Solution next;
  final @Nullable InvariantMonitor monitor;

  ProxPepState(
      StochasticProblem problem, Scenarios scenarios, ProxPepSettings settings, double[] x1) {
    int n = problem.dimension();
    int p = problem.inequalities();
    int m = problem.equalities();
    this.problem = problem;
    this.scenarios = scenarios;
    this.x = x1;
    this.u = new double[m];
    this.y = new double[p + 2 * m];
    this.beta = settings.beta1();
    this.sample = Evaluation.of(problem);
    this.models = new QuadraticModels(n, p, m);
    models.parameters(
        settings.sigmaG(), settings.sigmaH(), settings.kappa(), settings.alpha() + settings.tau());
    this.subproblem =
        new Subproblem(
            models,
            settings.alpha(),
            settings.curvature(),
            settings.subproblemTolerance(),
            problem.feasibleSet(),
            problem.proxTerm().orElse(null));
    this.next = new Solution(n, m, p + 2 * m);
    next.tau = settings.tau();
    this.monitor = settings.checkInvariants() ? new InvariantMonitor(settings, problem, x1) : null;
  }

  /** (xᵗ,uᵗ) ← (xᵗ⁺¹,uᵗ⁺¹) and t ← t+1. */
  void advance() {
    System.arraycopy(next.x, 0, x, 0, x.length);
    System.arraycopy(next.u, 0, u, 0, u.length);
    totalRounds += next.rounds;
    raisedSteps += next.raised ? 1 : 0;
    t++;
  }

  @Override
  public long steps() {
    return t - 1;
  }

  @Override
  public double[] x() {
    return x;
  }

  /** A copy of the slack u. */
  public double[] slack() {
    return u.clone();
  }

  /** A copy of λ. */
  public double[] lambda() {
    return Arrays.copyOf(y, models.inequalities);
  }

  /** A copy of μ₊. */
  public double[] muPlus() {
    return Arrays.copyOfRange(y, models.inequalities, models.rows);
  }

  /** A copy of μ₋. */
  public double[] muMinus() {
    return Arrays.copyOfRange(y, models.rows, models.duals);
  }

  /** β_t, the penalty that the next step uses. */
  public double beta() {
    return beta;
  }

  @Override
  public List<InvariantReport> invariants() {
    return monitor == null ? List.of() : monitor.reports();
  }

  @Override
  public void multipliers(double[] out) {
    models.weights(y, out);
  }

  /** μ = μ₊ − μ₋ leaves one of the two at zero. */
  @Override
  public void startFrom(double[] multipliers) {
    for (int k = 0; k < models.rows; k++) {
      y[k] = Math.max(0.0, multipliers[k]);
    }
    for (int k = models.inequalities; k < models.rows; k++) {
      y[k + u.length] = Math.max(0.0, -multipliers[k]);
    }
  }

  @Override
  public List<String> statisticNames() {
    return STATISTICS;
  }

  @Override
  public void statistics(double[] out) {
    out[0] = beta;
    out[1] = Rows.maxAbs(u);
    out[2] = next.tau;
    out[3] = next.rounds;
    out[4] = next.path.code;
    out[5] = next.margin;
    out[6] = next.certifiedMargin;
    out[7] = next.residual;
    out[8] = totalRounds;
    out[9] = raisedSteps;
  }

  @Override
  public void fields(Archive archive) throws IOException {
    t = archive.field(t);
    beta = archive.field(beta);
    totalRounds = archive.field(totalRounds);
    raisedSteps = archive.field(raisedSteps);
    archive.fields(x, u, y);
    next.fields(archive);
    if (monitor != null) {
      monitor.fields(archive);
    }
  }
}
