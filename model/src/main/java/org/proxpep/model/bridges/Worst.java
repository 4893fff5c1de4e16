package org.proxpep.model.bridges;

import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * worst(a, b, …) and worst(i in I, a) with means among the cases become a variable t with the rows
 * a − t ≤ 0, b − t ≤ 0, …: the epigraph of their maximum, which is smooth where they are. Exactly,
 * t is the largest of them, and the multipliers of the rows are the weights of the worst case.
 */
final class Worst implements Bridge {

  private record Key(List<Scalar> cases) {}

  @Override
  public Function function() {
    return new Function("worst", 1, Integer.MAX_VALUE);
  }

  @Override
  public Scalar call(MeanCall call) {
    if (call.isInsideMean()) {
      throw call.refusal(call.span(), "`worst` cannot stand inside a mean", "write max");
    }
    List<Scalar> cases = call.numbers();
    if (cases.isEmpty()) {
      throw call.refusal(call.span(), "`worst` has no case", "its set is empty");
    }
    if (cases.stream().allMatch(Scalar::isFixed)) {
      return Scalar.of(cases.stream().map(Scalar::fixed).reduce(Expr::max).orElseThrow());
    }
    Auxiliary largest =
        call.context()
            .auxiliary(new Key(cases), cases, call.text(), () -> 1.0, new Largest(), call.span());
    return call.tail(call.graph().variable(largest.variable()));
  }

  /** Of the cases, each a sum of means. */
  private record Largest() implements MeanRule {

    @Override
    public boolean byEquation() {
      return false;
    }

    @Override
    public boolean isLargest() {
      return true;
    }
  }
}
