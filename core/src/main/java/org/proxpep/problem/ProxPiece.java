package org.proxpep.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/**
 * What a problem with a prox term is around a point x̂: the same problem with the smooth piece of
 * the term that steepest descent from x̂ meets. Whatever can be said of a smooth problem over
 * bounds can be said of it, and holds for the problem with the term:
 *
 * <ul>
 *   <li>an entry that is not 0 has the piece ±wx of its sign, which lies below w|x| everywhere;
 *   <li>an entry that is 0 may only go down the slope v: it has the piece of that side, and 0 as a
 *       bound. Where |v| ≤ w that piece rises, so the bound holds it. The other side rises faster;
 *   <li>a group that is 0 stays there where ‖v_g‖ &lt; w_g, and else has the piece of −v_g.
 * </ul>
 */
public final class ProxPiece extends ChangedObjective {

  private final ProxTerm term;
  private final ConvexSet set;

  /** By entry: the slope of its piece. */
  private final double[] slopes;

  /** The norms of groups that are 0 at the point, which are no part of the piece. */
  private final ProxTerm gone;

  private ProxPiece(
      StochasticProblem problem, ProxTerm term, ConvexSet set, double[] slopes, ProxTerm gone) {
    super(problem, gone, -1.0);
    this.term = term;
    this.set = set;
    this.slopes = slopes;
    this.gone = gone;
  }

  /**
   * The piece at x.
   *
   * @param gradient that of the Lagrangian at x with the subgradient of the term in it, or what
   *     samples make of it
   * @return the problem itself if it has no prox term
   */
  public static StochasticProblem at(StochasticProblem problem, double[] x, double[] gradient) {
    ProxTerm term = problem.proxTerm().orElse(null);
    if (term == null) {
      return problem;
    }
    int n = x.length;
    double[] lower = Vectors.of(n, i -> Double.NEGATIVE_INFINITY);
    double[] upper = Vectors.of(n, i -> Double.POSITIVE_INFINITY);
    double[] slopes = new double[n];
    for (int i = 0; i < n; i++) {
      if (term.weight(i) > 0) {
        double side = x[i] == 0.0 ? (gradient[i] > 0 ? -1.0 : 1.0) : Math.signum(x[i]);
        slopes[i] = side * term.weight(i);
        lower[i] = x[i] == 0.0 && side > 0 ? 0.0 : lower[i];
        upper[i] = x[i] == 0.0 && side < 0 ? 0.0 : upper[i];
      }
    }
    List<ProxTerm.Group> gone = term.groups().stream().filter(g -> g.isZero(x)).toList();
    for (ProxTerm.Group group : gone) {
      double steepness = group.norm(gradient);
      for (int i : group.members()) {
        if (steepness < group.weight()) {
          lower[i] = 0.0;
          upper[i] = 0.0;
        } else {
          slopes[i] = -group.weight() * (gradient[i] / steepness);
        }
      }
    }
    ConvexSet set = within(problem.feasibleSet(), lower, upper);
    return new ProxPiece(problem, term, set, slopes, ProxTerm.groups(n, gone));
  }

  private static ConvexSet within(ConvexSet set, double[] lower, double[] upper) {
    List<ConvexSet> factors = new ArrayList<>();
    for (ConvexSet.Block block : set.blocks()) {
      SeparableSet bounds = block.set().separable().orElse(null);
      int from = block.start();
      int size = block.set().dimension();
      factors.add(
          bounds == null
              ? block.set()
              : new Box(
                  Vectors.of(size, i -> Math.max(bounds.lower(i), lower[from + i])),
                  Vectors.of(size, i -> Math.min(bounds.upper(i), upper[from + i]))));
    }
    return Product.of(factors);
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  /** What is left is smooth as far as the term goes. */
  @Override
  public Optional<ProxTerm> proxTerm() {
    return Optional.empty();
  }

  @Override
  void change(double[] x, Evaluation out) {
    double[] gradient = out.gradient(0);
    double sum = 0.0;
    for (int i = 0; i < x.length; i++) {
      double w = term.weight(i);
      sum += slopes[i] * x[i] - w * Math.abs(x[i]);
      gradient[i] += slopes[i] - w * Math.signum(x[i]);
    }
    gone.addSubgradient(-1.0, x, gradient);
    out.addValue(0, sum - gone.value(x));
  }

  @Override
  StochasticProblem changed(StochasticProblem other) {
    return new ProxPiece(other, term, set, slopes, gone);
  }
}
