package org.proxpep.method.subproblem;

import org.jspecify.annotations.Nullable;
import org.proxpep.method.Curvature;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.Ball;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxOperator;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/**
 * Line 5 of Algorithm 1: the exact minimiser (xᵗ⁺¹,uᵗ⁺¹) of the joint proximal subproblem, together
 * with the new multipliers, which the solver finds on the way.
 *
 * <p><b>Convexity guard.</b> {@code lem:subproblem_convexity} leaves out a term of the Hessian, so
 * the subproblem may fail to be convex for the τ of the schedule. An answer is taken only with a
 * certificate that it is the global minimiser; where none is found, τ is raised for this step to a
 * value that makes the subproblem strongly convex.
 */
public final class Subproblem {

  private static final double CERTIFIED_MARGIN = 1.05;
  private static final double LARGEST = 1e100;

  private final QuadraticModels models;
  private final double alpha;
  private final SubproblemSolver solver;

  /**
   * @param term r, a part of the objective that is taken as it is; null if there is none
   * @throws IllegalArgumentException if the term and the curvature do not go together
   */
  public Subproblem(
      QuadraticModels models,
      double alpha,
      Curvature curvature,
      double tolerance,
      ConvexSet set,
      @Nullable ProxTerm term) {
    this.models = models;
    this.alpha = alpha;
    this.solver =
        term == null
            ? solver(models, curvature, tolerance, set)
            : solver(models, curvature, tolerance, set, term.over(set));
  }

  /**
   * With affine models and a proximal term ½(α+τ)Σwᵢdᵢ².
   *
   * @param metric w &gt; 0, which may change between subproblems
   */
  public Subproblem(QuadraticModels models, double[] metric, double tolerance, SeparableSet set) {
    this.models = models;
    this.alpha = 0.0;
    this.solver = new DualSolver(models, new MetricMap(models, metric, set), tolerance);
  }

  private static SubproblemSolver solver(
      QuadraticModels models,
      Curvature curvature,
      double tolerance,
      ConvexSet set,
      ProxOperator operator) {
    if (curvature instanceof Curvature.Isotropic isotropic) {
      return new DualSolver(models, new ProxMap(models, isotropic, set, operator), tolerance);
    }
    SeparableSet separable = set.separable().orElse(null);
    if (curvature instanceof Curvature.Diagonal diagonal
        && separable != null
        && operator.term().groups().isEmpty()) {
      return new DualSolver(
          models, new DiagonalMap(models, diagonal, separable, operator), tolerance);
    }
    throw Refusal.of(
        "The curvature of the models (%s) is not isotropic; a prox term needs isotropic ones, or"
            + " diagonal ones if it has no groups",
        "take the isotropic models that are the default", curvature.getClass().getSimpleName());
  }

  private static SubproblemSolver solver(
      QuadraticModels models, Curvature curvature, double tolerance, ConvexSet set) {
    if (curvature instanceof Curvature.Isotropic isotropic) {
      return new DualSolver(models, isotropicMap(models, isotropic, set), tolerance);
    }
    SeparableSet separable = set.separable().orElse(null);
    if (curvature instanceof Curvature.Diagonal diagonal && separable != null) {
      return new DualSolver(models, new DiagonalMap(models, diagonal, separable, null), tolerance);
    }
    return new PrimalSolver(models, matrices(curvature), set, tolerance);
  }

  private static PrimalMap isotropicMap(
      QuadraticModels models, Curvature.Isotropic curvature, ConvexSet set) {
    SeparableSet separable = set.separable().orElse(null);
    if (separable != null) {
      return new SeparableMap(models, curvature, separable);
    }
    Ball ball = set.ball().orElse(null);
    if (ball != null) {
      return new BallMap(models, curvature, ball);
    }
    return new ProjectedMap(models, curvature, set);
  }

  private static double[][][] matrices(Curvature curvature) {
    if (curvature instanceof Curvature.Full full) {
      return full.matrix();
    }
    double[][] diagonal = ((Curvature.Diagonal) curvature).ell();
    double[][][] matrix = new double[diagonal.length][][];
    for (int k = 0; k < diagonal.length; k++) {
      int n = diagonal[k].length;
      matrix[k] = new double[n][n];
      for (int i = 0; i < n; i++) {
        matrix[k][i][i] = diagonal[k][i];
      }
    }
    return matrix;
  }

  /** Changes the relative residual to which the models are solved. */
  public void tolerance(double value) {
    solver.tolerance(value);
  }

  /**
   * Solves the models as they stand. α+τ in the models is raised, for this call only, if convexity
   * demands it.
   *
   * @return false if even then no certified answer was found, which only numbers beyond the range
   *     of double precision or an oracle that returns NaN can cause
   */
  public boolean minimize(Solution out) {
    double proximal = models.proximal;
    out.rounds = 0;
    out.raised = false;
    boolean solved = solver.solve(out);
    if (!solved && models.valuesAreFinite()) {
      out.raised = true;
      double certified = CERTIFIED_MARGIN * solver.certifiedProximal();
      models.proximal = certified < LARGEST ? Math.max(certified, 2 * proximal) : 2 * proximal;
      solved = solver.solve(out);
      // As α+τ grows the point stops moving and z tends to what the sample suggests, so ρ(z) > 0.
      while (!solved && models.proximal < LARGEST) {
        models.proximal *= 4;
        solved = solver.solve(out);
      }
    }
    out.tau = models.proximal - alpha;
    models.proximal = proximal;
    return solved;
  }
}
