package org.proxpep.method.support;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.SmoothSlopes;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ProxOperator;

/**
 * What the states of first-order methods share: the point, multipliers, one sample and the few
 * operations on them that every such method is made of.
 */
public abstract class FirstOrderState implements MethodState {

  /** The problem as the method sees it, perhaps with {@link EqualityPairs}. */
  public final StochasticProblem problem;

  public final Scenarios scenarios;

  /** xᵗ ∈ X₀. */
  public final double[] x;

  /** The multipliers as the method keeps them, one for each constraint it sees. */
  public final double[] y;

  /** The iteration that the next step performs, from 1. */
  public long t = 1;

  /** F, G and H at xᵗ under ξ_t. */
  public final Evaluation sample;

  /** The direction of descent, a workspace. */
  public final double[] u;

  /**
   * The prox of the term of the objective that gradients leave out; null if they leave out none.
   */
  private final @Nullable ProxOperator prox;

  private final List<double[]> kept = new ArrayList<>();
  private final List<WeightedMean> keptMeans = new ArrayList<>();

  protected FirstOrderState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    this.problem = problem;
    this.prox =
        problem instanceof SmoothSlopes
            ? problem.proxTerm().map(r -> r.over(problem.feasibleSet())).orElse(null)
            : null;
    this.scenarios = scenarios;
    this.x = new double[problem.dimension()];
    problem.feasibleSet().project(start, x);
    this.y = new double[problem.inequalities() + problem.equalities()];
    this.sample = Evaluation.of(problem);
    this.u = new double[problem.dimension()];
  }

  /** An array of zeros that is saved with the state, for what the next step reads. */
  protected final double[] kept(int length) {
    double[] array = new double[length];
    kept.add(array);
    return array;
  }

  /** A mean of nothing yet that is saved with the state. */
  protected final WeightedMean keptMean(int length) {
    WeightedMean mean = new WeightedMean(length);
    keptMeans.add(mean);
    return mean;
  }

  /** The number of constraints that the method sees. */
  public final int constraints() {
    return y.length;
  }

  /** Row k of the constraints, from 0: its value in the sample. */
  public final double c(int k) {
    return sample.value(1 + k);
  }

  /** ξ_t. */
  public final long key() {
    return scenarios.key(Purpose.TRAINING, t);
  }

  /** A second key of step t, independent of ξ_t and of the scenarios that a batch makes of it. */
  public final long secondKey() {
    return Scenarios.derive(key(), -1);
  }

  /** Evaluates at xᵗ under ξ_t. */
  public final void draw() {
    draw(x, sample);
  }

  /** Evaluates at a point of choice under ξ_t. */
  public final void draw(double[] at, Evaluation out) {
    draw(at, key(), out);
  }

  /** Evaluates at a point and under a key of choice. */
  public final void draw(double[] at, long xi, Evaluation out) {
    problem.evaluate(at, xi, out);
    OracleException.requireFinite(problem, out, t, xi);
  }

  /** The constraint of the largest value in the sample, or −1 if there is none. */
  public final int worst() {
    int worst = -1;
    for (int k = 0; k < constraints(); k++) {
      if (worst < 0 || c(k) > c(worst)) {
        worst = k;
      }
    }
    return worst;
  }

  /** u = ∇F + Σ weight_k ∇c_k. */
  public final void combine(double[] weight) {
    sample.combine(weight, u);
  }

  /** x ← P(x − η u), with the prox of ηr in place of P for a method that takes r as it is. */
  public final void descend(double eta) {
    Vectors.addMultiple(-eta, u, x);
    bringBack(eta, x);
  }

  /** P, or the prox of ηr over X₀. */
  protected final void bringBack(double eta, double[] point) {
    if (prox == null || !(eta > 0.0)) {
      problem.feasibleSet().project(point, point);
    } else {
      prox.prox(point, 1.0 / eta, point);
    }
  }

  /** The nearest number that multiplier k may have. */
  protected final double cut(int k, double value) {
    return k < problem.inequalities() ? Math.max(0.0, value) : value;
  }

  @Override
  public final long steps() {
    return t - 1;
  }

  @Override
  public final double[] x() {
    return x;
  }

  /** What turns y into multipliers of the Lagrangian. */
  protected double multiplierFactor() {
    return 1.0;
  }

  @Override
  public void multipliers(double[] out) {
    EqualityPairs.signed(problem, y, multiplierFactor(), out);
  }

  @Override
  public void startFrom(double[] multipliers) {
    double factor = multiplierFactor();
    if (factor > 0) {
      EqualityPairs.paired(problem, multipliers, factor, y);
    }
  }

  @Override
  public void fields(Archive archive) throws IOException {
    t = archive.field(t);
    archive.fields(x, y);
    for (double[] each : kept) {
      archive.field(each);
    }
    for (WeightedMean each : keptMeans) {
      each.fields(archive);
    }
  }
}
