package org.proxpep.run;

import java.io.IOException;
import java.util.List;
import org.proxpep.method.Archive;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Projected stochastic gradient descent in x with gradient ascent in the multipliers, the plainest
 * method for the runner's tests: x⁺ = Π(x − η(∇F + Jᵀy)/√t), λ⁺ = [λ + σG/√t]₊, μ⁺ = μ + σH/√t.
 */
final class DualAscent implements Method<DualAscent.State> {

  record Settings(double eta, double sigma) {}

  private final Settings settings;

  DualAscent(double eta, double sigma) {
    this.settings = new Settings(eta, sigma);
  }

  @Override
  public String name() {
    return "dual-ascent";
  }

  @Override
  public Record settings() {
    return settings;
  }

  @Override
  public State start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new State(problem, start, scenarios);
  }

  @Override
  public void step(State s) {
    long xi = s.scenarios.key(Purpose.TRAINING, s.t);
    s.problem.evaluate(s.x, xi, s.evaluation);
    OracleException.requireFinite(s.problem, s.evaluation, s.t + 1, xi);
    double decay = 1.0 / Math.sqrt(s.t + 1.0);
    for (int k = 0; k < s.evaluation.rows(); k++) {
      double weight = settings.eta * decay * (k == 0 ? 1.0 : s.y[k - 1]);
      double[] row = s.evaluation.gradient(k);
      for (int i = 0; i < s.x.length; i++) {
        s.x[i] -= weight * row[i];
      }
    }
    s.problem.feasibleSet().project(s.x, s.x);
    for (int k = 0; k < s.y.length; k++) {
      s.y[k] += settings.sigma * decay * s.evaluation.value(1 + k);
      if (k < s.problem.inequalities()) {
        s.y[k] = Math.max(0.0, s.y[k]);
      }
    }
    s.t++;
  }

  static final class State implements MethodState {

    private final StochasticProblem problem;
    private final Scenarios scenarios;
    private final Evaluation evaluation;
    private final double[] x;
    private final double[] y;
    private long t;

    State(StochasticProblem problem, double[] start, Scenarios scenarios) {
      this.problem = problem;
      this.scenarios = scenarios;
      this.evaluation = Evaluation.of(problem);
      this.x = start.clone();
      problem.feasibleSet().project(x, x);
      this.y = new double[problem.inequalities() + problem.equalities()];
    }

    @Override
    public long steps() {
      return t;
    }

    @Override
    public double[] x() {
      return x;
    }

    @Override
    public void multipliers(double[] out) {
      System.arraycopy(y, 0, out, 0, y.length);
    }

    @Override
    public List<String> statisticNames() {
      return List.of("sampledF");
    }

    @Override
    public void statistics(double[] out) {
      out[0] = evaluation.value(0);
    }

    @Override
    public void fields(Archive archive) throws IOException {
      t = archive.field(t);
      // The statistic of the latest step is part of what a resumed run must show.
      evaluation.setValue(0, archive.field(evaluation.value(0)));
      archive.fields(x, y);
    }
  }
}
