package org.proxpep.problem;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reusable buffer for the values and gradients of F, G and H at one point under one scenario (or
 * their mean over several).
 *
 * <p>Gradients are kept as rows, not as one flat array: the JIT compiler vectorises loops over
 * {@code row[i]} and not over {@code flat[offset + i]}, a factor of four on the same data.
 */
public final class Evaluation {

  /** Row 0 is F, rows 1..p are G, rows p+1..p+m are H. */
  public final double[] value;

  /** {@code gradient[row][i]} is the derivative of function {@code row} in variable {@code i}. */
  public final double[][] gradient;

  private final int inequalities;
  private @Nullable ScenarioRandom random;
  private @Nullable Object scratch;

  public Evaluation(int dimension, int inequalities, int equalities) {
    int rows = 1 + inequalities + equalities;
    this.value = new double[rows];
    this.gradient = new double[rows][dimension];
    this.inequalities = inequalities;
  }

  /** A buffer of the shape that {@code problem} fills. */
  public static Evaluation of(StochasticProblem problem) {
    return new Evaluation(problem.dimension(), problem.inequalities(), problem.equalities());
  }

  /** 1+p+m. */
  public int rows() {
    return value.length;
  }

  /** The row of Gᵢ, i counted from 0. */
  public int rowOfInequality(int i) {
    return 1 + i;
  }

  /** The row of Hⱼ, j counted from 0. */
  public int rowOfEquality(int j) {
    return 1 + inequalities + j;
  }

  /**
   * The generator of scenario {@code xi}, at its beginning. One generator is kept and reseeded, so
   * a simulator that draws from it allocates nothing.
   */
  public ScenarioRandom random(long xi) {
    if (random == null) {
      random = new ScenarioRandom();
    }
    random.reseed(xi);
    return random;
  }

  /**
   * Scratch space of a problem, made on first use and kept with this buffer. It belongs to whoever
   * asks with the same type; a different type replaces it.
   */
  public <T> T scratch(Class<T> type, Supplier<T> make) {
    if (!type.isInstance(scratch)) {
      scratch = make.get();
    }
    return type.cast(scratch);
  }

  /** Sets every value and gradient to zero. */
  public void clear() {
    Arrays.fill(value, 0.0);
    for (double[] row : gradient) {
      Arrays.fill(row, 0.0);
    }
  }

  /** Adds {@code weight} times another evaluation of the same shape. */
  public void add(double weight, Evaluation other) {
    for (int k = 0; k < value.length; k++) {
      value[k] += weight * other.value[k];
      double[] to = gradient[k];
      double[] from = other.gradient[k];
      for (int i = 0; i < to.length; i++) {
        to[i] += weight * from[i];
      }
    }
  }

  /** Multiplies every value and gradient by {@code factor}. */
  public void scale(double factor) {
    for (int k = 0; k < value.length; k++) {
      value[k] *= factor;
      double[] row = gradient[k];
      for (int i = 0; i < row.length; i++) {
        row[i] *= factor;
      }
    }
  }
}
