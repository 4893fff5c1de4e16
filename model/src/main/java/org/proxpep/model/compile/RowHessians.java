package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The second derivatives of the rows of a program. In every scenario code computes the factors of
 * products of {@link Atom}s, see {@link SecondOrderSweep}; then the products are added up.
 */
final class RowHessians {

  /** Longer code is not made. */
  private static final int LONGEST = 1_000_000;

  private static final double[][] NO_GRADIENTS = {};

  private final boolean[] affine;
  private final RowHessian[] rows;
  private final Evaluator evaluator;
  private final Mixture[] mixtures;
  private final Atom[] multiplied;
  private final int atoms;
  private final int outputs;
  private final double[][] tables;

  private RowHessians(
      boolean[] affine, RowHessian[] rows, Code code, Atoms atoms, int longestCompiled) {
    this.affine = affine;
    this.rows = rows;
    this.mixtures = atoms.mixtures.toArray(new Mixture[0]);
    this.multiplied =
        Stream.of(rows)
            .flatMap(RowHessian::atoms)
            .distinct()
            .sorted(Comparator.comparingInt(a -> a.number))
            .toArray(Atom[]::new);
    this.atoms = atoms.all.size();
    this.outputs = atoms.writeOutputs();
    this.tables = code.tables();
    this.evaluator = code.size() > longestCompiled ? new Interpreter(code) : new Compiled(code);
  }

  /** Empty if the code would be too long. */
  static Optional<RowHessians> of(Program program) {
    return of(program, Unrolling.LONGEST);
  }

  /**
   * @param longestCompiled longer code is interpreted
   */
  static Optional<RowHessians> of(Program program, int longestCompiled) {
    Linearity linearity = new Linearity(program);
    if (estimate(program) > LONGEST) {
      return Optional.empty();
    }
    Code code = new Code(program.code);
    SecondOrderSweep sweep = new SecondOrderSweep(program, linearity, code);
    boolean[] affine = new boolean[program.root.length];
    RowHessian[] rows = new RowHessian[affine.length];
    for (int r = 0; r < rows.length; r++) {
      affine[r] = program.root[r] < 0 || linearity.isLinear(program.root[r]);
      rows[r] = affine[r] ? RowHessian.ZERO : RowHessian.of(sweep.row(r), code, sweep.atoms());
      affine[r] |= rows[r].isZero();
      if (code.size() > LONGEST) {
        return Optional.empty();
      }
    }
    return Optional.of(new RowHessians(affine, rows, code, sweep.atoms(), longestCompiled));
  }

  /** Two steps for every node that hands its adjoint on. */
  private static long estimate(Program program) {
    int[] seen = new int[program.nodes.length];
    long steps = program.code.size();
    for (int r = 0; r < program.root.length && steps <= LONGEST; r++) {
      steps += program.root[r] < 0 ? 0 : 2L * program.reach(r, seen, r + 1).length;
    }
    return steps;
  }

  boolean isAffine(int row) {
    return affine[row];
  }

  void addHessians(
      double[] x, double[] parameters, Workspace w, double[] weights, double[][][] sums) {
    SecondOrderWork work = null;
    for (int r = 0; r < rows.length; r++) {
      if (!affine[r] && weights[r] != 0.0 && sums[r] != null) {
        work = work == null ? run(x, parameters, w) : work;
        rows[r].addTo(sums[r], weights[r], work);
      }
    }
  }

  void addProduct(
      double[] x, double[] parameters, Workspace w, double[] weights, double[] v, double[] sum) {
    boolean any = false;
    for (int r = 0; r < rows.length; r++) {
      any |= !affine[r] && weights[r] != 0.0;
    }
    if (!any) {
      return;
    }
    SecondOrderWork work = run(x, parameters, w);
    for (Atom a : multiplied) {
      work.dot[a.number] = a.dot(work.array(a), v);
    }
    Arrays.fill(work.factor, 0.0);
    for (int r = 0; r < rows.length; r++) {
      if (weights[r] != 0.0) {
        rows[r].addProduct(sum, weights[r], v, work);
      }
    }
    for (Atom a : multiplied) {
      if (work.factor[a.number] != 0.0) {
        a.addTo(sum, work.factor[a.number], work.array(a));
      }
    }
  }

  private SecondOrderWork run(double[] x, double[] parameters, Workspace w) {
    SecondOrderWork work = w.secondOrder;
    if (work == null || work.owner != this) {
      work = new SecondOrderWork(this, new Workspace(w, evaluator), outputs, atoms, tables);
      w.secondOrder = work;
    }
    work.moveTo(x);
    evaluator.run(x, parameters, work.workspace, work.out, NO_GRADIENTS);
    for (Mixture mixture : mixtures) {
      mixture.fill(work);
    }
    return work;
  }
}
