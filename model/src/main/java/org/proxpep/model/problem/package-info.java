/**
 * Models as problems: {@code Model} reads one and {@code ModelProblem} is what methods see, with
 * names, bounds and groups for people; {@code PartitionedModel} is one whose table lies in parts on
 * other machines; {@code ModelCheck} says what may be wrong. Nothing here knows what solves it.
 */
package org.proxpep.model.problem;
