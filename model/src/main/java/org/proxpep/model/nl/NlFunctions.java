package org.proxpep.model.nl;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Relation;

/** The constraints of a file as functions G ≤ 0 and H = 0. */
record NlFunctions(List<Row> inequalities, List<Row> equalities) {

  /** Which bound of a constraint a row stands for. */
  enum Side {
    ONLY_UPPER(""),
    ONLY_LOWER(""),
    UPPER(".upper"),
    LOWER(".lower"),
    EQUAL("");

    private final String suffix;

    Side(String suffix) {
      this.suffix = suffix;
    }

    String suffix() {
      return suffix;
    }

    boolean isLower() {
      return this == LOWER || this == ONLY_LOWER;
    }
  }

  record Row(int constraint, Side side, double limit, Expr function) {

    ConstraintForm meaning() {
      Relation relation =
          side == Side.EQUAL
              ? Relation.EQUAL
              : side.isLower() ? Relation.AT_LEAST : Relation.AT_MOST;
      return new ConstraintForm(relation, limit, false);
    }
  }

  static NlFunctions of(NlModel model) {
    List<Row> inequalities = new ArrayList<>();
    List<Row> equalities = new ArrayList<>();
    for (int i = 0; i < model.bodies().length; i++) {
      Expr body = model.bodies()[i];
      double low = model.rowLower()[i];
      double high = model.rowUpper()[i];
      boolean hasLow = low > Double.NEGATIVE_INFINITY;
      boolean hasHigh = high < Double.POSITIVE_INFINITY;
      if (low == high) {
        equalities.add(new Row(i, Side.EQUAL, low, body.minus(low)));
        continue;
      }
      if (hasHigh) {
        inequalities.add(new Row(i, hasLow ? Side.UPPER : Side.ONLY_UPPER, high, body.minus(high)));
      }
      if (hasLow) {
        Expr bound = body.negate().plus(low);
        inequalities.add(new Row(i, hasHigh ? Side.LOWER : Side.ONLY_LOWER, low, bound));
      }
    }
    return new NlFunctions(List.copyOf(inequalities), List.copyOf(equalities));
  }

  /** Row k of the problem, from 1 on. */
  Row get(int k) {
    int p = inequalities.size();
    return k <= p ? inequalities.get(k - 1) : equalities.get(k - 1 - p);
  }
}
