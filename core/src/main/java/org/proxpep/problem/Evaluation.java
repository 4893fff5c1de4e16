package org.proxpep.problem;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.SparseRows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

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
 * #combine}.
 *
 * <p>With a {@link Sparsity} a row is its {@link #numbers} at the {@link #columns} of the pattern,
 * and every operation costs what is there. Such a row is written by {@link #put} or into {@link
 * #numbers}. It becomes dense when somebody asks for {@link #gradient(int)}: that is always right,
 * and takes the memory of n numbers.
 */
public final class Evaluation {

  /** In place of the columns of a dense row. */
  private static final int[] ALL = {};

  private final double[] value;

  private final double[][] gradient;

  /** By row: the columns of its numbers, or {@link #ALL} as it is. */
  private final int[][] columns;

  /** How rows are kept that nobody has made dense; null where all are dense from the start. */
  private final @Nullable Sparsity pattern;

  private final int dimension;
  private final int inequalities;
  private @Nullable ScenarioRandom random;
  private @Nullable Object scratch;
  private long[] keys = {};

  public Evaluation(int dimension, int inequalities, int equalities) {
    int rows = 1 + inequalities + equalities;
    this.value = new double[rows];
    this.gradient = new double[rows][dimension];
    this.columns = new int[rows][];
    this.pattern = null;
    this.dimension = dimension;
    this.inequalities = inequalities;
    Arrays.fill(columns, ALL);
  }

  /** With rows that keep the derivatives of a pattern only. */
  public Evaluation(Sparsity pattern, int inequalities) {
    int rows = pattern.rows();
    this.value = new double[rows];
    this.gradient = new double[rows][];
    this.columns = new int[rows][];
    this.pattern = pattern;
    this.dimension = pattern.dimension();
    this.inequalities = inequalities;
    for (int row = 0; row < rows; row++) {
      keepSparse(row, pattern);
    }
  }

  /** A buffer of the shape that {@code problem} fills. */
  public static Evaluation of(StochasticProblem problem) {
    Sparsity pattern = problem.sparsity().orElse(null);
    return pattern == null
        ? new Evaluation(problem.dimension(), problem.inequalities(), problem.equalities())
        : new Evaluation(pattern, problem.inequalities());
  }

  private void keepSparse(int row, Sparsity pattern) {
    int[] list = pattern.columns(row);
    columns[row] = list == null ? ALL : list;
    gradient[row] = new double[list == null ? dimension : list.length];
  }

  /** The pattern that it was made with; null where all rows are dense. */
  public @Nullable Sparsity sparsity() {
    return pattern;
  }

  private boolean isDense(int row) {
    return columns[row] == ALL;
  }

  /** The variables of a row's {@link #numbers}, in increasing order; null for all of them. */
  public int @Nullable [] columns(int row) {
    return isDense(row) ? null : columns[row];
  }

  /** The derivatives of a row at its {@link #columns}, as the array itself and not a copy. */
  public double[] numbers(int row) {
    return gradient[row];
  }

  /**
   * The numbers of all rows in the form of a pattern, for code that overwrites every one of them.
   * Rows that were made dense are sparse again.
   *
   * @return null if this evaluation is not of that pattern
   */
  public double @Nullable [][] numbers(Sparsity wanted) {
    if (pattern != wanted) {
      return null;
    }
    for (int row = 0; row < columns.length; row++) {
      if (isDense(row) && wanted.columns(row) != null) {
        keepSparse(row, wanted);
      }
    }
    return gradient;
  }

  /** Sets a row to numbers at the columns of a pattern, and to 0 elsewhere. */
  public void setNumbers(int row, int @Nullable [] at, double[] numbers) {
    if (at == null || columns[row] == at) {
      System.arraycopy(numbers, 0, at == null ? gradient(row) : gradient[row], 0, numbers.length);
      return;
    }
    double[] dense = gradient(row);
    Arrays.fill(dense, 0.0);
    SparseRows.addTo(1.0, numbers, at, dense);
  }

  /**
   * Sets one derivative.
   *
   * @throws IllegalArgumentException if the pattern of the row does not have it
   */
  public void put(int row, int variable, double derivative) {
    if (isDense(row)) {
      gradient[row][variable] = derivative;
      return;
    }
    int at = Arrays.binarySearch(columns[row], variable);
    if (at < 0) {
      throw Refusal.of(
          "The derivative of function row %s in variable %s is written, which is not in the row's"
              + " pattern; a pattern must be the same at every point",
          "name every variable that the function ever depends on", row, variable);
    }
    gradient[row][at] = derivative;
  }

  /** The derivative of a function in a variable. */
  public double derivative(int row, int variable) {
    if (isDense(row)) {
      return gradient[row][variable];
    }
    int at = Arrays.binarySearch(columns[row], variable);
    return at < 0 ? 0.0 : gradient[row][at];
  }

  /**
   * How long the stretches of a walk over all columns should be: rows of a pattern are taken whole,
   * for a stretch would have to look for its entries.
   */
  public int stretch() {
    return pattern == null ? Rows.STRETCH : Math.max(1, dimension);
  }

  /** 1+p+m. */
  public int rows() {
    return value.length;
  }

  /** n, the length of every gradient. */
  public int dimension() {
    return dimension;
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
   * derivative in variable {@code i}. A sparse row becomes dense.
   */
  public double[] gradient(int row) {
    if (!isDense(row)) {
      double[] dense = new double[dimension];
      SparseRows.addTo(1.0, gradient[row], columns[row], dense);
      gradient[row] = dense;
      columns[row] = ALL;
    }
    return gradient[row];
  }

  /** A copy of the gradient of one function; the row stays as it is. */
  public double[] copyOf(int row) {
    double[] copy = new double[dimension];
    copyTo(row, copy);
    return copy;
  }

  /** Sets the gradient of one function to these numbers. */
  public void setGradient(int row, double... entries) {
    System.arraycopy(entries, 0, gradient(row), 0, dimension);
  }

  /** All gradients as {@link #gradient(int)} gives them, for code that writes every row at once. */
  public double[][] gradients() {
    for (int row = 0; pattern != null && row < gradient.length; row++) {
      gradient(row);
    }
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
    return isDense(row)
        ? Rows.dot(gradient[row], d)
        : SparseRows.dot(gradient[row], columns[row], d);
  }

  /** ⟨∇row, ∇other⟩. */
  public double dot(int row, int other) {
    if (isDense(row)) {
      return dot(other, gradient[row]);
    }
    return isDense(other)
        ? dot(row, gradient[other])
        : SparseRows.dot(gradient[row], columns[row], gradient[other], columns[other]);
  }

  /** ‖∇row‖². */
  public double squaredNorm(int row) {
    return Rows.dot(gradient[row], gradient[row]);
  }

  /** ‖∇row‖. */
  public double norm(int row) {
    return Rows.norm(gradient[row]);
  }

  /** The largest entry of ∇row without its sign. */
  public double maxAbs(int row) {
    return Rows.maxAbs(gradient[row]);
  }

  /** ‖∇row − ∇row of another‖². */
  public double squaredDistance(int row, Evaluation other) {
    return columns[row] == other.columns[row]
        ? Vectors.squaredDistance(gradient[row], other.gradient[row])
        : Vectors.squaredDistance(copyOf(row), other.copyOf(row));
  }

  /** target += weight·∇row. */
  public void addTo(int row, double weight, double[] target) {
    double[] from = gradient[row];
    if (!isDense(row)) {
      SparseRows.addTo(weight, from, columns[row], target);
      return;
    }
    for (int i = 0; i < from.length; i++) {
      target[i] += weight * from[i];
    }
  }

  /** target = ∇row. */
  public void copyTo(int row, double[] target) {
    if (isDense(row)) {
      System.arraycopy(gradient[row], 0, target, 0, dimension);
    } else {
      Arrays.fill(target, 0, dimension, 0.0);
      addTo(row, 1.0, target);
    }
  }

  /** ∇row ← that of the same row of another, which has nothing beside the pattern of this one. */
  public void copyRow(int row, Evaluation from) {
    if (columns[row] == from.columns[row]) {
      System.arraycopy(from.gradient[row], 0, gradient[row], 0, gradient[row].length);
    } else if (isDense(row)) {
      from.copyTo(row, gradient[row]);
    } else {
      for (int e = 0; e < gradient[row].length; e++) {
        gradient[row][e] = from.derivative(row, columns[row][e]);
      }
    }
  }

  /** Lets a row be kept at the same columns here and in two others: dense in all if need be. */
  public void alignRow(int row, Evaluation second, Evaluation third) {
    if (columns[row] != second.columns[row] || columns[row] != third.columns[row]) {
      gradient(row);
      second.gradient(row);
      third.gradient(row);
    }
  }

  /** ∇row ← factor·∇row. */
  public void scaleRow(int row, double factor) {
    Vectors.scale(factor, gradient[row]);
  }

  /** ∂row/∂xᵢ ← ∂row/∂xᵢ over unit i, for every i. */
  public void divide(int row, double[] units) {
    double[] numbers = gradient[row];
    int[] at = columns[row];
    for (int e = 0; e < numbers.length; e++) {
      numbers[e] /= units[at == ALL ? e : at[e]];
    }
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
    if (pattern == null) {
      Rows.combine(gradient, weight, from, to, target);
      return;
    }
    if (isDense(0)) {
      System.arraycopy(gradient[0], from, target, from, to - from);
    } else {
      Arrays.fill(target, from, to, 0.0);
      addTo(0, 1.0, from, to, target);
    }
    for (int k = 0; k < weight.length; k++) {
      addTo(1 + k, weight[k], from, to, target);
    }
  }

  private void addTo(int row, double weight, int from, int to, double[] target) {
    double[] numbers = gradient[row];
    if (isDense(row)) {
      for (int i = from; i < to; i++) {
        target[i] += weight * numbers[i];
      }
    } else {
      int[] at = columns[row];
      int first = SparseRows.from(at, from);
      int last = to >= dimension ? at.length : SparseRows.from(at, to);
      SparseRows.addTo(weight, numbers, at, first, last, target);
    }
  }

  /** sum[row] += ⟨∇row, v⟩ over the entries {@code from..to−1}, for every row. */
  public void addDots(double[] v, int from, int to, double[] sum) {
    if (pattern == null) {
      Rows.addDots(gradient, v, from, to, sum);
      return;
    }
    for (int row = 0; row < gradient.length; row++) {
      int[] at = columns[row];
      sum[row] +=
          at == ALL
              ? Rows.dot(gradient[row], v, from, to)
              : SparseRows.dot(
                  gradient[row],
                  at,
                  SparseRows.from(at, from),
                  to >= dimension ? at.length : SparseRows.from(at, to),
                  v);
    }
  }

  /** sum[row] += ‖∇row‖² over the entries {@code from..to−1}, for every row. */
  public void addSquaredNorms(int from, int to, double[] sum) {
    if (pattern == null) {
      Rows.addSquaredNorms(gradient, from, to, sum);
      return;
    }
    for (int row = 0; row < gradient.length; row++) {
      int[] at = columns[row];
      int first = at == ALL ? from : SparseRows.from(at, from);
      int last = at == ALL ? to : to >= dimension ? at.length : SparseRows.from(at, to);
      sum[row] += Rows.dot(gradient[row], gradient[row], first, last);
    }
  }

  /** Lets a row be that of another evaluation, without copying; writing to one writes to both. */
  public void share(int row, Evaluation other) {
    gradient[row] = other.gradient[row];
    columns[row] = other.columns[row];
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
    boolean same = Arrays.equals(value, other.value);
    for (int row = 0; row < gradient.length && same; row++) {
      same =
          columns[row] == other.columns[row]
              ? Arrays.equals(gradient[row], other.gradient[row])
              : Arrays.equals(copyOf(row), other.copyOf(row));
    }
    return same;
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
      addRow(k, weight, other);
    }
  }

  /** ∇row += weight times that of another. */
  public void addRow(int row, double weight, Evaluation other) {
    if (isDense(row)) {
      other.addTo(row, weight, gradient[row]);
    } else if (columns[row] == other.columns[row]) {
      Vectors.addMultiple(weight, other.gradient[row], gradient[row]);
    } else {
      other.addTo(row, weight, gradient(row));
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
