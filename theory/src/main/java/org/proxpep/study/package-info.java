/**
 * Rates of convergence, measured over many runs.
 *
 * <p>It knows runs and residuals, no particular method.
 */
package org.proxpep.study;
