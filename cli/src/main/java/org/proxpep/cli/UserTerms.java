package org.proxpep.cli;

import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.model.language.ModelConstraint;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.language.Relation;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;

/**
 * Numbers as whoever wrote the problem means them: a maximum where one was asked for, 0.043 &lt;=
 * 0.05 where the method sees −0.007 &lt;= 0.
 */
final class UserTerms {

  private final StochasticProblem problem;
  private final @Nullable ModelProblem model;

  /**
   * @param problem without a batch around it
   */
  UserTerms(StochasticProblem problem) {
    this.problem = problem;
    this.model = problem instanceof ModelProblem m ? m : null;
  }

  boolean maximized() {
    return model != null
        ? model.sense() == ModelProblem.Sense.MAXIMIZE
        : problem instanceof NlProblem nl && nl.maximized();
  }

  double objective(double row0) {
    return maximized() ? 0.0 - row0 : row0;
  }

  Interval objective(Interval row0) {
    return maximized() ? mirrored(row0, 0.0) : row0;
  }

  /** Whether the user did not write variable i. */
  boolean isHiddenVariable(int i) {
    return model != null && model.isAuxiliary(i);
  }

  /** Whether the user did not write the constraint of function row {@code row}. */
  boolean isHiddenRow(int row) {
    return model != null && model.constraint(row).auxiliary();
  }

  /** The value of function row {@code row}, from 1 on. */
  Interval value(int row, ConstraintStatement statement) {
    Interval value = statement.value();
    if (model == null) {
      return value;
    }
    ModelConstraint constraint = model.constraint(row);
    double limit = constraint.limit();
    return constraint.relation() == Relation.AT_LEAST
        ? mirrored(value, limit)
        : new Interval(
            limit + value.estimate(), limit + value.lower(), limit + value.upper(), value.basis());
  }

  String relation(int row, ConstraintStatement statement) {
    if (model != null) {
      return model.constraint(row).relation().symbol();
    }
    return statement.kind() == ConstraintStatement.Kind.INEQUALITY ? "<=" : "==";
  }

  double limit(int row, ConstraintStatement statement) {
    return model == null ? statement.bound() : model.constraint(row).valueOf(statement.bound());
  }

  /** Why no samples were needed, where the means are exact. */
  String exactBasis() {
    if (problem instanceof LibraryProblem) {
      return "the exact means, which a library problem knows";
    }
    return problem instanceof ExactMean && model == null
        ? "the functions of the file, without noise"
        : "the exact means over all scenarios";
  }

  /** {@code limit} − value; the sum with 0 keeps −0 out. */
  private static Interval mirrored(Interval value, double limit) {
    return new Interval(
        limit - value.estimate() + 0.0,
        limit - value.upper() + 0.0,
        limit - value.lower() + 0.0,
        value.basis());
  }
}
