package org.proxpep.model.compile;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One instruction for all lanes of a block. The operands are numbers of arrays, an entry a lane;
 * {@code to} may be one of them.
 *
 * @param call the function of a CALL
 */
record LaneStep(Operation operation, @Nullable LaneCall call, int to, int a, int b, int c) {

  /** What is done to every lane. */
  enum Operation {
    /** to = 0. */
    ZERO,
    /** to = a. */
    COPY,
    /** to = −a. */
    NEGATE,
    /** to = a + b. */
    ADD,
    /** to = a − b. */
    SUBTRACT,
    /** to = a·b. */
    MULTIPLY,
    /** to = a/b. */
    DIVIDE,
    /** to += a·b. */
    ADD_PRODUCT,
    /** to = f(a, b, c). */
    CALL,
    /** to = a vector times another, of which one is a row: number a of the plan's. */
    ROW_DOT
  }

  static LaneStep of(Operation operation, int to, int a, int b) {
    return new LaneStep(operation, null, to, a, b, b);
  }

  /** Carries it out in the first lanes. */
  void run(double[][] lanes, int count) {
    double[] out = lanes[to];
    if (operation == Operation.ROW_DOT) {
      throw new IllegalStateException("A block carries out what is about rows.");
    }
    double[] first = lanes[a];
    double[] second = lanes[b];
    switch (operation) {
      case ZERO -> LaneLoops.zero(out, count);
      case COPY -> LaneLoops.copy(out, first, count);
      case NEGATE -> LaneLoops.negate(out, first, count);
      case ADD -> LaneLoops.add(out, first, second, count);
      case SUBTRACT -> LaneLoops.subtract(out, first, second, count);
      case MULTIPLY -> LaneLoops.multiply(out, first, second, count);
      case DIVIDE -> LaneLoops.divide(out, first, second, count);
      case ADD_PRODUCT -> LaneLoops.addProduct(out, first, second, count);
      case ROW_DOT -> {}
      case CALL -> Objects.requireNonNull(call).run(out, first, second, lanes[c], count);
    }
  }
}
