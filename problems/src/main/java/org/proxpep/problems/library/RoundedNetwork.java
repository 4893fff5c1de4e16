package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.Optional;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RoundedProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.ListedCurvature;
import org.proxpep.refusal.Require;

/**
 * The activity network with the kinks of its longest paths rounded off: where a node is reached by
 * another arc, max(a, b) becomes (a + b + √((a−b)² + w²))/2, with a w of its own for every such
 * arc. Nothing is known of the means.
 */
final class RoundedNetwork extends RoundedProblem implements ListedCurvature {

  private static final Scenarios SIZES = new Scenarios(1);
  private static final int SCENARIOS = 1000;
  private static final int TASKS = ActivityNetwork.TASKS;

  /** By arc: whether another one before it leads to the same node. */
  private static final boolean[] AGAIN = new boolean[TASKS];

  static {
    for (int k = 0; k < TASKS; k++) {
      for (int before = 0; before < k; before++) {
        AGAIN[k] |= ActivityNetwork.TO[before] == ActivityNetwork.TO[k];
      }
    }
  }

  private final ActivityNetwork network;

  /** By arc. */
  private final double[] width;

  RoundedNetwork(ActivityNetwork network, double[] width) {
    super(network);
    this.network = network;
    this.width = width;
  }

  /** Every width is a part of the root mean square of a − b at x over some scenarios. */
  static RoundedNetwork at(ActivityNetwork network, double[] x, double width) {
    Require.positive("The width of a kink", width, "0.01");
    Evaluation out = Evaluation.of(network);
    Times sharp = new Times();
    double[] squares = new double[TASKS];
    for (int k = 0; k < SCENARIOS; k++) {
      sharp.follow(x, SIZES.key(Purpose.PILOT, k), new double[TASKS], out);
      for (int arc = 0; arc < TASKS; arc++) {
        squares[arc] += sharp.gap[arc] * sharp.gap[arc] / SCENARIOS;
      }
    }
    Arrays.setAll(squares, arc -> width * Math.sqrt(squares[arc]));
    return new RoundedNetwork(network, squares);
  }

  /** The times of nodes in one scenario with their gradients, and what happened at every arc. */
  private static final class Times {
    final double[] duration = new double[TASKS];
    final double[] time = new double[ActivityNetwork.NODES];
    final double[][] gradient = new double[ActivityNetwork.NODES][TASKS];
    final double[] adjoint = new double[ActivityNetwork.NODES];

    /** a − b, its gradient, ∂max/∂a and ∂²max/∂a²; a is the time by this arc, b by those before. */
    final double[] gap = new double[TASKS];

    final double[][] gapGradient = new double[TASKS][TASKS];
    final double[] share = new double[TASKS];
    final double[] bend = new double[TASKS];

    /** Goes along all arcs. */
    void follow(double[] x, long xi, double[] width, Evaluation out) {
      ActivityNetwork.draw(out.random(xi), duration);
      for (double[] row : gradient) {
        Arrays.fill(row, 0.0);
      }
      Arrays.fill(time, 0.0);
      for (int k = 0; k < TASKS; k++) {
        int from = ActivityNetwork.FROM[k];
        int to = ActivityNetwork.TO[k];
        double arrival = time[from] + x[k] * duration[k];
        time[to] = AGAIN[k] ? meet(k, arrival, time[to], width[k]) : first(k, arrival);
        for (int i = 0; i < TASKS; i++) {
          gapGradient[k][i] = gradient[from][i] - gradient[to][i] + (i == k ? duration[k] : 0.0);
          gradient[to][i] += share[k] * gapGradient[k][i];
        }
      }
    }

    private double first(int k, double a) {
      gap[k] = 0.0;
      share[k] = 1.0;
      bend[k] = 0.0;
      return a;
    }

    private double meet(int k, double a, double b, double w) {
      gap[k] = a - b;
      double root = Math.sqrt(gap[k] * gap[k] + w * w);
      share[k] = root > 0.0 ? 0.5 * (1.0 + gap[k] / root) : 0.5;
      bend[k] = w > 0.0 ? 0.5 * w * w / (root * root * root) : 0.0;
      return 0.5 * (a + b + root);
    }

    /** The second derivatives of the time of a node: each arc bends it as far as it matters. */
    void list(int node, int row, CurvatureSum to) {
      Arrays.fill(adjoint, 0.0);
      adjoint[node] = 1.0;
      for (int k = TASKS - 1; k >= 0; k--) {
        double matters = adjoint[ActivityNetwork.TO[k]];
        if (matters * bend[k] > 0.0) {
          to.outer(row, matters * bend[k], gapGradient[k]);
        }
        adjoint[ActivityNetwork.FROM[k]] += share[k] * matters;
        adjoint[ActivityNetwork.TO[k]] = (1.0 - share[k]) * matters;
      }
    }
  }

  private Times follow(double[] x, long xi, Evaluation out) {
    Times times = out.scratch(Times.class, Times::new);
    times.follow(x, xi, width, out);
    return times;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Times times = follow(x, xi, out);
    for (int row = 0; row < out.rows(); row++) {
      int node = ActivityNetwork.NODE_OF_ROW[row];
      out.setValue(row, times.time[node]);
      out.setGradient(row, times.gradient[node]);
    }
    network.addCostAndLimits(x, out);
  }

  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    Times times = follow(x, xi, scratch);
    for (int row = 0; row < scratch.rows(); row++) {
      if (to.wants(row)) {
        times.list(ActivityNetwork.NODE_OF_ROW[row], row, to);
      }
    }
    for (int k = 0; k < TASKS; k++) {
      to.entry(0, k, k, 2.0 * network.cost(k) / (x[k] * x[k] * x[k]));
    }
  }

  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return Optional.of(this);
  }
}
