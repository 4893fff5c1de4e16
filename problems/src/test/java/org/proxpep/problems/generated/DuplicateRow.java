package org.proxpep.problems.generated;

import java.util.Arrays;
import java.util.function.Supplier;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Shape;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;

/**
 * A problem with one constraint written twice, the copy right behind the original and equal to it
 * in every scenario. Gradients of active constraints depend on each other then, and multipliers are
 * not unique; the optimum gives half to each.
 */
final class DuplicateRow extends ForwardingLibraryProblem {

  private final int row;
  private final Supplier<Evaluation> newInner;

  DuplicateRow(LibraryProblem inner, int row) {
    super(inner, "twice-" + inner.functionName(row));
    int last = inner.inequalities() + inner.equalities();
    if (row < 1 || row > last) {
      throw new IllegalArgumentException(
          "The row to duplicate ("
              + row
              + ") must be a constraint of "
              + inner.name()
              + ", 1 to "
              + last
              + ".\nMaybe row 1, the first constraint.");
    }
    this.row = row;
    this.newInner = () -> Evaluation.of(inner);
  }

  private boolean inequality() {
    return row <= inner.inequalities();
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Evaluation of = out.scratch(Evaluation.class, newInner);
    inner.evaluate(x, xi, of);
    copy(of, out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    Evaluation of = out.scratch(Evaluation.class, newInner);
    inner.evaluateMean(x, of);
    copy(of, out);
  }

  private void copy(Evaluation of, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      int from = original(k);
      out.setValue(k, of.value(from));
      of.copyTo(from, out.gradient(k));
    }
  }

  private int original(int k) {
    return k <= row ? k : k - 1;
  }

  @Override
  public Shape shape() {
    return new Shape(
        inner.dimension(),
        inner.inequalities() + (inequality() ? 1 : 0),
        inner.equalities() + (inequality() ? 0 : 1));
  }

  @Override
  public String functionName(int k) {
    return inner.functionName(original(k)) + (k == row + 1 ? "_copy" : "");
  }

  @Override
  public boolean isDeterministic(int k) {
    return inner.isDeterministic(original(k));
  }

  @Override
  public KnownOptimum optimum() {
    KnownOptimum known = inner.optimum();
    int p = inner.inequalities();
    return new KnownOptimum(
        known.x(),
        known.f(),
        inequality() ? split(known.lambda(), row - 1) : known.lambda(),
        inequality() ? known.mu() : split(known.mu(), row - 1 - p),
        known.note() + "; multipliers are not unique");
  }

  private static double[] split(double[] y, int k) {
    double[] out = Arrays.copyOf(y, y.length + 1);
    System.arraycopy(y, k, out, k + 1, y.length - k);
    out[k] = 0.5 * y[k];
    out[k + 1] = 0.5 * y[k];
    return out;
  }

  @Override
  public LibraryProblem withNoise(double level) {
    return new DuplicateRow(inner.withNoise(level), row);
  }
}
