package org.proxpep.method.subproblem;

import org.proxpep.method.Curvature;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxOperator;

/**
 * The map with a prox term r in the objective: the partial minimisation over x is as before, with
 * the prox of r over X₀ in place of the projection,
 *
 * <pre>  x(z) = argmin over X₀ of r(x) + ½ρ(z)‖x − xᵗ + (∇F + Cᵀz)/ρ(z)‖².</pre>
 */
final class ProxMap extends ProjectedMap {

  private final ProxOperator operator;

  ProxMap(
      QuadraticModels models, Curvature.Isotropic curvature, ConvexSet set, ProxOperator operator) {
    super(models, curvature, set);
    this.operator = operator;
  }

  @Override
  void project() {
    operator.prox(unprojected, rho, x);
    termValue = operator.term().value(x);
  }

  @Override
  void derivative(double[] v, double[] out) {
    operator.derivative(unprojected, rho, x, v, out);
  }
}
