package org.proxpep.model.bridges;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.semantics.Adversary;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.MeanCall.Case;
import org.proxpep.model.semantics.ShownNumber;
import org.proxpep.model.semantics.Support;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * The largest payoff f(x, y) over y in a convex set Y, for f concave in y, by the support function
 * σ of Y, the largest ⟨y, a⟩ over y. A payoff a₀ + ⟨y, a⟩ with means a of functions of x has the
 * largest value a₀ + σ(a). Any other has at most
 *
 * <pre>  f(x, v) − ⟨v, ∇f(x, v)⟩ + σ(∇f(x, v)),   ∇ by y,</pre>
 *
 * for any v, since f lies below its tangent at v, and exactly that at its largest y; so v become
 * variables over which the whole is least, as t of a cvar.
 *
 * <p>σ is written by bounds where it can be: entries of a simplex are bounded together, those of an
 * interval one by one, and the multipliers of the bounds are the adversary's answer. Of a ball it
 * is a norm of variables that equal the means, a prox term of the objective.
 */
final class AgainstAdversary {

  private record Key(Object what, List<Scalar> slopes, int entry) {}

  private final MeanCall call;
  private final Graph graph;
  private final Block block;
  private final List<Scalar> slopes;

  private AgainstAdversary(MeanCall call, Adversary adversary) {
    this.call = call;
    this.graph = call.graph();
    this.block = adversary.block();
    this.slopes = adversary.slopes();
  }

  static Scalar of(MeanCall call, Adversary adversary) {
    AgainstAdversary against = new AgainstAdversary(call, adversary);
    if (adversary.isLinear()) {
      return call.tail(call.sum(List.of(adversary.atZero(), against.support())));
    }
    List<Scalar> terms = new ArrayList<>();
    terms.add(adversary.payoff());
    List<Expr> answer = against.answer(adversary);
    for (int i = 0; i < answer.size(); i++) {
      terms.add(MeanCall.times(answer.get(i).negate(), against.slopes.get(i)));
    }
    terms.add(against.support());
    return call.tail(call.sum(terms));
  }

  /** v, which take the places that y had while the payoff was read. */
  private List<Expr> answer(Adversary adversary) {
    BestAnswer rule = new BestAnswer(block);
    List<Expr> answer = new ArrayList<>();
    for (int i = 0; i < block.size(); i++) {
      List<Scalar> definitions = new ArrayList<>(List.of(adversary.payoff()));
      definitions.addAll(slopes);
      Auxiliary each =
          call.context()
              .auxiliary(
                  new Key("answer", slopes, i),
                  i == 0 ? definitions : List.of(),
                  text(i),
                  () -> 1.0,
                  i == 0 ? rule : new BestAnswer.Entry(rule, i),
                  call.span());
      if (each.variable() != block.first + i) {
        throw new IllegalStateException("The variables of an adversary are taken.");
      }
      answer.add(graph.variable(each.variable()));
    }
    return answer;
  }

  private String text(int i) {
    return block.variableName(i) + " of " + call.text();
  }

  /** σ of the slopes. */
  private Scalar support() {
    Support support = block.support();
    if (support instanceof Support.Bounds bounds) {
      return bounds(bounds);
    } else if (support instanceof Support.Round ball) {
      return round(ball);
    } else if (support instanceof Support.Diamond diamond) {
      return diamond(diamond);
    }
    throw endless();
  }

  private RuntimeException endless() {
    return call.refusal(
        call.span(),
        "the set of `" + block.name + "` has no end, so this adversary gains without limit",
        "put it into an interval, a simplex or a ball; a price without limit is a constraint: write"
            + " it after `subject to`");
  }

  private Scalar bounds(Support.Bounds bounds) {
    double[] lower = bounds.lower();
    double[] upper = bounds.upper();
    double total = bounds.total();
    if (Double.isNaN(total)) {
      if (Arrays.stream(lower).anyMatch(Double::isInfinite)
          || Arrays.stream(upper).anyMatch(Double::isInfinite)) {
        throw endless();
      }
      return eachEntry(slopes, lower, upper);
    }
    boolean simplex =
        Arrays.stream(lower).allMatch(low -> low == 0.0)
            && Arrays.stream(upper).allMatch(high -> high >= total);
    if (simplex) {
      return largest(
          call.text(),
          entries(i -> new Case(block.variableName(i) + is(total), times(total, slopes.get(i)))));
    }
    // By duality, ηs + σ over the intervals of a − η, least over η.
    Auxiliary threshold =
        call.context()
            .auxiliary(
                new Key(bounds, slopes, -1),
                slopes,
                "threshold of " + call.text(),
                () -> 1.0,
                new Threshold(lower, block.highest(), total),
                call.span());
    Expr eta = graph.variable(threshold.variable());
    Scalar minus = Scalar.of(eta.negate());
    List<Scalar> above = slopes.stream().map(a -> call.sum(List.of(a, minus))).toList();
    return call.sum(List.of(Scalar.of(eta.times(total)), eachEntry(above, lower, block.highest())));
  }

  /** Σ max(lowerᵢaᵢ, upperᵢaᵢ). */
  private Scalar eachEntry(List<Scalar> a, double[] lower, double[] upper) {
    return call.sum(
        entries(
            i ->
                lower[i] == upper[i]
                    ? times(lower[i], a.get(i))
                    : largest(
                        text(i),
                        List.of(
                            new Case(
                                block.variableName(i) + is(lower[i]), times(lower[i], a.get(i))),
                            new Case(
                                block.variableName(i) + is(upper[i]),
                                times(upper[i], a.get(i)))))));
  }

  private Scalar diamond(Support.Diamond diamond) {
    List<Case> corners = new ArrayList<>();
    for (double sign : new double[] {1.0, -1.0}) {
      corners.addAll(
          entries(
              i -> {
                double r = sign * diamond.radius();
                return new Case(
                    block.variableName(i) + is(diamond.center()[i] + r), times(r, slopes.get(i)));
              }));
    }
    return call.sum(List.of(center(slopes, diamond.center()), largest(call.text(), corners)));
  }

  private Scalar round(Support.Round ball) {
    List<Expr> means =
        entries(
            i -> {
              Auxiliary mean =
                  call.context()
                      .auxiliary(
                          new Key("slope", List.of(slopes.get(i)), i),
                          slopes.get(i),
                          "slope of " + text(i),
                          () -> 1.0,
                          new Slope(),
                          call.span());
              return graph.variable(mean.variable());
            });
    List<Scalar> variables = means.stream().map(Scalar::of).toList();
    return call.sum(
        List.of(
            center(variables, ball.center()), Scalar.of(call.norm(means).times(ball.radius()))));
  }

  private Scalar center(List<Scalar> a, double[] center) {
    return call.sum(entries(i -> times(center[i], a.get(i))));
  }

  private Scalar largest(String text, List<Case> cases) {
    return Worst.largest(call, text, cases);
  }

  private Scalar times(double factor, Scalar a) {
    return MeanCall.times(graph.constant(factor), a);
  }

  private static String is(double value) {
    return " = " + ShownNumber.of(value);
  }

  private <T> List<T> entries(IntFunction<T> entry) {
    return IntStream.range(0, block.size()).mapToObj(entry).toList();
  }

  /**
   * A slope in y, which may be 0 at the answer: bounds from the range of its terms would hide it.
   */
  private record Slope() implements MeanRule {

    @Override
    public boolean byEquation() {
      return true;
    }

    @Override
    public boolean liesWithinValues() {
      return false;
    }
  }

  /**
   * η: entries with larger slopes are at their upper bounds, those with smaller ones at the lower.
   */
  private record Threshold(double[] lower, double[] upper, double total) implements MeanRule {

    @Override
    public boolean byEquation() {
      return false;
    }

    @Override
    public double of(double[] slopes) {
      int[] order =
          IntStream.range(0, slopes.length)
              .boxed()
              .sorted((i, j) -> Double.compare(slopes[j], slopes[i]))
              .mapToInt(Integer::intValue)
              .toArray();
      double left = total - Arrays.stream(lower).sum();
      int last = 0;
      for (int place = 0; place < order.length && left > 0.0; place++) {
        last = place;
        left -= upper[order[place]] - lower[order[place]];
      }
      return slopes[order[last]];
    }
  }
}
