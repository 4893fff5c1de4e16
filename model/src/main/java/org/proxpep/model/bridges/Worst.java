package org.proxpep.model.bridges;

import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Adversary;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Vocabulary;

/**
 * worst(a, b, …) and worst(i in I, a) with means among the cases become a variable t with the rows
 * a − t ≤ 0, b − t ≤ 0, …: the epigraph of their maximum, which is smooth where they are. Exactly,
 * t is the largest of them, and the multipliers of the rows are the weights of the worst case.
 */
final class Worst implements Bridge {

  private record Key(List<Scalar> cases) {}

  @Override
  public Function function() {
    return new Function(Vocabulary.WORST, 1, Integer.MAX_VALUE);
  }

  @Override
  public Scalar call(MeanCall call) {
    if (call.isInsideMean()) {
      throw call.refusal(call.span(), "`worst` must not be inside a mean", "write max");
    }
    Adversary adversary = call.adversary();
    if (adversary != null) {
      return AgainstAdversary.of(call, adversary);
    }
    List<MeanCall.Case> named = call.cases();
    if (named.isEmpty()) {
      throw call.refusal(call.span(), "`worst` has no case", "its set is empty");
    }
    return named.stream().allMatch(each -> each.number().isFixed())
        ? Scalar.of(maximum(named))
        : call.tail(largest(call, call.text(), named));
  }

  private static Expr maximum(List<MeanCall.Case> cases) {
    return cases.stream().map(each -> each.number().fixed()).reduce(Expr::max).orElseThrow();
  }

  /** A variable that is the largest of several numbers; the number itself if they are constant. */
  static Scalar largest(MeanCall call, String text, List<MeanCall.Case> named) {
    List<Scalar> cases = named.stream().map(MeanCall.Case::number).toList();
    if (cases.stream().allMatch(Scalar::isConstant)) {
      return Scalar.of(maximum(named));
    }
    Largest rule = new Largest(named.stream().map(MeanCall.Case::name).toList());
    Auxiliary largest =
        call.context().auxiliary(new Key(cases), cases, text, () -> 1.0, rule, call.span());
    return Scalar.of(call.graph().variable(largest.variable()));
  }

  /** Of the cases, each a sum of means. */
  private record Largest(List<String> cases) implements MeanRule {

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
