package org.proxpep.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Tolerances;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.Method;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/**
 * What follows a violation that noise does not explain: the point of least violation, which shows
 * that nothing satisfies the constraints or is where another run starts.
 *
 * @param begin where the runs began
 * @param tolerances by which candidates were compared
 */
record Recovery(
    RunStatements statements,
    Method<?> method,
    Runner runner,
    Candidate begin,
    Tolerances tolerances) {

  // The numbers of replications that nobody runs.
  private static final long ELASTIC = 1L << 41;
  private static final long AGAIN = ELASTIC + 1;
  private static final long CLOSEST = ELASTIC + 2;
  private static final long SECOND = ELASTIC + 3;
  private static final long THIRD = ELASTIC + 4;

  /** The replications whose streams it draws from. */
  static final List<Long> STREAMS = List.of(ELASTIC, AGAIN, CLOSEST, SECOND, THIRD);

  /** Less than this part of the time is not worth another run. */
  private static final double LEAST_TIME = 0.05;

  /** The result, or what a search for points within the limits found in its place. */
  CertifiedResult after(CertifiedResult result) {
    CertifiedResult last = isSurprising(result) ? recovered(result) : result;
    return last.verdict() == Verdict.VIOLATED ? orFeasible(last) : last;
  }

  static List<Result> withStart(List<Result> runs, Candidate begin) {
    List<Result> all = new ArrayList<>(runs);
    all.set(0, all.get(0).with(begin));
    return all;
  }

  /** Whether a constraint is violated by more than noise explains. */
  private boolean isSurprising(CertifiedResult result) {
    boolean asked =
        result.verdict() == Verdict.VIOLATED
            || result.verdict() == Verdict.UNDECIDED
            || result.verdict() == Verdict.INFEASIBLE_SUSPECTED;
    Assessment chosen = result.choice().chosen();
    if (!statements.settings().recovery()
        || !asked
        || !chosen.measured()
        || Thread.currentThread().isInterrupted()) {
      return false;
    }
    double[] noises =
        RunNoise.ofConstraints(
            statements.problem(),
            statements.scenarios(),
            chosen.candidate().x(),
            result.run().samples());
    List<ConstraintStatement> constraints = result.certificate().constraints();
    for (int k = 0; k < noises.length; k++) {
      if (constraints.get(k).violation() > Math.max(constraints.get(k).tolerance(), noises[k])) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks for the point of least violation. If it shows that nothing satisfies the constraints it
   * is the answer; if not, a run starts again from there and the choice is made anew. Every
   * certificate has confirmation scenarios of its own.
   */
  private CertifiedResult recovered(CertifiedResult before) {
    RunSettings run = statements.run();
    Scenarios scenarios = statements.scenarios();
    int r = before.choice().chosen().replication();
    List<Result> side = new ArrayList<>(before.sideRuns());
    // What is left of the time is for two runs; an infinite time stays infinite.
    double spent =
        Stream.concat(side.stream(), before.runs().stream())
            .mapToDouble(Result::seconds)
            .max()
            .orElse(0.0);
    double half = 0.5 * (run.maxSeconds() - spent);
    if (half < Double.POSITIVE_INFINITY && half < LEAST_TIME * run.maxSeconds()) {
      return before;
    }
    RunSettings rest = Replications.aside(run).withMaxSeconds(half);
    ClosestPoint.Found closest =
        new ClosestPoint(
                method,
                statements.problem(),
                statements.means(),
                rest.withSeed(scenarios.replication(ELASTIC).seed()),
                tolerances)
            .from(before.selected().x());
    side.addAll(closest.runs());
    if (Thread.currentThread().isInterrupted()
        || Double.isNaN(closest.candidate().measures().f())) {
      return before.withSideRuns(side);
    }
    List<Result> runs = new ArrayList<>(before.runs());
    runs.set(r, runs.get(r).with(closest.candidate()));
    Certificate statement =
        statements
            .certifier(scenarios.replication(CLOSEST), runs)
            .certify(closest.candidate().x(), closest.candidate().multipliers(), closest.weights());
    if (statement.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return new CertifiedResult(
          runs,
          statements.selection(tolerances).chooseLast(runs, r),
          statement,
          side,
          before.starts(),
          before.scouted());
    }
    if (before.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
      return before.withSideRuns(side);
    }
    RunSettings again = rest.withSeed(scenarios.replication(AGAIN).seed());
    runs.add(runner.withStart(closest.candidate().x()).withSettings(again).run());
    Selection.Choice choice = statements.selection(tolerances).choose(withStart(runs, begin), true);
    return statements
        .judged(runs, choice, side, scenarios.replication(SECOND))
        .withStarts(before.starts(), before.scouted());
  }

  /** A point within the limits in place of one that fresh scenarios have shown to be beyond. */
  private CertifiedResult orFeasible(CertifiedResult result) {
    return statements
        .selection(tolerances)
        .chooseFeasible(withStart(result.runs(), begin))
        .map(
            choice ->
                statements
                    .judged(
                        result.runs(),
                        choice,
                        result.sideRuns(),
                        statements.scenarios().replication(THIRD))
                    .withStarts(result.starts(), result.scouted()))
        .filter(other -> other.verdict() != Verdict.VIOLATED)
        .orElse(result);
  }
}
