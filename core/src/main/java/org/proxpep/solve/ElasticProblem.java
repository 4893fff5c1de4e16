package org.proxpep.solve;

import java.util.Arrays;
import java.util.function.Supplier;
import org.proxpep.problem.Batched;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.WholeSpace;

/**
 * The constraints of a problem, each with a slack that makes it hold, and the slacks as objective:
 *
 * <pre>
 *   min over x in X₀, s of ½ Σ sₖ²   s.t.   E[Gᵢ]/uᵢ − sᵢ ≤ 0,   E[Hⱼ]/uⱼ − sⱼ = 0
 * </pre>
 *
 * Always feasible, with independent gradients, and of the same class. A solution x has the least
 * sum of squared violations in units u, the multipliers are the slacks, and sₖ/uₖ are weights of
 * the original constraints with which their violation shows to be least. Around a batch it is a
 * batch again, of the elastic scenarios: {@link #of}.
 */
final class ElasticProblem implements StochasticProblem {

  private final StochasticProblem problem;
  private final double[] u;
  private final double[] start;
  private final int n;
  private final ConvexSet set;
  private final Supplier<Inner> newInner;

  private record Inner(double[] x, Evaluation out) {}

  /**
   * The elastic problem, which whatever measures expectations can look through where {@code
   * problem} is a batch.
   *
   * @param units uₖ &gt; 0
   * @param start x, then s
   */
  static StochasticProblem of(StochasticProblem problem, double[] units, double[] start) {
    ElasticProblem elastic = new ElasticProblem(problem, units, start);
    return problem instanceof Batched batch
        ? new Batch(elastic, of(batch.inner(), units, start))
        : elastic;
  }

  /** Elastic means are means of elastic scenarios, since slacks are the same in all of them. */
  private static final class Batch extends ForwardingProblem implements Batched {

    private final StochasticProblem inner;

    Batch(ElasticProblem whole, StochasticProblem inner) {
      super(whole);
      this.inner = inner;
    }

    @Override
    public StochasticProblem inner() {
      return inner;
    }
  }

  private ElasticProblem(StochasticProblem problem, double[] units, double[] start) {
    this.problem = problem;
    this.u = units.clone();
    this.start = start.clone();
    this.n = problem.dimension();
    this.set = Product.of(problem.feasibleSet(), new WholeSpace(u.length));
    this.newInner = () -> new Inner(new double[n], Evaluation.of(problem));
  }

  @Override
  public void evaluate(double[] xs, long xi, Evaluation out) {
    Inner inner = out.scratch(Inner.class, newInner);
    System.arraycopy(xs, 0, inner.x, 0, n);
    problem.evaluate(inner.x, xi, inner.out);
    Arrays.fill(out.gradient[0], 0.0);
    double sum = 0.0;
    for (int k = 0; k < u.length; k++) {
      double s = xs[n + k];
      sum += 0.5 * s * s;
      out.gradient[0][n + k] = s;
      out.value[1 + k] = inner.out.value[1 + k] / u[k] - s;
      double[] from = inner.out.gradient[1 + k];
      double[] to = out.gradient[1 + k];
      Arrays.fill(to, 0.0);
      for (int i = 0; i < n; i++) {
        to[i] = from[i] / u[k];
      }
      to[n + k] = -1.0;
    }
    out.value[0] = sum;
  }

  @Override
  public int dimension() {
    return n + u.length;
  }

  @Override
  public int inequalities() {
    return problem.inequalities();
  }

  @Override
  public int equalities() {
    return problem.equalities();
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public int scenariosPerEvaluation() {
    return problem.scenariosPerEvaluation();
  }

  @Override
  public double[] startingPoint() {
    return start.clone();
  }

  @Override
  public String name() {
    return problem.name() + " (elastic)";
  }

  @Override
  public String variableName(int i) {
    return i < n ? problem.variableName(i) : "slack of " + problem.functionName(1 + i - n);
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "squared slacks" : problem.functionName(row);
  }

  @Override
  public boolean isDeterministic(int row) {
    return row == 0 || problem.isDeterministic(row);
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " elastic units=" + Arrays.toString(u);
  }
}
