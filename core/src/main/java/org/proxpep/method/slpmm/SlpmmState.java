package org.proxpep.method.slpmm;

import java.io.IOException;
import java.util.List;
import org.proxpep.method.Archive;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.ForwardingState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of SLPMM, which are those of Algorithm 1 without equalities. */
public final class SlpmmState extends ForwardingState<ProxPepState> {

  private final StochasticProblem problem;
  private final double[] lambda;
  final ProxPep method;

  /**
   * @param problem without equalities
   */
  SlpmmState(StochasticProblem problem, ProxPep method, double[] start, Scenarios scenarios) {
    super(method.start(problem, start, scenarios));
    this.problem = problem;
    this.lambda = new double[problem.inequalities()];
    this.method = method;
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
  public void fields(Archive archive) throws IOException {
    inner.fields(archive);
  }
}
