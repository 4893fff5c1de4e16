package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.ProxTerm;

/**
 * The prox term r(x+d) of the objective in the programme of a step. An entry w|xᵢ+dᵢ| is a term of
 * the programme as it stands, and so is a square. A group is taken around a step v found so far,
 * with u its direction there:
 *
 * <pre>  w‖x+d‖ ≈ w|uᵀ(x+d)| + ½(w/‖v‖)·‖(I − uuᵀ)(x+d)‖²,</pre>
 *
 * which is right to second order at v and has a kink at 0. A group for which 0 is best, with all
 * others as they are, is held there.
 */
final class ProxRows {

  /** A multiplier this close to its weight holds nothing. */
  private static final double HOLDS = 1e-7;

  /** What a kink holds is this near to 0, in units. */
  private static final double NEAR = 1e-5;

  private final ProxTerm term;
  private final double[] x;
  private final double[] units;
  private final List<double[]> rows = new ArrayList<>();
  private final List<Double> constants = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();

  /** By row: the entry that it is the absolute value of; −1 for the length of a group. */
  private final List<Integer> entries = new ArrayList<>();

  ProxRows(ProxTerm term, double[] x, double[] units) {
    this.term = term;
    this.x = x;
    this.units = units;
  }

  /**
   * The programme with the term.
   *
   * @param at the step found so far
   * @param slope of the Lagrangian at x + at without the term
   * @param bend its second derivatives
   */
  PenaltyProgramme joined(PenaltyProgramme plain, double[] at, double[] slope, double[][] bend) {
    int all = plain.gradient().length;
    double[] gradient = plain.gradient().clone();
    double[] lower = plain.lower().clone();
    double[] upper = plain.upper().clone();
    double[][] hessian = new double[all][];
    Arrays.setAll(hessian, i -> plain.hessian()[i].clone());
    for (int i = 0; i < x.length; i++) {
      addEntry(i, gradient, hessian, lower, upper);
    }
    for (ProxTerm.Group group : term.groups()) {
      double[] v = around(group, at, slope, bend);
      if (v == null) {
        for (int i : group.members()) {
          double to = Math.min(upper[i], Math.max(lower[i], -x[i]));
          lower[i] = to;
          upper[i] = to;
        }
      } else {
        addGroup(group, v, gradient, hessian);
      }
    }
    int own = plain.rows().length;
    double[][] joined = Arrays.copyOf(plain.rows(), own + rows.size());
    double[] b = Arrays.copyOf(plain.constants(), joined.length);
    double[] least = Arrays.copyOf(plain.least(), joined.length);
    double[] most = Arrays.copyOf(plain.most(), joined.length);
    for (int k = 0; k < rows.size(); k++) {
      joined[own + k] = Arrays.copyOf(rows.get(k), all);
      b[own + k] = constants.get(k);
      least[own + k] = -weights.get(k);
      most[own + k] = weights.get(k);
    }
    return new PenaltyProgramme(
        hessian, gradient, joined, b, least, most, plain.equations(), plain.right(), lower, upper);
  }

  private void addEntry(
      int i, double[] gradient, double[][] hessian, double[] lower, double[] upper) {
    hessian[i][i] += term.ridge(i);
    gradient[i] += term.ridge(i) * x[i];
    double w = term.weight(i);
    if (w == 0.0) {
      return;
    }
    if (x[i] + lower[i] >= 0.0) {
      gradient[i] += w;
    } else if (x[i] + upper[i] <= 0.0) {
      gradient[i] -= w;
    } else {
      double[] row = new double[x.length];
      row[i] = 1.0;
      add(row, x[i], w, i);
    }
  }

  private void add(double[] row, double constant, double weight, int entry) {
    rows.add(row);
    constants.add(constant);
    weights.add(weight);
    entries.add(entry);
  }

  /** Where a group is taken around; null if it is held at 0. */
  private double @Nullable [] around(
      ProxTerm.Group group, double[] at, double[] slope, double[][] bend) {
    int[] members = group.members();
    int size = members.length;
    double[] v = Vectors.of(size, a -> x[members[a]] + at[members[a]]);
    double[] rest = new double[size];
    double squares = 0.0;
    for (int a = 0; a < size; a++) {
      double there = slope[members[a]];
      for (int b = 0; b < size; b++) {
        there -= entry(bend, members[a], members[b]) * v[b];
      }
      rest[a] = there;
      squares += there * there;
    }
    double steepness = Math.sqrt(squares);
    if (steepness <= group.weight()) {
      return null;
    }
    // As far down the slope at 0 as the curvature there says.
    double along = 0.0;
    double longest = Double.POSITIVE_INFINITY;
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        along += rest[a] / steepness * entry(bend, members[a], members[b]) * rest[b] / steepness;
      }
      longest = Math.min(longest, units[members[a]]);
    }
    double length = (steepness - group.weight()) / along;
    double taken = length > 0 && length < longest ? length : longest;
    double[] down = Vectors.of(size, a -> -taken * rest[a] / steepness);
    // A short v of another direction is bent so much that a round would stay there.
    return value(group, v, rest, bend) <= value(group, down, rest, bend) ? v : down;
  }

  /** What a group adds to the programme at v with all others as they are; above 0 at 0 itself. */
  private static double value(ProxTerm.Group group, double[] v, double[] rest, double[][] bend) {
    int[] members = group.members();
    double sum = 0.0;
    double squares = 0.0;
    for (int a = 0; a < v.length; a++) {
      squares += v[a] * v[a];
      double half = 0.0;
      for (int b = 0; b < v.length; b++) {
        half += entry(bend, members[a], members[b]) * v[b];
      }
      sum += v[a] * (rest[a] + 0.5 * half);
    }
    return squares == 0.0 ? Double.POSITIVE_INFINITY : sum + group.weight() * Math.sqrt(squares);
  }

  private static double entry(double[][] lowerTriangle, int i, int j) {
    return i >= j ? lowerTriangle[i][j] : lowerTriangle[j][i];
  }

  private void addGroup(ProxTerm.Group group, double[] v, double[] gradient, double[][] hessian) {
    int[] members = group.members();
    double norm = 0.0;
    for (double each : v) {
      norm = Math.hypot(norm, each);
    }
    double[] u = v.clone();
    Vectors.scale(1.0 / norm, u);
    double[] row = new double[x.length];
    double constant = 0.0;
    for (int a = 0; a < u.length; a++) {
      row[members[a]] = u[a];
      constant += u[a] * x[members[a]];
    }
    double stiff = group.weight() / norm;
    for (int a = 0; a < u.length; a++) {
      int i = members[a];
      gradient[i] += stiff * (x[i] - constant * u[a]);
      for (int b = 0; b <= a; b++) {
        hessian[i][members[b]] += stiff * ((a == b ? 1.0 : 0.0) - u[a] * u[b]);
      }
    }
    add(row, constant, group.weight(), -1);
  }

  /**
   * Puts entries exactly on 0 that a kink holds there.
   *
   * @param d the solution of the joined programme
   * @param lambda its multipliers
   * @param own how many terms the programme had before
   */
  void settle(double[] d, double[] lambda, int own) {
    for (int k = 0; k < rows.size(); k++) {
      int i = entries.get(k);
      boolean held = Math.abs(lambda[own + k]) < (1.0 - HOLDS) * weights.get(k);
      if (i >= 0 && held && Math.abs(x[i] + d[i]) <= NEAR * units[i]) {
        d[i] = -x[i];
      }
    }
  }
}
