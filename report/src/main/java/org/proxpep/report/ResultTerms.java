package org.proxpep.report;

import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;

/**
 * How the numbers of a result are told to whoever wrote the problem. As they stand, the objective
 * is minimised and constraints are functions against 0; a problem may have been written otherwise.
 */
public interface ResultTerms {

  /** The numbers as they stand. */
  ResultTerms PLAIN = new ResultTerms() {};

  /** Whether a maximum was asked for. */
  default boolean maximized() {
    return false;
  }

  /** The objective for E[F]. */
  default Interval objective(Interval mean) {
    return mean;
  }

  /** The value of the constraint of function row {@code row}, from 1 on. */
  default Interval value(int row, ConstraintStatement statement) {
    return statement.value();
  }

  /** How the value is bounded: {@code <=}, {@code >=} or {@code ==}. */
  default String relation(int row, ConstraintStatement statement) {
    return statement.kind() == ConstraintStatement.Kind.INEQUALITY ? "<=" : "==";
  }

  /** What the value is bounded by. */
  default double limit(int row, ConstraintStatement statement) {
    return statement.bound();
  }

  /** The verdict in words. */
  default String sentence(Certificate certificate) {
    return certificate.sentence();
  }
}
