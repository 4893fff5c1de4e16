/**
 * Solves exact problems to full precision, by sequential quadratic programming.
 *
 * <p>Not exported. Knows exact means and sets, no noise and no labels.
 */
package org.proxpep.problems.optimum;
