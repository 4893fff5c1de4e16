package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/** variance(e) becomes E[(e − v)²] with v = E[e]. */
final class Variance implements Bridge {

  @Override
  public Function function() {
    return new Function("variance", 1, 1);
  }

  @Override
  public Scalar call(MeanCall call) {
    return of(call, call.draw());
  }

  static Scalar of(MeanCall call, Draw draw) {
    Expr e = call.inside(call.argument(0), draw);
    String meanText = "E[" + call.body(0, draw) + "]";
    Expr v = call.plain(call.mean(draw, e, meanText), meanText);
    return call.mean(draw, e.minus(v).square(), text(call, draw));
  }

  static String text(MeanCall call, Draw draw) {
    return "variance(" + call.body(0, draw) + ")";
  }
}
