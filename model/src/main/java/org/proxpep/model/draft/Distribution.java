package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.proxpep.model.syntax.Tree;

/**
 * What a random number of a model is drawn from. Arguments are numbers, parameters or, under an
 * index, expressions of it; they are vectors where the random numbers have an index.
 */
public final class Distribution extends Written<Tree.Call> {

  private Distribution(String name, Term... arguments) {
    super(Tree.Call.of(name, trees(List.of(arguments))), uses(arguments));
  }

  private Distribution(Tree.Call call, Uses uses) {
    super(call, uses);
  }

  /** With the seed of a start that is drawn. */
  Distribution seeded(int seed) {
    return new Distribution(
        new Tree.Call(part.function(), part.arguments(), Literals.number(seed), NOWHERE, NOWHERE),
        uses);
  }

  /** A normal distribution by mean and standard deviation. */
  public static Distribution normal(double mean, double sd) {
    return normal(Terms.number(mean), Terms.number(sd));
  }

  public static Distribution normal(Term mean, Term sd) {
    return new Distribution("normal", mean, sd);
  }

  /** Uniform between two ends. */
  public static Distribution uniform(double from, double to) {
    return uniform(Terms.number(from), Terms.number(to));
  }

  public static Distribution uniform(Term from, Term to) {
    return new Distribution("uniform", from, to);
  }

  /** Its logarithm is normal with this mean and standard deviation. */
  public static Distribution lognormal(double mean, double sd) {
    return lognormal(Terms.number(mean), Terms.number(sd));
  }

  public static Distribution lognormal(Term mean, Term sd) {
    return new Distribution("lognormal", mean, sd);
  }

  /** An exponential distribution; its mean is 1/rate. */
  public static Distribution exponential(double rate) {
    return exponential(Terms.number(rate));
  }

  public static Distribution exponential(Term rate) {
    return new Distribution("exponential", rate);
  }

  /** A gamma distribution; its mean is shape · scale. */
  public static Distribution gamma(double shape, double scale) {
    return gamma(Terms.number(shape), Terms.number(scale));
  }

  public static Distribution gamma(Term shape, Term scale) {
    return new Distribution("gamma", shape, scale);
  }

  /** A beta distribution on [0, 1]. */
  public static Distribution beta(double a, double b) {
    return beta(Terms.number(a), Terms.number(b));
  }

  public static Distribution beta(Term a, Term b) {
    return new Distribution("beta", a, b);
  }

  /** A Poisson distribution. */
  public static Distribution poisson(double mean) {
    return poisson(Terms.number(mean));
  }

  public static Distribution poisson(Term mean) {
    return new Distribution("poisson", mean);
  }

  /** 1 with probability p, else 0. */
  public static Distribution bernoulli(double p) {
    return bernoulli(Terms.number(p));
  }

  public static Distribution bernoulli(Term p) {
    return new Distribution("bernoulli", p);
  }

  /** Student's distribution with df degrees of freedom. */
  public static Distribution student(double df) {
    return student(Terms.number(df));
  }

  public static Distribution student(Term df) {
    return new Distribution("student", df);
  }

  /** Some values with probabilities in proportion to weights. */
  public static Distribution discrete(double[] values, double[] weights) {
    return discrete(Terms.vector(values), Terms.vector(weights));
  }

  public static Distribution discrete(Term values, Term weights) {
    return new Distribution("discrete", values, weights);
  }

  /** A normal vector by its mean and covariance matrix. */
  public static Distribution mvnormal(double[] mean, double[][] covariance) {
    return mvnormal(Terms.vector(mean), Terms.matrix(covariance));
  }

  public static Distribution mvnormal(Term mean, Term covariance) {
    return new Distribution("mvnormal", mean, covariance);
  }
}
