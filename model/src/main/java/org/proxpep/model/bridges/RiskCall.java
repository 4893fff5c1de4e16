package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * A call of a risk measure that is the least value of a mean over one or two variables of its own.
 */
final class RiskCall {

  private record Key(Object measure, String part, int loss, int draw) {}

  private final MeanCall call;
  private final Object measure;
  private final Draw draw;
  final Expr loss;

  /**
   * @param loss which argument is the loss
   * @param measure what makes the measure different from others of the same loss
   */
  RiskCall(MeanCall call, int loss, Object measure) {
    this.call = call;
    this.measure = measure;
    if (call.isInsideMean()) {
      String word = call.text().substring(0, call.text().indexOf('('));
      throw call.refusal(call.span(), "`" + word + "` must not be inside a mean", "");
    }
    this.draw = call.draw();
    this.loss = call.inside(call.argument(loss), draw);
  }

  Graph graph() {
    return call.graph();
  }

  /** Whether the loss is the same in all scenarios. */
  boolean isCertain() {
    return !loss.usesInputs();
  }

  /** A variable over which the measure is least, in units of the loss. */
  Expr variable(String part, LeastOver rule) {
    Auxiliary variable =
        call.context()
            .auxiliary(
                new Key(measure, part, loss.id(), draw.number()),
                Scalar.of(loss),
                call.text(),
                () -> ScenarioSpread.unit(call.context(), loss),
                rule,
                call.span());
    Expr plain = graph().variable(variable.variable());
    if (rule.isPositive()) {
      call.keepPositive(plain);
    }
    return variable.unit() == 1.0 ? plain : plain.times(variable.unit());
  }

  /** The measure: first + E[body]. */
  Scalar least(Expr first, Expr body) {
    return call.tail(first, draw, body);
  }
}
