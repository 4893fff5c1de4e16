package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.TSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Require;

/** The distributions of random statements. Every draw depends on the generator's key only. */
public final class Distributions {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private Distributions() {}

  /**
   * One number of a distribution and the interval it lies in.
   *
   * @param law null where nothing is known that could be used
   */
  public record Univariate(
      double lower, double upper, RandomSource.Maker<Draw> draw, @Nullable Law law)
      implements Serializable {

    Univariate(double lower, double upper, RandomSource.Maker<Draw> draw) {
      this(lower, upper, draw, null);
    }
  }

  /** Draws one number. */
  interface Draw {
    double next();
  }

  /** What the arguments mean, for messages. */
  public static List<String> argumentNames(String name) {
    return switch (name) {
      case "normal", "lognormal" -> List.of("mean", "standard deviation");
      case "uniform" -> List.of("lower end", "upper end");
      case "exponential" -> List.of("rate");
      case "gamma" -> List.of("shape", "scale");
      case "beta" -> List.of("first shape", "second shape");
      case "poisson" -> List.of("mean");
      case "bernoulli" -> List.of("probability");
      case "student" -> List.of("degrees of freedom");
      case "discrete" -> List.of("list of values", "list of weights");
      default -> List.of("mean vector", "covariance matrix");
    };
  }

  /**
   * @throws IllegalArgumentException if an argument is out of range; the message names it
   */
  public static Univariate of(String name, double a, double b) {
    requireArguments(name, a, b);
    return switch (name) {
      case "normal" ->
          new Univariate(
              b == 0.0 ? a : -INFINITE,
              b == 0.0 ? a : INFINITE,
              r -> () -> a + b * r.nextGaussian(),
              b == 0.0 ? null : new Law.Normal(a, b));
      case "lognormal" ->
          new Univariate(
              b == 0.0 ? Math.exp(a) : 0.0,
              b == 0.0 ? Math.exp(a) : INFINITE,
              r -> () -> Math.exp(a + b * r.nextGaussian()),
              b == 0.0 ? null : new Law.LogNormal(a, b));
      case "uniform" ->
          new Univariate(
              a, b, r -> () -> a + (b - a) * r.nextDouble(), a == b ? null : new Law.Uniform(a, b));
      case "exponential" ->
          new Univariate(
              0.0,
              INFINITE,
              r -> ZigguratSampler.Exponential.of(r, 1.0 / a)::sample,
              new Law.Exponential(a));
      case "gamma" ->
          new Univariate(
              0.0,
              INFINITE,
              r -> AhrensDieterMarsagliaTsangGammaSampler.of(r, a, b)::sample,
              new Law.Gamma(a, b));
      case "beta" -> new Univariate(0.0, 1.0, r -> ChengBetaSampler.of(r, a, b)::sample);
      case "poisson" -> new Univariate(0.0, INFINITE, r -> PoissonSampler.of(r, a)::sample);
      case "bernoulli" -> new Univariate(0.0, 1.0, r -> () -> r.nextDouble() < a ? 1.0 : 0.0);
      case "student" -> new Univariate(-INFINITE, INFINITE, r -> TSampler.of(r, a)::sample);
      default -> throw new IllegalStateException("No distribution " + name);
    };
  }

  private static void requireArguments(String name, double a, double b) {
    List<String> words = argumentNames(name);
    String advice = "the order is another one: " + name + "(" + String.join(", ", words) + ")";
    switch (name) {
      case "normal", "lognormal" -> {
        Require.finite("The " + words.get(0), a, advice);
        Require.notNegative("The " + words.get(1), b, advice);
      }
      case "uniform" -> {
        Require.that(a <= b, "The lower end (%s) must be at most the upper end (%s)", advice, a, b);
        Require.that(
            Double.isFinite(b - a),
            "The range from %s to %s must be finite",
            "take a distribution without ends, such as normal or exponential",
            a,
            b);
      }
      case "poisson" ->
          Require.that("The mean", a, a > 0.0 && a <= 1e9, "positive and at most 1e9", advice);
      case "bernoulli" ->
          Require.that("The probability", a, a >= 0.0 && a <= 1.0, "between 0 and 1", advice);
      default -> {
        Require.positive("The " + words.get(0), a, advice);
        if (words.size() > 1) {
          Require.positive("The " + words.get(1), b, advice);
        }
      }
    }
  }

  public static Univariate discrete(double[] values, double[] weights) {
    double[] cumulative = new double[weights.length];
    double total = 0.0;
    for (int i = 0; i < weights.length; i++) {
      Require.notNegative("The weight", weights[i], "leave that value out");
      total += weights[i];
      cumulative[i] = total;
    }
    Require.positive("The sum of the weights", total, "a weight must be above 0");
    double all = total;
    int last = weights.length - 1;
    while (weights[last] == 0.0) {
      last--;
    }
    int most = last;
    return new Univariate(
        Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow(),
        r ->
            () -> {
              int place = Arrays.binarySearch(cumulative, all * r.nextDouble());
              // A hit belongs to the next value, and values of weight 0 are passed over.
              int i = Math.min(most, place < 0 ? -place - 1 : place + 1);
              while (weights[i] == 0.0) {
                i++;
              }
              return values[i];
            });
  }

  /** Each entry from its own distribution. */
  public static RandomSource.Maker<Sampler> independent(List<Univariate> entries) {
    return random -> {
      Draw[] draws = entries.stream().map(e -> e.draw().with(random)).toArray(Draw[]::new);
      return to -> {
        for (int i = 0; i < draws.length; i++) {
          to[i] = draws[i].next();
        }
      };
    };
  }

  /**
   * mean + L·z with LLᵀ = cov and z standard normal.
   *
   * @throws IllegalArgumentException if the matrix is not symmetric and positive semidefinite
   */
  public static RandomSource.Maker<Sampler> normal(double[] mean, double[][] cov) {
    double[][] factor = cholesky(cov);
    int n = mean.length;
    return random -> {
      double[] z = new double[n];
      return to -> {
        for (int i = 0; i < n; i++) {
          z[i] = random.nextGaussian();
        }
        for (int i = 0; i < n; i++) {
          double sum = mean[i];
          for (int j = 0; j <= i; j++) {
            sum += factor[i][j] * z[j];
          }
          to[i] = sum;
        }
      };
    };
  }

  /** Each entry is judged in its own units: the root of its variances. */
  public static double[][] cholesky(double[][] a) {
    int n = a.length;
    double[][] l = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        Require.that(
            Math.abs(a[i][j] - a[j][i]) <= 1e-9 * unit(a, i, j),
            "The covariance matrix must be symmetric, but entries (%s, %s) and (%2$s, %1$s) are %s"
                + " and %s",
            "a number is misspelt",
            i + 1,
            j + 1,
            a[i][j],
            a[j][i]);
      }
      double d = a[j][j];
      for (int k = 0; k < j; k++) {
        d -= l[j][k] * l[j][k];
      }
      requireSemidefinite(d >= -1e-9 * a[j][j], j);
      // A direction without variance contributes nothing.
      double root = d > 1e-12 * a[j][j] ? Math.sqrt(d) : 0.0;
      l[j][j] = root;
      for (int i = j + 1; i < n; i++) {
        double s = a[i][j];
        for (int k = 0; k < j; k++) {
          s -= l[i][k] * l[j][k];
        }
        requireSemidefinite(root != 0.0 || Math.abs(s) <= 1e-6 * unit(a, i, j), i);
        l[i][j] = root == 0.0 ? 0.0 : s / root;
      }
    }
    return l;
  }

  private static void requireSemidefinite(boolean holds, int row) {
    Require.that(
        holds,
        "The covariance matrix must be positive semidefinite, but is not from row %s on",
        "a correlation in it is above 1",
        row + 1);
  }

  private static double unit(double[][] a, int i, int j) {
    return Math.sqrt(Math.abs(a[i][i])) * Math.sqrt(Math.abs(a[j][j]));
  }
}
