/**
 * Algorithm 1 as the paper has it: settings, schedule, state, step, invariants.
 *
 * <p>No heuristic: every number is the paper's or the user's.
 */
package org.proxpep.method.proxpep;
