package org.proxpep.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.proxpep.method.InvariantReport;
import org.proxpep.method.PhaseReport;
import org.proxpep.refusal.Refusal;
import org.proxpep.settings.Records;

/**
 * What a run has reached.
 *
 * @param stop why the run ended
 * @param candidates the answer of the method if it has one, last, average, tail average and random
 *     point, in this order
 * @param recommended the answer of the method unless it violates a constraint by two standard
 *     errors more than is allowed: the tolerance of the run or, if no candidate is within, the
 *     least violation of all; else the candidate with the least objective among those. The choice
 *     rests on the monitoring scenarios, so it is <em>not a certificate</em>; a verdict needs fresh
 *     ones.
 * @param snapshots the few logged points with the least residual, violation and complementarity,
 *     the best first. They look better than they are, being the best of many on the scenarios that
 *     chose them, so no one of them is recommended without validation.
 * @param samples the number of scenarios the steps spent; measurements are not counted
 * @param seconds wall time, the time before a resume included
 * @param variableNames the user's names of the variables
 * @param invariants the paper's inequalities along the run; empty unless the method was asked to
 *     check
 * @param phases what the phases of the method took; empty if it has one only
 * @param extremes scenarios under which the functions were largest and smallest, so that what is
 *     said of the answer may not miss the rare events that the run has met
 */
public record Result(
    Stop stop,
    List<Candidate> candidates,
    Candidate recommended,
    List<Candidate> snapshots,
    Trace trace,
    long steps,
    long samples,
    double seconds,
    List<String> variableNames,
    List<InvariantReport> invariants,
    List<PhaseReport> phases,
    List<Long> extremes,
    Provenance provenance) {

  public Result {
    candidates = List.copyOf(candidates);
    snapshots = List.copyOf(snapshots);
    variableNames = List.copyOf(variableNames);
    invariants = List.copyOf(invariants);
    phases = List.copyOf(phases);
    extremes = List.copyOf(extremes);
  }

  public Status status() {
    return stop.status();
  }

  /** One sentence on why the run ended. */
  public String message() {
    return stop.reason();
  }

  /** The same with one candidate more. */
  public Result with(Candidate extra) {
    List<Candidate> all = new ArrayList<>(candidates);
    all.add(extra);
    return Records.with(this, "candidates", all);
  }

  /** The same with another verdict on the run. */
  public Result stoppedBy(Stop other) {
    return Records.with(this, "stop", other);
  }

  /** The same with this candidate in place of all. */
  public Result offering(Candidate only) {
    return Records.with(this, Map.of("candidates", List.of(only), "snapshots", List.of()));
  }

  /** The candidate of a kind other than snapshot. */
  public Candidate candidate(Candidate.Kind kind) {
    for (Candidate candidate : candidates) {
      if (candidate.kind() == kind) {
        return candidate;
      }
    }
    throw Refusal.of(
        "The result has no candidate of kind %s; a run makes one of every kind",
        "the result was put together by hand", kind);
  }
}
