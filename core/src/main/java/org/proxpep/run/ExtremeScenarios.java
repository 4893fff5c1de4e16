package org.proxpep.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioByScenario;
import org.proxpep.problem.StochasticProblem;

/**
 * The keys of the scenarios under which the functions were largest and smallest along a run, so
 * that a certificate can ask what they do at the answer: a rare event that the run has met is not
 * to be missed because the certificate's own scenarios are without one.
 *
 * <p>The point moves, and early values say little, so the run is divided into blocks, each as long
 * as all before it, and a few keys of each of the last blocks are kept.
 */
final class ExtremeScenarios {

  private static final int BLOCKS = 6;
  private static final int EACH = 4;
  private static final int KEPT = BLOCKS * EACH;
  private static final long FIRST_BLOCK = 64;

  private final int rows;

  /** By row and side: the keys, and the values with the sign that makes the extreme one largest. */
  private final long[][] keys;

  private final double[][] values;

  /** The least kept value of the current block. */
  private final double[] entry;

  private long count;
  private long blockEnd = FIRST_BLOCK;
  private int block;

  ExtremeScenarios(int rows) {
    this.rows = rows;
    this.keys = new long[2 * rows][KEPT];
    this.values = new double[2 * rows][KEPT];
    this.entry = new double[2 * rows];
    for (double[] kept : values) {
      Arrays.fill(kept, Double.NEGATIVE_INFINITY);
    }
    Arrays.fill(entry, Double.NEGATIVE_INFINITY);
  }

  /** A problem like this one, whose evaluations are noticed here. */
  StochasticProblem watching(StochasticProblem problem) {
    return new Watched(problem);
  }

  /** Nothing would be noticed in a block. */
  private final class Watched extends ScenarioByScenario {

    private final int dimension;

    Watched(StochasticProblem problem) {
      super(problem);
      this.dimension = problem.dimension();
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      if (x.length != dimension) {
        // Told here, it is a bug of the method; inside the problem it would look like its own.
        throw new IllegalStateException(
            "The point has " + x.length + " numbers, and the problem " + dimension + " variables");
      }
      problem.evaluate(x, xi, out);
      notice(xi, out.values());
    }
  }

  private void notice(long xi, double[] row) {
    if (count == blockEnd) {
      nextBlock();
    }
    count++;
    for (int r = 0; r < rows; r++) {
      double value = row[r];
      if (value > entry[2 * r]) {
        keep(2 * r, xi, value);
      }
      if (-value > entry[2 * r + 1]) {
        keep(2 * r + 1, xi, -value);
      }
    }
  }

  private void nextBlock() {
    blockEnd *= 2;
    block = (block + 1) % BLOCKS;
    for (double[] kept : values) {
      Arrays.fill(kept, block * EACH, (block + 1) * EACH, Double.NEGATIVE_INFINITY);
    }
    Arrays.fill(entry, Double.NEGATIVE_INFINITY);
  }

  /** In place of the least one of its block. */
  private void keep(int side, long xi, double value) {
    double[] kept = values[side];
    int least = block * EACH;
    for (int k = least; k < (block + 1) * EACH; k++) {
      // A method may ask about one scenario at several points.
      if (keys[side][k] == xi && kept[k] > Double.NEGATIVE_INFINITY) {
        kept[k] = Math.max(kept[k], value);
        return;
      }
      least = kept[k] < kept[least] ? k : least;
    }
    keys[side][least] = xi;
    kept[least] = value;
    double smallest = Double.POSITIVE_INFINITY;
    for (int k = block * EACH; k < (block + 1) * EACH; k++) {
      smallest = Math.min(smallest, kept[k]);
    }
    entry[side] = smallest;
  }

  /** All keys, each once. */
  List<Long> keys() {
    Set<Long> all = new LinkedHashSet<>();
    for (int side = 0; side < keys.length; side++) {
      for (int k = 0; k < KEPT; k++) {
        if (values[side][k] > Double.NEGATIVE_INFINITY) {
          all.add(keys[side][k]);
        }
      }
    }
    return List.copyOf(all);
  }

  void fields(Archive archive) throws IOException {
    count = archive.field(count);
    blockEnd = archive.field(blockEnd);
    block = archive.field(block);
    archive.field(entry);
    for (int side = 0; side < keys.length; side++) {
      archive.field(values[side]);
      for (int k = 0; k < KEPT; k++) {
        keys[side][k] = archive.field(keys[side][k]);
      }
    }
  }
}
