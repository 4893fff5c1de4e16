package org.proxpep.model.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The groups of a table's rows that a model takes means over, each indexed once. */
public final class Groups {

  private final Table table;
  private final @Nullable Column weights;
  private final Map<String, Group> known = new ConcurrentHashMap<>();

  private Groups(Table table, @Nullable Column weights) {
    this.table = table;
    this.weights = weights;
  }

  /** Groups in which all rows are equally likely. */
  public static Groups of(Table table) {
    return new Groups(table, null);
  }

  /**
   * Groups in which rows are as likely as a column says; rows of weight 0 are left out. Equal
   * weights are no weights: a key then picks the row it would pick without them.
   *
   * @throws DataException if a weight is negative or missing, or all are 0
   */
  public static Groups weighted(Table table, String weight) {
    return new Groups(table, Weights.of(table, weight));
  }

  /** All rows. */
  public Group all() {
    return where("", row -> true);
  }

  /**
   * The rows that satisfy a condition. The rows are looked through once for each text.
   *
   * @param condition the condition in the words of the model; the same text means the same group
   * @throws DataException if there is none; names the condition
   */
  public Group where(String condition, IntPredicate rows) {
    return known.computeIfAbsent(condition, text -> index(text, rows));
  }

  private Group index(String condition, IntPredicate wanted) {
    GroupPart part =
        new GroupPart(
            table.rows(),
            weights == null ? null : weights::value,
            condition.isEmpty() ? null : wanted);
    GroupFacts facts = GroupFacts.of(part.facts(), weights != null);
    if (facts.size() == 0) {
      throw none(table.name(), weights != null, condition);
    }
    return new Group(condition, table.rows(), facts, part);
  }

  /** Whether rows differ in how likely they are. */
  public boolean isWeighted() {
    return weights != null;
  }

  /** Says that no row satisfies a condition. */
  public static DataException none(String table, boolean weighted, String condition) {
    return DataException.of(
        "no row%s satisfies the condition %s",
        "a category is misspelt: small and capital letters and blanks count",
        table,
        null,
        weighted ? " of positive weight" : "",
        condition);
  }
}
