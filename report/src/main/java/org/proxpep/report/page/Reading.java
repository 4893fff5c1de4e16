package org.proxpep.report.page;

import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.Interval;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.LimitStrip;

/** Numbers of a problem as whoever wrote it means them. */
final class Reading {

  private final StochasticProblem problem;

  Reading(StochasticProblem problem) {
    this.problem = problem;
  }

  boolean isMaximized() {
    return false;
  }

  double objective(double row0) {
    return row0;
  }

  Interval objective(Interval mean) {
    return mean;
  }

  /** The value of function row {@code row}, from 1 on. */
  double value(int row, double mean) {
    return mean;
  }

  Interval value(int row, Interval mean) {
    return mean;
  }

  double limit(int row) {
    return 0;
  }

  LimitStrip.Side side(int row) {
    return row <= problem.inequalities() ? LimitStrip.Side.BELOW : LimitStrip.Side.AT;
  }

  boolean isAuxiliaryRow(int row) {
    return false;
  }

  boolean isAuxiliaryVariable(int i) {
    return false;
  }

  String sentence(Certificate certificate) {
    return certificate.sentence();
  }

  String objectiveName() {
    return problem.functionName(0);
  }

  StochasticProblem problem() {
    return problem;
  }
}
