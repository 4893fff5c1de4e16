package org.proxpep.problems.parts;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.Label;
import org.proxpep.set.ConvexSet;

/** A library problem made of data rows: its randomness is the choice of a row. */
public abstract class DataProblem extends LibraryEntry implements FiniteProblem, ListedCurvature {

  private final int count;
  private final Lazy<double[][]> rows;

  /** Kept, for every run asks who the problem is and the rows never change. */
  private final Lazy<Integer> hash;

  /**
   * @param count how many rows there are
   * @param rows generated when first asked for
   */
  protected DataProblem(
      Label label,
      ConvexSet set,
      int inequalities,
      int equalities,
      int count,
      Lazy<double[][]> rows) {
    super(label, set, inequalities, equalities);
    this.count = count;
    this.rows = rows;
    this.hash = new Lazy<>(this::dataHash);
  }

  protected final double[][] rows() {
    return rows.get();
  }

  /** Identifies the rows. */
  protected int dataHash() {
    return Arrays.deepHashCode(rows());
  }

  @Override
  public final long scenarioCount() {
    return count;
  }

  @Override
  public abstract void curvatureOfScenario(
      double[] x, long index, CurvatureSum to, Evaluation scratch);

  /** Of the row that {@link #evaluate} draws; who draws several overrides both. */
  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    curvatureOfScenario(x, Scenarios.index(xi, count), to, scratch);
  }

  @Override
  public final String fingerprint() {
    return super.fingerprint() + " rows=" + hash.get();
  }
}
