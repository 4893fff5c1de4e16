/**
 * The convex subproblem of one step and the ways to solve it exactly.
 *
 * <p>It knows sets and linear algebra. It does not know where its numbers come from.
 */
package org.proxpep.method.subproblem;
