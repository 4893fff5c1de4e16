package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/** sd(e) becomes √s with s = E[(e − v)²], kept positive, and v = E[e]. */
final class StandardDeviation implements Bridge {

  @Override
  public Function function() {
    return new Function("sd", 1, 1);
  }

  @Override
  public Scalar call(MeanCall call) {
    Draw draw = call.draw();
    Expr square = call.plain(Variance.of(call, draw), Variance.text(call, draw));
    call.keepPositive(square);
    return Scalar.of(square.sqrt());
  }
}
