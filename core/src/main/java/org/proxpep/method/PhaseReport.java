package org.proxpep.method;

/**
 * What a phase of a run took and reached.
 *
 * @param name for people and files, in small letters
 * @param evaluations how many it spent
 * @param passes over all scenarios; 0 where they were drawn one by one
 * @param gap what the objective could still gain at its end, by the phase's own models; NaN if it
 *     has none
 */
public record PhaseReport(String name, long evaluations, long passes, double gap) {}
