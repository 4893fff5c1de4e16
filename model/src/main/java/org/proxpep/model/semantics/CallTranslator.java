package org.proxpep.model.semantics;

import java.util.List;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.ElementaryFunction;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.refusal.Refusal;

/** Translates functions. */
final class CallTranslator extends TranslatorPart {

  private final ClassScores scores;

  CallTranslator(Translator translator) {
    super(translator);
    this.scores = new ClassScores(translator);
  }

  public Value call(Tree.Call call, NameScope scope) {
    try {
      return translator.finite(function(call, scope), call);
    } catch (Refusal e) {
      throw source.error(call.span(), e);
    }
  }

  private void requireArguments(Tree.Call call, int least, int most) {
    int count = call.arguments().size();
    if (count < least || count > most) {
      throw source.error(
          call.span(),
          "the function `%s` takes %s, not %s",
          "",
          call.function(),
          Vocabulary.arguments(least, most),
          count);
    }
  }

  private Value function(Tree.Call call, NameScope scope) {
    List<Tree> arguments = call.arguments();
    if (context.symbols.get(call.function()) instanceof Symbol.Network network) {
      requireArguments(call, 1, 1);
      return Networks.call(network, call, translator.value(arguments.get(0), scope), translator);
    }
    switch (call.function()) {
      case "sum" -> {
        requireArguments(call, 1, 1);
        return arithmetic.sum(translator.listed(arguments.get(0), scope), call.span());
      }
      case "all", "any" -> {
        return translator.conditions.overIndices(call, scope);
      }
      case "dot" -> {
        requireArguments(call, 2, 2);
        Vector a = translator.vector(arguments.get(0), scope);
        Vector b = translator.vector(arguments.get(1), scope);
        return arithmetic.dot(a, b, call.span());
      }
      case "norm" -> {
        requireArguments(call, 1, 1);
        Scalar norm = arithmetic.norm(translator.listed(arguments.get(0), scope), call.span());
        context.norms.putIfAbsent(norm.fixed().id(), call);
        return norm;
      }
      case "norm1" -> {
        requireArguments(call, 1, 1);
        Vector vector = translator.listed(arguments.get(0), scope);
        return arithmetic.sum(
            (Vector) translator.map(vector, arguments.get(0), e -> noted(e.abs(), call)),
            call.span());
      }
      case "decay" -> {
        requireArguments(call, 1, 1);
        if (arguments.get(0) instanceof Tree.Name name
            && context.symbols.get(name.name()) instanceof Symbol.Network network) {
          return Networks.decay(network, translator);
        }
        throw source.error(
            arguments.get(0).span(),
            "the function `decay` takes the name of a network",
            "for weight decay write 0.001 * decay(f), for other variables sum(square(w))");
      }
      case "logsumexp" -> {
        requireArguments(call, 1, Integer.MAX_VALUE);
        return Scalar.of(scores.logSumExp(arguments, scope));
      }
      case "softmax" -> {
        requireArguments(call, 1, 1);
        return scores.softmax(arguments.get(0), scope);
      }
      case "cross_entropy" -> {
        requireArguments(call, 2, 2);
        return scores.crossEntropy(arguments.get(0), arguments.get(1), scope);
      }
      case "huber" -> {
        requireArguments(call, 2, 2);
        double delta = translator.width(arguments.get(1), scope, "the width of huber");
        return translator.map(argument(call, 0, scope), arguments.get(0), e -> e.huber(delta));
      }
      case "max", "min" -> {
        requireArguments(call, 2, Integer.MAX_VALUE);
        boolean max = call.function().equals("max");
        Expr result = translator.plain(arguments.get(0), scope);
        for (Tree next : arguments.subList(1, arguments.size())) {
          Expr e = translator.plain(next, scope);
          result = max ? result.max(e) : result.min(e);
        }
        return Scalar.of(result);
      }
      case "smoothmax", "smoothmin" -> {
        requireArguments(call, 3, 3);
        double epsilon =
            translator.width(arguments.get(2), scope, "the width of " + call.function());
        Expr a = translator.plain(arguments.get(0), scope);
        Expr b = translator.plain(arguments.get(1), scope);
        boolean max = call.function().equals("smoothmax");
        context.noteMaximum(max ? a.minus(b) : b.minus(a), epsilon);
        return Scalar.of(max ? a.smoothmax(b, epsilon) : a.smoothmin(b, epsilon));
      }
      case "if" -> {
        requireArguments(call, 3, 3);
        Expr test = translator.condition(arguments.get(0), scope);
        if (test.isConstant()) {
          return translator.value(arguments.get(test.number() != 0.0 ? 1 : 2), scope);
        }
        return Scalar.of(
            test.select(
                translator.plain(arguments.get(1), scope),
                translator.plain(arguments.get(2), scope)));
      }
      default -> {
        if (Vocabulary.ROW_FUNCTIONS.contains(call.function())) {
          return translator.names.derived(call, scope);
        }
        Bridge bridge = context.bridges.named(call.function());
        Bridge.Function known = bridge == null ? null : bridge.function();
        if (bridge == null || known == null) {
          return elementary(ElementaryFunction.named(call.function()).orElseThrow(), call, scope);
        }
        requireArguments(call, known.least(), known.most());
        return translator.means.call(bridge, call, scope);
      }
    }
  }

  private Expr noted(Expr size, Tree.Call call) {
    context.norms.put(size.id(), call);
    return size;
  }

  private Value elementary(ElementaryFunction function, Tree.Call call, NameScope scope) {
    requireArguments(call, function.arity(), function.arity());
    List<Tree> arguments = call.arguments();
    if (function instanceof BinaryFunction binary) {
      Expr a = translator.plain(arguments.get(0), scope);
      return Scalar.of(a.apply(binary, translator.plain(arguments.get(1), scope)));
    }
    UnaryFunction unary = (UnaryFunction) function;
    return translator.map(
        argument(call, 0, scope),
        arguments.get(0),
        e -> {
          Expr value = apply(unary, e);
          if (unary == UnaryFunction.ABS) {
            context.norms.putIfAbsent(value.id(), call);
          }
          return value;
        });
  }

  private Value argument(Tree.Call call, int i, NameScope scope) {
    Tree tree = call.arguments().get(i);
    return translator.vectorOrNumber(translator.value(tree, scope), tree);
  }

  private Expr apply(UnaryFunction function, Expr e) {
    if (function.domain().low() == 0.0) {
      arithmetic.keepPositive(e);
    }
    Expr value = e.apply(function);
    if (function.standsForCount()) {
      context.smoothedTerms.putIfAbsent(
          value.id(), new Smoothed(e.atLeast(0.0), Smoothed.Kind.SIGMOID));
    }
    return value;
  }
}
