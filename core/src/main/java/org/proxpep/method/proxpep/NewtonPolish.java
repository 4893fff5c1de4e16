package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SeparableSet;

/**
 * Newton's method on the KKT conditions, for problems that have shown no noise. First-order steps
 * find the basin and the active constraints; where the problem is badly conditioned they then need
 * very many more. From time to time, at steps that double in number, one Newton step
 *
 * <pre>
 *   [ H  Aᵀ ] [ d  ]   [ −∇F ]
 *   [ A  0  ] [ y⁺ ] = [ −c  ]     over the active rows A and the free coordinates
 * </pre>
 *
 * is tried, H from differences of the Lagrangian's gradient. It is taken, shortened if need be, if
 * the KKT residual falls accordingly, and followed by another until one fails. For boxes and few
 * variables.
 */
final class NewtonPolish {

  private static final int LARGEST = 100;
  private static final long FIRST = 64;
  private static final int LENGTHS = 6;
  private static final double DIFFERENCE = 1e-7;
  private static final double SINGULAR = 1e-15;
  private static final double DONE = 1e-14;

  private final int n;
  private final int inequalities;
  private final int rows;
  private final Evaluation base;
  private final Evaluation near;
  private final double[][] hessian;
  private final double[][] matrix;
  private final double[] right;
  private final double[] solution;
  private final double[] slope;
  private final double[] nearSlope;
  private final double[] trial;
  private final double[] trialY;
  private final int[] free;
  private final int[] active;
  private final DenseSolver dense;
  private double gradientSize;
  private long next;

  private NewtonPolish(int n, int inequalities, int equalities, long next) {
    this.n = n;
    this.inequalities = inequalities;
    this.rows = inequalities + equalities;
    this.base = new Evaluation(n, inequalities, equalities);
    this.near = new Evaluation(n, inequalities, equalities);
    this.hessian = new double[n][n];
    this.matrix = new double[n + rows][n + rows];
    this.right = new double[n + rows];
    this.solution = new double[n + rows];
    this.slope = new double[n];
    this.nearSlope = new double[n];
    this.trial = new double[n];
    this.trialY = new double[rows];
    this.free = new int[n];
    this.active = new int[rows];
    this.dense = new DenseSolver(n + rows, SINGULAR);
    this.next = next;
  }

  /** The polish of a problem, which does nothing if the problem is too large or not in a box. */
  static NewtonPolish of(StochasticProblem problem) {
    boolean fits = problem.dimension() <= LARGEST && problem.feasibleSet() instanceof SeparableSet;
    return fits
        ? new NewtonPolish(problem.dimension(), problem.inequalities(), problem.equalities(), FIRST)
        : new NewtonPolish(0, 0, 0, Long.MAX_VALUE);
  }

  /** Whether a Newton step is due. */
  boolean isDue(PracticalState s) {
    return s.t >= next && !s.estimates.isStochastic();
  }

  /** The most evaluations that a Newton step needs. */
  int evaluations() {
    return n + 1 + LENGTHS;
  }

  /** Tries a Newton step and, if it is good, takes it. */
  void step(PracticalState s, long xi) {
    SeparableSet box = (SeparableSet) s.scaled.set;
    evaluate(s, s.x, xi, base);
    lagrangianSlope(base, s.y, slope);
    gradientSize = s.startSlope;
    for (int k = 0; k < rows; k++) {
      gradientSize += Math.abs(s.y[k]) * Rows.norm(base.gradient[1 + k]);
    }
    double before = residual(s.x, s.y, base, slope, box);
    int count = freeCoordinates(s.x, box);
    boolean differenced = differences(s, count, xi, box);
    int binding = activeRows(s);
    boolean better = false;
    double length = 1.0;
    if (differenced && solve(count, binding)) {
      for (int halving = 0; halving < LENGTHS && !better; halving++, length *= 0.5) {
        move(s, length, count, binding, box);
        evaluate(s, trial, xi, near);
        if (Vectors.isFinite(near)) {
          lagrangianSlope(near, trialY, nearSlope);
          double after = residual(trial, trialY, near, nearSlope, box);
          better = after <= (1 - 0.5 * length) * before;
        }
      }
    }
    if (better) {
      System.arraycopy(trial, 0, s.next.x, 0, n);
      System.arraycopy(trialY, 0, s.y, 0, rows);
      System.arraycopy(trialY, 0, s.z, 0, rows);
      s.filter.moveTo(near);
      s.advance();
      System.arraycopy(s.x, 0, s.old, 0, n);
    }
    next = better && before > DONE ? s.t : 2 * Math.max(s.t, FIRST);
  }

  private static void evaluate(PracticalState s, double[] x, long xi, Evaluation out) {
    s.scaled.evaluate(x, xi, out);
    s.evaluations++;
  }

  private void lagrangianSlope(Evaluation at, double[] y, double[] out) {
    System.arraycopy(at.gradient[0], 0, out, 0, n);
    for (int k = 0; k < rows; k++) {
      Vectors.addMultiple(y[k], at.gradient[1 + k], out);
    }
  }

  /**
   * The largest of ‖x−Π(x−∇L/g)‖ and of the violations and products |y_k c_k|/g counted as
   * distances, with g = ‖∇F(x¹)‖ + Σ|y_k|‖∇c_k‖ before the step: free of the functions' units.
   */
  private double residual(double[] x, double[] y, Evaluation at, double[] g, SeparableSet box) {
    double size = gradientSize;
    double worst = 0.0;
    for (int i = 0; i < n; i++) {
      double to = Math.min(Math.max(x[i] - g[i] / size, box.lower(i)), box.upper(i));
      worst = Math.max(worst, Math.abs(to - x[i]));
    }
    for (int k = 0; k < rows; k++) {
      double norm = Rows.norm(at.gradient[1 + k]);
      double c = at.value[1 + k];
      double off = k < inequalities ? Math.max(c, -Math.min(-c, y[k])) : Math.abs(c);
      off = k < inequalities ? Math.max(0.0, off) + Math.abs(y[k] * c) / size * norm : off;
      worst = Math.max(worst, norm > 0 ? off / norm : off);
    }
    return worst;
  }

  private int freeCoordinates(double[] x, SeparableSet box) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      boolean atLower = x[i] <= box.lower(i) && slope[i] >= 0;
      boolean atUpper = x[i] >= box.upper(i) && slope[i] <= 0;
      if (!atLower && !atUpper) {
        free[count++] = i;
      }
    }
    return count;
  }

  /** H in the free coordinates, by differences towards the inside of the box. */
  private boolean differences(PracticalState s, int count, long xi, SeparableSet box) {
    for (int a = 0; a < count; a++) {
      int i = free[a];
      double at = s.x[i];
      double h = DIFFERENCE * Math.max(Math.abs(at), 1e-2 * s.size);
      double to = at + h <= box.upper(i) ? at + h : Math.max(at - h, box.lower(i));
      s.x[i] = to;
      evaluate(s, s.x, xi, near);
      s.x[i] = at;
      if (to == at || !Vectors.isFinite(near)) {
        return false;
      }
      lagrangianSlope(near, s.y, nearSlope);
      for (int b = 0; b < count; b++) {
        hessian[a][b] = (nearSlope[free[b]] - slope[free[b]]) / (to - at);
      }
    }
    return true;
  }

  private int activeRows(PracticalState s) {
    int count = 0;
    for (int k = 0; k < rows; k++) {
      if (k >= inequalities || s.y[k] + s.penalty.rho[k] * base.value[1 + k] > 0) {
        active[count++] = k;
      }
    }
    return count;
  }

  private boolean solve(int count, int binding) {
    int size = count + binding;
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        matrix[a][b] = 0.5 * (hessian[a][b] + hessian[b][a]);
      }
      right[a] = -base.gradient[0][free[a]];
    }
    for (int r = 0; r < binding; r++) {
      double[] row = base.gradient[1 + active[r]];
      for (int a = 0; a < count; a++) {
        matrix[count + r][a] = row[free[a]];
        matrix[a][count + r] = row[free[a]];
      }
      for (int q = 0; q < binding; q++) {
        matrix[count + r][count + q] = 0.0;
      }
      right[count + r] = -base.value[1 + active[r]];
    }
    return size > 0 && dense.solve(matrix, right, size, solution);
  }

  private void move(PracticalState s, double length, int count, int binding, SeparableSet box) {
    System.arraycopy(s.x, 0, trial, 0, n);
    for (int a = 0; a < count; a++) {
      trial[free[a]] += length * solution[a];
    }
    box.project(trial, trial);
    Arrays.fill(trialY, 0.0);
    for (int r = 0; r < binding; r++) {
      double y = s.y[active[r]] + length * (solution[count + r] - s.y[active[r]]);
      trialY[active[r]] = active[r] < inequalities ? Math.max(0.0, y) : y;
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(next);
  }

  void restore(DataInput in) throws IOException {
    next = in.readLong();
  }
}
