package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * The derivative of a vector in x, Σ diag(c·p)·S + Σ c·d·∇sᵀ: here S takes a stretch of x, p and d
 * are vectors, s scalars, and the c numbers.
 */
final class Jacobian {

  /**
   * diag(c·p)·S.
   *
   * @param first where the stretch begins
   */
  record Diagonal(int c, int p, int first) {}

  /** c·d·∇sᵀ. */
  record Outer(int c, int d, Combination gradient) {}

  final List<Diagonal> diagonals = new ArrayList<>();
  final List<Outer> outers = new ArrayList<>();

  /** Adds c·diag(v) times another one. */
  void add(Code code, VectorCode vectors, int c, int v, Jacobian other) {
    for (Diagonal d : other.diagonals) {
      addDiagonal(code, code.multiply(c, d.c), vectors.product(v, d.p), d.first);
    }
    for (Outer o : other.outers) {
      outers.add(new Outer(code.multiply(c, o.c), vectors.product(v, o.d), o.gradient));
    }
  }

  private void addDiagonal(Code code, int c, int p, int first) {
    for (int k = 0; k < diagonals.size(); k++) {
      Diagonal known = diagonals.get(k);
      if (known.p == p && known.first == first) {
        diagonals.set(k, new Diagonal(code.add(known.c, c), p, first));
        return;
      }
    }
    diagonals.add(new Diagonal(c, p, first));
  }
}
