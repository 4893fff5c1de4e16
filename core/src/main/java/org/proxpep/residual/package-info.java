/**
 * Exact and sampled means, and how far a point is from optimal.
 *
 * <p>It measures and judges nothing. It knows problems and sets, no method.
 */
package org.proxpep.residual;
