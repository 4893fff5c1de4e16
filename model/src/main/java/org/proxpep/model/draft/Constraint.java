package org.proxpep.model.draft;

/** What a model is subject to: {@code a <= b}, {@code a >= b}, {@code a == b} or a range. */
public sealed interface Constraint permits Comparison, Between {}
