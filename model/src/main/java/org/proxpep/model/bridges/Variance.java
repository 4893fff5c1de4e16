package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * variance(e) becomes E[(e − v)²] with v = E[e], and sd(e) becomes √s with s = E[(e − v)²], kept
 * positive.
 *
 * @param isRoot whether it is the standard deviation
 */
record Variance(boolean isRoot) implements Bridge {

  @Override
  public Function function() {
    return new Function(isRoot ? "sd" : "variance", 1, 1);
  }

  @Override
  public Scalar call(MeanCall call) {
    Draw draw = call.draw();
    Expr e = call.inside(call.argument(0), draw);
    String body = call.body(0, draw);
    Expr v = call.plain(call.mean(draw, e, "E[" + body + "]"), "E[" + body + "]");
    String text = "variance(" + body + ")";
    Scalar variance = call.mean(draw, e.minus(v).square(), text);
    if (!isRoot) {
      return variance;
    }
    Expr square = call.plain(variance, text);
    call.keepPositive(square);
    return Scalar.of(square.sqrt());
  }
}
