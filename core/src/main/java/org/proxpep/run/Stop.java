package org.proxpep.run;

/**
 * The decision to stop.
 *
 * @param reason one sentence for the user, naming the limit that was met
 * @param stackTrace of the exception if a bug has ended the run, empty if nothing of the kind
 */
public record Stop(Status status, String reason, String stackTrace) {

  public Stop(Status status, String reason) {
    this(status, reason, "");
  }
}
