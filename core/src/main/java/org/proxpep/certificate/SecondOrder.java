package org.proxpep.certificate;

/**
 * How the Lagrangian curves along the directions that bounds and constraints leave free.
 *
 * @param smallest the smallest curvature seen, in units of the objective for a change of all
 *     variables by their own size; +∞ where no direction is free, NaN where it is not known
 * @param significant whether it is negative beyond its error, so that the point is no minimum
 */
public record SecondOrder(double smallest, boolean significant) {

  static final SecondOrder UNKNOWN = new SecondOrder(Double.NaN, false);
}
