package org.proxpep.problem;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/**
 * A reusable buffer for the values and gradients of F, G and H at one point under one scenario (or
 * their mean over several). Row 0 is F, rows 1..p are G, rows p+1..p+m are H.
 *
 * <p>Gradients are kept as rows, not as one flat array: the JIT compiler vectorises loops over
 * {@code row[i]} and not over {@code flat[offset + i]}, a factor of four on the same data.
 *
 * <p>How a row is stored is not part of the contract. A problem <i>writes</i> a row through {@link
 * #gradient(int)}, a dense array (compiled models write all of them in one call through {@link
 * #gradients()}, which nobody else need ask for); methods and certificates <i>read</i> rows by
 * operations: {@link #dot}, {@link #addTo}, {@link #copyTo}, {@link #squaredNorm}, {@link
 * #combine}. A sparse row (indices and their numbers) would serve every one of these operations by
 * a loop over its entries, would be written through an accessor of its own, and would become dense
 * when somebody asks for {@code gradient(row)}.
 */
public final class Evaluation {

  private final double[] value;

  private final double[][] gradient;

  private final int inequalities;
  private @Nullable ScenarioRandom random;
  private @Nullable Object scratch;
  private long[] keys = {};

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

  /** n, the length of every gradient. */
  public int dimension() {
    return gradient[0].length;
  }

  /** The row of Gᵢ, i counted from 0. */
  public int rowOfInequality(int i) {
    return 1 + i;
  }

  /** The row of Hⱼ, j counted from 0. */
  public int rowOfEquality(int j) {
    return 1 + inequalities + j;
  }

  /** The value of one function. */
  public double value(int row) {
    return value[row];
  }

  /** Sets the value of one function. */
  public void setValue(int row, double v) {
    value[row] = v;
  }

  /** Adds to the value of one function. */
  public void addValue(int row, double v) {
    value[row] += v;
  }

  /** All values, as the array itself and not a copy. */
  public double[] values() {
    return value;
  }

  /**
   * The gradient of one function, as the array itself, for writing: entry {@code i} is the
   * derivative in variable {@code i}.
   */
  public double[] gradient(int row) {
    return gradient[row];
  }

  /** Sets the gradient of one function to these numbers. */
  public void setGradient(int row, double... entries) {
    System.arraycopy(entries, 0, gradient[row], 0, gradient[row].length);
  }

  /** All gradients as {@link #gradient(int)} gives them, for code that writes every row at once. */
  public double[][] gradients() {
    return gradient;
  }

  /** By how much a constraint is violated, with its sign: [g]₊ or h. */
  public double excess(int row) {
    return row <= inequalities ? Math.max(0.0, value[row]) : value[row];
  }

  /** The largest of all [gᵢ]₊ and |hⱼ|, 0 without constraints; NaN where one of them is. */
  public double maxViolation() {
    double worst = 0.0;
    for (int row = 1; row < value.length; row++) {
      // Math.max keeps a NaN, which a comparison would lose.
      worst = Math.max(worst, Math.abs(excess(row)));
    }
    return worst;
  }

  /** ⟨∇row, d⟩. */
  public double dot(int row, double[] d) {
    return Rows.dot(gradient[row], d);
  }

  /** ⟨∇row, ∇other⟩. */
  public double dot(int row, int other) {
    return Rows.dot(gradient[row], gradient[other]);
  }

  /** ‖∇row‖². */
  public double squaredNorm(int row) {
    return Rows.dot(gradient[row], gradient[row]);
  }

  /** ‖∇row‖. */
  public double norm(int row) {
    return Rows.norm(gradient[row]);
  }

  /** target += weight·∇row. */
  public void addTo(int row, double weight, double[] target) {
    double[] from = gradient[row];
    for (int i = 0; i < from.length; i++) {
      target[i] += weight * from[i];
    }
  }

  /** target = ∇row. */
  public void copyTo(int row, double[] target) {
    System.arraycopy(gradient[row], 0, target, 0, gradient[row].length);
  }

  /** target = ∇F + Σ_k weight[k]·∇(row 1+k). */
  public void combine(double[] weight, double[] target) {
    combine(weight, 0, target.length, target);
  }

  /**
   * The stretch {@code from..to−1} of {@link #combine(double[], double[])}, for callers that walk a
   * long vector in pieces that stay in the cache.
   */
  public void combine(double[] weight, int from, int to, double[] target) {
    Rows.combine(gradient, weight, from, to, target);
  }

  /** sum[row] += ⟨∇row, v⟩ over the entries {@code from..to−1}, for every row. */
  public void addDots(double[] v, int from, int to, double[] sum) {
    Rows.addDots(gradient, v, from, to, sum);
  }

  /** sum[row] += ‖∇row‖² over the entries {@code from..to−1}, for every row. */
  public void addSquaredNorms(int from, int to, double[] sum) {
    Rows.addSquaredNorms(gradient, from, to, sum);
  }

  /** Lets a row be that of another evaluation, without copying; writing to one writes to both. */
  public void share(int row, Evaluation other) {
    gradient[row] = other.gradient[row];
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

  /** Room for the keys of so many scenarios, kept with this buffer; what it holds may change. */
  public long[] keys(int count) {
    if (keys.length < count) {
      keys = new long[count];
    }
    return keys;
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

  /** Whether all values and gradients are those of another evaluation, bit for bit. */
  public boolean hasNumbersOf(Evaluation other) {
    return Arrays.equals(value, other.value) && Arrays.deepEquals(gradient, other.gradient);
  }

  /** Whether all values and gradients are finite. */
  public boolean isFinite() {
    double sum = 0.0;
    for (int row = 0; row < value.length; row++) {
      sum += 0.0 * value[row] + Vectors.zeroTimes(gradient[row]);
    }
    return sum == 0.0;
  }

  /** Sets every value and gradient to zero. */
  public void clear() {
    fill(0.0);
  }

  /** Sets every value and every entry of every gradient to one number. */
  public void fill(double v) {
    Arrays.fill(value, v);
    for (double[] row : gradient) {
      Arrays.fill(row, v);
    }
  }

  /** Adds {@code weight} times another evaluation of the same shape. */
  public void add(double weight, Evaluation other) {
    for (int k = 0; k < value.length; k++) {
      value[k] += weight * other.value[k];
      other.addTo(k, weight, gradient[k]);
    }
  }

  /** Multiplies every value and gradient by {@code factor}. */
  public void scale(double factor) {
    for (int k = 0; k < value.length; k++) {
      value[k] *= factor;
      Vectors.scale(factor, gradient[k]);
    }
  }
}
