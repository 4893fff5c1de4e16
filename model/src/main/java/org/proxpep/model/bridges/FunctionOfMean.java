package org.proxpep.model.bridges;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Arithmetic;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Span;

/**
 * A function of means, such as a ratio, a product, a logarithm, or the maximum of two, becomes the
 * same function of variables v with the equations E[e] − v = 0. A mean and its opposite share one.
 *
 * <p>Exactly, v is E[e]. The multiplier of its equation is the price of that mean.
 */
final class FunctionOfMean implements Bridge {

  private record Key(List<Integer> nodes) {}

  @Override
  public Expr lift(Scalar value, String text, Span span, Context context) {
    if (!value.tails().isEmpty()) {
      throw context.source.error(
          value.tails().get(0).span(),
          value.tails().get(0).name(context.source)
              + " may only be minimised or bounded from above, not be put into a function",
          "bound it by a variable: cvar(…) <= v");
    }
    Key key = key(value);
    Auxiliary opposite =
        context.auxiliary(key) == null ? context.auxiliary(key(Arithmetic.negate(value))) : null;
    if (opposite != null) {
      return context.graph().variable(opposite.variable()).negate();
    }
    Auxiliary mean = context.auxiliary(key, value, text, () -> 1.0, new Mean(), span);
    return context.graph().variable(mean.variable());
  }

  private static Key key(Scalar value) {
    List<Integer> nodes = new ArrayList<>();
    nodes.add(value.fixed().id());
    value
        .parts()
        .forEach(
            (draw, part) -> {
              nodes.add(draw);
              nodes.add(part.id());
            });
    return new Key(nodes);
  }

  /** v = E[e]. */
  record Mean() implements MeanRule {

    @Override
    public boolean byEquation() {
      return true;
    }
  }
}
