package org.proxpep.method.proxpep;

import org.proxpep.method.Method;
import org.proxpep.method.StepException;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * Algorithm 1, the proximal partial exact penalty method for
 *
 * <pre>  min over x in X₀ of E[F]   s.t.   E[Gᵢ] ≤ 0,   E[Hⱼ] = 0</pre>
 *
 * with weakly convex functions. Each equality is split into ±Hⱼ ≤ uⱼ with a penalised slack u ≥ 0;
 * every step draws one scenario, replaces the functions by quadratic models, minimises a proximal
 * augmented Lagrangian of the models exactly and moves the multipliers by the models' values.
 */
public final class ProxPep implements Method<ProxPepState> {

  private final ProxPepSettings settings;
  private final PenaltySchedule penalty;

  public ProxPep(ProxPepSettings settings) {
    this.settings = settings;
    this.penalty = new PenaltySchedule(settings.beta1(), settings.betaStep(), settings.betaMax());
  }

  @Override
  public String name() {
    return "prox-pep";
  }

  @Override
  public ProxPepSettings settings() {
    return settings;
  }

  @Override
  public ProxPepState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    requireFit(problem);
    double[] x1 = new double[problem.dimension()];
    problem.feasibleSet().project(start, x1);
    return new ProxPepState(problem, scenarios, settings, x1);
  }

  /** Lines 3 to 7 of Algorithm 1. */
  @Override
  public void step(ProxPepState s) {
    long xi = s.scenarios.key(Scenarios.Purpose.TRAINING, s.t);
    s.problem.evaluate(s.x, xi, s.sample); //                      3 sampling
    s.models.at(s.x, s.u, s.y, s.beta, s.sample); //               4 quadratic models and Σ₀ᵗ
    if (!s.subproblem.minimize(s.next)) { //                       5 primal update (xᵗ⁺¹,uᵗ⁺¹)
      refuse(s, xi);
    }
    if (s.monitor != null) {
      s.monitor.check(s);
    }
    System.arraycopy(s.next.z, 0, s.y, 0, s.y.length); //          6 dual update λ, μ₊, μ₋
    s.beta = penalty.next(s.beta); //                              7 penalty update
    s.advance();
  }

  /** A subproblem without an answer: the oracle is at fault, or the numbers are. */
  private static void refuse(ProxPepState s, long xi) {
    OracleException.requireFinite(s.problem, s.sample, s.t, xi);
    String reason =
        Double.isFinite(s.next.residual)
            ? "no minimiser could be certified (relative residual "
                + s.next.residual
                + ", tau raised to "
                + s.next.tau
                + ").\nMaybe the dual steps sigmaG and sigmaH are far too large."
            : "the numbers overflow.\nMaybe functions or gradients reach sizes beyond 1e100: change"
                + " the units.";
    throw new StepException(
        "The subproblem of step "
            + s.t
            + " of problem "
            + s.problem.name()
            + " could not be solved: "
            + reason);
  }

  private void requireFit(StochasticProblem problem) {
    int constraints = problem.inequalities() + problem.equalities();
    Curvature curvature = settings.curvature();
    if (curvature.constraints() != constraints) {
      throw new IllegalArgumentException(
          "The settings hold curvatures for "
              + curvature.constraints()
              + " constraints, but problem "
              + problem.name()
              + " has "
              + constraints
              + "; they must agree.\nMaybe the settings were made for another problem.");
    }
    int width = curvature.dimension();
    if (width >= 0 && width != problem.dimension()) {
      throw new IllegalArgumentException(
          "The curvature matrices have "
              + width
              + " columns, but problem "
              + problem.name()
              + " has "
              + problem.dimension()
              + " variables; they must agree.\nMaybe the settings were made for another problem.");
    }
    if (problem.feasibleSet().dimension() != problem.dimension()) {
      throw new IllegalArgumentException(
          "The set X0 of problem "
              + problem.name()
              + " has dimension "
              + problem.feasibleSet().dimension()
              + ", but the problem has "
              + problem.dimension()
              + " variables; they must agree.\nMaybe a block is missing in a product of sets.");
    }
  }
}
