package org.proxpep.model.draft;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Table;
import org.proxpep.model.language.Model;

/**
 * A table of scenarios of a draft. Columns are taken by {@link Terms#column} where only one table
 * has them, else by {@link #column}.
 */
public final class Data {

  private final ModelDraft draft;
  private final String name;
  private final String source;
  private final @Nullable Table table;
  private String weight = "";
  private String missing = "";

  /**
   * @param source what the statement says of name and file
   */
  Data(ModelDraft draft, String name, String source, @Nullable Table table) {
    this.draft = draft;
    this.name = name;
    this.source = source;
    this.table = table;
  }

  /** Rows are as likely as a column says. */
  public Data weight(String column) {
    weight = once(weight, " weight " + Model.nameInText(column), "column of weights");
    return this;
  }

  /** Rows without a value in a column that is used are left out. */
  public Data dropMissing() {
    missing = once(missing, " drop missing", "rule for missing values");
    return this;
  }

  /** A missing value becomes the mean of its column; of texts the most frequent one. */
  public Data imputeMean() {
    missing = once(missing, " impute mean", "rule for missing values");
    return this;
  }

  private String once(String before, String now, String what) {
    if (!before.isEmpty()) {
      throw new IllegalArgumentException(
          "The "
              + what
              + " of table "
              + name
              + " ("
              + before.strip()
              + ") must be given once.\nMaybe leave out one of the two.");
    }
    return now;
  }

  /** {@code NAME.column}. */
  public Term column(String column) {
    return new Term(
        new Written(
            prefix() + Model.nameInText(column),
            Written.ATOM,
            new Uses(draft, Set.of(), Set.of())));
  }

  /** These columns of the table. */
  public Columns columns(String... names) {
    return Columns.some(prefix(), draft, names);
  }

  /** All columns of the table. */
  public Columns all() {
    return Columns.allBut(prefix(), draft);
  }

  /** All columns of the table but these. */
  public Columns allExcept(String... names) {
    return Columns.allBut(prefix(), draft, names);
  }

  private String prefix() {
    return Model.nameInText(name) + ".";
  }

  String name() {
    return name;
  }

  @Nullable Table table() {
    return table;
  }

  String statement() {
    String remark = table == null ? "" : "  # " + table.rows() + " rows in memory";
    return "data " + source + weight + missing + remark;
  }

  /** The table's name. */
  @Override
  public String toString() {
    return name;
  }
}
