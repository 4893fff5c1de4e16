package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ChengBetaSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;
import org.apache.commons.rng.sampling.distribution.TSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.proxpep.problem.ScenarioRandom;

/** The distributions of random statements. Every draw depends on the generator's key only. */
final class Distributions {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private Distributions() {}

  /** One number of a distribution and the interval it lies in. */
  record Univariate(double lower, double upper, Function<ScenarioRandom, Draw> draw) {}

  /** Draws one number. */
  interface Draw {
    double next();
  }

  /** How many arguments a distribution has. */
  static int arity(String name) {
    return switch (name) {
      case "exponential", "poisson", "bernoulli", "student" -> 1;
      default -> 2;
    };
  }

  /** What the arguments mean, for messages. */
  static List<String> argumentNames(String name) {
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
  static Univariate of(String name, double a, double b) {
    List<String> words = argumentNames(name);
    return switch (name) {
      case "normal" -> {
        atLeastZero(words.get(1), b);
        yield new Univariate(
            b == 0.0 ? a : -INFINITE, b == 0.0 ? a : INFINITE, r -> () -> a + b * r.nextGaussian());
      }
      case "lognormal" -> {
        atLeastZero(words.get(1), b);
        yield new Univariate(
            b == 0.0 ? Math.exp(a) : 0.0,
            b == 0.0 ? Math.exp(a) : INFINITE,
            r -> () -> Math.exp(a + b * r.nextGaussian()));
      }
      case "uniform" -> {
        if (!(a <= b)) {
          throw new IllegalArgumentException(
              "the lower end (" + a + ") must be at most the upper end (" + b + ")");
        }
        yield new Univariate(a, b, r -> () -> a + (b - a) * r.nextDouble());
      }
      case "exponential" -> {
        positive(words.get(0), a);
        yield new Univariate(
            0.0, INFINITE, r -> continuous(ZigguratSampler.Exponential.of(r, 1.0 / a)));
      }
      case "gamma" -> {
        positive(words.get(0), a);
        positive(words.get(1), b);
        yield new Univariate(
            0.0, INFINITE, r -> continuous(AhrensDieterMarsagliaTsangGammaSampler.of(r, a, b)));
      }
      case "beta" -> {
        positive(words.get(0), a);
        positive(words.get(1), b);
        yield new Univariate(0.0, 1.0, r -> continuous(ChengBetaSampler.of(r, a, b)));
      }
      case "poisson" -> {
        positive(words.get(0), a);
        if (a > 1e9) {
          throw new IllegalArgumentException("the mean (" + a + ") must be at most 1e9");
        }
        yield new Univariate(
            0.0,
            INFINITE,
            r -> {
              SharedStateDiscreteSampler sampler = PoissonSampler.of(r, a);
              return sampler::sample;
            });
      }
      case "bernoulli" -> {
        if (!(a >= 0.0 && a <= 1.0)) {
          throw new IllegalArgumentException("the probability (" + a + ") must be between 0 and 1");
        }
        yield new Univariate(0.0, 1.0, r -> () -> r.nextDouble() < a ? 1.0 : 0.0);
      }
      case "student" -> {
        positive(words.get(0), a);
        yield new Univariate(-INFINITE, INFINITE, r -> continuous(TSampler.of(r, a)));
      }
      default -> throw new IllegalStateException("No distribution " + name);
    };
  }

  private static Draw continuous(SharedStateContinuousSampler sampler) {
    return sampler::sample;
  }

  static Univariate discrete(double[] values, double[] weights) {
    double[] cumulative = new double[weights.length];
    double total = 0.0;
    for (int i = 0; i < weights.length; i++) {
      atLeastZero("weight", weights[i]);
      total += weights[i];
      cumulative[i] = total;
    }
    if (!(total > 0.0) || Double.isInfinite(total)) {
      throw new IllegalArgumentException(
          "the sum of the weights (" + total + ") must be positive and finite");
    }
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

  private static void positive(String what, double v) {
    if (!(v > 0.0) || Double.isInfinite(v)) {
      throw new IllegalArgumentException("the " + what + " (" + v + ") must be positive");
    }
  }

  private static void atLeastZero(String what, double v) {
    if (!(v >= 0.0) || Double.isInfinite(v)) {
      throw new IllegalArgumentException("the " + what + " (" + v + ") must not be negative");
    }
  }

  /** Each entry from its own distribution. */
  static Function<ScenarioRandom, Sampler> independent(List<Univariate> entries) {
    return random -> {
      Draw[] draws = entries.stream().map(e -> e.draw().apply(random)).toArray(Draw[]::new);
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
  static Function<ScenarioRandom, Sampler> normal(double[] mean, double[][] cov) {
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
  static double[][] cholesky(double[][] a) {
    int n = a.length;
    double[][] l = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        if (Math.abs(a[i][j] - a[j][i]) > 1e-9 * unit(a, i, j)) {
          throw new IllegalArgumentException(
              "the covariance matrix must be symmetric, but entries ("
                  + (i + 1)
                  + ", "
                  + (j + 1)
                  + ") and ("
                  + (j + 1)
                  + ", "
                  + (i + 1)
                  + ") are "
                  + a[i][j]
                  + " and "
                  + a[j][i]);
        }
      }
      double d = a[j][j];
      for (int k = 0; k < j; k++) {
        d -= l[j][k] * l[j][k];
      }
      if (!(d >= -1e-9 * a[j][j])) {
        throw new IllegalArgumentException(
            "the covariance matrix must be positive semidefinite, but is not from row "
                + (j + 1)
                + " on");
      }
      // A direction without variance contributes nothing.
      double root = d > 1e-12 * a[j][j] ? Math.sqrt(d) : 0.0;
      l[j][j] = root;
      for (int i = j + 1; i < n; i++) {
        double s = a[i][j];
        for (int k = 0; k < j; k++) {
          s -= l[i][k] * l[j][k];
        }
        if (root == 0.0 && Math.abs(s) > 1e-6 * unit(a, i, j)) {
          throw new IllegalArgumentException(
              "the covariance matrix must be positive semidefinite, but is not from row "
                  + (i + 1)
                  + " on");
        }
        l[i][j] = root == 0.0 ? 0.0 : s / root;
      }
    }
    return l;
  }

  private static double unit(double[][] a, int i, int j) {
    return Math.sqrt(Math.abs(a[i][i])) * Math.sqrt(Math.abs(a[j][j]));
  }
}
