package org.proxpep.method.ghost;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.StepException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the ghost penalty method. */
public final class GhostState extends FirstOrderState {

  /** The multipliers of the latest programme for d_all. */
  final double[] latest;

  private final GhostSettings settings;
  private final GhostProgramme programme;

  /** The first sample, and the means over the samples of odd and of even number. */
  private final Evaluation first;

  private final Evaluation odd;
  private final Evaluation even;
  private final double[] d;
  private final double[] ignored;
  private long spent;

  GhostState(
      StochasticProblem problem, double[] start, Scenarios scenarios, GhostSettings settings) {
    super(problem, start, scenarios);
    this.settings = settings;
    this.programme = new GhostProgramme(problem, settings);
    this.first = Evaluation.of(problem);
    this.odd = Evaluation.of(problem);
    this.even = Evaluation.of(problem);
    this.latest = new double[constraints()];
    this.d = new double[x.length];
    this.ignored = new double[constraints()];
  }

  /** N of step t, by inversion of the geometric distribution and cut at L. */
  int level() {
    double u = Scenarios.uniform(Scenarios.derive(scenarios.key(Purpose.DECISION, t), 1));
    double n = Math.log1p(-u) / Math.log1p(-settings.p());
    return (int) Math.min(n, settings.levels());
  }

  /** P(N). */
  private double probability(int n) {
    double above = Math.pow(1 - settings.p(), n);
    return n < settings.levels() ? settings.p() * above : above;
  }

  /** Draws the 2^(N+1) samples of step t. */
  void drawLevels() {
    int half = 1 << level();
    odd.clear();
    even.clear();
    for (int i = 0; i < 2 * half; i++) {
      draw(x, Scenarios.derive(key(), i), sample);
      (i % 2 == 0 ? odd : even).add(1.0 / half, sample);
      if (i == 0) {
        first.clear();
        first.add(1.0, sample);
      }
    }
    sample.clear();
    sample.add(0.5, odd);
    sample.add(0.5, even);
    spent += 2L * half;
  }

  /** u = d̃. */
  void estimate() {
    double weight = 1 / probability(level());
    solve(first, ignored);
    System.arraycopy(d, 0, u, 0, u.length);
    add(odd, -0.5 * weight, ignored);
    add(even, -0.5 * weight, ignored);
    add(sample, weight, latest);
  }

  private void add(Evaluation mean, double weight, double[] multipliers) {
    solve(mean, multipliers);
    for (int i = 0; i < u.length; i++) {
      u[i] += weight * d[i];
    }
  }

  private void solve(Evaluation mean, double[] multipliers) {
    if (!programme.solve(x, mean, d, multipliers)) {
      // Nothing but the count of samples has changed yet.
      spent -= 2L << level();
      throw new StepException(
          "The quadratic programme of step "
              + t
              + " of problem "
              + problem.name()
              + " has no solution in these numbers.\nMaybe the functions are badly scaled.");
    }
  }

  @Override
  public long samples() {
    return spent;
  }

  @Override
  public int evaluationsOfNextStep() {
    return 2 << level();
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    out.writeLong(spent);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    spent = in.readLong();
  }
}
