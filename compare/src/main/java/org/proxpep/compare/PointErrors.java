package org.proxpep.compare;

import java.io.Serializable;
import org.proxpep.run.Candidate;

/**
 * How good one point of a run is, on the exact means.
 *
 * @param output which point
 * @param gap (f(x)−f*)/(1+|f*|), negative below the optimum
 * @param violation the largest of all [gᵢ(x)]₊ and |hⱼ(x)|
 * @param distance ‖x−x*‖/(1+‖x*‖)
 * @param residual ‖x − Π(x − ∇ₓL(x,y))‖ with the multipliers y that belong to the point
 */
public record PointErrors(
    Candidate.Kind output, double gap, double violation, double distance, double residual)
    implements Serializable {

  /** max(|gap|, violation), infinite where one of them is not a number. */
  public double error() {
    double error = Math.max(Math.abs(gap), violation);
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
  }
}
