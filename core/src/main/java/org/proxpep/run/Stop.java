package org.proxpep.run;

import java.io.Serializable;
import org.proxpep.problem.StochasticProblem;

/**
 * The decision to stop.
 *
 * @param reason one sentence for the user, naming the limit that was met
 * @param stackTrace of the exception if a bug has ended the run, empty if nothing of the kind
 */
public record Stop(Status status, String reason, String stackTrace) implements Serializable {

  public Stop(Status status, String reason) {
    this(status, reason, "");
  }

  /**
   * Who is to blame for an exception while a method was at work: the problem's functions, numbers
   * that are beyond the method, or the software itself.
   *
   * @param method its name
   * @param when the beginning of a sentence, such as "Step 7"
   */
  public static Stop thrown(Throwable e, String method, StochasticProblem problem, String when) {
    return StepFailure.stop(e, method, problem, when);
  }
}
