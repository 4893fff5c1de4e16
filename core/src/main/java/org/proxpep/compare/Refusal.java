package org.proxpep.compare;

/** A method that cannot run on an instance, and why. */
public record Refusal(Instance instance, String method, String reason) {}
