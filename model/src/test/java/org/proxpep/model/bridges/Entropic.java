package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/** entropic(θ, e) becomes log(v)/θ with v = E[exp(θ·e)]: a risk measure in one file. */
final class Entropic implements Bridge {

  @Override
  public Function function() {
    return new Function("entropic", 2, 2);
  }

  @Override
  public Scalar call(MeanCall call) {
    double theta = call.width(0, "the aversion of entropic");
    Draw draw = call.draw();
    Expr e = call.inside(call.argument(1), draw);
    Expr v = call.plain(call.mean(draw, e.times(theta).exp(), call.text()), call.text());
    call.keepPositive(v);
    return Scalar.of(v.log().times(1.0 / theta));
  }
}
