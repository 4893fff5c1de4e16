package org.proxpep.model.compile;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The second derivative of a row under construction: products of atoms, each with its factor. */
final class HessianTerms {

  /** f·(a·bᵀ + b·aᵀ), or f·a·aᵀ where b is a; the number of a is not the smaller one. */
  record Pair(Atom a, Atom b) {

    // As for Step.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Pair that && a == that.a && b == that.b;
    }

    @Override
    public int hashCode() {
      return 31 * a.number + b.number;
    }
  }

  /**
   * f·Σ p_k·(e_{i+k}·e_{j+k}ᵀ + its transpose), or f·Σ p_k·e_{i+k}·e_{i+k}ᵀ where j is i.
   *
   * @param p a vector
   */
  record Diagonal(int p, int i, int j) {}

  final Map<Pair, Integer> pairs = new LinkedHashMap<>();
  final Map<Diagonal, Integer> diagonals = new LinkedHashMap<>();
  private final Code code;

  HessianTerms(Code code) {
    this.code = code;
  }

  /** Adds f·g·gᵀ. */
  void addSquare(int f, Combination g, boolean guarded) {
    g.terms()
        .forEach(
            (a, c) -> {
              int half = code.times(f, c, guarded);
              g.terms()
                  .forEach(
                      (b, d) -> {
                        if (b.number <= a.number) {
                          add(new Pair(a, b), code.times(half, d, guarded));
                        }
                      });
            });
  }

  /** Adds f·(g·hᵀ + h·gᵀ). */
  void addPair(int f, Combination g, Combination h, boolean guarded) {
    if (g == h) {
      addSquare(code.times(2.0, f), g, guarded);
      return;
    }
    g.terms()
        .forEach(
            (a, c) -> {
              int half = code.times(f, c, guarded);
              h.terms()
                  .forEach(
                      (b, d) -> {
                        int factor = code.times(half, d, guarded);
                        Pair pair = a.number >= b.number ? new Pair(a, b) : new Pair(b, a);
                        add(pair, a == b ? code.times(2.0, factor) : factor);
                      });
            });
  }

  private void add(Pair pair, int factor) {
    if (!code.isZero(factor)) {
      pairs.merge(pair, factor, code::add);
    }
  }

  /** Adds f·Σ p_k·(e_{i+k}·e_{j+k}ᵀ + its transpose). */
  void addDiagonal(int f, int p, int i, int j) {
    if (!code.isZero(f)) {
      diagonals.merge(
          new Diagonal(p, Math.max(i, j), Math.min(i, j)),
          i == j ? code.times(2.0, f) : f,
          code::add);
    }
  }
}
