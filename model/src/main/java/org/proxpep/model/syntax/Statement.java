package org.proxpep.model.syntax;

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

  record Data(
      @Nullable String name,
      String path,
      Tree.@Nullable Name weight,
      Missing missing,
      @Nullable HoldOut holdOut,
      Span pathSpan,
      Span span)
      implements Statement {

    /** One all of whose rows make the model. */
    public Data(
        @Nullable String name,
        String path,
        Tree.@Nullable Name weight,
        Missing missing,
        Span pathSpan,
        Span span) {
      this(name, path, weight, missing, null, pathSpan, span);
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
   */
  record Variable(
      String name,
      List<Tree.Binder> indices,
      @Nullable Domain domain,
      @Nullable Tree start,
      Span nameSpan,
      Span span)
      implements Statement {}

  record Let(String name, List<Tree.Binder> indices, Tree value, Span nameSpan, Span span)
      implements Statement {}

  /**
   * @param name empty if it has none
   * @param within what could still be gained and would not matter, if that was written
   */
  record Objective(boolean maximize, String name, Tree value, @Nullable Tree within, Span span)
      implements Statement {}

  /**
   * @param name empty if it has none
   * @param sides two, or three of a range
   * @param within by how much it may be missed, if that was written
   */
  record Constraint(
      String name,
      List<Tree.Binder> indices,
      List<Tree> sides,
      List<String> operators,
      @Nullable Tree within,
      Span nameSpan,
      Span span)
      implements Statement {}
}
