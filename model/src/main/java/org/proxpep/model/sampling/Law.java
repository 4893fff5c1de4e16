package org.proxpep.model.sampling;

import java.io.Serializable;
import org.apache.commons.numbers.gamma.InverseErfc;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;

/** What is known of the distribution of a drawn number. */
public sealed interface Law extends Serializable {

  /** One whose distribution function is an expression of the language. */
  sealed interface Known extends Law {

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
  }

  /**
   * One of a family of distributions, between which a straight line through the numbers leads: what
   * is drawn from one of them, stretched and moved, is drawn from another. The logarithm of the
   * ratio of two densities is linear in a statistic T of the number.
   */
  sealed interface Movable extends Law {

    /** T. */
    double statistic(double number);

    /** T. */
    Expr statistic(Expr number);

    /** The mean of T. */
    double mean();

    /** The standard deviation of T. */
    double deviation();

    /** The way to the distribution of the family under which T has another mean. */
    Move to(double mean);
  }

  /** T is a standard normal number. */
  sealed interface Scored extends Movable {

    @Override
    default double mean() {
      return 0.0;
    }

    @Override
    default double deviation() {
      return 1.0;
    }
  }

  /**
   * A way from one distribution to another: offset + factor·number has the other one, T becomes
   * shift + stretch·T, and constant + slope·T is the logarithm of the other density over the first.
   */
  record Move(
      double offset, double factor, double shift, double stretch, double constant, double slope) {

    public static final Move NONE = new Move(0.0, 1.0, 0.0, 1.0, 0.0, 0.0);

    /** Of a normal number with T = (number − mean)/deviation, or of one that T is normal of. */
    static Move ofNormal(double t, double offset, double factor) {
      return new Move(offset, factor, t, 1.0, -0.5 * t * t, t);
    }

    /** Of a number whose density falls like exp(−T), with a power of T as a factor. */
    static Move ofGamma(double stretch, double shape) {
      double s = Math.max(LEAST_STRETCH, stretch);
      return new Move(0.0, s, 0.0, s, -shape * Math.log(s), 1.0 - 1.0 / s);
    }

    private static final double LEAST_STRETCH = 0.01;
  }

  /** The quantile of the standard normal distribution. */
  static double normalQuantile(double probability) {
    return -Math.sqrt(2.0) * InverseErfc.value(2.0 * probability);
  }

  /** A bound that does not fall below where the distribution begins. */
  private static Expr from(double least, Expr bound, ValueRange range) {
    return range.low() >= least ? bound : bound.max(least);
  }

  record Normal(double centre, double spread) implements Known, Scored {

    public static final Normal STANDARD = new Normal(0.0, 1.0);

    @Override
    public double statistic(double number) {
      return (number - centre) / spread;
    }

    @Override
    public Expr statistic(Expr number) {
      return number.minus(centre).dividedBy(spread);
    }

    @Override
    public Move to(double t) {
      return Move.ofNormal(t, t * spread, 1.0);
    }

    @Override
    public Expr below(Expr bound, ValueRange range) {
      return bound.minus(centre).dividedBy(spread).apply(UnaryFunction.NORMCDF);
    }

    @Override
    public Expr above(Expr bound, ValueRange range) {
      return bound.minus(centre).dividedBy(-spread).apply(UnaryFunction.NORMCDF);
    }

    @Override
    public double quantile(double probability) {
      return centre + spread * normalQuantile(probability);
    }
  }

  /** The exponential of a normal number. */
  record LogNormal(double centre, double spread) implements Known, Scored {

    @Override
    public double statistic(double number) {
      return (Math.log(number) - centre) / spread;
    }

    @Override
    public Expr statistic(Expr number) {
      return number.log().minus(centre).dividedBy(spread);
    }

    @Override
    public Move to(double t) {
      return Move.ofNormal(t, 0.0, Math.exp(t * spread));
    }

    /** So many deviations below its mean the normal number is never seen. */
    private static final double NEVER = 38.0;

    private Expr score(Expr bound, ValueRange range) {
      double least = Math.max(Double.MIN_NORMAL, Math.exp(centre - NEVER * spread));
      return from(least, bound, range).log().minus(centre).dividedBy(spread);
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
      return Math.exp(centre + spread * normalQuantile(probability));
    }
  }

  record Exponential(double rate) implements Known, Movable {

    @Override
    public double statistic(double number) {
      return rate * number;
    }

    @Override
    public Expr statistic(Expr number) {
      return number.times(rate);
    }

    @Override
    public double mean() {
      return 1.0;
    }

    @Override
    public double deviation() {
      return 1.0;
    }

    @Override
    public Move to(double mean) {
      return Move.ofGamma(mean, 1.0);
    }

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

  record Uniform(double lower, double upper) implements Known {

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

  record Gamma(double shape, double scale) implements Movable {

    @Override
    public double statistic(double number) {
      return number / scale;
    }

    @Override
    public Expr statistic(Expr number) {
      return number.dividedBy(scale);
    }

    @Override
    public double mean() {
      return shape;
    }

    @Override
    public double deviation() {
      return Math.sqrt(shape);
    }

    @Override
    public Move to(double mean) {
      return Move.ofGamma(mean / shape, shape);
    }
  }
}
