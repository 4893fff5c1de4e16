package org.proxpep.study;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Reference;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.Measures;
import org.proxpep.residual.MoreauEnvelope;
import org.proxpep.residual.MoreauGradient;
import org.proxpep.residual.MoreauSettings;

/**
 * Measures all quantities at a point, on the exact means where the problem knows them. Owned by one
 * thread.
 */
final class PointMeter {

  /** Scenarios of a mean that is not known exactly. */
  private static final int MEAN_SAMPLES = 1000;

  private final StochasticProblem problem;
  private final int inequalities;
  private final double alpha;
  private final double @Nullable [] solution;
  private final double optimalValue;
  private final MeanEvaluator means;
  private Measures measures = Measures.unknown(0);
  private final double[] constraints;
  private final @Nullable MoreauEnvelope envelope;
  private double moreau = Double.NaN;
  private double residualOfRun;
  private double signedComplementarity;
  private double distance = Double.NaN;

  /**
   * @param scenarios of the study, not of the run, so that all runs are measured alike
   */
  PointMeter(
      StochasticProblem problem, Scenarios scenarios, @Nullable Reference reference, double alpha) {
    this.inequalities = problem.inequalities();
    this.alpha = alpha;
    this.solution = reference == null ? null : reference.x();
    this.optimalValue = reference == null ? Double.NaN : reference.f();
    this.means = new MeanEvaluator(problem, scenarios, Purpose.MONITORING, MEAN_SAMPLES);
    this.problem = problem;
    this.envelope =
        Quantity.MOREAU_SQUARED.applies(IterateKind.LAST, problem, reference)
            ? new MoreauEnvelope(problem, means)
            : null;
    this.constraints = new double[problem.inequalities() + problem.equalities()];
  }

  /** Goes to x with multipliers (λ, μ). */
  void at(double[] x, double[] multipliers) {
    Evaluation mean = means.at(x);
    residualOfRun = Measures.at(problem, x, multipliers, mean, alpha).gradNorm();
    if (envelope != null) {
      // Three digits are plenty for a slope; the residual tells the size that is coming.
      double tolerance = Math.max(1e-12, 1e-4 * residualOfRun);
      MoreauGradient gradient =
          envelope.at(x, multipliers, MoreauSettings.of(alpha).withTolerance(tolerance));
      double allowed = Math.max(1e-9, 1e-3 * gradient.norm());
      moreau = gradient.errorBound() <= allowed ? gradient.norm() : Double.NaN;
      mean = means.at(x);
    }
    measures = Measures.at(problem, x, multipliers, mean, 1.0);
    signedComplementarity = 0.0;
    for (int k = 0; k < constraints.length; k++) {
      constraints[k] = mean.value(1 + k);
      if (k < inequalities) {
        signedComplementarity -= multipliers[k] * constraints[k];
      }
    }
    if (solution != null) {
      double squares = 0.0;
      for (int i = 0; i < x.length; i++) {
        squares += (x[i] - solution[i]) * (x[i] - solution[i]);
      }
      distance = Math.sqrt(squares);
    }
  }

  double of(Quantity quantity) {
    return switch (quantity) {
      case MOREAU_SQUARED -> moreau * moreau;
      case RESIDUAL_SQUARED -> residualOfRun * residualOfRun;
      case RESIDUAL -> measures.gradNorm();
      case VIOLATION -> measures.maxViolation();
      case SIGNED_VIOLATION -> largest(constraints);
      case COMPLEMENTARITY -> measures.complementarity();
      case SIGNED_COMPLEMENTARITY -> signedComplementarity;
      case DISTANCE -> distance;
      case GAP -> Math.abs(measures.f() - optimalValue);
    };
  }

  /** g and h at the point, a view that the next point overwrites. */
  double[] constraints() {
    return constraints;
  }

  /** The largest of all gᵢ and |hⱼ|. */
  double largest(double[] values) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < values.length; k++) {
      largest = Math.max(largest, k < inequalities ? values[k] : Math.abs(values[k]));
    }
    return largest;
  }
}
