package org.proxpep.method.proxpep;

import static org.proxpep.method.ProblemClass.ANY;
import static org.proxpep.method.PublishedOutput.RANDOM;

import java.util.List;
import org.proxpep.method.Curvature;
import org.proxpep.method.StepException;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.SmoothSlopes;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * Algorithm 1, the proximal partial exact penalty method for
 *
 * <pre>  min over x in X₀ of E[F]   s.t.   E[Gᵢ] ≤ 0,   E[Hⱼ] = 0</pre>
 *
 * with weakly convex functions. Each equality is split into ±Hⱼ ≤ uⱼ with a penalised slack u ≥ 0;
 * every step draws one scenario, replaces the functions by quadratic models, minimises a proximal
 * augmented Lagrangian of the models exactly and moves the multipliers by the models' values.
 */
public final class ProxPep extends CataloguedMethod<ProxPepSettings, ProxPepState> {

  /**
   * The entry of the catalogue: curvatures and schedule of the paper, with constants that a pilot
   * sample estimates.
   */
  public static final MethodEntry ENTRY =
      MethodEntry.planned(
              "prox-pep",
              "Tang, Wang, Zhang",
              ANY,
              RANDOM,
              ProxPepSettings.class,
              List.of(ProxPepPlan.FITTED),
              ProxPepPlan::settings,
              ProxPep::new)
          .withAliases("paper")
          .withNote("Algorithm 1 as published");

  public ProxPep(ProxPepSettings settings) {
    this(ENTRY, settings);
  }

  /** A variant with an entry of its own. */
  ProxPep(MethodEntry entry, ProxPepSettings settings) {
    super(entry, settings, true);
  }

  @Override
  protected ProxPepState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    requireFit(problem);
    double[] x1 = new double[problem.dimension()];
    problem.feasibleSet().project(start, x1);
    return new ProxPepState(SmoothSlopes.of(problem), scenarios, settings, x1);
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
    s.beta = settings.penaltyAfter(s.beta); //                     7 penalty update
    s.advance();
  }

  /** A subproblem without an answer: the oracle is at fault, or the numbers are. */
  private static void refuse(ProxPepState s, long xi) {
    OracleException.requireFinite(s.problem, s.sample, s.t, xi);
    String what = "The subproblem of step %s of problem %s could not be solved: ";
    throw Double.isFinite(s.next.residual)
        ? StepException.of(
            what + "no minimiser could be certified (relative residual %s, tau raised to %s)",
            "the dual steps sigmaG and sigmaH are far too large",
            s.t,
            s.problem.name(),
            s.next.residual,
            s.next.tau)
        : StepException.of(
            what + "the numbers overflow",
            "functions or gradients reach sizes beyond 1e100: change the units",
            s.t,
            s.problem.name());
  }

  private void requireFit(StochasticProblem problem) {
    int constraints = problem.inequalities() + problem.equalities();
    Curvature curvature = settings.curvature();
    if (curvature.constraints() != constraints) {
      throw Refusal.of(
          "The settings hold curvatures for %s constraints, but problem %s has %s; they must agree",
          "the settings were made for another problem",
          curvature.constraints(),
          problem.name(),
          constraints);
    }
    int width = curvature.dimension();
    if (width >= 0 && width != problem.dimension()) {
      throw Refusal.of(
          "The curvature matrices have %s columns, but problem %s has %s variables; they must"
              + " agree",
          "the settings were made for another problem", width, problem.name(), problem.dimension());
    }
    if (problem.feasibleSet().dimension() != problem.dimension()) {
      throw Refusal.of(
          "The set X0 of problem %s has dimension %s, but the problem has %s variables; they must"
              + " agree",
          "a block is missing in a product of sets",
          problem.name(),
          problem.feasibleSet().dimension(),
          problem.dimension());
    }
  }
}
