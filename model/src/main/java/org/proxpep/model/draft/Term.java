package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.Tree;

/**
 * An expression of a model: a number, vector or column, whether it is known, random or to be
 * decided. Immutable. Operators and functions mean what they mean in a model file; functions are in
 * {@link Terms}.
 */
public sealed class Term extends IndexSet permits Index, Mean, Variable {

  Term(Tree tree, Uses uses) {
    super(tree, uses);
  }

  // Arithmetic.

  /** {@code this + other}. */
  public final Term plus(Term other) {
    return chain('+', other);
  }

  public final Term plus(double other) {
    return plus(Terms.number(other));
  }

  /** {@code this - other}. */
  public final Term minus(Term other) {
    return chain('-', other);
  }

  public final Term minus(double other) {
    return minus(Terms.number(other));
  }

  /** {@code this * other}; a matrix times a vector is the matrix product. */
  public final Term times(Term other) {
    return chain('*', other);
  }

  public final Term times(double other) {
    return times(Terms.number(other));
  }

  /** {@code this / other}. */
  public final Term over(Term other) {
    return chain('/', other);
  }

  public final Term over(double other) {
    return over(Terms.number(other));
  }

  private Term chain(char operator, Term other) {
    return new Term(Tree.Chain.of(part, operator, other.part), uses(this, other));
  }

  /** {@code this ^ exponent}. */
  public final Term power(Term exponent) {
    return new Term(new Tree.Power(part, exponent.part, NOWHERE), uses(this, exponent));
  }

  public final Term power(double exponent) {
    return power(Terms.number(exponent));
  }

  /** {@code -this}. */
  public final Term negate() {
    return new Term(new Tree.Negate(part, NOWHERE), uses);
  }

  // Entries.

  /** {@code this[i]}, {@code this[i, j]}, or a part of it: {@code this[1..3]}. */
  public final Term at(IndexSet... indices) {
    List<IndexSet> used =
        new ArrayList<>(Literals.requireEntry(List.of(indices), "list of indices"));
    List<Tree> entries = used.stream().map(Term::entry).toList();
    used.add(0, this);
    return new Term(new Tree.Index(part, entries, NOWHERE), uses(used));
  }

  /** A bare name in an index would be taken for a label of that name first. */
  private static Tree entry(IndexSet index) {
    // A column has no draft and is looked for among the labels first, as in a model's text.
    boolean declared =
        index.part instanceof Tree.Name name
            && index.uses.draft() != null
            && index.uses.names().contains(name.name());
    return declared ? Tree.Chain.of(Literals.number(0), '+', index.part) : index.part;
  }

  /** An entry by its number. */
  public final Term at(int... indices) {
    return at(IntStream.of(indices).mapToObj(Terms::number).toArray(Term[]::new));
  }

  /** An entry by its name, such as {@code w["sex=F"]}. */
  public final Term at(String... labels) {
    return at(Stream.of(labels).map(Terms::text).toArray(Term[]::new));
  }

  // Comparisons: as constraints, and as conditions on data.

  /** {@code this <= other}. */
  public final Comparison atMost(Term other) {
    return comparison(ComparisonSign.AT_MOST, other);
  }

  public final Comparison atMost(double other) {
    return atMost(Terms.number(other));
  }

  /** {@code this >= other}. */
  public final Comparison atLeast(Term other) {
    return comparison(ComparisonSign.AT_LEAST, other);
  }

  public final Comparison atLeast(double other) {
    return atLeast(Terms.number(other));
  }

  /** {@code this == other}. */
  public final Comparison is(Term other) {
    return comparison(ComparisonSign.EQUAL, other);
  }

  public final Comparison is(double other) {
    return is(Terms.number(other));
  }

  private Comparison comparison(ComparisonSign sign, Term other) {
    return new Comparison(compare(sign, other), uses(this, other));
  }

  private Tree.Compare compare(ComparisonSign sign, Term other) {
    return new Tree.Compare(part, sign, other.part, NOWHERE);
  }

  /** {@code lower <= this <= upper}. */
  public final Constraint between(Term lower, Term upper) {
    return new Subjection(
        List.of(lower.part, part, upper.part),
        List.of(ComparisonSign.AT_MOST, ComparisonSign.AT_MOST),
        null,
        uses(lower, this, upper));
  }

  public final Constraint between(double lower, double upper) {
    return between(Terms.number(lower), Terms.number(upper));
  }

  // Comparisons: as conditions on data only.

  /** {@code this == "text"}, of a column of texts or an index. */
  public final Condition is(String text) {
    return condition(ComparisonSign.EQUAL, Terms.text(text));
  }

  /** {@code this != "text"}. */
  public final Condition isNot(String text) {
    return condition(ComparisonSign.NOT_EQUAL, Terms.text(text));
  }

  /** {@code this != other}. */
  public final Condition isNot(Term other) {
    return condition(ComparisonSign.NOT_EQUAL, other);
  }

  public final Condition isNot(double other) {
    return isNot(Terms.number(other));
  }

  /** {@code this < other}. */
  public final Condition lessThan(Term other) {
    return condition(ComparisonSign.LESS, other);
  }

  public final Condition lessThan(double other) {
    return lessThan(Terms.number(other));
  }

  /** {@code this > other}. */
  public final Condition greaterThan(Term other) {
    return condition(ComparisonSign.GREATER, other);
  }

  public final Condition greaterThan(double other) {
    return greaterThan(Terms.number(other));
  }

  /** That a number is not 0, as of a column of 0 and 1. */
  public final Condition isTrue() {
    return new Condition(part, uses);
  }

  private Condition condition(ComparisonSign sign, Term other) {
    return new Condition(compare(sign, other), uses(this, other));
  }
}
