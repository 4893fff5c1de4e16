package org.proxpep.set;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/**
 * A nonempty closed convex set X₀ ⊂ ℝⁿ, known through its projection Π(y), the point of the set
 * nearest to y. Sets are immutable, and their methods may be called by several threads at once.
 *
 * <p>A set of a user's needs the first four methods only. What else others want to know of a set,
 * they ask it here: the defaults make do with the projection, and a set that knows better overrides
 * them.
 */
public interface ConvexSet {

  /** n. */
  int dimension();

  /**
   * Writes Π(y) into {@code out}, which may be {@code y} itself. A NaN in y leaves a NaN in {@code
   * out}, so that it is noticed.
   */
  void project(double[] y, double[] out);

  /** Π(y) in a vector of its own. */
  default double[] projected(double[] y) {
    double[] x = new double[y.length];
    project(y, x);
    return x;
  }

  /** Whether x lies within {@code tolerance} of the set, in the Euclidean norm of ℝⁿ. */
  boolean contains(double[] x, double tolerance);

  /**
   * An upper bound on ‖x−z‖ over x, z in the set (the diameter wherever it is known exactly);
   * infinite if there is none.
   */
  double diameter();

  /** The set as a product of intervals, where it is one. */
  default Optional<SeparableSet> separable() {
    return Optional.empty();
  }

  /** The set as a Euclidean ball, where it is one. */
  default Optional<Ball> ball() {
    return Optional.empty();
  }

  /** Whether the set is ℝⁿ. */
  default boolean isWholeSpace() {
    return false;
  }

  /**
   * A factor of the set.
   *
   * @param start the first of its coordinates
   */
  record Block(int start, ConvexSet set) {}

  /** The factors that the set is a product of, over consecutive coordinates; itself if alone. */
  default List<Block> blocks() {
    return List.of(new Block(0, this));
  }

  /**
   * The support function, counted from a point: an upper bound of ⟨v, z−x⟩ over z in the set, the
   * least one for all sets of this package; infinite if there is none. With x = 0 it is the support
   * function proper; near the set differences are small and more accurate.
   *
   * <p>The default takes α = ‖v‖/D with the diameter D, p = Π(x + v/α) and R = α(p−x). Then ‖x−p‖ ≤
   * D for x in the set, and the projection's inequality ⟨v−R, z−p⟩ ≤ 0 gives
   *
   * <pre>  ⟨v, z−x⟩ = ⟨v, z−p⟩ + ⟨v, R⟩/α ≤ 2D‖R‖ + D‖R‖.</pre>
   */
  default double support(double[] v, double[] x) {
    double diameter = diameter();
    double alpha = Rows.norm(v) / diameter;
    if (alpha == 0.0) {
      return Rows.norm(v) == 0.0 ? 0.0 : Double.POSITIVE_INFINITY;
    }
    if (!(alpha < Double.POSITIVE_INFINITY)) {
      return 0.0;
    }
    double[] p = Vectors.of(x.length, i -> x[i] + v[i] / alpha);
    project(p, p);
    Vectors.addMultiple(-1.0, x, p);
    return 3.0 * diameter * (alpha * SafeVectors.norm(p));
  }

  /** An upper bound of ‖z−x‖ over z in the set, for x in the set; infinite if there is none. */
  default double farthest(double[] x) {
    return diameter();
  }

  /**
   * {s∘x : x in the set} for factors s &gt; 0. A set that couples its coordinates may take one
   * common factor only.
   *
   * @throws IllegalArgumentException if it takes one factor and is given several
   */
  default ConvexSet scaled(double[] s) {
    double factor = Checks.commonFactor(this, s);
    return factor == 1.0 ? this : new Stretched(this, factor);
  }

  /**
   * A random point of the set. The default goes from the given point a uniform part of the way to a
   * random point of the boundary, or where the set is unbounded, to the projection of a normal
   * point around it.
   */
  default double[] sample(PointDraw draw) {
    int n = dimension();
    double[] x = Vectors.of(n, i -> draw.gaussian().getAsDouble());
    double diameter = diameter();
    boolean bounded = diameter < Double.POSITIVE_INFINITY;
    double length = bounded ? diameter / Rows.norm(x) : draw.size();
    Vectors.sum(draw.near(), length, x, x);
    project(x, x);
    double t = bounded ? draw.uniform().getAsDouble() : 1.0;
    Vectors.subtract(x, draw.near(), x);
    Vectors.sum(draw.near(), t, x, x);
    project(x, x);
    return x;
  }

  /** The set by bounds and smooth functions, where it has such a form. */
  default Optional<SmoothForm> smoothForm() {
    return Optional.empty();
  }

  /**
   * The set by bounds and functions that may have kinks, for solvers that take kinks apart; the
   * smooth form where there is one.
   */
  default Optional<SmoothForm> kinkedForm() {
    return smoothForm();
  }

  /**
   * The pieces of the boundary that meet at a point x of the set, by default those of the smooth
   * form.
   *
   * @throws IllegalArgumentException if they are not known
   */
  default List<Facet> facets(double[] x) {
    SmoothForm form =
        smoothForm()
            .orElseThrow(
                () ->
                    Refusal.of(
                        "The faces of X0 (%s) are not known",
                        "write it as expectation constraints over a box", this));
    return Facet.at(form, x);
  }

  /**
   * Writes Π′(y)v into {@code out}, an element of the generalised (Clarke) Jacobian of the
   * projection at y applied to v; {@code out} is neither y nor v. Sets that know a formula override
   * this; the default needs the projection only and takes a one-sided difference along v, exact up
   * to rounding where Π is affine.
   *
   * @param projected Π(y), which the caller has at hand
   */
  default void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double largest = Rows.maxAbs(v);
    double scale = Math.max(Rows.maxAbs(y), Rows.maxAbs(projected));
    if (largest == 0.0) {
      Arrays.fill(out, 0.0);
      return;
    }
    double h = 1e-8 * (scale == 0.0 ? 1.0 : scale) / largest;
    Vectors.sum(y, h, v, out);
    project(out, out);
    for (int i = 0; i < v.length; i++) {
      out[i] = (out[i] - projected[i]) / h;
    }
  }
}
