package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The second derivative of a row: products of atoms, whose factors are outputs of code. */
final class RowHessian {

  static final RowHessian ZERO = new RowHessian(new int[0], List.of(), List.of());

  /** f·(a·bᵀ + b·aᵀ), or f·a·aᵀ where b is a. */
  private record Pair(int factor, Atom a, Atom b) {}

  /** See {@link HessianTerms.Diagonal}. */
  private record Diagonal(int factor, VecRef p, int i, int j) {}

  /** The same for pairs of variables i ≥ j: i, j and factor, one after another. */
  private final int[] entries;

  private final Pair[] pairs;
  private final Diagonal[] diagonals;

  private RowHessian(int[] entries, List<Pair> pairs, List<Diagonal> diagonals) {
    this.entries = entries;
    this.pairs = pairs.toArray(new Pair[0]);
    this.diagonals = diagonals.toArray(new Diagonal[0]);
  }

  static RowHessian of(HessianTerms terms, Code code, Atoms atoms) {
    IntList entries = new IntList();
    List<Pair> pairs = new ArrayList<>();
    for (Map.Entry<HessianTerms.Pair, Integer> term : terms.pairs.entrySet()) {
      Atom a = term.getKey().a();
      Atom b = term.getKey().b();
      int factor = atoms.output(term.getValue());
      if (a.isVariable && b.isVariable) {
        entries.add(Math.max(a.variable(0), b.variable(0)));
        entries.add(Math.min(a.variable(0), b.variable(0)));
        entries.add(factor);
      } else {
        pairs.add(new Pair(factor, a, b));
      }
    }
    List<Diagonal> diagonals =
        terms.diagonals.entrySet().stream()
            .map(
                term ->
                    new Diagonal(
                        atoms.output(term.getValue()),
                        code.vector(term.getKey().p()),
                        term.getKey().i(),
                        term.getKey().j()))
            .toList();
    return new RowHessian(entries.toArray(), pairs, diagonals);
  }

  /** Whether nothing is ever added, as for pieces of c + aᵀx. */
  boolean isZero() {
    return entries.length == 0 && pairs.length == 0 && diagonals.length == 0;
  }

  /** The atoms that are multiplied. */
  Stream<Atom> atoms() {
    return Stream.of(pairs).flatMap(pair -> Stream.of(pair.a, pair.b));
  }

  /** Adds w·∇²f to the lower triangle of a matrix. */
  void addTo(double[][] sum, double w, SecondOrderWork work) {
    double[] out = work.out;
    for (int k = 0; k < entries.length; k += 3) {
      sum[entries[k]][entries[k + 1]] += w * out[entries[k + 2]];
    }
    for (Pair pair : pairs) {
      double f = w * out[pair.factor];
      if (f != 0.0) {
        if (pair.a == pair.b) {
          pair.a.addSquare(f, sum, work);
        } else {
          pair.a.addLower(f, pair.b, sum, work);
          pair.b.addLower(f, pair.a, sum, work);
        }
      }
    }
    for (Diagonal diagonal : diagonals) {
      double f = w * out[diagonal.factor];
      if (f != 0.0) {
        double[] p = work.array(diagonal.p);
        int offset = diagonal.p.offset();
        for (int k = 0; k < diagonal.p.length(); k++) {
          sum[diagonal.i + k][diagonal.j + k] += f * p[offset + k];
        }
      }
    }
  }

  /** Adds w·∇²f·v, but what atoms are multiplied by only to {@link SecondOrderWork#factor}. */
  void addProduct(double[] sum, double w, double[] v, SecondOrderWork work) {
    double[] out = work.out;
    for (int k = 0; k < entries.length; k += 3) {
      add(sum, w * out[entries[k + 2]], entries[k], entries[k + 1], v);
    }
    for (Pair pair : pairs) {
      double f = w * out[pair.factor];
      work.factor[pair.a.number] += f * work.dot[pair.b.number];
      if (pair.a != pair.b) {
        work.factor[pair.b.number] += f * work.dot[pair.a.number];
      }
    }
    for (Diagonal diagonal : diagonals) {
      double f = w * out[diagonal.factor];
      double[] p = work.array(diagonal.p);
      int offset = diagonal.p.offset();
      for (int k = 0; k < diagonal.p.length(); k++) {
        add(sum, f * p[offset + k], diagonal.i + k, diagonal.j + k, v);
      }
    }
  }

  private static void add(double[] sum, double f, int i, int j, double[] v) {
    sum[i] += f * v[j];
    if (i != j) {
      sum[j] += f * v[i];
    }
  }
}
