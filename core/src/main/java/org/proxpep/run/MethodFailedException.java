package org.proxpep.run;

/** A method met a bug of its own where there is no result that could tell it. */
public final class MethodFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final transient Stop stop;

  public MethodFailedException(Stop stop) {
    super(stop.reason());
    this.stop = stop;
  }

  /** Where it happened. */
  public Stop stop() {
    return stop;
  }
}
