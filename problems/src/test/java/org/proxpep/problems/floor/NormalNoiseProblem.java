package org.proxpep.problems.floor;

import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.LibraryEntry;
import org.proxpep.set.ConvexSet;

/** A problem whose gradients and constraints are affine in independent N(0,1) numbers. */
class NormalNoiseProblem extends LibraryEntry {

  /** Writes all rows at x for one draw of the numbers; at zero these are the means. */
  interface Body {
    void at(double[] x, double[] noise, Evaluation o);
  }

  private final int noises;
  private final Body body;
  private final KnownOptimum optimum;

  NormalNoiseProblem(ConvexSet set, int p, int m, int noises, Body body, KnownOptimum optimum) {
    super(new Label("normal-noise", "test", "test", Set.of()), set, p, m);
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
  protected KnownOptimum solve() {
    return optimum;
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(1.0);
  }
}
