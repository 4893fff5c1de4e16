package org.proxpep.method.icpp;

import static org.proxpep.method.ProblemClass.COMPACT_INEQUALITIES;
import static org.proxpep.method.PublishedOutput.ANSWER;

import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
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
public final class Icpp extends CataloguedMethod<IcppSettings, IcppState> {

  /** The entry of the catalogue. */
  public static final MethodEntry ENTRY =
      MethodEntry.of(
          "icpp",
          "Boob, Deng, Lan 2023",
          COMPACT_INEQUALITIES,
          ANSWER,
          IcppSettings.class,
          Icpp::new);

  private final Conex conex;

  public Icpp(IcppSettings settings) {
    super(ENTRY, settings, settings.allowHeuristic());
    this.conex = new Conex(settings.conex());
  }

  @Override
  protected IcppState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    Proximal round =
        new Proximal(EqualityPairs.of(problem), settings.mu(), settings.muG() * settings.mu());
    ConexState inner = new ConexState(round, start, scenarios, settings.independent());
    return new IcppState(round, inner, settings.inner());
  }

  @Override
  public void step(IcppState s) {
    conex.step(s.inner);
    s.endStep();
  }
}
