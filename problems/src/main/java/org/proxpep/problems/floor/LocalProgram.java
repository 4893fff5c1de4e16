package org.proxpep.problems.floor;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.refusal.Refusal;

/**
 * How the solution answers a small disturbance ζ = (z, w) of slopes and constraints: the quadratic
 * programme over the critical cone,
 *
 * <pre>
 *   min over δ of ½δᵀHδ + zᵀδ   s.t.   aₖᵀδ + wₖ = 0 (held),   aₖᵀδ + wₖ ≤ 0 (loose)
 * </pre>
 *
 * where equalities and constraints with a positive multiplier are held, and active constraints with
 * multiplier zero are loose. For every set of loose constraints that may bind, δ and the
 * multipliers are linear in ζ; these maps are computed once.
 */
final class LocalProgram {

  /** After scaling to entries of size 1; H comes from differences, so less means nothing. */
  private static final double SINGULAR = 1e-9;

  private static final int MAX_LOOSE = 10;
  private static final double SLACK = 1e-9;

  /** One choice of binding constraints: rows of δ, then of its multipliers, as functions of ζ. */
  private record Piece(double[][] map, int[] binding) {}

  private final int n;
  private final double[][] a;
  private final boolean[] held;
  private final List<Piece> pieces = new ArrayList<>();

  /**
   * @param h n×n
   * @param a the active constraints' gradients
   * @param held which of them hold with equality
   */
  LocalProgram(double[][] h, double[][] a, boolean[] held) {
    this.n = h.length;
    this.a = a;
    this.held = held;
    List<Integer> loose = new ArrayList<>();
    for (int k = 0; k < a.length; k++) {
      if (!held[k]) {
        loose.add(k);
      }
    }
    if (loose.size() > MAX_LOOSE) {
      throw Refusal.of(
          "The number of active constraints with multiplier zero (%s) must be at most %s",
          "some of them say the same", loose.size(), MAX_LOOSE);
    }
    for (int choice = 0; choice < 1 << loose.size(); choice++) {
      add(h, binding(loose, choice));
    }
    if (pieces.isEmpty()) {
      throw new ArithmeticException(
          "The KKT matrix of "
              + n
              + " variables and "
              + a.length
              + " active constraints is singular.\nMaybe active constraints have dependent"
              + " gradients, or the Lagrangian is flat along them.");
    }
  }

  private int[] binding(List<Integer> loose, int choice) {
    List<Integer> rows = new ArrayList<>();
    for (int k = 0; k < a.length; k++) {
      int position = loose.indexOf(k);
      if (held[k] || (choice >> position & 1) == 1) {
        rows.add(k);
      }
    }
    return rows.stream().mapToInt(k -> k).toArray();
  }

  /** Inverts [H Aᵀ; A 0], scaled to entries of size 1; a singular choice has no solution to add. */
  private void add(double[][] h, int[] binding) {
    int size = n + binding.length;
    double[][] k = new double[size][size];
    double scaleH = largest(h);
    double[] scaleA = new double[binding.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        k[i][j] = h[i][j] / scaleH;
      }
    }
    for (int r = 0; r < binding.length; r++) {
      scaleA[r] = largest(new double[][] {a[binding[r]]});
      for (int i = 0; i < n; i++) {
        k[n + r][i] = a[binding[r]][i] / scaleA[r];
        k[i][n + r] = k[n + r][i];
      }
    }
    DenseSolver solver = new DenseSolver(size, SINGULAR);
    double[][] map = new double[size][n + a.length];
    double[] right = new double[size];
    double[] solution = new double[size];
    for (int c = 0; c < size; c++) {
      right[c] = c < n ? -1.0 / scaleH : -1.0 / scaleA[c - n];
      if (!solver.solve(k, right, size, solution)) {
        return;
      }
      right[c] = 0.0;
      int column = c < n ? c : n + binding[c - n];
      for (int i = 0; i < size; i++) {
        map[i][column] = i < n ? solution[i] : solution[i] * scaleH / scaleA[i - n];
      }
    }
    pieces.add(new Piece(map, binding));
  }

  private static double largest(double[][] matrix) {
    double most = 0.0;
    for (double[] row : matrix) {
      for (double entry : row) {
        most = Math.max(most, Math.abs(entry));
      }
    }
    return most > 0.0 ? most : 1.0;
  }

  /** Whether δ is one linear function of ζ. */
  boolean isLinear() {
    for (boolean each : held) {
      if (!each) {
        return false;
      }
    }
    return true;
  }

  /** The n rows of that function. */
  double[][] linearMap() {
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = pieces.get(0).map[i].clone();
    }
    return rows;
  }

  /** δ for a disturbance ζ of length n + (number of active constraints). */
  double[] solve(double[] zeta) {
    for (Piece piece : pieces) {
      double[] solution = new double[piece.map.length];
      for (int i = 0; i < solution.length; i++) {
        solution[i] = Logistic.score(zeta, piece.map[i]);
      }
      if (solves(piece, solution, zeta)) {
        double[] delta = new double[n];
        System.arraycopy(solution, 0, delta, 0, n);
        return delta;
      }
    }
    throw new ArithmeticException(
        "The problem disturbed by noise has no solution near x*; it must have one.\n"
            + "Maybe active constraints have dependent gradients.");
  }

  private boolean solves(Piece piece, double[] solution, double[] zeta) {
    boolean[] binds = held.clone();
    for (int r = 0; r < piece.binding.length; r++) {
      int k = piece.binding[r];
      binds[k] = true;
      if (!held[k] && solution[n + r] < 0.0) {
        return false;
      }
    }
    for (int k = 0; k < a.length; k++) {
      if (!binds[k]) {
        double product = 0.0;
        double size = 0.0;
        for (int i = 0; i < n; i++) {
          product += a[k][i] * solution[i];
          size += Math.abs(a[k][i] * solution[i]);
        }
        if (product + zeta[n + k] > SLACK * (size + Math.abs(zeta[n + k]))) {
          return false;
        }
      }
    }
    return true;
  }
}
