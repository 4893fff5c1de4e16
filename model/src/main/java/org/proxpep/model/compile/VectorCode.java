package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Products of the vectors of a program under construction, each made once. */
final class VectorCode {

  private final Code code;
  private final Map<Integer, Integer> ones = new HashMap<>();
  private final Map<List<Integer>, Integer> products = new HashMap<>();

  VectorCode(Code code) {
    this.code = code;
  }

  int length(int v) {
    return code.vector(v).length();
  }

  /** (1, …, 1). */
  int ones(int length) {
    return ones.computeIfAbsent(
        length,
        n -> {
          double[] values = new double[n];
          Arrays.fill(values, 1.0);
          return table(values);
        });
  }

  /** A vector of numbers. */
  int table(double[] values) {
    return code.addVector(new VecRef(VecRef.Place.TABLE, code.addTable(values), 0, values.length));
  }

  boolean isOnes(int v) {
    Integer known = ones.get(length(v));
    return known != null && known == v;
  }

  /** u∘v. */
  int product(int u, int v) {
    if (isOnes(u)) {
      return v;
    }
    return isOnes(v)
        ? u
        : products.computeIfAbsent(
            List.of(Math.min(u, v), Math.max(u, v)),
            pair -> {
              int to = code.addWork(length(u));
              code.statement(Instruction.SET_PRODUCT, to, u, v);
              return to;
            });
  }

  /** uᵀv. */
  int dot(int u, int v) {
    if (isOnes(u) && isOnes(v)) {
      return code.constant(length(u));
    }
    return isOnes(u) ? code.sum(v) : isOnes(v) ? code.sum(u) : code.dot(u, v);
  }

  /** Σ c·v over vectors v and their coefficients, in a vector of its own. */
  int sum(Map<Integer, Integer> terms, int length) {
    int to = code.addWork(length);
    Instruction ins = Instruction.SET_SCALED;
    for (Map.Entry<Integer, Integer> term : terms.entrySet()) {
      code.statement(ins, to, term.getValue(), term.getKey());
      ins = Instruction.ADD_SCALED;
    }
    return to;
  }
}
