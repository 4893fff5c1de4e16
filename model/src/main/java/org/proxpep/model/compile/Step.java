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
}
