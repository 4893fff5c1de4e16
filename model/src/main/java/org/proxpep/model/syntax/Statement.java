package org.proxpep.model.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was written. */
public sealed interface Statement extends SyntaxNode {

  /** Those of one kind, in their order. */
  static <S extends Statement> List<S> of(List<Statement> statements, Class<S> kind) {
    return statements.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** What to do with missing values. */
  enum Missing {
    REFUSE(""),
    DROP("drop missing"),
    IMPUTE("impute mean");

    private final String words;

    Missing(String words) {
      this.words = words;
    }

    /** What the statement says; empty for the rule that holds if nothing is said. */
    public String words() {
      return words;
    }
  }

  /**
   * A table whose columns are added by a key.
   *
   * @param keys columns of both tables
   */
  record Join(@Nullable String name, String path, List<Tree.Name> keys, Span span) {}

  /**
   * What becomes of a file before it is the table of the model.
   *
   * @param headerless whether the first line is a row
   * @param order the column by which rows are ordered; null for the order of the file
   * @param where the condition of the rows that are used; null for all
   */
  record Preparation(
      boolean headerless, List<Join> joins, @Nullable Tree order, @Nullable Tree where) {

    /** The file as it is. */
    public static final Preparation NONE = new Preparation(false, List.of(), null, null);

    /** The same, but the first line is a row. */
    public Preparation withoutHeader() {
      return new Preparation(true, joins, order, where);
    }

    /** The same with one table more. */
    public Preparation joining(Join join) {
      List<Join> all = new ArrayList<>(joins);
      all.add(join);
      return new Preparation(headerless, List.copyOf(all), order, where);
    }

    /** The same in this order. */
    public Preparation ordered(Tree by) {
      return new Preparation(headerless, joins, by, where);
    }

    /** The same with these rows. */
    public Preparation where(Tree condition) {
      return new Preparation(headerless, joins, order, condition);
    }
  }

  record Data(
      @Nullable String name,
      String path,
      Tree.@Nullable Name weight,
      Missing missing,
      Preparation preparation,
      @Nullable HoldOut holdOut,
      Span pathSpan,
      Span span)
      implements Statement {

    /** A table as it is in its file. */
    public static Data of(@Nullable String name, String path, Span pathSpan) {
      return new Data(name, path, null, Missing.REFUSE, Preparation.NONE, null, pathSpan, pathSpan);
    }

    /** The same with another place in the text. */
    public Data at(Span place) {
      return new Data(name, path, weight, missing, preparation, holdOut, pathSpan, place);
    }

    /** The same with rows as likely as a column says. */
    public Data weighted(Tree.Name column) {
      return new Data(name, path, column, missing, preparation, holdOut, pathSpan, span);
    }

    /** The same with another rule for missing values. */
    public Data missing(Missing rule) {
      return new Data(name, path, weight, rule, preparation, holdOut, pathSpan, span);
    }

    /**
     * The same with other rows kept aside.
     *
     * @param rows null for none
     */
    public Data holding(@Nullable HoldOut rows) {
      return new Data(name, path, weight, missing, preparation, rows, pathSpan, span);
    }

    /** The same with other preparations. */
    public Data prepared(Preparation other) {
      return new Data(name, path, weight, missing, other, holdOut, pathSpan, span);
    }
  }

  /**
   * Which rows are kept aside to judge the answer: a share, at random or the last ones by a column,
   * those that satisfy a condition, or those of another file.
   *
   * @param share NaN if the rest says it
   * @param path empty if there is no other file
   */
  record HoldOut(double share, Tree.@Nullable Name by, @Nullable Tree where, String path, Span span)
      implements SyntaxNode {}

  /**
   * @param kind one of the words of features; empty for a plain column
   * @param all whether all columns are meant but those listed
   * @param table the table of {@code all}, if one was named
   * @param columns expressions of columns; of bins and splines one and the number of entries
   */
  record Item(String kind, boolean all, @Nullable String table, List<Tree> columns, Span span)
      implements SyntaxNode {}

  record Features(String name, List<Item> items, Span nameSpan, Span span) implements Statement {}

  record Random(
      String name, List<Tree.Binder> indices, Tree.Call distribution, Span nameSpan, Span span)
      implements Statement {}

  record Param(
      String name,
      List<Tree.Binder> indices,
      @Nullable Tree value,
      String path,
      Span nameSpan,
      Span span)
      implements Statement {}

  record IndexSet(String name, Tree value, Span nameSpan, Span span) implements Statement {}

  /**
   * @param set a word for a set, or one of the symbols below
   */
  record Domain(String set, List<Tree> arguments, @Nullable Tree center, Span span)
      implements SyntaxNode {

    /** {@code in [lower, upper]}. */
    public static final String INTERVAL = "[]";

    /** {@code >= lower}. */
    public static final String AT_LEAST = ">=";

    /** {@code <= upper}. */
    public static final String AT_MOST = "<=";
  }

  /**
   * @param domain null if none was written, which is free
   * @param start a call of a distribution's word for one that is drawn
   * @param unit what it is measured in; empty if that was not written
   */
  record Variable(
      String name,
      List<Tree.Binder> indices,
      @Nullable Domain domain,
      @Nullable Tree start,
      String unit,
      Span nameSpan,
      Span span)
      implements Statement {}

  /**
   * {@code network name(input) = layers}: scores of a data vector by weights of its own.
   *
   * @param layers such as dense(64, tanh)
   * @param domain the set of every matrix of weights; null if none was written, which is free
   * @param start the scheme by which weights start; empty if none was written
   * @param seed of the start; null if none was written
   */
  record Network(
      String name,
      Tree.Name input,
      List<Tree.Call> layers,
      @Nullable Domain domain,
      String start,
      @Nullable Tree seed,
      Span nameSpan,
      Span span)
      implements Statement {}

  /** {@code define name(parameters) = value}: each call stands for the value. */
  record Define(String name, List<Tree.Name> parameters, Tree value, Span nameSpan, Span span)
      implements Statement {}

  record Let(String name, List<Tree.Binder> indices, Tree value, Span nameSpan, Span span)
      implements Statement {}

  /**
   * @param name empty if it has none
   * @param within what could still be gained and would not matter, if that was written
   * @param unit what it is measured in; empty if that was not written
   */
  record Objective(
      boolean maximize, String name, Tree value, @Nullable Tree within, String unit, Span span)
      implements Statement {}

  /**
   * @param name empty if it has none
   * @param sides two, or three of a range
   * @param within by how much it may be missed, if that was written
   * @param unit what its sides are measured in; empty if that was not written
   */
  record Constraint(
      String name,
      List<Tree.Binder> indices,
      List<Tree> sides,
      List<ComparisonSign> signs,
      @Nullable Tree within,
      String unit,
      Span nameSpan,
      Span span)
      implements Statement {}
}
