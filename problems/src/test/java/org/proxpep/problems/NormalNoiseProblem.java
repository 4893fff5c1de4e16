package org.proxpep.problems;

import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.ConvexSet;

/** A problem whose gradients and constraints are affine in independent N(0,1) numbers. */
class NormalNoiseProblem implements LibraryProblem {

  /** Writes all rows at x for one draw of the numbers; at zero these are the means. */
  interface Body {
    void at(double[] x, double[] noise, Evaluation o);
  }

  private final ConvexSet set;
  private final int p;
  private final int m;
  private final int noises;
  private final Body body;
  private final KnownOptimum optimum;

  NormalNoiseProblem(ConvexSet set, int p, int m, int noises, Body body, KnownOptimum optimum) {
    this.set = set;
    this.p = p;
    this.m = m;
    this.noises = noises;
    this.body = body;
    this.optimum = optimum;
  }

  static KnownOptimum optimum(double[] x, double f, double[] lambda, double[] mu) {
    return new KnownOptimum(x, f, lambda, mu, "by hand");
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi);
    double[] noise = new double[noises];
    for (int i = 0; i < noises; i++) {
      noise[i] = random.nextGaussian();
    }
    body.at(x, noise, out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    body.at(x, new double[noises], out);
  }

  @Override
  public int dimension() {
    return set.dimension();
  }

  @Override
  public int inequalities() {
    return p;
  }

  @Override
  public int equalities() {
    return m;
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public KnownOptimum optimum() {
    return optimum;
  }

  @Override
  public String description() {
    return "test";
  }

  @Override
  public String source() {
    return "test";
  }

  @Override
  public Set<String> tags() {
    return Set.of();
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(1.0);
  }

  @Override
  public LibraryProblem withNoise(double level) {
    throw new UnsupportedOperationException();
  }
}
