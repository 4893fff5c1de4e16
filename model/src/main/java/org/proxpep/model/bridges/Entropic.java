package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * entropic(θ, e) = log(E[exp(θe)])/θ becomes η + (E[exp(θ(e − η))] − 1)/θ, least over η: jointly
 * convex in η and e, and without an equation. Exactly, η is the measure itself.
 */
final class Entropic implements Bridge {

  private record Measure(double theta) {}

  @Override
  public Function function() {
    return new Function("entropic", 2, 2);
  }

  @Override
  public Scalar call(MeanCall call) {
    double theta = call.width(0, "the aversion of entropic");
    RiskCall risk = new RiskCall(call, 1, new Measure(theta));
    if (risk.isCertain()) {
      return Scalar.of(risk.loss);
    }
    Expr eta = risk.variable("level", new Level(theta));
    Expr tilted = risk.loss.minus(eta).times(theta).exp().minus(1.0);
    return risk.least(eta, tilted.times(1.0 / theta));
  }

  /** η. */
  private record Level(double theta) implements LeastOver {
    @Override
    public boolean hasScale() {
      return false;
    }

    @Override
    public double exact(TermValues values) {
      return new LossValues(values).softMaximum(1.0 / theta);
    }

    @Override
    public double[] worstWeights(TermValues values) {
      double eta = exact(values);
      return LossValues.weights(values, e -> Math.exp(theta * (e - eta)));
    }
  }
}
