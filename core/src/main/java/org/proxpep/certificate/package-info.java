/**
 * What can be said of a point: intervals on fresh samples, verdicts, infeasibility.
 *
 * <p>It judges points of any method. It knows residuals and problems, no method and no run.
 */
package org.proxpep.certificate;
