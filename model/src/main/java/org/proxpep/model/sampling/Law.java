package org.proxpep.model.sampling;

import java.io.Serializable;
import org.apache.commons.numbers.gamma.InverseErfc;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;

/**
 * The distribution of a drawn number whose distribution function is an expression of the language.
 */
public sealed interface Law extends Serializable {

  /**
   * The probability that the number is at most a bound, as a function of the bound.
   *
   * @param range what the bound cannot leave
   */
  Expr below(Expr bound, ValueRange range);

  /** The probability that the number is at least a bound. */
  Expr above(Expr bound, ValueRange range);

  /** The bound that the number stays below with a probability. */
  double quantile(double probability);

  /** The quantile of the standard normal distribution. */
  static double normalQuantile(double probability) {
    return -Math.sqrt(2.0) * InverseErfc.value(2.0 * probability);
  }

  /** A bound that does not fall below where the distribution begins. */
  private static Expr from(double least, Expr bound, ValueRange range) {
    return range.low() >= least ? bound : bound.max(least);
  }

  record Normal(double mean, double deviation) implements Law {

    @Override
    public Expr below(Expr bound, ValueRange range) {
      return bound.minus(mean).dividedBy(deviation).apply(UnaryFunction.NORMCDF);
    }

    @Override
    public Expr above(Expr bound, ValueRange range) {
      return bound.minus(mean).dividedBy(-deviation).apply(UnaryFunction.NORMCDF);
    }

    @Override
    public double quantile(double probability) {
      return mean + deviation * normalQuantile(probability);
    }
  }

  /** The exponential of a normal number. */
  record LogNormal(double mean, double deviation) implements Law {

    /** So many deviations below its mean the normal number is never seen. */
    private static final double NEVER = 38.0;

    private Expr score(Expr bound, ValueRange range) {
      double least = Math.max(Double.MIN_NORMAL, Math.exp(mean - NEVER * deviation));
      return from(least, bound, range).log().minus(mean).dividedBy(deviation);
    }

    @Override
    public Expr below(Expr bound, ValueRange range) {
      return score(bound, range).apply(UnaryFunction.NORMCDF);
    }

    @Override
    public Expr above(Expr bound, ValueRange range) {
      return score(bound, range).negate().apply(UnaryFunction.NORMCDF);
    }

    @Override
    public double quantile(double probability) {
      return Math.exp(mean + deviation * normalQuantile(probability));
    }
  }

  record Exponential(double rate) implements Law {

    @Override
    public Expr below(Expr bound, ValueRange range) {
      // Not 1 - exp, which loses the digits of a small probability.
      return from(0.0, bound, range).times(-rate).apply(UnaryFunction.EXPM1).negate();
    }

    @Override
    public Expr above(Expr bound, ValueRange range) {
      return from(0.0, bound, range).times(-rate).exp();
    }

    @Override
    public double quantile(double probability) {
      return -Math.log1p(-probability) / rate;
    }
  }

  record Uniform(double lower, double upper) implements Law {

    @Override
    public Expr below(Expr bound, ValueRange range) {
      Expr part = from(lower, bound, range).minus(lower).dividedBy(upper - lower);
      return range.high() <= upper ? part : part.min(1.0);
    }

    @Override
    public Expr above(Expr bound, ValueRange range) {
      Expr most = range.high() <= upper ? bound : bound.min(upper);
      Expr part = most.minus(upper).dividedBy(lower - upper);
      return range.low() >= lower ? part : part.min(1.0);
    }

    @Override
    public double quantile(double probability) {
      return lower + probability * (upper - lower);
    }
  }
}
