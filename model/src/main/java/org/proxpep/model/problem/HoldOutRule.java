package org.proxpep.model.problem;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.semantics.TableLoader;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Trees;
import org.proxpep.refusal.Require;

/** Which rows of a table are kept aside to judge an answer that the others gave. */
public sealed interface HoldOutRule {

  /** A share of the rows at random, the same share of every group that the model speaks about. */
  record Share(double share) implements HoldOutRule {
    public Share {
      Require.that(
          "The share of rows kept aside", share, share > 0 && share < 1, SHARE, "take 0.3");
    }

    @Override
    public String toString() {
      return share + " of the rows at random";
    }
  }

  /**
   * The last rows in the order of a column.
   *
   * @param column empty for the order that the rows have
   */
  record Last(double share, String column) implements HoldOutRule {
    public Last {
      Require.that(
          "The share of rows kept aside", share, share > 0 && share < 1, SHARE, "take 0.3");
    }

    @Override
    public String toString() {
      return "the last " + share + " of the rows" + (column.isEmpty() ? "" : " by " + column);
    }
  }

  /** All rows of another file. */
  record File(Path file) implements HoldOutRule {
    @Override
    public String toString() {
      return "the rows of " + file.getFileName();
    }
  }

  /**
   * The rows that satisfy a condition of the model.
   *
   * @param text as it is written
   */
  record Where(Tree condition, String text) implements HoldOutRule {
    @Override
    public String toString() {
      return "the rows where " + text;
    }
  }

  /** The share that is kept aside where a model with a network says nothing. */
  double OF_NETWORKS = 0.25;

  /** What shares must be. */
  String SHARE = "between 0 and 1";

  /**
   * A share of the rows of a model: the last ones if their order has a meaning, else a random one.
   */
  static HoldOutRule share(ModelProblem problem, double share) {
    var statements = problem.parts.model().origin().statements();
    for (Statement.Data data : Statement.of(statements, Statement.Data.class)) {
      Statement.HoldOut rule = data.holdOut();
      Tree.Name by = rule == null ? null : rule.by();
      Tree order = by == null ? data.preparation().order() : by;
      if (order != null) {
        return new Last(share, Tables.columnName(order));
      }
    }
    return TableLoader.rowsBefore(statements) > 0 ? new Last(share, "") : new Share(share);
  }

  /**
   * Whether rows are kept aside although the model says nothing of them: a network learns its rows
   * by heart, so what holds for these says little.
   */
  private static boolean judgesByDefault(ModelProblem problem) {
    return problem.parts.model().hasNetworks() && TrainedModel.isPossible(problem);
  }

  /** The rule that a model states for its table, or the one for networks; null if there is none. */
  static @Nullable HoldOutRule of(ModelProblem problem, Path folder) {
    var source = problem.parts.model().origin();
    for (Statement.Data data : Statement.of(source.statements(), Statement.Data.class)) {
      Statement.HoldOut rule = data.holdOut();
      if (rule != null) {
        Tree where = rule.where();
        if (where != null) {
          return new Where(where, Trees.text(where, source.text()));
        }
        if (!rule.path().isEmpty()) {
          return new File(folder.resolve(rule.path()));
        }
        return share(problem, rule.share());
      }
    }
    return judgesByDefault(problem) ? share(problem, OF_NETWORKS) : null;
  }
}
