package org.proxpep.model.compile;

import java.util.Arrays;

/** What of a block's code is the same in all scenarios, and where each number is read last. */
final class StepUses {

  private static final int NONE = -1;

  private final Code code;
  private final boolean[] uniform;
  private final int[] lastUse;
  private final boolean[] isRowWritten;
  private final boolean[] isRowUniform;

  StepUses(Code code, Schedule schedule, int rows) {
    this.code = code;
    this.uniform = new boolean[code.size()];
    this.lastUse = new int[code.size()];
    this.isRowWritten = new boolean[rows];
    this.isRowUniform = new boolean[rows];
    Arrays.fill(isRowUniform, true);
    for (int k = 0; k < uniform.length; k++) {
      if (schedule.isLive(k)) {
        look(k);
      }
    }
  }

  private void look(int k) {
    Step step = code.step(k);
    uniform[k] = isUniform(step);
    for (int t : step.reads()) {
      lastUse[t] = k;
    }
    int row = gradientRow(step);
    if (row >= 0) {
      isRowUniform[row] &= uniform[k];
      isRowWritten[row] |= step.ins() != Instruction.GRADIENT;
    }
  }

  /** Whether an instruction gives the same in all scenarios. */
  boolean isUniform(int k) {
    return uniform[k];
  }

  /** The last instruction that reads a number. */
  int lastUse(int t) {
    return lastUse[t];
  }

  /** Whether an instruction is done once. Statements about one gradient stay together. */
  boolean isOnce(int k) {
    int row = gradientRow(code.step(k));
    return uniform[k] && (row < 0 || isRowUniform[row] || !isRowWritten[row]);
  }

  private boolean isUniform(Step step) {
    switch (step.ins()) {
      case CONSTANT, X, PARAMETER, SPARSE, CLEAR, COPY -> {
        return true;
      }
      case INPUT, ELEMENT -> {
        return false;
      }
      default -> {
        for (int t : step.reads()) {
          if (!uniform[t]) {
            return false;
          }
        }
        String operands = step.ins().operands();
        // A vector that a statement writes comes first.
        for (int j = step.ins().isStatement() ? 1 : 0; j < operands.length(); j++) {
          if (operands.charAt(j) == 'v' && !isUniform(code.vector(step.operand(j)))) {
            return false;
          }
        }
        return !step.ins().isStatement() || operands.charAt(0) != 'v' || gradientRow(step) >= 0;
      }
    }
  }

  private static boolean isUniform(VecRef vector) {
    return vector.place() == VecRef.Place.X || vector.place() == VecRef.Place.TABLE;
  }

  /** The row whose gradient a statement writes, or −1. */
  private int gradientRow(Step step) {
    return switch (step.ins()) {
      case GRADIENT, ADD_GRADIENT, CLEAR, COPY, SCATTER -> step.a();
      case VECTOR_ADD,
          VECTOR_SUBTRACT,
          VECTOR_SHIFT,
          SET_SCALED,
          ADD_SCALED,
          SET_ALL,
          ADD_ALL,
          SET_PRODUCT,
          ADD_PRODUCT -> {
        VecRef to = code.vector(step.a());
        yield to.place() == VecRef.Place.GRADIENT ? to.index() : NONE;
      }
      default -> NONE;
    };
  }
}
