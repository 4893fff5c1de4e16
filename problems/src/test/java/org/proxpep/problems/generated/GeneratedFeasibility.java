package org.proxpep.problems.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.parts.Noise;
import org.proxpep.set.ConvexSet;

/**
 * Small random problems that have no feasible point, and others that have one but make it hard to
 * believe: for tests that infeasibility is noticed, and is not cried where there is none.
 *
 * <p>The objective ½‖x − target‖² pulls somewhere else. Every value and every gradient entry
 * carries independent Gaussian noise of deviation {@link #noiseLevel}.
 */
public final class GeneratedFeasibility implements StochasticProblem, ExactMean {

  /** How many infeasible problems {@link #infeasible()} makes. */
  public static final int INFEASIBLE = 50;

  /** How many feasible problems {@link #feasible()} makes. */
  public static final int FEASIBLE = 100;

  /** The parts, as the makers of the two families put them together. */
  static final class Parts {
    final String kind;
    final List<SimpleFunction> inequalities = new ArrayList<>();
    final List<SimpleFunction> equalities = new ArrayList<>();
    ConvexSet set;
    double[] target;
    double[] start;
    double noise;
    double margin;
    double[] best;

    /** Functions, inequalities and equalities apart, that contradict each other. */
    final List<SimpleFunction> conflict = new ArrayList<>();

    Parts(String kind, ConvexSet set) {
      this.kind = kind;
      this.set = set;
      this.target = new double[set.dimension()];
      this.start = new double[set.dimension()];
      this.best = new double[set.dimension()];
    }
  }

  private final long seed;
  private final Parts parts;
  private final List<SimpleFunction> constraints;
  private final List<String> conflict;

  GeneratedFeasibility(long seed, Parts parts) {
    this.seed = seed;
    this.parts = parts;
    this.constraints = new ArrayList<>(parts.inequalities);
    constraints.addAll(parts.equalities);
    List<String> names = new ArrayList<>();
    for (int k = 0; k < constraints.size(); k++) {
      if (parts.conflict.contains(constraints.get(k))) {
        names.add(functionName(1 + k));
      }
    }
    this.conflict = List.copyOf(names);
  }

  /** The infeasible problems of seeds 0 to 49. */
  public static List<GeneratedFeasibility> infeasible() {
    List<GeneratedFeasibility> all = new ArrayList<>();
    for (int seed = 0; seed < INFEASIBLE; seed++) {
      all.add(infeasible(seed));
    }
    return all;
  }

  /** The infeasible problem of a seed; the kind changes from seed to seed. */
  public static GeneratedFeasibility infeasible(long seed) {
    return new GeneratedFeasibility(seed, new InfeasibleParts(seed).make());
  }

  /** The feasible problems of seeds 0 to 99. */
  public static List<GeneratedFeasibility> feasible() {
    List<GeneratedFeasibility> all = new ArrayList<>();
    for (int seed = 0; seed < FEASIBLE; seed++) {
      all.add(feasible(seed));
    }
    return all;
  }

  /** The feasible problem of a seed; the kind changes from seed to seed. */
  public static GeneratedFeasibility feasible(long seed) {
    return new GeneratedFeasibility(seed, new FeasibleParts(seed).make());
  }

  /** How the constraints were made, in a few words. */
  public String kind() {
    return parts.kind;
  }

  /** Whether some point of X₀ satisfies all constraints. */
  public boolean isFeasible() {
    return parts.margin == 0.0;
  }

  /** A point of X₀ whose largest violation is the {@link #margin}: feasible where one can be. */
  public double[] bestPoint() {
    return parts.best.clone();
  }

  /**
   * The least value of max(gᵢ₊, |hⱼ|) over X₀, 0 if the problem is feasible, else at least five
   * times noiseLevel/√10000.
   */
  public double margin() {
    return parts.margin;
  }

  /** The constraints that contradict each other (with X₀), in order; empty if there are none. */
  public List<String> conflict() {
    return conflict;
  }

  /** The standard deviation of the noise. */
  public double noiseLevel() {
    return parts.noise;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    evaluateMean(x, out);
    Noise.gaussian(parts.noise, out.random(xi), out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    double sum = 0.0;
    for (int i = 0; i < x.length; i++) {
      double w = x[i] - parts.target[i];
      out.gradient(0)[i] = w;
      sum += 0.5 * w * w;
    }
    out.setValue(0, sum);
    for (int k = 0; k < constraints.size(); k++) {
      out.setValue(1 + k, constraints.get(k).at(x, out.gradient(1 + k)));
    }
  }

  /** max(gᵢ₊, |hⱼ|) of the exact means at x. */
  public double violation(double[] x) {
    Evaluation at = Evaluation.of(this);
    evaluateMean(x, at);
    double worst = 0.0;
    for (int k = 1; k < at.rows(); k++) {
      worst = Math.max(worst, k <= inequalities() ? at.value(k) : Math.abs(at.value(k)));
    }
    return worst;
  }

  @Override
  public Shape shape() {
    return new Shape(parts.set.dimension(), parts.inequalities.size(), parts.equalities.size());
  }

  @Override
  public ConvexSet feasibleSet() {
    return parts.set;
  }

  @Override
  public double[] startingPoint() {
    return parts.start.clone();
  }

  @Override
  public String name() {
    return (isFeasible() ? "feasible-" : "infeasible-") + seed;
  }

  @Override
  public String fingerprint() {
    return StochasticProblem.super.fingerprint()
        + " "
        + parts.kind
        + " noise="
        + parts.noise
        + " target="
        + Arrays.hashCode(parts.target);
  }

  @Override
  public String toString() {
    return name() + " (" + parts.kind + ", n = " + dimension() + ")";
  }
}
