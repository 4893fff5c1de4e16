package org.proxpep.model.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression as it was written. Long sums and products are one node, so trees stay shallow. */
sealed interface Tree {

  Span span();

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
    boolean isProduct() {
      return operators.charAt(0) == '*';
    }
  }

  record Negate(Tree operand, Span span) implements Tree {}

  record Power(Tree base, Tree exponent, Span span) implements Tree {}

  record Compare(Tree left, String operator, Tree right, Span span) implements Tree {}

  /** a and b and c, or the same with or. */
  record Logic(boolean all, List<Tree> operands, Span span) implements Tree {}

  record Not(Tree operand, Span span) implements Tree {}

  /**
   * @param condition what stands behind a bar, for functions that take a mean
   */
  record Call(
      String function, List<Tree> arguments, @Nullable Tree condition, Span nameSpan, Span span)
      implements Tree {}

  /** E[body | condition]. */
  record Mean(Tree body, @Nullable Tree condition, Span span) implements Tree {}

  record Index(Tree base, List<Tree> indices, Span span) implements Tree {}

  record Range(Tree from, Tree to, Span span) implements Tree {}

  /** sum(i in I, j in J, body). */
  record Sum(List<Binder> binders, Tree body, Span span) implements Tree {}

  /** [a, b, c]. */
  record Items(List<Tree> items, Span span) implements Tree {}

  /** {a, b, c}. */
  record Members(List<Tree> items, Span span) implements Tree {}

  /**
   * {@code i in I}, or a set alone in a declaration.
   *
   * @param name empty if the index has none
   */
  record Binder(String name, Tree set, Span span) {}
}
