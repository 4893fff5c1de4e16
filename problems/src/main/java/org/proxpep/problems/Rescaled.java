package org.proxpep.problems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Ball;
import org.proxpep.set.Box;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.Simplex;
import org.proxpep.set.WholeSpace;

/**
 * A problem in other units: x′ = s·x coordinate by coordinate and wₖ times function k, so that
 *
 * <pre>
 *   f′(x′) = w₀ f(x′/s),   ∂f′/∂x′ᵢ = w₀/sᵢ · ∂f/∂xᵢ,   λ′ₖ = λₖ w₀/wₖ
 * </pre>
 *
 * and X₀′ = s·X₀. Balls and simplices keep their shape under a common factor only.
 */
final class Rescaled extends Wrapped {

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
    this.set = scale(inner.feasibleSet(), this.s, 0);
    this.newBuffers = () -> new Buffers(inner);
  }

  /** Every factor is {@code largest} or 1/{@code largest} at random, common where X₀ needs it. */
  static Rescaled random(LibraryProblem inner, double largest, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] s = new double[inner.dimension()];
    double[] w = new double[1 + inner.inequalities() + inner.equalities()];
    Arrays.setAll(s, i -> random.nextLong() < 0 ? largest : 1.0 / largest);
    Arrays.setAll(w, k -> random.nextLong() < 0 ? largest : 1.0 / largest);
    makeUniform(inner.feasibleSet(), s, 0);
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

  private static void makeUniform(ConvexSet set, double[] s, int from) {
    if (set instanceof Product product) {
      for (int k = 0; k < product.factors().size(); k++) {
        makeUniform(product.factors().get(k), s, from + product.start(k));
      }
    } else if (!(set instanceof SeparableSet)) {
      Arrays.fill(s, from, from + set.dimension(), s[from]);
    }
  }

  /** s·X for a set of the coordinates from {@code from} on. */
  private static ConvexSet scale(ConvexSet set, double[] s, int from) {
    int n = set.dimension();
    if (set instanceof WholeSpace) {
      return set;
    }
    if (set instanceof SeparableSet box) {
      double[] lower = new double[n];
      double[] upper = new double[n];
      Arrays.setAll(lower, i -> s[from + i] * box.lower(i));
      Arrays.setAll(upper, i -> s[from + i] * box.upper(i));
      return new Box(lower, upper);
    }
    if (set instanceof Product product) {
      List<ConvexSet> factors = new ArrayList<>();
      for (int k = 0; k < product.factors().size(); k++) {
        factors.add(scale(product.factors().get(k), s, from + product.start(k)));
      }
      return Product.of(factors);
    }
    double factor = commonFactor(set, s, from);
    if (set instanceof Ball ball) {
      double[] center = new double[n];
      Arrays.setAll(center, i -> factor * ball.center(i));
      return new Ball(center, factor * ball.radius());
    }
    if (set instanceof Simplex simplex) {
      return new Simplex(n, factor * simplex.total());
    }
    if (set instanceof CappedSimplex capped) {
      double[] lower = new double[n];
      double[] upper = new double[n];
      Arrays.setAll(lower, i -> factor * capped.lower(i));
      Arrays.setAll(upper, i -> factor * capped.upper(i));
      return new CappedSimplex(lower, upper, factor * capped.total());
    }
    throw new IllegalArgumentException(
        "The set ("
            + set
            + ") must be a box, ball, simplex or a product of those to be rescaled.\n"
            + "Maybe write it as constraints.");
  }

  private static double commonFactor(ConvexSet set, double[] s, int from) {
    for (int i = 1; i < set.dimension(); i++) {
      if (s[from + i] != s[from]) {
        throw new IllegalArgumentException(
            "The factors of the variables in the set ("
                + set
                + ") must be the same; they are "
                + s[from]
                + " and "
                + s[from + i]
                + ".\nMaybe one factor for all variables of a ball or a simplex.");
      }
    }
    return s[from];
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
      out.value[k] = w[k] * from.value[k];
      double[] to = out.gradient[k];
      double[] row = from.gradient[k];
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
