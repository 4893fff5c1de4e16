package org.proxpep.solve;

import java.util.Arrays;
import java.util.List;
import org.proxpep.certificate.LeastViolation;
import org.proxpep.certificate.Tolerances;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Method;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * Looks for the point of X₀ with the least violation by running on the {@link ElasticProblem}, from
 * the point of a run that violates its constraints. Where means are exact they improve what the run
 * has found.
 *
 * <p>The run is one of the user's method. Where its settings fit his problem alone and it refuses
 * the other one, the point it has reached is all there is to begin with.
 *
 * @param means which measure the sizes of gradients
 * @param settings of the run, with a seed of its own
 * @param tolerances violations that count as none
 */
record ClosestPoint(
    Method<?> method,
    StochasticProblem problem,
    MeanEvaluator means,
    RunSettings settings,
    Tolerances tolerances) {

  /** How much smaller a gradient at the point may be than at the start and still count. */
  private static final double LOCAL = 0.1;

  /** Enough samples to find the neighbourhood of the point. */
  private static final long MOST_SAMPLES = 100_000;

  /**
   * @param candidate the point, with multipliers of the original problem that are zero
   * @param weights w with which the violation shows to be least
   * @param runs the run on the elastic problem, if the method has taken it
   */
  record Found(Candidate candidate, double[] weights, List<Result> runs) {}

  Found from(double[] start) {
    Evaluation there = means.at(start);
    double[] slack = Vectors.of(rows(), k -> there.excess(1 + k));
    double[] u = sizes(there);
    // A gradient that vanishes at one point says nothing of the constraint elsewhere.
    double[] elsewhere = sizes(means.at(problem.feasibleSet().projected(problem.startingPoint())));
    for (int k = 0; k < rows(); k++) {
      u[k] = Math.max(u[k], LOCAL * elsewhere[k]);
      u[k] = u[k] > 0 && u[k] < Double.POSITIVE_INFINITY ? u[k] : 1.0;
      slack[k] /= u[k];
    }
    int n = problem.dimension();
    double[] both = new double[n + rows()];
    System.arraycopy(start, 0, both, 0, n);
    System.arraycopy(slack, 0, both, n, rows());
    List<Result> runs = run(new ElasticProblem(problem, u, both));
    for (Result run : runs) {
      if (!Double.isNaN(run.recommended().measures().f())) {
        both = run.recommended().x();
      }
    }
    double[] x = Arrays.copyOf(both, n);
    double[] w = new double[rows()];
    for (int k = 0; k < rows(); k++) {
      double s = both[n + k];
      w[k] = (k < problem.inequalities() ? Math.max(0.0, s) : s) / u[k];
    }
    if (means.isExact()) {
      LeastViolation.Point better =
          new LeastViolation(means, problem.feasibleSet(), problem.inequalities(), u, tolerances)
              .from(x);
      x = better.x();
      w = better.weights();
    }
    return new Found(candidate(problem.feasibleSet().projected(x)), w, runs);
  }

  private List<Result> run(StochasticProblem elastic) {
    // Where means are exact, they lead on from there.
    RunSettings few =
        means.isExact()
            ? settings.withMaxSamples(Math.min(settings.maxSamples(), MOST_SAMPLES))
            : settings;
    try {
      return List.of(new Runner(method, elastic).withSettings(few).run());
    } catch (Refusal e) {
      return List.of(); // The method cannot take this problem.
    }
  }

  private Candidate candidate(double[] x) {
    double[] y = new double[rows()];
    Measures measures = Measures.at(problem, x, y, means.at(x), 1.0);
    return new Candidate(Candidate.Kind.CLOSEST, x, y, measures);
  }

  private double[] sizes(Evaluation at) {
    return Vectors.of(rows(), k -> at.norm(1 + k));
  }

  private int rows() {
    return problem.shape().constraints();
  }
}
