package org.proxpep.problems.generated;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.FastGaussian;
import org.proxpep.set.ConvexSet;

/**
 * A random smooth constrained problem of any size whose solution is known because it was chosen
 * first. With t = x − x*,
 *
 * <pre>
 *   f(x)  = f* + cᵀt + Σ dᵢ(½tᵢ² + κ(1 − cos 3tᵢ)/9),
 *   gₖ(x) = aₖᵀt + ½tᵀQₖt − sₖ ≤ 0,     hⱼ(x) = aⱼᵀt + ½tᵀQⱼt = 0,     x in X₀,
 * </pre>
 *
 * where sₖ = 0 and λₖ in [½, 3/2] for about half of the inequalities, sₖ in [0.1, 1.1] and λₖ = 0
 * for the others, |μⱼ| in [½, 3/2], and c makes the gradient of the Lagrangian push against the
 * active bounds of X₀ and vanish otherwise. The Qₖ are made of 2×2 blocks ({@code WindowRows}), so
 * an evaluation takes O((1+p+m)n) and the problem itself O(n+p+m) memory.
 *
 * <p>x* is the global solution, convex or not: dᵢ ≥ 1 and Σ yₖQₖ ≥ −½ give L(x) − L(x*) ≥ ¼‖t‖² on
 * X₀.
 *
 * <p>Every sample adds independent noise, Gaussian on the values and nearly so on the gradient
 * entries ({@code FastGaussian}).
 */
public final class GeneratedNlp implements LibraryProblem {

  private static final double OMEGA = 3.0;
  private static final double LEAST_SLACK = 0.1;

  private final GeneratedNlpSettings settings;
  private final GeneratedFace face;
  private final WindowRows rows;
  private final double[] d;
  private final double[] c;
  private final double[] slack;

  /** (λ*, μ*). */
  private final double[] y;

  private final double fStar;
  private final Supplier<double[]> newRow;

  private GeneratedNlp(GeneratedNlpSettings settings) {
    this.settings = settings;
    int n = settings.n();
    int count = settings.p() + settings.m();
    ScenarioRandom random = new ScenarioRandom(settings.seed());
    int directions = GeneratedFace.directions(n, settings.shape());
    requireDirections(directions);
    int active = activeInequalities(directions);
    int fixed = Math.max(0, Math.min(n / 4, directions - 2 * (settings.m() + active)));
    this.face = new GeneratedFace(n, settings.shape(), fixed, random);
    this.y = new double[count];
    this.slack = new double[count];
    double total = multipliers(active, random);
    double[] amplitude = new double[count];
    boolean[] indefinite = new boolean[count];
    for (int k = 0; k < count; k++) {
      indefinite[k] = k >= settings.p() || settings.nonconvexity() > 0;
      amplitude[k] = settings.curvature() / Math.sqrt(n);
      if (indefinite[k]) {
        // |q| + |r| ≤ 3/2, so the sum of all |yₖQₖ| stays below ½.
        amplitude[k] = Math.min(amplitude[k], 1.0 / (3.0 * (total + 1.0)));
      }
    }
    this.rows = new WindowRows(n, amplitude, indefinite, random);
    this.d = new double[n];
    this.c = face.push.clone();
    double exponent = Math.log(settings.condition());
    for (int i = 0; i < n; i++) {
      d[i] = Math.exp(exponent * random.nextDouble());
    }
    for (int k = 0; k < count; k++) {
      rows.addSlope(k, -y[k], c);
    }
    this.fStar = n * random.nextDouble(0.5, 1.5);
    this.newRow = () -> new double[n];
  }

  /**
   * Makes the problem.
   *
   * @throws IllegalArgumentException if there are more equalities than directions
   */
  public static GeneratedNlp create(GeneratedNlpSettings settings) {
    return new GeneratedNlp(settings);
  }

  private static Label label(GeneratedNlpSettings s) {
    String shape = s.shape().name().toLowerCase(Locale.ROOT);
    return new Label(
        "generated-%s-%d-%d-%d-%d".formatted(shape, s.n(), s.p(), s.m(), s.seed()),
        "min c't + sum d (t^2/2 + kappa (1 - cos 3t)/9)  s.t.  a't + t'Qt/2 - s <= 0 or = 0, "
            + "t = x - x*, x in a "
            + shape,
        "solution chosen first, then the functions",
        s.convex() ? Set.of("generated", "convex") : Set.of("generated"));
  }

  private void requireDirections(int directions) {
    if (settings.m() > directions) {
      throw new IllegalArgumentException(
          "The number of equalities ("
              + settings.m()
              + ") must be at most the number of directions in the set ("
              + directions
              + ").\nMaybe take more variables.");
    }
  }

  /** Half of them if they fit twice beside the equalities; one alone may fill the space. */
  private int activeInequalities(int directions) {
    int one = settings.m() == 0 && directions > 0 ? 1 : 0;
    int room = Math.max(one, directions / 2 - settings.m());
    return Math.min((settings.p() + 1) / 2, room);
  }

  /** Draws y and the slacks and returns Σ|y|. */
  private double multipliers(int active, ScenarioRandom random) {
    double total = 0.0;
    for (int k = 0; k < y.length; k++) {
      double size = random.nextDouble(0.5, 1.5);
      boolean negative = random.nextLong() < 0;
      if (k >= settings.p()) {
        y[k] = negative ? -size : size;
      } else if (k < active) {
        y[k] = size;
      } else {
        slack[k] = LEAST_SLACK + size - 0.5;
      }
      total += Math.abs(y[k]);
    }
    return total;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    evaluateMean(x, out);
    if (settings.noise() == 0.0) {
      return;
    }
    ScenarioRandom random = out.random(xi);
    double gradientLevel = settings.gradientLevel();
    for (int k = 0; k < out.rows(); k++) {
      out.addValue(k, settings.noise() * random.nextGaussian());
      if (gradientLevel > 0) {
        FastGaussian.add(gradientLevel, random, out.gradient(k));
      }
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    double[] t = out.scratch(double[].class, newRow);
    for (int i = 0; i < t.length; i++) {
      t[i] = x[i] - face.x[i];
    }
    out.setValue(0, fStar + objective(t, out.gradient(0)));
    for (int k = 0; k < y.length; k++) {
      out.setValue(1 + k, constraint(k, t, out.gradient(1 + k)));
    }
  }

  /** f − f* at x* + t. */
  double objective(double[] t, double[] gradient) {
    double kappa = settings.nonconvexity();
    double sum = 0.0;
    for (int i = 0; i < t.length; i++) {
      double dt = d[i] * t[i];
      gradient[i] = c[i] + dt;
      sum += (c[i] + 0.5 * dt) * t[i];
    }
    if (kappa > 0) {
      for (int i = 0; i < t.length; i++) {
        double sine = Math.sin(0.5 * OMEGA * t[i]);
        double cosine = Math.cos(0.5 * OMEGA * t[i]);
        double weight = 2.0 * kappa * d[i] / OMEGA;
        gradient[i] += weight * sine * cosine;
        sum += weight / OMEGA * sine * sine;
      }
    }
    return sum;
  }

  /** Constraint k (counted from 0, inequalities first) at x* + t. */
  double constraint(int k, double[] t, double[] gradient) {
    return rows.at(k, t, gradient) - slack[k];
  }

  /** Adds ∇²L(x*) including the curvature of X₀: the diagonal, and what stands beside it. */
  void addHessian(double[] diagonal, double[] beside) {
    for (int i = 0; i < d.length; i++) {
      diagonal[i] += d[i] * (1.0 + settings.nonconvexity()) + face.bend[i];
    }
    for (int k = 0; k < y.length; k++) {
      if (y[k] != 0) {
        rows.addHessian(k, y[k], diagonal, beside);
      }
    }
  }

  GeneratedFace face() {
    return face;
  }

  WindowRows rows() {
    return rows;
  }

  double fStar() {
    return fStar;
  }

  /** (λ*, μ*). */
  double[] multipliers() {
    return y.clone();
  }

  public GeneratedNlpSettings settings() {
    return settings;
  }

  /**
   * The error that no method can beat by much with so many samples: the median of
   *
   * <pre>
   *   max( |f(x)−f*| / (1+|f*|), max gᵢ(x)₊, max |hⱼ(x)| )
   * </pre>
   *
   * over x = Π(x* + N(0, Σ/samples)), Σ being the covariance of the best unbiased estimator, from
   * 201 draws.
   */
  public double floorMedian(long samples) {
    double[] errors = floorErrors(samples, 201);
    return errors[errors.length / 2];
  }

  /** The errors behind {@link #floorMedian} in ascending order; the same ones at every call. */
  public double[] floorErrors(long samples, int draws) {
    if (samples < 1 || draws < 1) {
      throw new IllegalArgumentException(
          "The numbers of samples ("
              + samples
              + ") and draws ("
              + draws
              + ") must be at least 1.\nMaybe 10000 and 201.");
    }
    NlpFloor floor = new NlpFloor(this);
    ScenarioRandom random = new ScenarioRandom(settings.seed() + 1);
    double[] errors = new double[draws];
    for (int r = 0; r < draws; r++) {
      errors[r] = floor.error(samples, random);
    }
    Arrays.sort(errors);
    return errors;
  }

  @Override
  public Label label() {
    return label(settings);
  }

  @Override
  public Shape shape() {
    return new Shape(settings.n(), settings.p(), settings.m());
  }

  @Override
  public ConvexSet feasibleSet() {
    return face.set;
  }

  @Override
  public KnownOptimum optimum() {
    int p = settings.p();
    return new KnownOptimum(
        face.x, fStar, Arrays.copyOfRange(y, 0, p), Arrays.copyOfRange(y, p, y.length), "global");
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(settings.noise());
  }

  /** The noise of the gradients changes in proportion. */
  @Override
  public GeneratedNlp withNoise(double level) {
    return new GeneratedNlp(settings.withNoise(level));
  }

  @Override
  public String fingerprint() {
    return LibraryProblem.super.fingerprint() + " " + settings;
  }

  @Override
  public String toString() {
    return name();
  }
}
