package com.example.penalty;

import java.util.List;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodProvider;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * Stochastic gradients of F + (ρ/2)Σ[G]₊² + (ρ/2)ΣH²: x⁺ = P(x − γ(∇F + Σy_k∇c_k)) with y = ρ[G]₊
 * and ρH.
 */
public final class PenaltySgd extends CataloguedMethod<PenaltySgdSettings, PenaltySgdState> {

  static final MethodEntry ENTRY =
      MethodEntry.of(
          "penalty-sgd",
          "an example",
          ProblemClass.ANY,
          PublishedOutput.LAST,
          PenaltySgdSettings.class,
          PenaltySgd::new);

  /** Brings the method into the catalogue. */
  public static final class Provider implements MethodProvider {
    @Override
    public List<MethodEntry> entries() {
      return List.of(ENTRY);
    }
  }

  private final double gamma;

  public PenaltySgd(PenaltySgdSettings settings) {
    super(ENTRY, settings, true);
    this.gamma = Horizon.scaled(settings).step();
  }

  @Override
  protected PenaltySgdState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new PenaltySgdState(problem, start, scenarios);
  }

  @Override
  public void step(PenaltySgdState s) {
    long xi = s.scenarios.key(Scenarios.Purpose.TRAINING, s.t);
    s.problem.evaluate(s.x, xi, s.sample);
    OracleException.requireFinite(s.problem, s.sample, s.t, xi);
    for (int k = 0; k < s.y.length; k++) {
      double c = s.sample.value(1 + k);
      s.y[k] = settings.penalty() * (k < s.problem.inequalities() ? Math.max(0.0, c) : c);
    }
    for (int i = 0; i < s.x.length; i++) {
      double slope = s.sample.gradient(0)[i];
      for (int k = 0; k < s.y.length; k++) {
        slope += s.y[k] * s.sample.gradient(1 + k)[i];
      }
      s.x[i] -= gamma * slope;
    }
    s.problem.feasibleSet().project(s.x, s.x);
    s.t++;
  }
}
