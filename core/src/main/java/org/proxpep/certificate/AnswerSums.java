package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.AnswerSample.Row;

/**
 * What is summed over scenarios of an {@link AnswerSample}. Scenarios are added in groups, and the
 * sums of stretches of them can be added up in their order, so that the bits depend on how
 * scenarios are grouped, and neither on who evaluated them nor on how many threads did.
 */
final class AnswerSums {

  /** Scenarios of a group. */
  static final int GROUP = VectorMoments.GROUP;

  final Row[] rows;

  /** Of the counted functions, where rows are smoothed ones. */
  final Row[] counted;

  final VectorMoments gradients;

  /** Null where nothing is known of the curvature. */
  final @Nullable LocalSample local;

  private AnswerSums(
      Row[] rows, Row[] counted, VectorMoments gradients, @Nullable LocalSample local) {
    this.rows = rows;
    this.counted = counted;
    this.gradients = gradients;
    this.local = local;
  }

  AnswerSums(int rows, int dimension, @Nullable LocalSample local) {
    this(new Row[rows], new Row[rows], new VectorMoments(dimension), local);
    for (int row = 0; row < rows; row++) {
      this.rows[row] = new Row(new TailIndex());
      this.counted[row] = new Row(new TailIndex());
    }
  }

  /** Empty ones for a stretch that begins so many scenarios after the last one here. */
  AnswerSums empty(int dimension, long others) {
    AnswerSums next =
        new AnswerSums(
            new Row[rows.length],
            new Row[rows.length],
            new VectorMoments(dimension),
            local == null ? null : local.empty(others));
    for (int row = 0; row < rows.length; row++) {
      next.rows[row] = new Row(rows[row].tail().empty());
      next.counted[row] = new Row(counted[row].tail().empty());
    }
    return next;
  }

  /** Adds the sums of the stretch that follows. */
  void add(AnswerSums next) {
    for (int row = 0; row < rows.length; row++) {
      rows[row].add(next.rows[row]);
      counted[row].add(next.counted[row]);
    }
    gradients.add(next.gradients);
    if (local != null && next.local != null) {
      local.add(next.local);
    }
  }

  /**
   * Adds the gradient of the Lagrangian in one scenario.
   *
   * @param telling the one that tells what could be gained
   */
  void addGradient(double[] gradient, double[] telling) {
    gradients.add(gradient);
    if (local != null) {
      local.add(telling);
    }
  }

  /** Adds those of a whole group. */
  void addGradients(double[][] lanes, int count) {
    gradients.add(lanes, count);
    if (local != null) {
      local.add(lanes, count);
    }
  }

  void endGroup() {
    gradients.endGroup();
    if (local != null) {
      local.endGroup();
    }
  }
}
