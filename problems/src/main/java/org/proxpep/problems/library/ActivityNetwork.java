package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.LibraryEntry;
import org.proxpep.set.Box;

/**
 * How fast to do each of 13 tasks of a project, when speed costs: with independent exponential
 * durations of means x on the arcs of a network of nine nodes, and Tᵢ the length of the longest
 * path from node 1 to node i,
 *
 * <pre>
 *   min E[T₉] + Σ cₖ/xₖ   s.t.   E[T₆] ≤ 5,  E[T₈] ≤ 5,   0.1 ≤ x ≤ 10
 * </pre>
 *
 * with costs c = 1 (other seeds draw them from 0.5 to 1.5; 0.01 ≤ x ≤ 100 in the test bed, where
 * the cost has slopes of 10⁴). A scenario draws durations xₖeₖ with eₖ standard exponential; Tᵢ is
 * then a maximum of linear functions of x, convex, and its slope along the longest path is unbiased
 * since two paths tie with probability 0.
 *
 * <p>The means are exact: the set S of finished tasks is a Markov chain (V. G. Kulkarni, V. G.
 * Adlakha, <i>Markov and Markov-regenerative PERT networks</i>, Operations Research 1986), so with
 * the rates 1/xₖ of the tasks under way in S, whose sum is M(S), the mean time left is
 *
 * <pre>
 *   t(S) = (1 + Σ t(S ∪ {k})/xₖ)/M(S),      E[T] = t(∅).
 * </pre>
 *
 * The randomness cannot be scaled without changing the means, so there is no noise level.
 */
final class ActivityNetwork extends LibraryEntry {

  static final int TASKS = 13;
  static final int NODES = 9;

  /** The ends of arcs; nodes are counted from 0 here. Arcs are sorted by their first node. */
  static final int[] FROM = {0, 0, 1, 1, 1, 2, 3, 3, 4, 4, 5, 6, 7};

  static final int[] TO = {1, 2, 2, 3, 5, 5, 4, 6, 5, 7, 8, 7, 8};
  private static final double LIMIT = 5.0;
  private static final double START = 8.0;
  private static final Box BOUNDS = Box.cube(TASKS, 0.1, 10.0);

  /** The node whose time is in each row. */
  static final int[] NODE_OF_ROW = {8, 5, 7};

  private static final MeanTime[] MEANS = {new MeanTime(8), new MeanTime(5), new MeanTime(7)};

  private static final long DEFAULT_SEED = 0L;

  private final double[] cost = new double[TASKS];

  ActivityNetwork() {
    this(DEFAULT_SEED);
  }

  /** Another seed draws other costs. */
  ActivityNetwork(long seed) {
    super(
        new Label(
            "san2" + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "min E T9 + sum c/x  s.t.  E T6 <= 5,  E T8 <= 5,  0.1 <= x <= 10, T the longest paths"
                + " in a network of 13 arcs with exponential durations of means x",
            "SAN-2 of SimOpt (D. J. Eckman, S. G. Henderson, S. Shashaani, INFORMS J. Comput."
                + " 2023), after A. N. Avramidis, J. R. Wilson, Oper. Res. 1996; tighter bounds",
            Set.of("network", "convex")),
        BOUNDS,
        2,
        0);
    ScenarioRandom random = new ScenarioRandom(seed);
    for (int k = 0; k < TASKS; k++) {
      cost[k] = seed == DEFAULT_SEED ? 1.0 : random.nextDouble(0.5, 1.5);
    }
  }

  @Override
  protected KnownOptimum solve() {
    double[] ones = new double[TASKS];
    Arrays.fill(ones, 1.0);
    return SolvedProblem.from(ones, this, "global");
  }

  /** The times of nodes in one scenario, and the arc by which each was reached last. */
  private static final class Paths {
    final double[] duration = new double[TASKS];
    final double[] time = new double[NODES];
    final int[] last = new int[NODES];
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Paths paths = out.scratch(Paths.class, Paths::new);
    draw(out.random(xi), paths.duration);
    double[] time = paths.time;
    Arrays.fill(time, 0.0);
    for (int k = 0; k < TASKS; k++) {
      double arrival = time[FROM[k]] + x[k] * paths.duration[k];
      if (arrival >= time[TO[k]]) {
        time[TO[k]] = arrival;
        paths.last[TO[k]] = k;
      }
    }
    out.clear();
    for (int row = 0; row < NODE_OF_ROW.length; row++) {
      int node = NODE_OF_ROW[row];
      out.setValue(row, time[node]);
      while (node > 0) {
        int k = paths.last[node];
        out.gradient(row)[k] = paths.duration[k];
        node = FROM[k];
      }
    }
    addCostAndLimits(x, out);
  }

  /** Draws the standard durations of a scenario. */
  static void draw(ScenarioRandom random, double[] duration) {
    for (int k = 0; k < TASKS; k++) {
      // 1 − u is never 0.
      duration[k] = -Math.log1p(-random.nextDouble());
    }
  }

  @Override
  public boolean hasKinks() {
    return true;
  }

  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return Optional.of((x, width) -> RoundedNetwork.at(this, x, width));
  }

  double cost(int task) {
    return cost[task];
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    for (int row = 0; row < MEANS.length; row++) {
      out.setValue(row, MEANS[row].at(x, out.gradient(row)));
    }
    addCostAndLimits(x, out);
  }

  void addCostAndLimits(double[] x, Evaluation out) {
    for (int k = 0; k < TASKS; k++) {
      out.addValue(0, cost[k] / x[k]);
      out.gradient(0)[k] -= cost[k] / (x[k] * x[k]);
    }
    out.addValue(1, -LIMIT);
    out.addValue(2, -LIMIT);
  }

  /** E[T] of one node, by the chain of the tasks that lead there. */
  private static final class MeanTime {

    /** Sets of finished tasks that can occur, as bits, in ascending order: a task adds a bit. */
    private final int[] states;

    /** The tasks under way in each state, and the states that finishing them leads to. */
    private final int[][] tasks;

    private final int[][] next;

    MeanTime(int node) {
      int needed = leadingTo(node);
      boolean[] occurs = new boolean[1 << TASKS];
      occurs[0] = true;
      int count = 0;
      for (int s = 0; s < occurs.length; s++) {
        if (occurs[s]) {
          count++;
          for (int k = 0; k < TASKS; k++) {
            if (underWay(k, s, needed)) {
              occurs[s | 1 << k] = true;
            }
          }
        }
      }
      states = new int[count];
      for (int s = 0, i = 0; s < occurs.length; s++) {
        if (occurs[s]) {
          states[i++] = s;
        }
      }
      tasks = new int[count][];
      next = new int[count][];
      for (int i = 0; i < count; i++) {
        int s = states[i];
        int[] active = new int[TASKS];
        int found = 0;
        for (int k = 0; k < TASKS; k++) {
          if (underWay(k, s, needed)) {
            active[found++] = k;
          }
        }
        tasks[i] = Arrays.copyOf(active, found);
        next[i] = new int[found];
        for (int a = 0; a < found; a++) {
          next[i][a] = Arrays.binarySearch(states, s | 1 << tasks[i][a]);
        }
      }
    }

    /** The tasks on paths to a node, as bits. */
    private static int leadingTo(int node) {
      int tasks = 0;
      int nodes = 1 << node;
      // Every arc leads to a node of higher number.
      for (int k = TASKS - 1; k >= 0; k--) {
        if ((nodes >> TO[k] & 1) == 1) {
          tasks |= 1 << k;
          nodes |= 1 << FROM[k];
        }
      }
      return tasks;
    }

    /** Whether task k is needed, not finished, and all tasks that lead to its start are. */
    private static boolean underWay(int k, int finished, int needed) {
      boolean ready = (needed >> k & 1) == 1 && (finished >> k & 1) == 0;
      for (int before = 0; before < k; before++) {
        ready &= TO[before] != FROM[k] || (finished >> before & 1) == 1;
      }
      return ready;
    }

    /**
     * t(∅), and its gradient: a task's rate matters in a state S in proportion to the mean time
     * p(S)/M(S) spent there, p the probability of passing S, and to what finishing it changes,
     *
     * <pre>
     *   ∂t(∅)/∂(1/xₖ) = Σ over S of (t(S ∪ {k}) − t(S)) p(S)/M(S).
     * </pre>
     */
    double at(double[] x, double[] gradient) {
      int count = states.length;
      double[] left = new double[count];
      double[] rate = new double[count];
      for (int i = count - 2; i >= 0; i--) {
        double sum = 1.0;
        for (int a = 0; a < tasks[i].length; a++) {
          double r = 1.0 / x[tasks[i][a]];
          rate[i] += r;
          sum += r * left[next[i][a]];
        }
        left[i] = sum / rate[i];
      }
      double[] passing = new double[count];
      passing[0] = 1.0;
      Arrays.fill(gradient, 0.0);
      for (int i = 0; i < count - 1; i++) {
        double spent = passing[i] / rate[i];
        for (int a = 0; a < tasks[i].length; a++) {
          int k = tasks[i][a];
          passing[next[i][a]] += spent / x[k];
          gradient[k] += spent * (left[i] - left[next[i][a]]) / (x[k] * x[k]);
        }
      }
      return left[0];
    }
  }

  /** As in the test bed. */
  @Override
  public double[] startingPoint() {
    double[] x = new double[TASKS];
    Arrays.fill(x, START);
    return x;
  }

  @Override
  public String variableName(int i) {
    return "mean[" + (FROM[i] + 1) + "-" + (TO[i] + 1) + "]";
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "time_and_cost" : "time[" + (NODE_OF_ROW[row] + 1) + "]";
  }
}
