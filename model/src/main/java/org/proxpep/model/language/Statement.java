package org.proxpep.model.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was written. */
sealed interface Statement {

  Span span();

  /** What to do with missing values. */
  enum Missing {
    REFUSE,
    DROP,
    IMPUTE
  }

  record Data(
      @Nullable String name,
      String path,
      @Nullable Tree weight,
      Missing missing,
      Span pathSpan,
      Span span)
      implements Statement {}

  /**
   * @param kind one of the words of features; empty for a plain column
   * @param all whether all columns are meant but those listed
   * @param table the table of {@code all}, if one was named
   */
  record Item(String kind, boolean all, @Nullable String table, List<Tree> columns, Span span) {}

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
   * @param set one of the words of sets, "box" or "at least" or "at most"
   */
  record Domain(String set, List<Tree> arguments, @Nullable Tree center, Span span) {}

  record Variable(
      String name,
      List<Tree.Binder> indices,
      Domain domain,
      @Nullable Tree start,
      Span nameSpan,
      Span span)
      implements Statement {}

  record Let(String name, List<Tree.Binder> indices, Tree value, Span nameSpan, Span span)
      implements Statement {}

  record Objective(boolean maximize, String name, Tree value, Span span) implements Statement {}

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
