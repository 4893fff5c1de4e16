package org.proxpep.model.semantics;

import java.util.function.DoubleFunction;
import org.proxpep.model.graph.Expr;

/**
 * The probability of gap ≥ 0 given all that is drawn but numbers of its own, which the gap is
 * linear in.
 *
 * @param share the probability
 * @param reach what the gap exceeds with a probability
 */
record KnownComparison(Expr gap, Expr share, DoubleFunction<Expr> reach) {}
