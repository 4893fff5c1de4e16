package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/** rms(e) becomes √v with v = E[e²]: a function over scenarios in one file. */
public final class RootMeanSquare implements Bridge {

  @Override
  public Function function() {
    return new Function("rms", 1, 1);
  }

  @Override
  public Scalar call(MeanCall call) {
    Draw draw = call.draw();
    Expr e = call.inside(call.argument(0), draw);
    Expr v = call.plain(call.mean(draw, e.square(), call.text()), call.text());
    call.keepPositive(v);
    return Scalar.of(v.sqrt());
  }
}
