package org.proxpep.solve;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.StandardErrors;
import org.proxpep.certificate.Verdict;
import org.proxpep.run.Candidate;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;

/**
 * What became of solving a problem: the runs, the point chosen from them, and what can be said
 * about it.
 *
 * @param runs the results of all replications, in order, of the shorter run from another start that
 *     the answer comes from, if it does, and of a run that started again from a point of least
 *     violation, if there was one
 * @param choice how the point was chosen, on validation scenarios
 * @param certificate what confirmation scenarios, which took no part in the choice, say of it
 * @param sideRuns runs that the answer does not come from: those from several starts, and the one
 *     that looked for the least violation; their samples count
 * @param starts what came of each of several starts; empty where there was one
 * @param scouted samples spent on a quick look at many points to start from
 * @param population what rows kept aside say; null where none were
 * @param folds what parts of the rows say of answers without them; null where nobody asked
 */
public record CertifiedResult(
    List<Result> runs,
    Selection.Choice choice,
    Certificate certificate,
    List<Result> sideRuns,
    List<StartOutcome> starts,
    long scouted,
    @Nullable PopulationCheck population,
    @Nullable OutOfFold folds) {

  public CertifiedResult {
    runs = List.copyOf(runs);
    sideRuns = List.copyOf(sideRuns);
    starts = List.copyOf(starts);
  }

  CertifiedResult(
      List<Result> runs,
      Selection.Choice choice,
      Certificate certificate,
      List<Result> sideRuns,
      List<StartOutcome> starts,
      long scouted) {
    this(runs, choice, certificate, sideRuns, starts, scouted, null, null);
  }

  /** With what parts of the rows say of answers without them. */
  public CertifiedResult withFolds(OutOfFold values) {
    return new CertifiedResult(
        runs, choice, certificate, sideRuns, starts, scouted, population, values);
  }

  /** With what rows kept aside say. */
  public CertifiedResult withPopulation(PopulationCheck check) {
    return new CertifiedResult(runs, choice, certificate, sideRuns, starts, scouted, check, folds);
  }

  /** The same at a point between those of two results. */
  CertifiedResult at(double[] x, Certificate statement) {
    Candidate old = selected();
    Candidate moved = new Candidate(Candidate.Kind.BETWEEN, x, old.multipliers(), old.measures());
    Selection.Choice changed = new Selection.Choice(choice.chosen().of(moved), choice.assessed());
    return new CertifiedResult(
        runs, changed, statement, sideRuns, starts, scouted, population, folds);
  }

  CertifiedResult withStarts(List<StartOutcome> outcomes, long samples) {
    return new CertifiedResult(runs, choice, certificate, sideRuns, outcomes, samples);
  }

  CertifiedResult withSideRuns(List<Result> side) {
    return new CertifiedResult(runs, choice, certificate, side, starts, scouted);
  }

  /** How the first of all runs that met a bug of the method ended; empty if none did. */
  public Optional<Stop> bug() {
    return Stream.concat(runs.stream(), sideRuns.stream())
        .map(Result::stop)
        .filter(stop -> stop.status() == Status.METHOD_FAILED)
        .findFirst();
  }

  /**
   * This one, where an answer in which the method failed is of no use.
   *
   * @throws MethodFailedException if there is a {@link #bug}
   */
  public CertifiedResult requireNoBug() {
    bug()
        .ifPresent(
            stop -> {
              throw new MethodFailedException(stop);
            });
    return this;
  }

  /** The verdict of the {@link #judge}. */
  public Verdict verdict() {
    return judge().verdict();
  }

  /** Whether there is an answer: none where a safe one was asked for and not found. */
  public boolean hasAnswer() {
    return verdict() != Verdict.NO_SAFE_ANSWER;
  }

  /**
   * The certificate that the verdict comes from: rows kept aside have the last word, unless there
   * is no answer that they could speak about.
   */
  public Certificate judge() {
    boolean none =
        certificate.verdict() == Verdict.DIVERGED
            || certificate.verdict() == Verdict.INFEASIBLE_SUSPECTED;
    return population == null || none ? certificate : population.certificate();
  }

  /**
   * The chosen point with the multipliers it was offered with; the certificate may be about {@link
   * Certificate#multipliers better ones} of the same run.
   */
  public Candidate selected() {
    return choice.chosen().candidate();
  }

  /** How far the chosen point may be from the one that all of the randomness would give. */
  public StandardErrors standardErrors() {
    return certificate.errors();
  }

  /** The run that the chosen point comes from. */
  public Result run() {
    return runs.get(choice.chosen().replication());
  }

  /** The wall time of the longest run; runs may have gone side by side. */
  public double seconds() {
    return runs.stream().mapToDouble(Result::seconds).max().orElse(0.0);
  }

  /** The scenarios that the steps of all runs have spent. */
  public long samples() {
    return scouted
        + Stream.concat(runs.stream(), sideRuns.stream()).mapToLong(Result::samples).sum();
  }
}
