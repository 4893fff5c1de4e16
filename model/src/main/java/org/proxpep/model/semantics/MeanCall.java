package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;

/** A call of a function over scenarios where it stands in a model, as its bridge sees it. */
public final class MeanCall {

  private final Tree.Call call;
  private final NameScope scope;
  private final Translator translator;
  private final Context context;

  MeanCall(Tree.Call call, NameScope scope, Translator translator) {
    this.call = call;
    this.scope = scope;
    this.translator = translator;
    this.context = translator.context;
  }

  public Context context() {
    return context;
  }

  public Graph graph() {
    return context.graph();
  }

  /** How many arguments there are. */
  public int size() {
    return call.arguments().size();
  }

  public Tree argument(int k) {
    return call.arguments().get(k);
  }

  public Span span() {
    return call.span();
  }

  /** The call as it is written. */
  public String text() {
    return context.source.slice(call.span());
  }

  /** What stands in the brackets, such as {@code loss | income > 0}. */
  public String body(int k, Draw draw) {
    String condition = draw.condition().isEmpty() ? "" : " | " + draw.condition();
    return context.source.slice(argument(k).span()) + condition;
  }

  /** Whether it stands inside another mean. */
  public boolean isInsideMean() {
    return scope.draw() >= 0;
  }

  /** All arguments, which may have means; a sum alone stands for its terms. */
  public List<Scalar> numbers() {
    List<Scalar> numbers = new ArrayList<>();
    for (Tree argument : call.arguments()) {
      if (size() == 1 && argument instanceof Tree.Sum sum) {
        translator.indices.collect(sum, 0, scope, numbers);
      } else {
        numbers.add(translator.scalar(argument, scope));
      }
    }
    return numbers;
  }

  /** A number that may only be bounded from above. */
  public Scalar tail(Expr number) {
    return new Scalar(number, new TreeMap<>(), Value.Tail.of(span()));
  }

  /** An argument that is a number known now. */
  public double constant(int k, String what) {
    return translator.constant(argument(k), scope, what);
  }

  /** An argument that is a positive number known now. */
  public double width(int k, String what) {
    return translator.width(argument(k), scope, what);
  }

  /** The draw of its condition. */
  public Draw draw() {
    return context.draw(call.condition(), call.arguments(), scope);
  }

  /** An expression in a scenario of the draw. */
  public Expr inside(Tree tree, Draw draw) {
    return translator.plain(tree, scope.inside(draw.number()));
  }

  /** E[body] as seen from where the call stands. */
  public Scalar mean(Draw draw, Expr body, String text) {
    return translator.means.close(draw, body, text, span(), scope);
  }

  /** first + E[body], where E[body] may only be bounded from above. */
  public Scalar tail(Expr first, Draw draw, Expr body) {
    return new Scalar(first, new TreeMap<>(Map.of(draw.number(), body)), Value.Tail.of(span()));
  }

  /** A number without means, to be put into a function. */
  public Expr plain(Scalar value, String text) {
    return translator.arithmetic.plain(value, text, span());
  }

  /** Says that a logarithm or a root is taken of the number, or that something is divided by it. */
  public void keepPositive(Expr e) {
    translator.arithmetic.keepPositive(e);
  }

  /** Notes that the call is smoothed. */
  public void noteSmoothed() {
    if (!context.smoothed.contains(text())) {
      context.smoothed.add(text());
    }
  }

  /** The exception that refuses the model. */
  public RuntimeException refusal(Span where, String problem, String advice) {
    return context.source.error(where, problem, advice);
  }
}
