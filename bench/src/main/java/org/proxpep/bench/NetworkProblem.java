package org.proxpep.bench;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * A network of tanh layers over the rows of a table, written by hand: what a row adds to each
 * function is a loss of the network's outputs. One forward walk serves all functions; each has a
 * walk back of its own, unless the row adds nothing to it.
 */
final class NetworkProblem implements FiniteProblem {

  /** What a row adds to the functions. */
  interface RowLoss {

    /** p, all constraints being inequalities. */
    int constraints();

    /** Writes values and their derivatives in the outputs, over zeros. */
    void at(int row, double[] outputs, double[] values, double[][] slopes);
  }

  private static final double BOUND = 20.0;
  private static final double DECAY = 1e-4;

  private final String name;
  private final double[][] rows;

  /** Numbers of inputs, of units in each layer, and of outputs. */
  private final int[] sizes;

  private final RowLoss loss;
  private final Shape shape;
  private final ConvexSet set;
  private final double[] start;

  NetworkProblem(String name, double[][] rows, int[] sizes, RowLoss loss, long startSeed) {
    this.name = name;
    this.rows = rows;
    this.sizes = sizes.clone();
    this.loss = loss;
    int n = 0;
    for (int l = 1; l < sizes.length; l++) {
      n += sizes[l] * (sizes[l - 1] + 1);
    }
    this.shape = new Shape(n, loss.constraints(), 0);
    this.set = Box.cube(n, -BOUND, BOUND);
    this.start = glorot(n, startSeed);
  }

  /** Uniform weights of variance 2/(inputs + outputs), offsets 0. */
  private double[] glorot(int n, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] x = new double[n];
    int at = 0;
    for (int l = 1; l < sizes.length; l++) {
      double most = Math.sqrt(6.0 / (sizes[l] + sizes[l - 1]));
      for (int i = 0; i < sizes[l] * sizes[l - 1]; i++) {
        x[at++] = most * (2 * random.nextDouble() - 1);
      }
      at += sizes[l];
    }
    return x;
  }

  /** The space of one thread. */
  private static final class Space {
    final double[][] units;
    final double[][] back;
    final double[] values;
    final double[][] slopes;

    Space(int[] sizes, int rows) {
      this.units = new double[sizes.length][];
      this.back = new double[sizes.length][];
      for (int l = 0; l < sizes.length; l++) {
        units[l] = new double[sizes[l]];
        back[l] = new double[sizes[l]];
      }
      this.values = new double[rows];
      this.slopes = new double[rows][sizes[sizes.length - 1]];
    }
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }

  @Override
  public double[] startingPoint() {
    return start.clone();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long scenarioCount() {
    return rows.length;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    Space s = out.scratch(Space.class, () -> new Space(sizes, out.rows()));
    int last = sizes.length - 1;
    forward(x, rows[(int) index], s);
    Arrays.fill(s.values, 0.0);
    for (double[] slope : s.slopes) {
      Arrays.fill(slope, 0.0);
    }
    loss.at((int) index, s.units[last], s.values, s.slopes);
    double squares = 0.0;
    for (int row = 0; row < out.rows(); row++) {
      double[] g = out.gradient(row);
      boolean any = false;
      for (double v : s.slopes[row]) {
        any |= v != 0.0;
      }
      if (any) {
        backward(x, s, s.slopes[row], g);
      } else {
        Arrays.fill(g, 0.0);
      }
      out.setValue(row, s.values[row]);
    }
    double[] g = out.gradient(0);
    for (int i = 0; i < x.length; i++) {
      squares += x[i] * x[i];
      g[i] += DECAY * x[i];
    }
    out.addValue(0, 0.5 * DECAY * squares);
  }

  private void forward(double[] x, double[] z, Space s) {
    System.arraycopy(z, 0, s.units[0], 0, z.length);
    int at = 0;
    for (int l = 1; l < sizes.length; l++) {
      double[] in = s.units[l - 1];
      double[] out = s.units[l];
      int offsets = at + out.length * in.length;
      for (int u = 0; u < out.length; u++) {
        double sum = x[offsets + u];
        for (int i = 0; i < in.length; i++) {
          sum += x[at++] * in[i];
        }
        out[u] = l < sizes.length - 1 ? Math.tanh(sum) : sum;
      }
      at = offsets + out.length;
    }
  }

  private void backward(double[] x, Space s, double[] slope, double[] g) {
    int end = x.length;
    System.arraycopy(slope, 0, s.back[sizes.length - 1], 0, slope.length);
    for (int l = sizes.length - 1; l > 0; l--) {
      double[] in = s.units[l - 1];
      double[] delta = s.back[l];
      double[] before = s.back[l - 1];
      int offsets = end - delta.length;
      int at = offsets - delta.length * in.length;
      end = at;
      Arrays.fill(before, 0.0);
      for (int u = 0; u < delta.length; u++) {
        double d = delta[u];
        g[offsets + u] = d;
        for (int i = 0; i < in.length; i++) {
          g[at] = d * in[i];
          before[i] += d * x[at++];
        }
      }
      for (int i = 0; l > 1 && i < in.length; i++) {
        before[i] *= 1 - in[i] * in[i];
      }
    }
  }
}
