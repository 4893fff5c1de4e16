package org.proxpep.model.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.RoundedRows;
import org.proxpep.refusal.Require;

/**
 * Functions with their kinks rounded off. They are compiled once, when first asked for; other
 * widths are other parameters of the same code.
 */
public final class KinkRounding {

  /** The least size of a kink, as a part of the sizes of what meets there. */
  private static final double FLOOR = 1e-6;

  /** A kink that is nearer than this part of what its two sides may differ by is met. */
  private static final double MET = 1e-9;

  /** Parts of their sizes that variables change by, in turn; no two of them cancel. */
  private static final double[] CHANGES = {0.83, -0.61, 0.97, -0.43, 0.71, -0.89, -0.53, 0.67};

  private final RoundedRows rows;
  private final MadeOnce<Functions> functions;
  private final MadeOnce<Functions> measured;
  private final int kinks;

  private KinkRounding(RoundedRows rows) {
    this.rows = rows;
    this.functions = new MadeOnce<>(() -> Functions.compile(rows.graph(), rows.rows()));
    this.kinks = rows.gaps().size();
    List<Expr> both = new ArrayList<>(rows.gaps());
    both.addAll(rows.sizes());
    this.measured = new MadeOnce<>(() -> Functions.interpret(rows.graph(), both));
  }

  /**
   * @param except kinks that stay as they are
   * @return empty if there are no kinks in x, or one that cannot be rounded, such as a step
   */
  public static Optional<KinkRounding> of(Graph graph, List<Expr> rows, Set<Node> except) {
    return RoundedRows.of(graph, rows, except).map(KinkRounding::new);
  }

  /** What {@link #sizes} evaluates, for those who make workspaces. */
  public Functions measured() {
    return measured.get();
  }

  /** Fills the inputs of a scenario. */
  public interface Scenario {
    void fill(int number);
  }

  /**
   * By kink: the root mean square, over scenarios, of how far from the kink the function is at x.
   *
   * @param w a workspace of {@link #measured}, which {@code scenario} fills
   */
  public double[] sizes(double[] x, Workspace w, Scenario scenario, int scenarios) {
    double[] value = new double[2 * kinks];
    double[] squares = new double[2 * kinks];
    // Nobody asks for gradients.
    double[][] gradient = new double[2 * kinks][];
    Arrays.fill(gradient, new double[x.length]);
    double[] elsewhere = elsewhere(x);
    double[] there = new double[2 * kinks];
    double[] sizes = new double[kinks];
    for (int k = 0; k < scenarios; k++) {
      scenario.fill(k);
      if (k == 0) {
        measured.get().evaluate(elsewhere, w, there, gradient);
      }
      measured.get().evaluate(x, w, value, gradient);
      for (int j = 0; j < value.length; j++) {
        squares[j] += value[j] * value[j] / scenarios;
      }
      for (int j = 0; k == 0 && j < kinks; j++) {
        double change = Math.abs(there[j] - value[j]);
        sizes[j] = Double.isFinite(change) ? change : 0.0;
      }
    }
    for (int k = 0; k < kinks; k++) {
      double size = Math.max(Math.sqrt(squares[k]), FLOOR * Math.sqrt(squares[kinks + k]));
      // A kink that x meets has no size of its own there, and what is left of it is rounding.
      size = size > MET * sizes[k] ? size : sizes[k];
      // Where all is 0 so far, or not a number, nothing is known of the units.
      sizes[k] = size > 0.0 && Double.isFinite(size) ? size : 1.0;
    }
    return sizes;
  }

  /** A point to which every variable has changed by about its size. */
  private static double[] elsewhere(double[] x) {
    double squares = Arrays.stream(x).map(v -> v * v).sum();
    double typical = Math.sqrt(squares / Math.max(1, x.length));
    double[] elsewhere = x.clone();
    for (int i = 0; i < x.length; i++) {
      elsewhere[i] += CHANGES[i % CHANGES.length] * Math.max(Math.abs(x[i]), typical);
    }
    return elsewhere;
  }

  /**
   * The functions whose kinks are rounded.
   *
   * @param width of every kink, as a part of its size
   * @param others the parameters of the functions themselves
   */
  public Functions rounded(double[] sizes, double width, double[] others) {
    Require.positive("The width of a kink", width, "0.01");
    double[] values = rows.parameters(Arrays.stream(sizes).map(size -> width * size).toArray());
    System.arraycopy(others, 0, values, 0, others.length);
    return functions.get().withParameters(values);
  }
}
