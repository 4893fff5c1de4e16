package org.proxpep.problems.parts;

import java.util.Arrays;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;

/**
 * The second derivatives of smooth functions without noise over a box, by differences of their
 * gradients. Where the bounds allow it, no point outside of the box is looked at, since a formula
 * need not hold there. With a step of ε^⅓ about ten digits are right.
 */
public final class DifferencedCurvature {

  private static final double STEP = 6e-6;

  /** Gradients that are the same to the last bit at so many random points never change. */
  private static final int PROBES = 3;

  private final ExactMean functions;
  private final Box box;
  private final Lazy<boolean[]> affine;
  private final Supplier<Buffers> newBuffers;

  public DifferencedCurvature(ExactMean functions, Box box, int inequalities, int equalities) {
    this.functions = functions;
    this.box = box;
    this.newBuffers = () -> new Buffers(box.dimension(), inequalities, equalities);
    this.affine = new Lazy<>(() -> affineRows(inequalities, equalities));
  }

  private boolean[] affineRows(int inequalities, int equalities) {
    int n = box.dimension();
    Evaluation first = new Evaluation(n, inequalities, equalities);
    Evaluation other = new Evaluation(n, inequalities, equalities);
    boolean[] same = new boolean[first.rows()];
    Arrays.fill(same, true);
    ScenarioRandom random = new ScenarioRandom(1);
    double[] x = new double[n];
    for (int probe = 0; probe < PROBES; probe++) {
      for (int i = 0; i < n; i++) {
        x[i] = box.lower(i) + random.nextDouble() * (box.upper(i) - box.lower(i));
      }
      functions.evaluateMean(x, probe == 0 ? first : other);
      for (int row = 0; row < same.length && probe > 0; row++) {
        same[row] &= Arrays.equals(first.gradient(row), other.gradient(row));
      }
    }
    return same;
  }

  public boolean isAffine(int row) {
    return affine.get()[row];
  }

  /** A point near x, and differences of all gradients there. */
  private static final class Buffers {
    final double[] at;
    final Evaluation column;

    Buffers(int n, int inequalities, int equalities) {
      at = new double[n];
      column = new Evaluation(n, inequalities, equalities);
    }
  }

  /** Lists the second derivatives at x. */
  public void list(double[] x, CurvatureSum to, Evaluation scratch) {
    Buffers buffers = scratch.scratch(Buffers.class, newBuffers);
    System.arraycopy(x, 0, buffers.at, 0, x.length);
    for (int i = 0; i < x.length; i++) {
      // The parabola through three gradients around a point near x, in which x need not be central.
      double h = STEP * Math.max(1.0, Math.abs(x[i]));
      double centre = Math.max(box.lower(i) + h, Math.min(x[i], box.upper(i) - h));
      double off = (x[i] - centre) / h;
      buffers.column.clear();
      add((off + 0.5) / h, i, centre + h, buffers, scratch);
      add((off - 0.5) / h, i, centre - h, buffers, scratch);
      if (off != 0.0) {
        add(-2.0 * off / h, i, centre, buffers, scratch);
      }
      buffers.at[i] = x[i];
      list(i, buffers.column, to);
    }
  }

  /** Adds gradients with coordinate i moved to the column. */
  private void add(double factor, int i, double moved, Buffers buffers, Evaluation scratch) {
    buffers.at[i] = moved;
    functions.evaluateMean(buffers.at, scratch);
    buffers.column.add(factor, scratch);
  }

  private void list(int i, Evaluation column, CurvatureSum to) {
    for (int row = 0; row < column.rows(); row++) {
      if (to.wants(row) && !isAffine(row)) {
        double[] entries = column.gradient(row);
        for (int j = 0; j < entries.length; j++) {
          // Half of an entry comes from column i, the other half from column j.
          to.entry(row, i, j, i == j ? entries[j] : 0.5 * entries[j]);
        }
      }
    }
  }
}
