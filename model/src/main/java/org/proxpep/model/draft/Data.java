package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Table;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Require;

/**
 * A table of scenarios of a draft. Columns are taken by {@link Terms#column} where only one table
 * has them, else by {@link #column}.
 */
public final class Data {

  final ModelDraft draft;
  final String name;
  private final boolean named;
  private final String path;
  final @Nullable Table table;
  private Tree.@Nullable Name weight;
  private Statement.Missing missing = Statement.Missing.REFUSE;
  private boolean headerless;
  private final List<Statement.Join> joins = new ArrayList<>();
  private @Nullable Tree order;
  private @Nullable Tree where;

  /**
   * @param named whether the statement gives the name, which the path gives else
   */
  Data(ModelDraft draft, String name, boolean named, String path, @Nullable Table table) {
    this.draft = draft;
    this.name = named ? Literals.requireName(name) : name;
    this.named = named;
    this.path = Literals.text(path);
    this.table = table;
  }

  /** Rows are as likely as a column says. */
  public Data weight(String column) {
    Tree.Name before = weight;
    requireNew(before == null ? "" : "weight " + Printer.text(before), "column of weights");
    weight = Literals.name(column);
    return this;
  }

  /** Rows without a value in a column that is used are left out. */
  public Data dropMissing() {
    return missing(Statement.Missing.DROP);
  }

  /** A missing value becomes the mean of its column; of texts the most frequent one. */
  public Data imputeMean() {
    return missing(Statement.Missing.IMPUTE);
  }

  private Data missing(Statement.Missing rule) {
    requireNew(missing.words(), "rule for missing values");
    missing = rule;
    return this;
  }

  /** The first line of the file is a row; columns are called c1, c2, … */
  public Data headerNone() {
    headerless = true;
    return this;
  }

  /** Only rows that satisfy a condition on columns. */
  public Data where(Condition condition) {
    Tree before = where;
    requireNew(before == null ? "" : "where " + Printer.text(before), "condition");
    condition.requireIn(draft, condition.uses, "data " + name);
    where = condition.part;
    return this;
  }

  /** Rows in the order of a column, for lags and returns. */
  public Data orderedBy(String column) {
    Tree before = order;
    requireNew(before == null ? "" : "ordered by " + Printer.text(before), "order");
    order = Literals.name(column);
    return this;
  }

  /** Adds the columns of another file by keys that both have. */
  public Data join(String other, Path file, String... keys) {
    Literals.requireEntry(List.of(keys), "list of keys");
    joins.add(
        new Statement.Join(
            Literals.requireName(other),
            Literals.text(ModelDraft.slashes(file)),
            List.of(keys).stream().map(Literals::name).toList(),
            NOWHERE));
    return this;
  }

  private void requireNew(String before, String what) {
    Require.that(
        before.isEmpty(),
        "The %s of table %s (%s) must be given once",
        "leave out one of the two",
        what,
        name,
        before);
  }

  /** {@code NAME.column}. */
  public Term column(String column) {
    return new Term(Columns.column(this, column), Uses.of(draft));
  }

  /** These columns of the table. */
  public Columns columns(String... names) {
    return Columns.some(this, names);
  }

  /** All columns of the table. */
  public Columns all() {
    return Columns.allBut(this);
  }

  /** All columns of the table but these. */
  public Columns allExcept(String... names) {
    return Columns.allBut(this, names);
  }

  Statement statement() {
    return new Statement.Data(
        named ? name : null,
        path,
        weight,
        missing,
        new Statement.Preparation(headerless, List.copyOf(joins), order, where),
        null,
        NOWHERE,
        NOWHERE);
  }

  /** What the text says of it in a comment. */
  String remark() {
    return table == null ? "" : table.rows() + " rows in memory";
  }

  /** The table's name. */
  @Override
  public String toString() {
    return name;
  }
}
