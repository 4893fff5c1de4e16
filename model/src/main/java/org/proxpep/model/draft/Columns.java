package org.proxpep.model.draft;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.language.Model;

/** A choice of columns, for a {@link Feature}. */
public final class Columns {

  final Written written;

  private Columns(String text, @Nullable ModelDraft draft) {
    this.written = new Written(text, Written.ATOM, new Uses(draft, Set.of(), Set.of()));
  }

  /** These, by their names alone. */
  public static Columns of(String... names) {
    return some("", null, names);
  }

  /** All columns of the only table. */
  public static Columns all() {
    return allBut("", null);
  }

  /** All columns of the only table but these. */
  public static Columns allExcept(String... names) {
    return allBut("", null, names);
  }

  /**
   * @param table what stands before a name: nothing, or a table and a dot
   */
  static Columns some(String table, @Nullable ModelDraft draft, String... names) {
    Numbers.requireEntry(List.of(names), "choice of columns");
    return new Columns(list(table, names), draft);
  }

  static Columns allBut(String table, @Nullable ModelDraft draft, String... names) {
    return new Columns(
        table + "all" + (names.length == 0 ? "" : " except " + list(table, names)), draft);
  }

  private static String list(String table, String... names) {
    return Arrays.stream(names)
        .map(name -> table + Model.nameInText(name))
        .collect(Collectors.joining(", "));
  }

  /** The model's text. */
  @Override
  public String toString() {
    return written.text();
  }
}
