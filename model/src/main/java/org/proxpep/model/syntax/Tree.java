package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression as it was written. Long sums and products are one node, so trees stay shallow.
 * Brackets are no nodes: a chain inside a chain of the same operators was in brackets.
 */
public sealed interface Tree extends SyntaxNode {

  /** A number that is not negative; one below 0 is a {@link Negate}, an infinite one a name. */
  record Literal(double value, Span span) implements Tree {}

  record Text(String value, Span span) implements Tree {}

  record Name(String name, Span span) implements Tree {}

  /** {@code table.column}. */
  record Member(String table, String column, Span span) implements Tree {}

  /**
   * a + b − c or a · b / c.
   *
   * @param operators the sign before each operand; the first is + or *
   */
  record Chain(List<Tree> operands, String operators, Span span) implements Tree {

    /** {@code left operator right}, as one chain if the left is one of such operators. */
    public static Chain of(Tree left, char operator, Tree right) {
      char first = operator == '*' || operator == '/' ? '*' : '+';
      return left instanceof Chain chain && chain.operators.charAt(0) == first
          ? new Chain(joined(chain.operands, right), chain.operators + operator, Span.NOWHERE)
          : new Chain(List.of(left, right), "" + first + operator, Span.NOWHERE);
    }

    public boolean isProduct() {
      return operators.charAt(0) == '*';
    }
  }

  record Negate(Tree operand, Span span) implements Tree {}

  record Power(Tree base, Tree exponent, Span span) implements Tree {}

  record Compare(Tree left, ComparisonSign sign, Tree right, Span span) implements Tree {}

  /** a and b and c, or the same with or. */
  record Logic(boolean all, List<Tree> operands, Span span) implements Tree {

    /** Both, or one of both; as one list if the left is one of the same word. */
    public static Logic of(Tree left, boolean all, Tree right) {
      return left instanceof Logic logic && logic.all == all
          ? new Logic(all, joined(logic.operands, right), Span.NOWHERE)
          : new Logic(all, List.of(left, right), Span.NOWHERE);
    }
  }

  record Not(Tree operand, Span span) implements Tree {}

  /**
   * @param condition what stands behind a bar, for functions that take a mean
   */
  record Call(
      String function, List<Tree> arguments, @Nullable Tree condition, Span nameSpan, Span span)
      implements Tree {

    /** Refuses another number of arguments. */
    public void requireArguments(int count, SourceText source) {
      if (arguments.size() != count) {
        throw source.error(
            span,
            "the function `%s` takes %s, not %s",
            "",
            function,
            Vocabulary.arguments(count, count),
            arguments.size());
      }
    }

    /** Without a condition. */
    public static Call of(String function, List<Tree> arguments) {
      return new Call(function, arguments, null, Span.NOWHERE, Span.NOWHERE);
    }
  }

  /** E[body | condition]. */
  record Mean(Tree body, @Nullable Tree condition, Span span) implements Tree {}

  record Index(Tree base, List<Tree> indices, Span span) implements Tree {}

  record Range(Tree from, Tree to, Span span) implements Tree {}

  /** sum(i in I, j in J, body). */
  record Sum(List<Binder> binders, Tree body, Span span) implements Tree {}

  /**
   * {@code y[I] in simplex, payoff}: the payoff at its worst y in a set.
   *
   * @param indices none if y is one number
   */
  record Adversary(
      String name, List<Binder> indices, Statement.Domain domain, Tree payoff, Span span)
      implements Tree {}

  /** [a, b, c]. */
  record Items(List<Tree> items, Span span) implements Tree {}

  /** {a, b, c}. */
  record Members(List<Tree> items, Span span) implements Tree {}

  /**
   * {@code i in I}, or a set alone in a declaration.
   *
   * @param name empty if the index has none
   */
  record Binder(String name, Tree set, Span span) implements SyntaxNode {}

  private static List<Tree> joined(List<Tree> first, Tree last) {
    List<Tree> all = new ArrayList<>(first);
    all.add(last);
    return all;
  }
}
