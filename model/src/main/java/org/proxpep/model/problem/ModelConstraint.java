package org.proxpep.model.problem;

import org.proxpep.problem.ConstraintForm;

/**
 * A constraint as it was written.
 *
 * @param row the function row of the problem
 * @param name the user's name, or c1, c2, … by position
 * @param meaning its limit, which is 0 where both sides change with x
 * @param text what was written
 */
public record ModelConstraint(int row, String name, ConstraintForm meaning, String text) {}
