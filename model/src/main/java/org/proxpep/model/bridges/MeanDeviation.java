package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * mean_deviation(c, e) = E[e] + c·sd(e) becomes c·s/2 + E[e + c(e − v)²/(2s)], least over v and s
 * &gt; 0: jointly convex in v, s and e, and without an equation. Exactly, v is the mean of e and s
 * its standard deviation.
 */
final class MeanDeviation implements Bridge {

  /** For all c alike. */
  private enum Measure {
    MEAN_DEVIATION
  }

  @Override
  public Function function() {
    return new Function("mean_deviation", 2, 2);
  }

  @Override
  public Scalar call(MeanCall call) {
    double c = call.width(0, "the weight of the deviation");
    RiskCall risk = new RiskCall(call, 1, Measure.MEAN_DEVIATION);
    if (risk.isCertain()) {
      return Scalar.of(risk.loss);
    }
    Expr v = risk.variable("mean", new Mean());
    Expr s =
        risk.variable(
            "deviation", LeastOver.positive(losses -> Math.max(losses.spread, losses.least())));
    Expr square = risk.loss.minus(v).square().dividedBy(s);
    return risk.least(s.times(0.5 * c), risk.loss.plus(square.times(0.5 * c)));
  }

  /** v. */
  private record Mean() implements LeastOver {
    @Override
    public double exact(TermValues values) {
      return values.mean();
    }
  }
}
