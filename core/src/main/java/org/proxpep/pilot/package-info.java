/**
 * Constants of a problem, estimated by a pilot sample before a run.
 *
 * <p>Estimates, never bounds. It knows residuals and problems, no method and no certificate.
 */
package org.proxpep.pilot;
