package org.proxpep.solve;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Sense;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problem.TransformedProblem;
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
 * batch again, of the elastic scenarios.
 */
final class ElasticProblem extends TransformedProblem {

  private final double[] u;
  private final double[] start;
  private final int n;
  private final Shape shape;
  private final ConvexSet set;
  private final Supplier<Inner> newInner;

  private record Inner(double[] x, Evaluation out) {}

  /**
   * @param units uₖ &gt; 0
   * @param start x, then s
   */
  ElasticProblem(StochasticProblem problem, double[] units, double[] start) {
    super(problem);
    this.u = units.clone();
    this.start = start.clone();
    this.n = problem.dimension();
    this.shape = new Shape(n + u.length, problem.inequalities(), problem.equalities());
    this.set = Product.of(problem.feasibleSet(), new WholeSpace(u.length));
    this.newInner = () -> new Inner(new double[n], Evaluation.of(problem));
  }

  @Override
  public void evaluate(double[] xs, long xi, Evaluation out) {
    Inner inner = out.scratch(Inner.class, newInner);
    System.arraycopy(xs, 0, inner.x, 0, n);
    problem.evaluate(inner.x, xi, inner.out);
    Arrays.fill(out.gradient(0), 0.0);
    double sum = 0.0;
    for (int k = 0; k < u.length; k++) {
      double s = xs[n + k];
      sum += 0.5 * s * s;
      out.gradient(0)[n + k] = s;
      out.setValue(1 + k, inner.out.value(1 + k) / u[k] - s);
      double[] from = inner.out.gradient(1 + k);
      double[] to = out.gradient(1 + k);
      Arrays.fill(to, 0.0);
      for (int i = 0; i < n; i++) {
        to[i] = from[i] / u[k];
      }
      to[n + k] = -1.0;
    }
    out.setValue(0, sum);
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  /** Elastic means are means of elastic scenarios, since slacks are the same in all of them. */
  @Override
  public Optional<StochasticProblem> unbatched() {
    return problem.unbatched().map(inner -> new ElasticProblem(inner, u, start));
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
  public Sense sense() {
    return Sense.MINIMIZE;
  }

  @Override
  public ConstraintForm meaning(int row) {
    return row <= inequalities() ? ConstraintForm.AT_MOST_ZERO : ConstraintForm.EQUAL_TO_ZERO;
  }

  @Override
  public boolean isAuxiliary(int i) {
    return false;
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " elastic units=" + Arrays.toString(u);
  }
}
