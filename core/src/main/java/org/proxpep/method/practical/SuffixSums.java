package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Sparsity;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/**
 * Sums over consecutive blocks of samples, from which the mean over any suffix of the run can be
 * made. When all blocks are full, neighbours are merged and the blocks to come are twice as long,
 * so the number of samples need not be known and the blocks in use are always between half and all.
 */
final class SuffixSums {

  private static final PracticalConstants.Sums SUMS = PracticalConstants.USED.sums();

  /** One block's sums. */
  static final class Block {

    /** How many samples. */
    long count;

    /** Σ x_t. */
    final double[] x;

    /** Σ ∇F_t. */
    final double[] g;

    /** How many of the samples were looked at for the scatter of the iterates. */
    long looks;

    /** Σ x_t−x_1 and Σ (x_t−x_1)² over these, coordinate by coordinate. */
    final double[] moved;

    final double[] squares;

    /** At how many of these a coordinate was on a bound, or on a kink of a prox term. */
    final double[] held;

    /** Σ y_t. */
    final double[] y;

    /** Σ c_t. */
    final double[] c;

    /** Σ J_t x_t. */
    final double[] jx;

    /** Σ J_t, row by row as the pattern keeps them. */
    final double[][] j;

    /** All of these sums. */
    private final double[][] all;

    Block(int n, int rows) {
      this(n, rows, null);
    }

    Block(int n, int rows, @Nullable Sparsity pattern) {
      this.x = new double[n];
      this.g = new double[n];
      this.moved = new double[n];
      this.squares = new double[n];
      this.held = new double[n];
      this.y = new double[rows];
      this.c = new double[rows];
      this.jx = new double[rows];
      this.j = new double[rows][];
      for (int k = 0; k < rows; k++) {
        int[] columns = pattern == null ? null : pattern.columns(1 + k);
        j[k] = new double[columns == null ? n : columns.length];
      }
      this.all =
          Stream.concat(Stream.of(x, g, moved, squares, held, y, c, jx), Stream.of(j))
              .toArray(double[][]::new);
    }

    void add(Block other) {
      count += other.count;
      looks += other.looks;
      for (int k = 0; k < all.length; k++) {
        Vectors.addMultiple(1.0, other.all[k], all[k]);
      }
    }

    void fields(Archive archive) throws IOException {
      count = archive.field(count);
      looks = archive.field(looks);
      archive.fields(all);
    }

    /** The standard deviation of coordinate i of the iterates. */
    double deviation(int i) {
      double count = Math.max(1.0, (double) looks);
      double mean = moved[i] / count;
      return Math.sqrt(Math.max(0.0, squares[i] / count - mean * mean));
    }

    void clear() {
      count = 0;
      looks = 0;
      for (double[] sum : all) {
        Arrays.fill(sum, 0.0);
      }
    }
  }

  final int dimension;
  final int rows;
  private final @Nullable Sparsity pattern;
  private final @Nullable Block[] blocks;

  /** The first point, from which the others are not far. */
  private final double[] origin;

  private int used;
  private long length = 1;

  SuffixSums(int n, int rows) {
    this(n, rows, null);
  }

  /**
   * @param pattern of F and the constraints; null where all rows are full
   */
  SuffixSums(int n, int rows, @Nullable Sparsity pattern) {
    this.dimension = n;
    this.rows = rows;
    this.pattern = pattern;
    this.origin = new double[n];
    // Beside sparse rows the other sums of a block count, too.
    long numbers = pattern == null ? (long) n * (rows + 1) : pattern.nonzeros() + 5L * n;
    this.blocks = new Block[numbers <= SUMS.large() ? SUMS.many() : SUMS.few()];
  }

  /** A block, made when it is first needed: a run of other steps has none. */
  private Block block(int b) {
    Block block = blocks[b];
    if (block == null) {
      block = newBlock();
      blocks[b] = block;
    }
    return block;
  }

  /** A block without samples. */
  Block newBlock() {
    return new Block(dimension, rows, pattern);
  }

  /** The mean gradients of a block: row 0 is that of F. */
  Evaluation mean(Block block) {
    Evaluation mean =
        pattern == null ? new Evaluation(dimension, rows, 0) : new Evaluation(pattern, rows);
    double share = 1.0 / (double) block.count;
    for (int k = 0; k < rows; k++) {
      mean.setNumbers(1 + k, mean.columns(1 + k), block.j[k]);
      mean.scaleRow(1 + k, share);
    }
    return mean;
  }

  /** How many blocks hold samples. */
  int used() {
    return used;
  }

  /** Begins a sample at x with multipliers y and this ∇F; the sums of its constraints follow. */
  void begin(double[] x, double[] y, double[] gradient) {
    if (used == 0) {
      System.arraycopy(x, 0, origin, 0, origin.length);
    }
    if (used == 0 || block(used - 1).count == length) {
      if (used == blocks.length) {
        merge();
      }
      used++;
    }
    Block block = block(used - 1);
    block.count++;
    Vectors.addMultiple(1.0, x, block.x);
    Vectors.addMultiple(1.0, y, block.y);
    Vectors.addMultiple(1.0, gradient, block.g);
  }

  private void merge() {
    int half = blocks.length / 2;
    for (int b = 0; b < half; b++) {
      Block left = block(2 * b);
      left.add(block(2 * b + 1));
      blocks[2 * b] = blocks[b];
      blocks[b] = left;
    }
    for (int b = half; b < blocks.length; b++) {
      block(b).clear();
    }
    used = half;
    length *= 2;
  }

  /** Looks at the current point, for the scatter of the iterates and the bounds that they meet. */
  void look(double[] x, @Nullable SeparableSet box, @Nullable ProxTerm term) {
    Block block = block(used - 1);
    block.looks++;
    for (int i = 0; i < x.length; i++) {
      double off = x[i] - origin[i];
      block.moved[i] += off;
      block.squares[i] += off * off;
      boolean held = box != null && (x[i] == box.lower(i) || x[i] == box.upper(i));
      held |= x[i] == 0.0 && term != null && term.isKinked(i);
      block.held[i] += held ? 1.0 : 0.0;
    }
  }

  void addValue(int k, double value) {
    block(used - 1).c[k] += value;
  }

  void addPosition(int k, double product) {
    block(used - 1).jx[k] += product;
  }

  /** Where the numbers of the gradient of row k of the current sample are to be added. */
  double[] gradientSum(int k) {
    return block(used - 1).j[k];
  }

  /** Adds up the blocks from..to−1. */
  void sum(int from, int to, Block out) {
    out.clear();
    for (int b = from; b < to; b++) {
      out.add(block(b));
    }
  }

  void fields(Archive archive) throws IOException {
    used = archive.field(used);
    length = archive.field(length);
    archive.field(origin);
    for (int b = 0; b < used; b++) {
      block(b).fields(archive);
    }
  }
}
