package org.proxpep.compare;

/** A method that cannot run on an instance, and why. */
public record UnsuitedMethod(Instance instance, String method, String reason) {}
