package org.proxpep.study;

/** One column of a study: a quantity at a place. */
public record Series(IterateKind place, Quantity quantity) {}
