package org.proxpep.method.sqp;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Cholesky;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/**
 * The last digits of a {@link PenaltyProgramme}: an interior point shows which bounds are reached
 * and which terms are at their kink, and with these fixed the programme is one linear system. Where
 * its solution breaks a bound or has a multiplier of the wrong sign, that one changes sides, and
 * the system is solved again.
 */
final class ActiveSet {

  private static final int MOST_ROUNDS = 20;
  private static final int FEW_ROUNDS = 4;

  /** Larger systems are solved by blocks, which takes a quarter of the time. */
  static final int LARGE = 100;

  /** How far rounding may take a solution beyond a bound, as a part of its width. */
  private static final double FORGIVEN = 1e-11;

  /** A curvature below this part of the largest is not told from none. */
  private static final double LEAST_BEND = 1e-20;

  private static final double SINGULAR = 1e-14;

  /** A pivot below this part of its diagonal entry is no number any more. */
  private static final double ROUNDING = 1e-13;

  private final PenaltyProgramme programme;
  private final double[] unit;
  private final int n;
  private final int terms;

  /** −1 at the lower bound, 0 between, 1 at the upper one. */
  private final int[] side;

  /** −1 where λ is at its least, 0 at the kink, 1 where λ is at its most. */
  private final int[] state;

  private final double[] d;
  private final double[] lambda;
  private final double[] nu;

  private ActiveSet(PenaltyProgramme programme, double[] unit, PenaltyProgramme.Answer near) {
    this.programme = programme;
    this.unit = unit;
    this.n = unit.length;
    this.terms = programme.rows().length;
    this.side = new int[n];
    this.state = new int[terms];
    this.d = near.d().clone();
    this.lambda = near.lambda().clone();
    this.nu = near.nu().clone();
  }

  /** The solution near an interior point; null if no active set is found that gives one. */
  static PenaltyProgramme.@Nullable Answer polished(
      PenaltyProgramme programme, double[] unit, PenaltyProgramme.Answer near) {
    ActiveSet set = new ActiveSet(programme, unit, near);
    set.guess();
    return set.settled(MOST_ROUNDS);
  }

  /**
   * The solution if bounds beside those without room hardly matter, and terms are at their kinks
   * where a guess of their multipliers says so; null if that is not found soon.
   */
  static PenaltyProgramme.@Nullable Answer guessed(
      PenaltyProgramme programme, double[] unit, double[] lambda) {
    PenaltyProgramme.Answer near =
        new PenaltyProgramme.Answer(
            new double[unit.length], lambda, new double[programme.equations().length]);
    ActiveSet set = new ActiveSet(programme, unit, near);
    for (int i = 0; i < set.n; i++) {
      set.side[i] = unit[i] > 0 ? 0 : -1;
    }
    for (int k = 0; k < set.terms; k++) {
      double most = programme.most()[k];
      set.state[k] = lambda[k] >= most ? 1 : lambda[k] <= programme.least()[k] ? -1 : 0;
    }
    return set.settled(FEW_ROUNDS);
  }

  private PenaltyProgramme.@Nullable Answer settled(int rounds) {
    for (int round = 0; round < rounds; round++) {
      if (!solve()) {
        return null;
      }
      if (!change()) {
        return new PenaltyProgramme.Answer(d, lambda, nu);
      }
    }
    return null;
  }

  /** The slack of an active constraint goes to zero, the multiplier of an inactive one. */
  private void guess() {
    double[] slope = slope();
    double steepest = Rows.maxAbs(slope, unit);
    for (int i = 0; i < n; i++) {
      double push = steepest > 0 ? slope[i] * unit[i] / steepest : 0.0;
      if (!(unit[i] > 0) || (d[i] - programme.lower()[i]) / unit[i] < push) {
        side[i] = -1;
      } else if ((programme.upper()[i] - d[i]) / unit[i] < -push) {
        side[i] = 1;
      }
    }
    for (int k = 0; k < terms; k++) {
      double r = value(k) / size(programme.rows()[k]);
      double width = programme.most()[k] - programme.least()[k];
      if (r > (programme.most()[k] - lambda[k]) / width) {
        state[k] = 1;
      } else if (-r > (lambda[k] - programme.least()[k]) / width) {
        state[k] = -1;
      }
    }
  }

  private double value(int k) {
    return Rows.dot(programme.rows()[k], d) + programme.constants()[k];
  }

  /** Hd + g + Σλa + Eᵀν, which bounds alone keep from zero. */
  private double[] slope() {
    double[] v = PenaltyProgramme.product(programme.hessian(), d);
    Vectors.addMultiple(1.0, programme.gradient(), v);
    for (int k = 0; k < terms; k++) {
      Vectors.addMultiple(lambda[k], programme.rows()[k], v);
    }
    for (int k = 0; k < nu.length; k++) {
      Vectors.addMultiple(nu[k], programme.equations()[k], v);
    }
    return v;
  }

  private double size(double[] row) {
    return size(row, unit);
  }

  private static double size(double[] row, double[] units) {
    double most = Rows.maxAbs(row, units);
    return most > 0 ? most : 1.0;
  }

  /** Stationary in the free coordinates, with the terms at their kinks and the equations zero. */
  private boolean solve() {
    int[] free = IntStream.range(0, n).filter(i -> side[i] == 0).toArray();
    int[] kinks = IntStream.range(0, terms).filter(k -> state[k] == 0).toArray();
    int f = free.length;
    int tied = kinks.length;
    int size = f + tied + nu.length;
    if (tied + nu.length > f) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      d[i] = side[i] < 0 ? programme.lower()[i] : side[i] > 0 ? programme.upper()[i] : 0.0;
    }
    for (int k = 0; k < terms; k++) {
      lambda[k] = state[k] < 0 ? programme.least()[k] : state[k] > 0 ? programme.most()[k] : 0.0;
    }
    Arrays.fill(nu, 0.0);
    double[] rest = slope();
    double[] v = balanced(free);
    double[][] matrix = new double[size][size];
    double[] right = new double[size];
    for (int r = 0; r < f; r++) {
      int i = free[r];
      for (int s = 0; s < f; s++) {
        int j = free[s];
        matrix[r][s] =
            (i >= j ? programme.hessian()[i][j] : programme.hessian()[j][i]) * v[i] * v[j];
      }
      right[r] = -rest[i] * v[i];
    }
    for (int t = 0; t < size - f; t++) {
      double[] row = t < tied ? programme.rows()[kinks[t]] : programme.equations()[t - tied];
      double at = t < tied ? value(kinks[t]) : Rows.dot(row, d) - programme.right()[t - tied];
      double scale = size(row, v);
      for (int r = 0; r < f; r++) {
        double entry = row[free[r]] * v[free[r]] / scale;
        matrix[f + t][r] = entry;
        matrix[r][f + t] = entry;
      }
      right[f + t] = -at / scale;
    }
    double[] solution = new double[size];
    boolean solved = f > LARGE && byBlocks(matrix, right, f, solution);
    if (size > 0
        && !solved
        && !new DenseSolver(size, SINGULAR).solve(matrix, right, size, solution)) {
      return false;
    }
    for (int r = 0; r < f; r++) {
      d[free[r]] = solution[r] * v[free[r]];
    }
    for (int t = 0; t < tied; t++) {
      lambda[kinks[t]] = solution[f + t] / size(programme.rows()[kinks[t]], v);
    }
    for (int t = 0; t < nu.length; t++) {
      nu[t] = solution[f + tied + t] / size(programme.equations()[t], v);
    }
    return true;
  }

  /**
   * Units in which all free coordinates bend alike, up to a limit: in those of the box a system may
   * look singular.
   */
  private double[] balanced(int[] free) {
    double most = 0.0;
    for (int i : free) {
      most = Math.max(most, programme.hessian()[i][i] * unit[i] * unit[i]);
    }
    double[] v = unit.clone();
    for (int i : free) {
      double part = programme.hessian()[i][i] * unit[i] * unit[i] / most;
      v[i] = part > 0 ? unit[i] / Math.sqrt(Math.max(part, LEAST_BEND)) : unit[i];
    }
    return v;
  }

  /**
   * Solves (H Aᵀ; A 0) z = right by H = LLᵀ and (A H⁻¹ Aᵀ) for the rest.
   *
   * @return false if H is not positive definite or rows of A depend on each other
   */
  private static boolean byBlocks(double[][] matrix, double[] right, int f, double[] out) {
    Cholesky cholesky = new Cholesky(f);
    if (!cholesky.factor(matrix, f, ROUNDING)) {
      return false;
    }
    int tied = right.length - f;
    double[] first = Arrays.copyOf(right, f);
    cholesky.solve(first);
    double[][] solved = new double[tied][];
    double[][] schur = new double[tied][tied];
    double[] rest = new double[tied];
    for (int t = 0; t < tied; t++) {
      solved[t] = Arrays.copyOf(matrix[f + t], f);
      cholesky.solve(solved[t]);
      rest[t] = Rows.dot(first, matrix[f + t], 0, f) - right[f + t];
      for (int s = 0; s < tied; s++) {
        schur[t][s] = Rows.dot(solved[t], matrix[f + s], 0, f);
      }
    }
    double[] multipliers = new double[tied];
    if (tied > 0 && !new DenseSolver(tied, SINGULAR).solve(schur, rest, tied, multipliers)) {
      return false;
    }
    for (int t = 0; t < tied; t++) {
      Vectors.addMultiple(-multipliers[t], solved[t], first);
    }
    System.arraycopy(first, 0, out, 0, f);
    System.arraycopy(multipliers, 0, out, f, tied);
    return true;
  }

  /** Puts what breaks a rule on the other side; false if nothing does. */
  private boolean change() {
    boolean changed = false;
    double[] slope = slope();
    double steepest = Rows.maxAbs(slope, unit);
    for (int i = 0; i < n; i++) {
      int before = side[i];
      double room = FORGIVEN * unit[i];
      double push = slope[i] * unit[i];
      if (side[i] == 0) {
        side[i] =
            d[i] < programme.lower()[i] - room ? -1 : d[i] > programme.upper()[i] + room ? 1 : 0;
        d[i] = Math.min(programme.upper()[i], Math.max(programme.lower()[i], d[i]));
      } else if (unit[i] > 0 && side[i] * push > FORGIVEN * steepest) {
        side[i] = 0;
      }
      changed |= side[i] != before;
    }
    for (int k = 0; k < terms; k++) {
      int before = state[k];
      double room = FORGIVEN * (programme.most()[k] - programme.least()[k]);
      if (state[k] == 0) {
        state[k] =
            lambda[k] < programme.least()[k] - room
                ? -1
                : lambda[k] > programme.most()[k] + room ? 1 : 0;
        lambda[k] = Math.min(programme.most()[k], Math.max(programme.least()[k], lambda[k]));
      } else if (-state[k] * value(k) > FORGIVEN * size(programme.rows()[k])) {
        state[k] = 0;
      }
      changed |= state[k] != before;
    }
    return changed;
  }
}
