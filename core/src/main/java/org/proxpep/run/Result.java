package org.proxpep.run;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.method.InvariantReport;

/**
 * What a run has reached.
 *
 * @param message one sentence on why the run ended
 * @param candidates the method's own answer if it has one, last, average, tail average and random
 *     point, in this order
 * @param recommended the method's own answer unless it violates a constraint by two standard errors
 *     more than is allowed: the tolerance of the run or, if no candidate is within, the least
 *     violation of all; else the candidate with the least objective among those. The choice rests
 *     on the monitoring scenarios, so it is <em>not a certificate</em>; a verdict needs fresh ones.
 * @param snapshots the few logged points with the least residual, violation and complementarity,
 *     the best first. They look better than they are, being the best of many on the scenarios that
 *     chose them, so no one of them is recommended without validation.
 * @param samples the number of scenarios the steps spent; measurements are not counted
 * @param seconds wall time, the time before a resume included
 * @param variableNames the user's names of the variables
 * @param invariants the paper's inequalities along the run; empty unless the method was asked to
 *     check
 */
public record Result(
    Status status,
    String message,
    List<Candidate> candidates,
    Candidate recommended,
    List<Candidate> snapshots,
    Trace trace,
    long steps,
    long samples,
    double seconds,
    List<String> variableNames,
    List<InvariantReport> invariants,
    Provenance provenance) {

  public Result {
    candidates = List.copyOf(candidates);
    snapshots = List.copyOf(snapshots);
    variableNames = List.copyOf(variableNames);
    invariants = List.copyOf(invariants);
  }

  /** The same with one candidate more. */
  public Result with(Candidate extra) {
    List<Candidate> all = new ArrayList<>(candidates);
    all.add(extra);
    return new Result(
        status,
        message,
        all,
        recommended,
        snapshots,
        trace,
        steps,
        samples,
        seconds,
        variableNames,
        invariants,
        provenance);
  }

  /** The candidate of a kind other than snapshot. */
  public Candidate candidate(Candidate.Kind kind) {
    for (Candidate candidate : candidates) {
      if (candidate.kind() == kind) {
        return candidate;
      }
    }
    throw new IllegalArgumentException(
        "The result has no candidate of kind "
            + kind
            + "; a run makes one of every kind.\nMaybe the result was put together by hand.");
  }
}
