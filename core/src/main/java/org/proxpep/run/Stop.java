package org.proxpep.run;

/**
 * The decision to stop.
 *
 * @param reason one sentence for the user, naming the limit that was met
 */
public record Stop(Status status, String reason) {}
