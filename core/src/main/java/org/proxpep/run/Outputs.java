package org.proxpep.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.method.Archive;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate.Kind;

/**
 * What a run keeps of the points x¹..x^T at which its steps evaluate, with the multipliers y^t at
 * the same t: the sums for the averages, the uniformly random (x^R, y^R) of the paper's corollary,
 * and the best of those that were logged.
 *
 * <p>R comes from reservoir sampling, where t replaces R with probability 1/t, so T need not be
 * known. The next t to do so is after s with probability t/s, so it is 1+⌊t/U⌋ with U uniform, and
 * one draw at each replacement is enough.
 */
final class Outputs {

  private final Scenarios scenarios;
  private final BlockSums points;
  private final BlockSums duals;
  private final double[] y;
  private final double[] randomX;
  private final double[] randomY;
  private final Snapshots snapshots = new Snapshots();
  private long count;
  private long nextRandom = 1;
  private final ExtremeScenarios extremes;

  Outputs(int dimension, int constraints, Scenarios scenarios) {
    this.scenarios = scenarios;
    this.points = new BlockSums(dimension);
    this.duals = new BlockSums(constraints);
    this.y = new double[constraints];
    this.randomX = new double[dimension];
    this.randomY = new double[constraints];
    this.extremes = new ExtremeScenarios(1 + constraints);
  }

  /** The scenarios under which functions were extreme. */
  ExtremeScenarios extremes() {
    return extremes;
  }

  /** What measures a point with its multipliers. */
  interface Measuring {
    Measures measure(double[] x, double[] multipliers);
  }

  /** How many points have been taken in. */
  long count() {
    return count;
  }

  /** Takes in the point that the next step will evaluate. */
  void record(MethodState state) {
    count++;
    double[] x = state.x();
    state.multipliers(y);
    points.add(count, x);
    duals.add(count, y);
    if (count == nextRandom) {
      System.arraycopy(x, 0, randomX, 0, randomX.length);
      System.arraycopy(y, 0, randomY, 0, randomY.length);
      double u = Scenarios.uniform(scenarios.key(Purpose.DECISION, count));
      nextRandom = 1 + (long) Math.min(count / u, 1e18);
    }
  }

  /** The best of the points that were logged. */
  Snapshots snapshots() {
    return snapshots;
  }

  /** All candidates but the snapshots, the answer of the method first. */
  List<Candidate> candidates(MethodState state, Measuring monitor) {
    List<Candidate> all = new ArrayList<>();
    double[] x = new double[randomX.length];
    if (state.answer(x, y)) {
      all.add(candidate(Kind.ANSWER, x, y, monitor));
      if (state.isDone()) {
        // Nothing on the way is better, and to measure it would take passes over all scenarios.
        Candidate answer = all.get(0);
        return List.of(
            answer,
            answer.as(Kind.LAST),
            answer.as(Kind.AVERAGE),
            answer.as(Kind.TAIL_AVERAGE),
            answer.as(Kind.RANDOM));
      }
    }
    state.multipliers(y);
    all.addAll(iterates(state.x(), y, monitor));
    return List.copyOf(all);
  }

  private List<Candidate> iterates(double[] x, double[] multipliers, Measuring monitor) {
    Candidate last = candidate(Kind.LAST, x, multipliers, monitor);
    if (count == 0) {
      return List.of(last, last.as(Kind.AVERAGE), last.as(Kind.TAIL_AVERAGE), last.as(Kind.RANDOM));
    }
    return List.of(
        last,
        candidate(Kind.AVERAGE, points.average(count), duals.average(count), monitor),
        candidate(Kind.TAIL_AVERAGE, points.tailAverage(count), duals.tailAverage(count), monitor),
        candidate(Kind.RANDOM, randomX, randomY, monitor));
  }

  private static Candidate candidate(Kind kind, double[] x, double[] y, Measuring monitor) {
    return new Candidate(kind, x, y, monitor.measure(x, y));
  }

  void fields(Archive archive) throws IOException {
    count = archive.field(count);
    nextRandom = archive.field(nextRandom);
    points.fields(archive);
    duals.fields(archive);
    archive.fields(randomX, randomY);
    snapshots.fields(archive);
    extremes.fields(archive);
  }
}
