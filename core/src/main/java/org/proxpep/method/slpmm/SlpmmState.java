package org.proxpep.method.slpmm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.proxpep.method.MethodState;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of SLPMM, which are those of Algorithm 1 without equalities. */
public final class SlpmmState implements MethodState {

  private final StochasticProblem problem;
  private final double[] lambda;
  final ProxPep method;
  final ProxPepState inner;

  /**
   * @param problem without equalities
   */
  SlpmmState(StochasticProblem problem, ProxPep method, double[] start, Scenarios scenarios) {
    this.problem = problem;
    this.lambda = new double[problem.inequalities()];
    this.method = method;
    this.inner = method.start(problem, start, scenarios);
  }

  @Override
  public long steps() {
    return inner.steps();
  }

  @Override
  public long samples() {
    return inner.samples();
  }

  @Override
  public double[] x() {
    return inner.x();
  }

  @Override
  public void multipliers(double[] out) {
    inner.multipliers(lambda);
    EqualityPairs.signed(problem, lambda, 1.0, out);
  }

  @Override
  public void startFrom(double[] multipliers) {
    EqualityPairs.paired(problem, multipliers, 1.0, lambda);
    inner.startFrom(lambda);
  }

  @Override
  public List<String> statisticNames() {
    return inner.statisticNames();
  }

  @Override
  public void statistics(double[] out) {
    inner.statistics(out);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    inner.save(out);
  }

  @Override
  public void restore(DataInput in) throws IOException {
    inner.restore(in);
  }
}
