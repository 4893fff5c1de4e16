package org.proxpep.method.ghost;

import java.io.IOException;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.method.StepException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the ghost penalty method. */
public final class GhostState extends FirstOrderState {

  /** The multipliers of the latest programme for d_all. */
  final double[] latest = new double[constraints()];

  private final GhostSettings settings;
  private final GhostProgramme programme;

  /** The first sample, and the means over the samples of odd and of even number. */
  private final Evaluation first = Evaluation.of(problem);

  private final Evaluation odd = Evaluation.of(problem);
  private final Evaluation even = Evaluation.of(problem);
  private final double[] d = new double[x.length];
  private final double[] ignored = new double[constraints()];
  private long spent;

  GhostState(
      StochasticProblem problem, double[] start, Scenarios scenarios, GhostSettings settings) {
    super(problem, start, scenarios);
    this.settings = settings;
    this.programme = new GhostProgramme(problem, settings);
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
    Vectors.addMultiple(weight, d, u);
  }

  private void solve(Evaluation mean, double[] multipliers) {
    if (!programme.solve(x, mean, d, multipliers)) {
      // Nothing but the count of samples has changed yet.
      spent -= 2L << level();
      throw StepException.of(
          "The quadratic programme of step %s of problem %s has no solution in these numbers",
          "the functions are badly scaled", t, problem.name());
    }
  }

  @Override
  public long samples() {
    return spent;
  }

  @Override
  public long evaluationsOfNextStep() {
    return 2L << level();
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    spent = archive.field(spent);
  }
}
