package org.proxpep.solve;

import java.util.List;
import java.util.stream.Stream;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;

/**
 * What became of solving a problem: the runs, the point chosen from them, and what can be said
 * about it.
 *
 * @param runs the results of all replications, in order, and of a run that started again from a
 *     point of least violation, if there was one
 * @param choice how the point was chosen, on validation scenarios
 * @param certificate what confirmation scenarios, which took no part in the choice, say of it
 * @param sideRuns short runs that chose the start, and the one that looked for the least violation;
 *     they offer no candidates, but their samples count
 */
public record CertifiedResult(
    List<Result> runs, Selection.Choice choice, Certificate certificate, List<Result> sideRuns) {

  public CertifiedResult {
    runs = List.copyOf(runs);
    sideRuns = List.copyOf(sideRuns);
  }

  /** The verdict of the certificate. */
  public Verdict verdict() {
    return certificate.verdict();
  }

  /**
   * The chosen point with the multipliers it was offered with; the certificate may be about {@link
   * Certificate#multipliers better ones} of the same run.
   */
  public Candidate selected() {
    return choice.chosen().candidate();
  }

  /** The run that the chosen point comes from. */
  public Result run() {
    return runs.get(choice.chosen().replication());
  }

  /** The scenarios that the steps of all runs have spent. */
  public long samples() {
    return Stream.concat(runs.stream(), sideRuns.stream()).mapToLong(Result::samples).sum();
  }
}
