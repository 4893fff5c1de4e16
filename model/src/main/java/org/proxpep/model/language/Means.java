package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.language.Value.Scalar;
import org.proxpep.model.language.Value.Vector;

/** Translates means and what is made of them. */
final class Means {

  private final Translator translator;
  private final Context context;
  private final SourceText source;
  private final Graph graph;
  private final Arithmetic arithmetic;
  private final boolean dataOnly;

  Means(
      Translator translator,
      Context context,
      Graph graph,
      Arithmetic arithmetic,
      boolean dataOnly) {
    this.translator = translator;
    this.context = context;
    this.source = context.source;
    this.graph = graph;
    this.arithmetic = arithmetic;
    this.dataOnly = dataOnly;
  }

  private void requireMeansAllowed(Span span) {
    if (dataOnly) {
      throw source.error(span, "a condition cannot contain a mean", "give the mean as a parameter");
    }
  }

  Value mean(Tree.Mean mean, Scope scope) {
    requireMeansAllowed(mean.span());
    Draw draw = context.draw(mean.condition(), scope);
    Value body = translator.value(mean.body(), scope.inside(draw.number()));
    String text = source.slice(mean.span());
    if (body instanceof Vector vector) {
      List<Scalar> items = new ArrayList<>();
      for (int i = 0; i < vector.size(); i++) {
        context.tick(mean.span());
        Expr e = arithmetic.plain(vector.get(i), text, mean.span());
        items.add(close(draw, e, text + "[" + vector.labels().label(i) + "]", mean.span(), scope));
      }
      return arithmetic.pack(vector.labels(), items);
    }
    return close(draw, translator.plainOf(body, mean.body()), text, mean.span(), scope);
  }

  /** The mean of an expression over a draw, as it is seen from outside. */
  private Scalar close(Draw draw, Expr body, String text, Span span, Scope outside) {
    if (!body.usesInputs()) {
      return Scalar.of(body);
    }
    if (!body.usesVariables()) {
      double mean = context.constantMean(draw, body);
      if (!Double.isNaN(mean)) {
        return translator.constant(mean);
      }
    }
    Expr folded = dataOnly || context.drawn ? null : new LinearMeans(context, draw).of(body);
    if (folded != null) {
      context.folded++;
      return Scalar.of(folded);
    }
    SortedMap<Integer, Expr> parts = new TreeMap<>();
    parts.put(draw.number(), body);
    Scalar result = new Scalar(graph.constant(0.0), parts, List.of());
    return outside.draw() < 0 ? result : Scalar.of(context.lift(result, text, span));
  }

  /** variance(e) = E[(e − v)²] with v = E[e]. */
  Value spread(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    Draw draw = context.draw(call.condition(), scope);
    Tree tree = call.arguments().get(0);
    Expr e = translator.plain(tree, scope.inside(draw.number()));
    String condition = draw.condition().isEmpty() ? "" : " | " + draw.condition();
    String meanText = "E[" + source.slice(tree.span()) + condition + "]";
    Scalar mean = close(draw, e, meanText, call.span(), scope);
    Expr v = arithmetic.plain(mean, meanText, call.span());
    String text = "variance(" + source.slice(tree.span()) + condition + ")";
    Scalar variance = close(draw, e.minus(v).square(), text, call.span(), scope);
    if (call.function().equals("variance")) {
      return variance;
    }
    Expr square = arithmetic.plain(variance, text, call.span());
    arithmetic.keepPositive(square);
    return Scalar.of(square.sqrt());
  }

  /** E[sigmoid((a − b)/width)] for a ≥ b. */
  Value probability(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    if (!(call.arguments().get(0) instanceof Tree.Compare compare)
        || compare.operator().equals("==")
        || compare.operator().equals("!=")) {
      throw source.error(
          call.arguments().get(0).span(),
          "expected a comparison by `>=` or `<=`",
          "write probability(e >= 0, width)");
    }
    double width =
        translator.width(call.arguments().get(1), scope, "the width of the smoothed probability");
    Draw draw = context.draw(call.condition(), scope);
    Scope inside = scope.inside(draw.number());
    Expr left = translator.plain(compare.left(), inside);
    Expr right = translator.plain(compare.right(), inside);
    boolean greater = compare.operator().startsWith(">");
    Expr gap = greater ? left.minus(right) : right.minus(left);
    String text = source.slice(call.span());
    if (!context.smoothed.contains(text)) {
      context.smoothed.add(text);
    }
    Expr share = gap.times(1.0 / width).sigmoid();
    return close(draw, share, text, call.span(), scope);
  }

  /** t + E[max(e − t, 0)]/(1 − level), least over t; Rockafellar and Uryasev, 2000. */
  Value cvar(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    List<Tree> arguments = call.arguments();
    double level = translator.constant(arguments.get(0), scope, "the level of cvar");
    if (!(level >= 0.0 && level < 1.0)) {
      throw source.error(
          arguments.get(0).span(), "the level of cvar (" + level + ") must be in [0, 1)");
    }
    if (scope.draw() >= 0) {
      throw source.error(call.span(), "a cvar cannot stand inside a mean");
    }
    Draw draw = context.draw(call.condition(), scope);
    Expr loss = translator.plain(arguments.get(1), scope.inside(draw.number()));
    String text = source.slice(call.span());
    if (!loss.usesInputs()) {
      return Scalar.of(loss);
    }
    double width =
        arguments.size() < 3
            ? 0.0
            : translator.width(arguments.get(2), scope, "the width of the smoothed cvar");
    Expr t = context.quantile(loss, level, width, draw.number(), text, call.span());
    Expr excess = loss.minus(t);
    Expr over;
    if (width > 0.0) {
      over = excess.smoothmax(graph.constant(0.0), width);
      context.smoothed.add(text);
    } else {
      over = excess.max(0.0);
    }
    SortedMap<Integer, Expr> parts = new TreeMap<>();
    parts.put(draw.number(), over.times(1.0 / (1.0 - level)));
    return new Scalar(t, parts, List.of(new Value.Tail(1.0, call.span())));
  }
}
