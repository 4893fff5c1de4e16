package org.proxpep.model.semantics;

/**
 * A constraint on one variable that became part of X₀ and so holds exactly.
 *
 * @param name the user's name, or c1, c2, … by position
 * @param variable the place of the variable
 * @param lower −∞ if it is only bounded from above
 * @param upper +∞ if it is only bounded from below
 */
public record VariableBound(String name, int variable, double lower, double upper) {}
