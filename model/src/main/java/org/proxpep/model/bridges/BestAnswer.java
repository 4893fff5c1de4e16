package org.proxpep.model.bridges;

import java.util.Arrays;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.semantics.AuxiliaryRule;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.DataStatistics;
import org.proxpep.model.semantics.JointRule;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.set.ConvexSet;

/**
 * The rule of variables at which an adversary's payoff, concave in them, is largest over its set:
 * projected gradient steps of the length of Barzilai and Borwein (1988), which are taken back while
 * the payoff falls.
 */
record BestAnswer(Block block) implements JointRule {

  private static final int MOST_STEPS = 500;
  private static final int MOST_HALVINGS = 60;

  /** Steps below this part of the answer's size are rounding. */
  private static final double ROUNDING = 1e-13;

  @Override
  public boolean byEquation() {
    return false;
  }

  @Override
  public boolean liesWithinValues() {
    return false;
  }

  @Override
  public ValueRange range() {
    return range(0);
  }

  @Override
  public double start(Expr term, double[] x, DataStatistics statistics) {
    return 0.0;
  }

  @Override
  public double of(double[] definitions) {
    return start(0);
  }

  @Override
  public double exact(TermValues values) {
    throw new IllegalStateException("The entries are set together.");
  }

  /** The point of the set that is nearest to 0. */
  private double start(int entry) {
    return block.set().projected(new double[block.size()])[entry];
  }

  private ValueRange range(int entry) {
    return new ValueRange(block.lower[entry], block.highest()[entry]);
  }

  /** An entry that is set with the first one. */
  record Entry(BestAnswer all, int entry) implements AuxiliaryRule {

    @Override
    public boolean byEquation() {
      return false;
    }

    @Override
    public boolean isSetWithAnother() {
      return true;
    }

    @Override
    public boolean liesWithinValues() {
      return false;
    }

    @Override
    public ValueRange range() {
      return all.range(entry);
    }

    @Override
    public double start(Expr term, double[] x, DataStatistics statistics) {
      return 0.0;
    }

    @Override
    public double of(double[] definitions) {
      return all.start(entry);
    }

    @Override
    public double exact(TermValues values) {
      throw new IllegalStateException("The entries are set together.");
    }
  }

  @Override
  public void set(double[] x, Definitions definitions) {
    double[] y = largest(x, definitions);
    System.arraycopy(y, 0, x, block.first, y.length);
  }

  /** The payoff and its slopes at y. */
  private double[] at(double[] y, double[] x, Definitions definitions) {
    System.arraycopy(y, 0, x, block.first, y.length);
    return definitions.means(x);
  }

  private double[] largest(double[] x, Definitions definitions) {
    ConvexSet set = block.set();
    double[] y = Arrays.copyOfRange(x, block.first, block.first + block.size());
    set.project(y, y);
    double[] here = at(y, x, definitions);
    double length = 1.0;
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] next = y;
      double[] there = here;
      for (int half = 0; half < MOST_HALVINGS && next == y; half++) {
        double[] tried = y.clone();
        for (int i = 0; i < y.length; i++) {
          tried[i] += length * here[1 + i];
        }
        set.project(tried, tried);
        if (distance(tried, y) <= ROUNDING * (1.0 + distance(y, new double[y.length]))) {
          return y;
        }
        there = at(tried, x, definitions);
        if (there[0] >= here[0]) {
          next = tried;
        } else {
          length *= 0.5;
        }
      }
      if (next == y) {
        return y;
      }
      double bend = 0.0;
      double square = 0.0;
      for (int i = 0; i < y.length; i++) {
        double d = next[i] - y[i];
        bend -= d * (there[1 + i] - here[1 + i]);
        square += d * d;
      }
      length = bend > 0.0 ? square / bend : 2.0 * length;
      y = next;
      here = there;
    }
    return y;
  }

  private static double distance(double[] a, double[] b) {
    double largest = 0.0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs(a[i] - b[i]));
    }
    return largest;
  }
}
