package org.proxpep.method.icpp;

import org.proxpep.method.Method;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.conex.Conex;
import org.proxpep.method.conex.ConexState;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The inexact constrained proximal point method of D. Boob, Q. Deng and G. Lan, <i>Stochastic
 * first-order methods for convex and nonconvex functional constrained optimization</i>, Math.
 * Program. 197 (2023): round k solves, with {@link Conex},
 *
 * <pre>
 *   min over X₀ of E[F] + μ₀‖x−x_k‖²   s.t.   E[c_i] + μ‖x−x_k‖² ≤ 0
 * </pre>
 *
 * which is convex if −2μ₀ and −2μ bound the curvature from below, and takes its weighted mean for
 * x_{k+1}. The multipliers stay from round to round. The published answer is an x_k drawn at
 * random.
 *
 * <p>Accepts weakly convex problems with inequalities over a compact X₀, after about ε⁻⁶ samples
 * from a feasible start: from another one, μ &gt; 0 may leave no feasible point, and μ = 0 is the
 * better choice. Equalities, as pairs, are a heuristic.
 */
public final class Icpp implements Method<IcppState> {

  public static final ProblemClass ACCEPTS =
      new ProblemClass(false, true, false, true, ProblemClass.Sets.BOUNDED);

  private final IcppSettings settings;
  private final Conex conex;

  public Icpp(IcppSettings settings) {
    this.settings = settings;
    this.conex = new Conex(settings.conex());
  }

  @Override
  public String name() {
    return "icpp";
  }

  @Override
  public IcppSettings settings() {
    return settings;
  }

  @Override
  public IcppState start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    ACCEPTS.require(name(), problem, settings.conex().allowHeuristic());
    Proximal round = new Proximal(EqualityPairs.of(problem), settings.mu0(), settings.mu());
    ConexState inner = new ConexState(round, start, scenarios, settings.conex().independent());
    return new IcppState(round, inner, settings.inner());
  }

  @Override
  public void step(IcppState s) {
    conex.step(s.inner);
    s.endStep();
  }
}
