package org.proxpep.model.semantics;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;

/** Translates means and what is made of them. */
final class MeanTranslator extends TranslatorPart {

  MeanTranslator(Translator translator) {
    super(translator);
  }

  private void requireMeansAllowed(Span span) {
    if (translator.dataOnly) {
      throw source.error(span, "a condition cannot contain a mean", "give the mean as a parameter");
    }
  }

  public Value mean(Tree.Mean mean, NameScope scope) {
    requireMeansAllowed(mean.span());
    Draw draw = context.draw(mean.condition(), List.of(mean.body()), scope);
    Value body = translator.value(mean.body(), scope.inside(draw.number()));
    String text = source.slice(mean.span());
    if (body instanceof Vector vector) {
      BiFunction<Scalar, String, Scalar> closed =
          (item, name) ->
              close(draw, arithmetic.plain(item, text, mean.span()), name, mean.span(), scope);
      return arithmetic.each(vector, text, mean.span(), closed);
    }
    return close(draw, translator.plainOf(body, mean.body()), text, mean.span(), scope);
  }

  /** The mean of an expression over a draw, as it is seen from outside. */
  Scalar close(Draw draw, Expr body, String text, Span span, NameScope outside) {
    if (!body.usesInputs()) {
      return Scalar.of(body);
    }
    if (!body.usesVariables() && context.takesNumbers(outside)) {
      double mean = context.constantMean(draw, body);
      if (!Double.isNaN(mean)) {
        return translator.constant(mean);
      }
    }
    Expr folded = context.bridges.first(bridge -> bridge.mean(body, draw, context));
    if (folded != null) {
      context.noteFolded(folded, body);
      return Scalar.of(folded);
    }
    SortedMap<Integer, Expr> parts = new TreeMap<>(Map.of(draw.number(), body));
    Scalar result = new Scalar(graph.constant(0.0), parts, List.of());
    return outside.draw() < 0 ? result : Scalar.of(context.lift(result, text, span));
  }

  /** What the bridge of a function over scenarios makes of a call. */
  Value call(Bridge bridge, Tree.Call call, NameScope scope) {
    requireMeansAllowed(call.span());
    return bridge.call(new MeanCall(call, scope, translator));
  }
}
