package org.proxpep.model.semantics;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.syntax.Span;
import org.proxpep.problem.Relation;

/** name: value relation limit, without means. */
public record PlainConstraint(
    String name, Expr value, Relation relation, double limit, Span span) {}
