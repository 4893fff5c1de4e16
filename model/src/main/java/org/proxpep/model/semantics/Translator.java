package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.proxpep.model.data.NumberHints;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Tree;

/** Gives expressions their meaning as nodes of a graph. */
public final class Translator {

  /** How deep expressions may lie in each other once let expressions are written out. */
  public static final int DEEPEST = 500;

  final Context context;
  final SourceText source;
  final Graph graph;
  final Inputs inputs;

  /** Whether this translates conditions, which depend on data only. */
  final boolean dataOnly;

  final Arithmetic arithmetic;
  final NameTranslator names;
  final IndexTranslator indices;
  final ConditionTranslator conditions;
  private final CallTranslator calls;
  final MeanTranslator means;
  private int depth;

  public Translator(Context context, Inputs inputs, boolean dataOnly) {
    this.context = context;
    this.source = context.source;
    this.inputs = inputs;
    this.graph = inputs.graph;
    this.dataOnly = dataOnly;
    this.arithmetic = new Arithmetic(context, graph);
    this.names = new NameTranslator(this);
    this.indices = new IndexTranslator(this);
    this.conditions = new ConditionTranslator(this);
    this.means = new MeanTranslator(this);
    this.calls = new CallTranslator(this);
  }

  // What callers want.

  public Scalar scalar(Tree tree, NameScope scope) {
    return number(value(tree, scope), tree);
  }

  /** A number without means; one with means is lifted. */
  public Expr plain(Tree tree, NameScope scope) {
    return arithmetic.plain(scalar(tree, scope), source.slice(tree.span()), tree.span());
  }

  /** A number without means by its name, or those of a vector, each by name[index]. */
  Map<String, Expr> entries(String name, Tree tree, NameScope scope) {
    Map<String, Expr> entries = new LinkedHashMap<>();
    String text = source.slice(tree.span());
    if (value(tree, scope) instanceof Vector vector) {
      for (int i = 0; i < vector.size(); i++) {
        String entry = name + "[" + vector.labels().label(i) + "]";
        entries.put(entry, arithmetic.plain(vector.get(i), text, tree.span()));
      }
    } else {
      entries.put(name, plain(tree, scope));
    }
    return entries;
  }

  /** A condition as a number that is not 0 where it holds. */
  public Expr condition(Tree tree, NameScope scope) {
    Expr test = plain(tree, scope);
    if (test.usesVariables()) {
      throw source.error(
          tree.span(),
          "a condition may depend on data only, not on decision variables",
          "use sigmoid(e / width) or probability(e >= 0, width)");
    }
    return test;
  }

  /** A number that is known now. */
  public double constant(Tree tree, NameScope scope, String what) {
    return context.fixed(() -> known(scalar(tree, scope), tree, what));
  }

  /** A vector of numbers known now; a number counts as one of any length. */
  public double[] constants(Tree tree, NameScope scope, int size, String what) {
    Value value = value(tree, scope);
    double[] result = new double[size];
    if (value instanceof Vector vector) {
      if (vector.size() != size) {
        throw source.error(
            tree.span(), what + " has " + vector.size() + " entries, but must have " + size);
      }
      for (int i = 0; i < size; i++) {
        result[i] = known(vector.get(i), tree, what);
      }
    } else {
      Arrays.fill(result, known(number(value, tree), tree, what));
    }
    return result;
  }

  public double known(Scalar value, Tree tree, String what) {
    if (!value.isConstant() || Double.isNaN(value.fixed().number())) {
      throw source.error(tree.span(), what + " must be a number that does not change");
    }
    return value.fixed().number();
  }

  public Value value(Tree tree, NameScope scope) {
    context.tick(tree.span());
    if (++depth > DEEPEST) {
      throw source.error(
          tree.span(),
          "the expression is nested more than " + DEEPEST + " deep once `let` is written out");
    }
    Value result = depth == 1 ? outermost(tree, scope) : evaluate(tree, scope);
    depth--;
    return result;
  }

  /** How much of a stack an expression takes depends on how Java was started. */
  private Value outermost(Tree tree, NameScope scope) {
    try {
      return evaluate(tree, scope);
    } catch (StackOverflowError e) {
      throw source.error(
          tree.span(),
          "the expression is nested too deep for this thread once `let` is written out",
          "raise the size of stacks with -Xss, or use fewer `let` in each other",
          e);
    }
  }

  private Value evaluate(Tree tree, NameScope scope) {
    if (tree instanceof Tree.Literal number) {
      return constant(number.value());
    } else if (tree instanceof Tree.Text text) {
      return new Value.Text(text.value());
    } else if (tree instanceof Tree.Name name) {
      return names.named(name, scope);
    } else if (tree instanceof Tree.Member member) {
      return names.column(
          context.tables.column(member.table(), member.column(), member.span()),
          member.span(),
          scope);
    } else if (tree instanceof Tree.Chain chain) {
      return chain(chain, scope);
    } else if (tree instanceof Tree.Negate negate) {
      return arithmetic.negate(
          vectorOrNumber(value(negate.operand(), scope), negate.operand()), negate.span());
    } else if (tree instanceof Tree.Power power) {
      return finite(power(power, scope), tree);
    } else if (tree instanceof Tree.Compare compare) {
      return conditions.compare(compare, scope);
    } else if (tree instanceof Tree.Logic logic) {
      return conditions.logic(logic, scope);
    } else if (tree instanceof Tree.Not not) {
      return Scalar.of(condition(not.operand(), scope).not());
    } else if (tree instanceof Tree.Mean mean) {
      return means.mean(mean, scope);
    } else if (tree instanceof Tree.Call call) {
      return calls.call(call, scope);
    } else if (tree instanceof Tree.Index index) {
      return indices.index(index, scope);
    } else if (tree instanceof Tree.Sum sum) {
      List<Scalar> terms = new ArrayList<>();
      indices.collect(sum, 0, scope, terms);
      return arithmetic.sum(terms, sum.span());
    } else if (tree instanceof Tree.Items items) {
      return indices.items(items, scope);
    }
    throw source.error(tree.span(), "a set cannot be calculated with", "sum over it: sum(i in …)");
  }

  public Scalar constant(double value) {
    return Scalar.of(graph.constant(value));
  }

  public Scalar subtract(Scalar a, Scalar b, Span span) {
    return arithmetic.sum(List.of(a, Arithmetic.negate(b)), span);
  }

  /** The index set that an expression stands for. */
  public Labels labels(Tree tree, NameScope scope) {
    return indices.labels(tree, scope);
  }

  // Kinds of values.

  public Scalar number(Value value, Tree tree) {
    if (value instanceof Scalar scalar) {
      return scalar;
    }
    if (value instanceof Value.Member member && member.labels().isNumeric()) {
      return constant(member.labels().number(member.place()));
    }
    String why = value instanceof Value.Category c ? c.column().whyText() : null;
    String advice =
        value instanceof Value.Category
            ? "compare it with a text: "
                + source.slice(tree.span())
                + " == \"…\""
                + NumberHints.or(why)
            : value instanceof Vector
                ? "take dot(a, b), sum(a), norm(a) or one entry; a constraint on each entry is"
                    + " written name[i in I]: x[i] <= 1"
                : value instanceof Value.Grid ? "take one entry" : "";
    throw source.error(
        tree.span(),
        "expected a number, found " + value.kind() + (why == null ? "" : " (" + why + ")"),
        advice);
  }

  public Value vectorOrNumber(Value value, Tree tree) {
    return value instanceof Vector || value instanceof Value.Grid ? value : number(value, tree);
  }

  public Vector vector(Tree tree, NameScope scope) {
    Value value = value(tree, scope);
    if (value instanceof Vector vector) {
      return vector;
    }
    throw source.error(tree.span(), "expected a vector, found " + value.kind());
  }

  /** The entries of a vector, or of a matrix row by row. */
  Vector listed(Tree tree, NameScope scope) {
    return value(tree, scope) instanceof Value.Grid grid ? grid.entries() : vector(tree, scope);
  }

  public Value finite(Value value, Tree tree) {
    if (value instanceof Scalar s && s.isConstant() && !Double.isFinite(s.fixed().number())) {
      throw source.error(
          tree.span(), "the value " + s.fixed().number() + " is not a finite number");
    }
    return value;
  }

  // Operators.

  private Value chain(Tree.Chain chain, NameScope scope) {
    if (!chain.isProduct()) {
      return sum(chain, scope);
    }
    Value result = null;
    for (int i = 0; i < chain.operands().size(); i++) {
      Tree tree = chain.operands().get(i);
      Value next = vectorOrNumber(value(tree, scope), tree);
      if (result == null) {
        result = next;
      } else if (chain.operators().charAt(i) == '*') {
        result = arithmetic.multiply(result, next, tree);
      } else {
        result = arithmetic.divide(result, next, tree);
      }
    }
    if (result == null) {
      throw new IllegalStateException("A product has factors.");
    }
    return finite(result, chain);
  }

  private Value sum(Tree.Chain chain, NameScope scope) {
    List<Scalar> scalars = new ArrayList<>();
    Value vectors = null;
    for (int i = 0; i < chain.operands().size(); i++) {
      Tree tree = chain.operands().get(i);
      Value next = vectorOrNumber(value(tree, scope), tree);
      if (chain.operators().charAt(i) == '-') {
        next = arithmetic.negate(next, tree.span());
      }
      if (next instanceof Scalar scalar) {
        scalars.add(scalar);
      } else {
        vectors = vectors == null ? next : arithmetic.add(vectors, next, tree.span());
      }
    }
    if (vectors == null) {
      return finite(arithmetic.sum(scalars, chain.span()), chain);
    }
    return scalars.isEmpty()
        ? vectors
        : arithmetic.add(vectors, arithmetic.sum(scalars, chain.span()), chain.span());
  }

  private Value power(Tree.Power power, NameScope scope) {
    Expr exponent = plain(power.exponent(), scope);
    Value base = vectorOrNumber(value(power.base(), scope), power.base());
    boolean root = !exponent.isConstant() || exponent.number() != Math.rint(exponent.number());
    boolean pole = exponent.isConstant() && exponent.number() < 0;
    return map(
        base,
        power.base(),
        e -> {
          if (root) {
            arithmetic.keepPositive(e);
          } else if (pole) {
            arithmetic.keepFromZero(e);
          }
          return e.pow(exponent);
        });
  }

  /** A function of one number, entry by entry of a vector or a matrix. */
  public Value map(Value value, Tree tree, UnaryOperator<Expr> function) {
    String text = source.slice(tree.span());
    if (value instanceof Value.Grid grid) {
      Vector entries = (Vector) map(grid.entries(), tree, function);
      return new Value.Grid(grid.rows(), grid.columns(), entries);
    }
    if (value instanceof Vector vector) {
      return arithmetic.each(
          vector,
          text,
          tree.span(),
          (item, name) -> Scalar.of(function.apply(arithmetic.plain(item, name, tree.span()))));
    }
    return Scalar.of(function.apply(arithmetic.plain(number(value, tree), text, tree.span())));
  }

  public Expr plainOf(Value value, Tree tree) {
    return arithmetic.plain(number(value, tree), source.slice(tree.span()), tree.span());
  }

  /** A number that must be positive. */
  public double width(Tree tree, NameScope scope, String what) {
    double width = constant(tree, scope, what);
    if (!(width > 0.0) || Double.isInfinite(width)) {
      throw source.error(
          tree.span(),
          what + " (" + width + ") must be positive and finite",
          "write a small number such as 0.05, or leave the function out for none of it");
    }
    return width;
  }
}
