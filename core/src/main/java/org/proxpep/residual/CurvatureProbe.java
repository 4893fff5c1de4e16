package org.proxpep.residual;

import java.util.Arrays;
import java.util.Optional;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.ConvexSet;

/**
 * The extreme curvatures of a smooth function at a point of X₀, along directions that stay in X₀ to
 * both sides. Products of the Hessian with a direction are central differences of gradients,
 *
 * <pre>   ∇²f(x) v ≈ [∇f(x+hv) − ∇f(x−hv)]/2h, </pre>
 *
 * and Lanczos's iteration turns a few of them into estimates of the smallest and largest
 * eigenvalue: from one random direction, which alone would show little more than the mean of all n
 * eigenvalues, to nearly the extreme ones. It looks from inside: in exact arithmetic neither
 * estimate goes beyond the true eigenvalue.
 */
public final class CurvatureProbe {

  /** A gradient at x. */
  @FunctionalInterface
  public interface Gradient {
    void at(double[] x, double[] out);
  }

  /**
   * What one look saw.
   *
   * @param smallest the smallest curvature
   * @param largest the largest
   * @param noise curvatures of this size may be nothing but rounding errors of the gradients
   */
  public record Extremes(double smallest, double largest, double noise) {}

  /** The relative error of a gradient that is worked out without much cancellation. */
  private static final double ROUNDING = 1e-14;

  private final ConvexSet set;
  private final double[][] basis;
  private final double[] a;
  private final double[] b;
  private final double[] image;
  private final double[] plus;
  private final double[] minus;
  private final double[] ahead;
  private final double[] behind;
  private double noise;

  /**
   * @param steps how many products of the Hessian, two gradients each, one look takes at most
   */
  public CurvatureProbe(ConvexSet set, int steps) {
    int n = set.dimension();
    this.set = set;
    this.basis = new double[Math.min(steps, n)][n];
    this.a = new double[basis.length];
    this.b = new double[basis.length];
    this.image = new double[n];
    this.plus = new double[n];
    this.minus = new double[n];
    this.ahead = new double[n];
    this.behind = new double[n];
  }

  /**
   * Looks around x.
   *
   * @param h how far from x to evaluate
   * @return empty if there was no direction to look along
   */
  public Optional<Extremes> look(Gradient gradient, double[] x, double h, ScenarioRandom random) {
    Arrays.setAll(image, i -> random.nextGaussian());
    noise = 0.0;
    int size = 0;
    while (size < basis.length && addDirection(x, size) && product(gradient, x, size, h)) {
      a[size] = Rows.dot(image, basis[size]);
      size++;
    }
    return size == 0
        ? Optional.empty()
        : Optional.of(new Extremes(eigenvalue(size, 0), eigenvalue(size, size - 1), noise));
  }

  /** Makes the next basis vector of what is new and tangent to X₀ in the latest image. */
  private boolean addDirection(double[] x, int size) {
    double[] v = basis[size];
    set.projectionDerivative(x, x, image, v);
    double before = Rows.norm(v);
    // Twice, because once leaves rounding errors of the size of what was taken away.
    for (int pass = 0; pass < 2; pass++) {
      for (int k = 0; k < size; k++) {
        Vectors.addMultiple(-Rows.dot(v, basis[k]), basis[k], v);
      }
    }
    double norm = Rows.norm(v);
    // Differences of gradients are good to some eight digits.
    if (!(norm > 1e-8 * before && norm > 0)) {
      return false;
    }
    for (int i = 0; i < v.length; i++) {
      v[i] /= norm;
    }
    if (size > 0) {
      b[size - 1] = norm;
    }
    return true;
  }

  /** The image of a basis vector, unless X₀ ends before x ± hv. */
  private boolean product(Gradient gradient, double[] x, int k, double h) {
    double[] v = basis[k];
    Vectors.sum(x, h, v, plus);
    Vectors.sum(x, -h, v, minus);
    if (!set.contains(plus, 1e-3 * h) || !set.contains(minus, 1e-3 * h)) {
      return false;
    }
    set.project(plus, plus);
    set.project(minus, minus);
    gradient.at(plus, ahead);
    gradient.at(minus, behind);
    Arrays.setAll(image, i -> (ahead[i] - behind[i]) / (2 * h));
    noise = Math.max(noise, ROUNDING * (Rows.norm(ahead) + Rows.norm(behind)) / (2 * h));
    return Vectors.zeroTimes(image) == 0.0;
  }

  /** Eigenvalue {@code index}, in rising order, of the tridiagonal matrix, by bisection. */
  private double eigenvalue(int size, int index) {
    double radius = 0.0;
    for (int k = 0; k < size; k++) {
      double off = (k > 0 ? b[k - 1] : 0.0) + (k + 1 < size ? b[k] : 0.0);
      radius = Math.max(radius, Math.abs(a[k]) + off);
    }
    double low = -radius;
    double high = radius;
    for (int round = 0; round < 100 && high - low > 1e-12 * radius; round++) {
      double middle = 0.5 * (low + high);
      if (below(size, middle) > index) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return 0.5 * (low + high);
  }

  /** How many eigenvalues are less than {@code t}: the negative pivots of the shifted matrix. */
  private int below(int size, double t) {
    int count = 0;
    double pivot = 1.0;
    for (int k = 0; k < size; k++) {
      double off = k > 0 ? b[k - 1] : 0.0;
      pivot = a[k] - t - off * off / pivot;
      if (pivot == 0.0) {
        pivot = Double.MIN_NORMAL;
      }
      count += pivot < 0 ? 1 : 0;
    }
    return count;
  }
}
