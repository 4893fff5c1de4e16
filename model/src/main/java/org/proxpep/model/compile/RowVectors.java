package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which vector inputs of a block stay rows, an array for each scenario, instead of an array for
 * each entry: long ones that the code only multiplies by fixed vectors, or by numbers into parts of
 * a gradient that nothing else writes. A row is then neither taken apart nor written out as a
 * gradient: {@link Part} says what it stands for.
 */
final class RowVectors {

  /** Shorter ones are taken apart. */
  private static final int LEAST = 8;

  /**
   * A part of a gradient: entry {@code from + i} is a number of the scenario times entry {@code
   * offset + i} of a row.
   *
   * @param factor the number
   */
  record Part(int row, int from, int slot, int offset, int length, int factor) {}

  private final Code code;
  private final Schedule schedule;
  private final boolean[] isRow;
  private final int[][] writes;
  private final List<Part> parts = new ArrayList<>();

  RowVectors(Code code, Schedule schedule, int rows, int dimension, int[] lengths) {
    this.code = code;
    this.schedule = schedule;
    this.isRow = new boolean[lengths.length];
    for (int slot = 0; slot < lengths.length; slot++) {
      isRow[slot] = lengths[slot] >= LEAST;
    }
    this.writes = new int[rows][];
    if (find()) {
      for (int row = 0; row < rows; row++) {
        writes[row] = new int[dimension];
      }
      each(this::write);
      each(this::checkWrites);
      while (!areApart()) {
        // Each turn takes a vector apart.
      }
      each(this::keep);
    }
  }

  private interface Look {
    void at(Step step);
  }

  private void each(Look look) {
    for (int k = 0; k < code.size(); k++) {
      if (schedule.isLive(k)) {
        look.at(code.step(k));
      }
    }
  }

  /** Drops vectors that are used in other ways; whether any is left. */
  private boolean find() {
    each(
        step -> {
          if (step.ins() == Instruction.ELEMENT) {
            isRow[step.a()] = false;
          }
        });
    while (!areApart()) {
      // Each turn takes a vector apart.
    }
    for (boolean row : isRow) {
      if (row) {
        return true;
      }
    }
    return false;
  }

  /** Takes one vector apart that must be, or returns that there is none. */
  private boolean areApart() {
    for (int k = 0; k < code.size(); k++) {
      if (schedule.isLive(k) && drops(code.step(k))) {
        return false;
      }
    }
    return true;
  }

  private boolean drops(Step step) {
    String operands = step.ins().operands();
    for (int j = 0; j < operands.length(); j++) {
      if (operands.charAt(j) == 'v') {
        VecRef vector = code.vector(step.operand(j));
        if (isRow(vector) && !serves(step)) {
          isRow[vector.index()] = false;
          return true;
        }
      }
    }
    return false;
  }

  private boolean serves(Step step) {
    return switch (step.ins()) {
      case DOT -> isFixedOrRow(code.vector(step.a())) && isFixedOrRow(code.vector(step.b()));
      case SET_SCALED, ADD_SCALED -> code.vector(step.a()).place() == VecRef.Place.GRADIENT;
      default -> false;
    };
  }

  private boolean isFixedOrRow(VecRef vector) {
    return vector.place() == VecRef.Place.X
        || vector.place() == VecRef.Place.TABLE
        || isRow(vector);
  }

  /** Whether a vector is a stretch of a row. */
  boolean isRow(VecRef vector) {
    return vector.place() == VecRef.Place.INPUT && isRow[vector.index()];
  }

  /** Whether a vector input is kept as rows. */
  boolean isRow(int slot) {
    return isRow[slot];
  }

  /** Counts what is written to each entry of a gradient; clearing does not count. */
  private void write(Step step) {
    switch (step.ins()) {
      case GRADIENT, ADD_GRADIENT -> writes[step.a()][step.c()]++;
      case COPY -> {
        for (int i = 0; i < writes[step.a()].length; i++) {
          writes[step.a()][i]++;
        }
      }
      case SCATTER -> {
        for (int i : code.indices()[step.c()]) {
          writes[step.a()][i]++;
        }
      }
      default -> {
        VecRef to = written(step);
        for (int i = 0; to != null && i < to.length(); i++) {
          writes[to.index()][to.offset() + i]++;
        }
      }
    }
  }

  /** The stretch of a gradient that a statement about vectors writes, or null. */
  private @Nullable VecRef written(Step step) {
    if (!step.ins().isStatement() || !step.ins().operands().startsWith("v")) {
      return null;
    }
    VecRef to = code.vector(step.a());
    return to.place() == VecRef.Place.GRADIENT ? to : null;
  }

  private void checkWrites(Step step) {
    VecRef to = isScaledRow(step) ? written(step) : null;
    for (int i = 0; to != null && i < to.length(); i++) {
      if (writes[to.index()][to.offset() + i] > 1) {
        isRow[code.vector(step.c()).index()] = false;
      }
    }
  }

  /** Whether a statement writes a row times a number. */
  boolean isScaledRow(Step step) {
    return (step.ins() == Instruction.SET_SCALED || step.ins() == Instruction.ADD_SCALED)
        && isRow(code.vector(step.c()));
  }

  private void keep(Step step) {
    if (isScaledRow(step)) {
      VecRef to = code.vector(step.a());
      VecRef from = code.vector(step.c());
      parts.add(
          new Part(to.index(), to.offset(), from.index(), from.offset(), to.length(), step.b()));
    }
  }

  /** The parts of gradients that are rows times numbers. */
  List<Part> parts() {
    return parts;
  }
}
