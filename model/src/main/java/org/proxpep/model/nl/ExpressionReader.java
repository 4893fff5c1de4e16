package org.proxpep.model.nl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/**
 * Reads an expression in Polish prefix notation. Open operators wait on a list of their own and not
 * on the stack of the thread, so nesting may be as deep as the file is long.
 */
final class ExpressionReader {

  /** An operator whose arguments are not complete yet. */
  private record Open(int code, int wanted, List<Expr> arguments) {}

  private final NlSource source;
  private final Graph graph;
  private final int variables;
  private final @Nullable Expr[] defined;

  /**
   * @param defined the defined variables, by index from n on; null where not defined yet
   */
  ExpressionReader(NlSource source, Graph graph, @Nullable Expr[] defined) {
    this.source = source;
    this.graph = graph;
    this.variables = graph.dimension();
    this.defined = defined;
  }

  Expr read() throws NlException {
    Deque<Open> open = new ArrayDeque<>();
    while (true) {
      Expr done = null;
      char letter = source.letter();
      switch (letter) {
        case 'n' -> done = graph.constant(source.number());
        case 's', 'l' -> done = graph.constant(source.shortNumber(letter));
        case 'v' -> done = variable();
        case 'o' -> {
          int code = source.integer();
          if (code == Operators.PIECEWISE_LINEAR) {
            done = piecewiseLinear();
          } else {
            Open next = open(code);
            if (next.wanted == 0) {
              done = Operators.apply(graph, code, next.arguments);
            } else {
              open.push(next);
            }
          }
        }
        case 'f' -> throw source.error("Imported functions cannot be called.");
        case 'h' -> throw source.error("Strings are not supported.");
        default ->
            throw source.error(
                "Found '%s' where an expression must begin with o, v, n, s or l.",
                printable(letter));
      }
      while (done != null) {
        if (open.isEmpty()) {
          return done;
        }
        Open last = open.element();
        last.arguments.add(done);
        done = null;
        if (last.arguments.size() == last.wanted) {
          open.remove();
          done = Operators.apply(graph, last.code, last.arguments);
        }
      }
    }
  }

  static String printable(char letter) {
    return letter > ' ' && letter < 127 ? Character.toString(letter) : "\\" + (int) letter;
  }

  private Open open(int code) throws NlException {
    if (code == Operators.CALL) {
      throw source.error("Imported functions cannot be called.");
    }
    if (!Operators.isKnown(code)) {
      throw source.error("The operator o%s cannot be read: %s", code, Operators.refusal(code));
    }
    int arity = Operators.arity(code);
    if (arity != Operators.LIST) {
      return new Open(code, arity, new ArrayList<>(arity));
    }
    int count = source.count("arguments");
    boolean mayBeEmpty = code == 54 || code == 59 || code == 70 || code == 71;
    if (count < 1 && !mayBeEmpty) {
      throw source.error("The operator o%s must have arguments.", code);
    }
    return new Open(code, count, new ArrayList<>());
  }

  private Expr variable() throws NlException {
    return variable(source.index("The variable", variables + defined.length));
  }

  /** A variable, or from n on a defined one. */
  Expr variable(int index) throws NlException {
    if (index < variables) {
      return graph.variable(index);
    }
    Expr expression = defined[index - variables];
    if (expression == null) {
      throw source.error("The defined variable (%s) is used before its definition.", index);
    }
    return expression;
  }

  private Expr piecewiseLinear() throws NlException {
    int pieces = source.count("slopes");
    if (pieces < 1) {
      throw source.error("A piecewise linear term must have at least one slope.");
    }
    double[] slopes = new double[pieces];
    double[] breakpoints = new double[pieces - 1];
    for (int k = 0; k < pieces; k++) {
      slopes[k] = literal();
      if (k < pieces - 1) {
        breakpoints[k] = literal();
        if (k > 0 && !(breakpoints[k] >= breakpoints[k - 1])) {
          throw source.error(
              "The breakpoint (%s) must not be less than the one before (%s).",
              breakpoints[k], breakpoints[k - 1]);
        }
      }
    }
    char letter = source.letter();
    if (letter != 'v') {
      throw source.error("A piecewise linear term must end with a variable.");
    }
    return Operators.piecewiseLinear(variable(), slopes, breakpoints);
  }

  private double literal() throws NlException {
    char letter = source.letter();
    return switch (letter) {
      case 'n' -> source.number();
      case 's', 'l' -> source.shortNumber(letter);
      default -> throw source.error("Found '%s' where a number must be.", printable(letter));
    };
  }
}
