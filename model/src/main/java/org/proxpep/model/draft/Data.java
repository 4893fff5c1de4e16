package org.proxpep.model.draft;

import static org.proxpep.model.syntax.Span.NOWHERE;

import java.nio.file.Path;
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
  final @Nullable Table table;
  private Statement.Data statement;

  /**
   * @param named whether the statement gives the name, which the path gives else
   */
  Data(ModelDraft draft, String name, boolean named, String path, @Nullable Table table) {
    this.draft = draft;
    this.name = named ? Literals.requireName(name) : name;
    this.table = table;
    this.statement = Statement.Data.of(named ? name : null, Literals.text(path), NOWHERE);
  }

  /** Rows are as likely as a column says. */
  public Data weight(String column) {
    Tree.Name before = statement.weight();
    requireNew(before == null ? "" : "weight " + Printer.text(before), "column of weights");
    statement = statement.weighted(Literals.name(column));
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
    requireNew(statement.missing().words(), "rule for missing values");
    statement = statement.missing(rule);
    return this;
  }

  /** The first line of the file is a row; columns are called c1, c2, … */
  public Data headerNone() {
    statement = statement.prepared(file().withoutHeader());
    return this;
  }

  /** Only rows that satisfy a condition on columns. */
  public Data where(Condition condition) {
    Tree before = file().where();
    requireNew(before == null ? "" : "where " + Printer.text(before), "condition");
    condition.requireIn(draft, condition.uses, "data " + name);
    statement = statement.prepared(file().where(condition.part));
    return this;
  }

  /** Rows in the order of a column, for lags and returns. */
  public Data orderedBy(String column) {
    Tree before = file().order();
    requireNew(before == null ? "" : "ordered by " + Printer.text(before), "order");
    statement = statement.prepared(file().ordered(Literals.name(column)));
    return this;
  }

  /** Adds the columns of another file by keys that both have. */
  public Data join(String other, Path file, String... keys) {
    Literals.requireEntry(List.of(keys), "list of keys");
    Statement.Join join =
        new Statement.Join(
            Literals.requireName(other),
            Literals.text(ModelDraft.slashes(file)),
            List.of(keys).stream().map(Literals::name).toList(),
            NOWHERE);
    statement = statement.prepared(file().joining(join));
    return this;
  }

  /**
   * Keeps a share of the rows aside, at random, the same share of every group of the model; see
   * {@link org.proxpep.model.problem.HoldOut#of(org.proxpep.model.problem.ModelProblem, Path,
   * long)}.
   */
  public Data holdOut(double share) {
    requireShare(share);
    return holdOut(share, null, null, "");
  }

  /** Keeps the last rows in the order of a column aside. */
  public Data holdOut(double share, String by) {
    requireShare(share);
    return holdOut(share, Literals.name(by), null, "");
  }

  /** Keeps the rows aside that satisfy a condition on columns. */
  public Data holdOut(Condition condition) {
    condition.requireIn(draft, condition.uses, "data " + name);
    return holdOut(Double.NaN, null, condition.part, "");
  }

  /** Judges the answer by the rows of another file. */
  public Data holdOut(Path file) {
    return holdOut(Double.NaN, null, null, Literals.text(ModelDraft.slashes(file)));
  }

  private Data holdOut(double share, Tree.@Nullable Name by, @Nullable Tree rows, String file) {
    requireNew(statement.holdOut() == null ? "" : "holdout", "hold-out");
    statement = statement.holding(new Statement.HoldOut(share, by, rows, file, NOWHERE));
    return this;
  }

  private Statement.Preparation file() {
    return statement.preparation();
  }

  private static void requireShare(double share) {
    Require.that(
        "The share of rows kept aside",
        share,
        share > 0 && share < 1,
        "between 0 and 1",
        "take 0.3");
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
    return statement;
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
