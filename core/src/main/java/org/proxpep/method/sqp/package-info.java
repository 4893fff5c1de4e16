/**
 * Sequential quadratic programming on means that can be evaluated again: the second phase of the
 * practical mode. Quadratic models of all functions, an exact penalty, a trust region.
 *
 * <p>It knows means and sets. It does not know where the first point came from.
 */
package org.proxpep.method.sqp;
