package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.function.Call;

/**
 * One instruction of a straight-line program with its operands.
 *
 * @param call the method of a CALL
 * @param number of a CONSTANT or SPARSE
 */
record Step(Instruction ins, @Nullable Call call, int a, int b, int c, double number) {

  /** Operand j: a, b or c. */
  int operand(int j) {
    return j == 0 ? a : j == 1 ? b : c;
  }

  Call method() {
    return Objects.requireNonNull(call);
  }

  /** The temporaries that it reads. */
  int[] reads() {
    String kinds = call == null ? ins.operands() : "ttt".substring(0, call.arity());
    int[] found = new int[3];
    int count = 0;
    for (int j = 0; j < kinds.length(); j++) {
      if (kinds.charAt(j) == 't') {
        found[count++] = operand(j);
      }
    }
    return Arrays.copyOf(found, count);
  }

  // Those of Java would be made at run time, by the first model of every command.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Step that
        && ins == that.ins
        && Objects.equals(call, that.call)
        && a == that.a
        && b == that.b
        && c == that.c
        && Double.compare(number, that.number) == 0;
  }

  @Override
  public int hashCode() {
    int operands = 31 * (31 * a + b) + c;
    int kind = 31 * ins.hashCode() + Objects.hashCode(call);
    return 31 * (31 * operands + Double.hashCode(number)) + kind;
  }
}
