package org.proxpep.model.semantics;

import java.util.List;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * What an adversary chooses, y in a convex set, and what it gains: a payoff that is concave in y.
 *
 * @param block y and its set; its variables are the next ones of the graph
 * @param payoff of x and y
 * @param slopes its derivatives by the entries of y
 * @param isLinear whether they do not depend on y
 * @param atZero the payoff at y = 0, where it is linear; else the payoff
 */
public record Adversary(
    Block block, Scalar payoff, List<Scalar> slopes, boolean isLinear, Scalar atZero) {}
