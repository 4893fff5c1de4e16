/**
 * Convex sets: projection, membership, and what else depends on the kind of a set.
 *
 * <p>No problem. Nobody outside asks for the kind of a set.
 */
package org.proxpep.set;
