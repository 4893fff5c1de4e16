/**
 * The only loop: stopping, trace, checkpoints, results of one run.
 *
 * <p>It knows the contract of methods and no particular one; what holds at the end is for
 * certificates.
 */
package org.proxpep.run;
