package org.proxpep.problems.generated;

import java.util.Arrays;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.set.ConvexSet;

/**
 * A problem in other units: x′ = s·x coordinate by coordinate and wₖ times function k, so that
 *
 * <pre>
 *   f′(x′) = w₀ f(x′/s),   ∂f′/∂x′ᵢ = w₀/sᵢ · ∂f/∂xᵢ,   λ′ₖ = λₖ w₀/wₖ
 * </pre>
 *
 * and X₀′ = s·X₀. Balls and simplices keep their shape under a common factor only.
 */
final class Rescaled extends ForwardingLibraryProblem {

  private final double[] s;
  private final double[] w;
  private final ConvexSet set;
  private final Supplier<Buffers> newBuffers;

  /** Scratch space: the point in the old units. */
  private static final class Buffers {
    final double[] x;
    final Evaluation inner;

    Buffers(LibraryProblem problem) {
      x = new double[problem.dimension()];
      inner = Evaluation.of(problem);
    }
  }

  Rescaled(LibraryProblem inner, double[] s, double[] w) {
    super(inner, "rescaled");
    require("variables", s, inner.dimension());
    require("functions", w, 1 + inner.inequalities() + inner.equalities());
    this.s = s.clone();
    this.w = w.clone();
    this.set = inner.feasibleSet().scaled(this.s);
    this.newBuffers = () -> new Buffers(inner);
  }

  /** Every factor is {@code largest} or 1/{@code largest} at random, common where X₀ needs it. */
  static Rescaled random(LibraryProblem inner, double largest, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] s = new double[inner.dimension()];
    double[] w = new double[1 + inner.inequalities() + inner.equalities()];
    Arrays.setAll(s, i -> random.nextLong() < 0 ? largest : 1.0 / largest);
    Arrays.setAll(w, k -> random.nextLong() < 0 ? largest : 1.0 / largest);
    makeUniform(inner.feasibleSet(), s);
    return new Rescaled(inner, s, w);
  }

  private static void require(String what, double[] factors, int count) {
    boolean good = factors.length == count;
    for (double factor : factors) {
      good &= factor > 0 && factor < Double.POSITIVE_INFINITY;
    }
    if (!good) {
      throw new IllegalArgumentException(
          "The factors of the "
              + what
              + " ("
              + Arrays.toString(factors)
              + ") must be "
              + count
              + " positive finite numbers.\nMaybe 1 for what shall stay as it is.");
    }
  }

  private static void makeUniform(ConvexSet set, double[] s) {
    for (ConvexSet.Block block : set.blocks()) {
      if (block.set().separable().isEmpty()) {
        int from = block.start();
        Arrays.fill(s, from, from + block.set().dimension(), s[from]);
      }
    }
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Buffers buffers = unscaled(x, out);
    inner.evaluate(buffers.x, xi, buffers.inner);
    rescale(buffers.inner, out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    Buffers buffers = unscaled(x, out);
    inner.evaluateMean(buffers.x, buffers.inner);
    rescale(buffers.inner, out);
  }

  private Buffers unscaled(double[] x, Evaluation out) {
    Buffers buffers = out.scratch(Buffers.class, newBuffers);
    for (int i = 0; i < s.length; i++) {
      buffers.x[i] = x[i] / s[i];
    }
    return buffers;
  }

  private void rescale(Evaluation from, Evaluation out) {
    for (int k = 0; k < w.length; k++) {
      out.setValue(k, w[k] * from.value(k));
      double[] to = out.gradient(k);
      double[] row = from.gradient(k);
      for (int i = 0; i < s.length; i++) {
        to[i] = w[k] * row[i] / s[i];
      }
    }
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public double[] startingPoint() {
    return scaled(inner.startingPoint());
  }

  private double[] scaled(double[] x) {
    for (int i = 0; i < s.length; i++) {
      x[i] *= s[i];
    }
    return x;
  }

  @Override
  public KnownOptimum optimum() {
    KnownOptimum known = inner.optimum();
    double[] lambda = known.lambda();
    double[] mu = known.mu();
    for (int i = 0; i < lambda.length; i++) {
      lambda[i] *= w[0] / w[1 + i];
    }
    for (int j = 0; j < mu.length; j++) {
      mu[j] *= w[0] / w[1 + lambda.length + j];
    }
    return new KnownOptimum(scaled(known.x()), w[0] * known.f(), lambda, mu, known.note());
  }

  /** The level is that of the problem in its old units. */
  @Override
  public LibraryProblem withNoise(double level) {
    return new Rescaled(inner.withNoise(level), s, w);
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " factors=" + Arrays.hashCode(s) + "," + Arrays.hashCode(w);
  }
}
