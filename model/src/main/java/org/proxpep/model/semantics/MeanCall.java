package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.Labels;
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

  /**
   * One of several numbers, which may have means.
   *
   * @param name as users know it: what is written, or the indices
   */
  public record Case(String name, Scalar number) {}

  /** All arguments; a sum alone stands for its terms. */
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Tree argument : call.arguments()) {
      if (size() == 1 && argument instanceof Tree.Sum sum) {
        translator.indices.each(
            sum,
            0,
            scope,
            inner -> cases.add(new Case(inner.indexText(), translator.scalar(sum.body(), inner))));
      } else {
        String text = context.source.slice(argument.span());
        cases.add(new Case(text, translator.scalar(argument, scope)));
      }
    }
    return cases;
  }

  /** What is written in place of cases, where y in a set is chosen against the model; or null. */
  public @Nullable Adversary adversary() {
    return argument(0) instanceof Tree.Adversary adversary
        ? new AdversaryTranslator(translator).of(adversary, scope)
        : null;
  }

  /** A number that may only be bounded from above. */
  public Scalar tail(Expr number) {
    return tail(Scalar.of(number));
  }

  /** The same of a sum of means. */
  public Scalar tail(Scalar number) {
    return new Scalar(number.fixed(), number.parts(), Value.Tail.of(span()));
  }

  /** A sum of numbers that may have means. */
  public Scalar sum(List<Scalar> terms) {
    return translator.arithmetic.sum(terms, span());
  }

  /** A function of x times a number that may have means. */
  public static Scalar times(Expr factor, Scalar number) {
    return Arithmetic.times(factor, number);
  }

  /** The Euclidean norm of variables and numbers. */
  public Expr norm(List<Expr> entries) {
    Value.Vector vector =
        Value.Vector.of(Labels.range(1, entries.size()), entries.stream().map(Scalar::of).toList());
    return translator.arithmetic.norm(vector, span()).fixed();
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

  /**
   * The mean of an event that may depend on variables, smoothed unless its probability is known
   * given other draws.
   *
   * @param width of its comparisons; NaN where it is to be chosen
   */
  public Scalar event(int k, double width) {
    Draw draw = draw();
    EventTranslator events = new EventTranslator(translator, width);
    EventTranslator.Event event = events.of(argument(k), scope.inside(draw.number()));
    if (events.isKnown()) {
      context.known.add(text());
    } else if (event.smooth().usesVariables()) {
      noteSmoothed();
    }
    return mean(draw, event.smooth(), text());
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
