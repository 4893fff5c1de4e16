package org.proxpep.model.language;

import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.language.Value.Scalar;
import org.proxpep.model.language.Value.Vector;

/** Translates functions. */
final class Calls {

  private final Translator translator;
  private final SourceText source;
  private final Arithmetic arithmetic;
  private final Means means;

  Calls(Translator translator, Context context, Arithmetic arithmetic, Means means) {
    this.translator = translator;
    this.source = context.source;
    this.arithmetic = arithmetic;
    this.means = means;
  }

  Value call(Tree.Call call, Scope scope) {
    try {
      return translator.finite(function(call, scope), call);
    } catch (IllegalArgumentException e) {
      throw source.error(call.span(), decapitalized(String.valueOf(e.getMessage())), "", e);
    }
  }

  private static String decapitalized(String sentence) {
    String first = sentence.split("\n", 2)[0].replaceAll("\\.$", "");
    return first.isEmpty() ? first : Character.toLowerCase(first.charAt(0)) + first.substring(1);
  }

  private void requireArguments(Tree.Call call, int least, int most) {
    int count = call.arguments().size();
    if (count < least || count > most) {
      throw source.error(
          call.span(),
          "the function "
              + Words.quoted(call.function())
              + " takes "
              + (most == Integer.MAX_VALUE
                  ? "at least " + least
                  : least == most ? "" + least : least + " or " + most)
              + (most == 1 ? " argument" : " arguments")
              + ", not "
              + count);
    }
  }

  private Value function(Tree.Call call, Scope scope) {
    List<Tree> arguments = call.arguments();
    switch (call.function()) {
      case "sum" -> {
        requireArguments(call, 1, 1);
        return arithmetic.sum(translator.vector(arguments.get(0), scope), call.span());
      }
      case "dot" -> {
        requireArguments(call, 2, 2);
        Vector a = translator.vector(arguments.get(0), scope);
        Vector b = translator.vector(arguments.get(1), scope);
        return arithmetic.dot(a, b, call.span());
      }
      case "norm" -> {
        requireArguments(call, 1, 1);
        return arithmetic.norm(translator.vector(arguments.get(0), scope), call.span());
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
        return Scalar.of(
            call.function().equals("smoothmax")
                ? a.smoothmax(b, epsilon)
                : a.smoothmin(b, epsilon));
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
      case "cvar" -> {
        requireArguments(call, 2, 3);
        return means.cvar(call, scope);
      }
      case "variance", "sd" -> {
        requireArguments(call, 1, 1);
        return means.spread(call, scope);
      }
      case "probability" -> {
        requireArguments(call, 2, 2);
        return means.probability(call, scope);
      }
      default -> {
        requireArguments(call, 1, 1);
        Tree tree = arguments.get(0);
        return translator.map(argument(call, 0, scope), tree, e -> unary(call.function(), e));
      }
    }
  }

  private Value argument(Tree.Call call, int i, Scope scope) {
    Tree tree = call.arguments().get(i);
    return translator.vectorOrNumber(translator.value(tree, scope), tree);
  }

  private Expr unary(String function, Expr e) {
    switch (function) {
      case "log", "log10", "sqrt" -> arithmetic.keepPositive(e);
      default -> {}
    }
    return switch (function) {
      case "exp" -> e.exp();
      case "log" -> e.log();
      case "log1p" -> e.log1p();
      case "log10" -> e.log10();
      case "sqrt" -> e.sqrt();
      case "abs" -> e.abs();
      case "sin" -> e.sin();
      case "cos" -> e.cos();
      case "tan" -> e.tan();
      case "sinh" -> e.sinh();
      case "cosh" -> e.cosh();
      case "tanh" -> e.tanh();
      case "asin" -> e.asin();
      case "acos" -> e.acos();
      case "atan" -> e.atan();
      case "sigmoid" -> e.sigmoid();
      case "softplus" -> e.softplus();
      case "square" -> e.square();
      default -> throw new IllegalStateException("No function " + function + ".");
    };
  }
}
