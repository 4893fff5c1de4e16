package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/** A choice of columns, for a {@link Feature}. */
public final class Columns extends Written<Statement.Item> {

  /**
   * @param table whose columns, or null for those of any table
   */
  private Columns(boolean all, @Nullable Data table, String... names) {
    super(
        new Statement.Item(
            "",
            all,
            table == null ? null : table.name,
            List.of(names).stream().map(name -> column(table, name)).toList(),
            NOWHERE),
        Uses.of(table == null ? null : table.draft));
  }

  /** {@code name} or {@code table.name}. */
  static Tree column(@Nullable Data table, String name) {
    Tree.Name plain = Literals.name(name);
    return table == null ? plain : new Tree.Member(Literals.requireName(table.name), name, NOWHERE);
  }

  /** These, by their names alone. */
  public static Columns of(String... names) {
    return some(null, names);
  }

  /** All columns of the only table. */
  public static Columns all() {
    return allBut(null);
  }

  /** All columns of the only table but these. */
  public static Columns allExcept(String... names) {
    return allBut(null, names);
  }

  static Columns some(@Nullable Data table, String... names) {
    Literals.requireEntry(List.of(names), "choice of columns");
    return new Columns(false, table, names);
  }

  static Columns allBut(@Nullable Data table, String... names) {
    return new Columns(true, table, names);
  }
}
