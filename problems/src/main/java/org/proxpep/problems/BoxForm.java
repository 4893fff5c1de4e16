package org.proxpep.problems;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.set.Ball;
import org.proxpep.set.CappedSimplex;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.Simplex;

/**
 * The exact problem over bounds alone: what else X₀ asks for is written as further rows, balls as
 * (‖x−c‖²−r²)/(2r) ≤ 0 after the inequalities and sums of simplexes as Σxᵢ − total = 0 after the
 * equalities.
 */
final class BoxForm {

  /** A ball or the sum of a simplex over the coordinates {@code from} to {@code to}. */
  private record Part(ConvexSet set, int from, int to) {}

  private final ExactMean mean;
  private final Evaluation own;
  private final List<Part> balls = new ArrayList<>();
  private final List<Part> sums = new ArrayList<>();
  private final double[] lower;
  private final double[] upper;
  private final int n;
  private final int p;
  private final int m;

  BoxForm(ExactMean mean, ConvexSet set, int inequalities, int equalities) {
    this.mean = mean;
    this.n = set.dimension();
    this.p = inequalities;
    this.m = equalities;
    this.own = new Evaluation(n, p, m);
    this.lower = new double[n];
    this.upper = new double[n];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    collect(set, 0);
  }

  private void collect(ConvexSet set, int start) {
    int end = start + set.dimension();
    if (set instanceof Product product) {
      for (int k = 0; k < product.factors().size(); k++) {
        collect(product.factors().get(k), start + product.start(k));
      }
    } else if (set instanceof SeparableSet box) {
      for (int i = start; i < end; i++) {
        lower[i] = box.lower(i - start);
        upper[i] = box.upper(i - start);
      }
    } else if (set instanceof Simplex) {
      Arrays.fill(lower, start, end, 0.0);
      sums.add(new Part(set, start, end));
    } else if (set instanceof CappedSimplex capped) {
      for (int i = start; i < end; i++) {
        lower[i] = capped.lower(i - start);
        upper[i] = capped.upper(i - start);
      }
      sums.add(new Part(set, start, end));
    } else if (set instanceof Ball) {
      balls.add(new Part(set, start, end));
    } else {
      throw new IllegalArgumentException(
          "The set X0 ("
              + set
              + ") must be made of boxes, balls and simplexes.\n"
              + "Maybe write it as expectation constraints over a box.");
    }
  }

  int inequalities() {
    return p + balls.size();
  }

  int equalities() {
    return m + sums.size();
  }

  double lower(int i) {
    return lower[i];
  }

  double upper(int i) {
    return upper[i];
  }

  Evaluation newEvaluation() {
    return new Evaluation(n, inequalities(), equalities());
  }

  void evaluate(double[] x, Evaluation out) {
    mean.evaluateMean(x, own);
    for (int k = 0; k < own.rows(); k++) {
      int to = k <= p ? k : k + balls.size();
      out.value[to] = own.value[k];
      System.arraycopy(own.gradient[k], 0, out.gradient[to], 0, n);
    }
    int row = 1 + p;
    for (Part part : balls) {
      ball((Ball) part.set, part.from, x, row++, out);
    }
    row += m;
    for (Part part : sums) {
      sum(part, x, row++, out);
    }
  }

  private static void ball(Ball ball, int from, double[] x, int row, Evaluation out) {
    double[] slope = Rows.sparse(out, row);
    double r = ball.radius();
    double squared = 0.0;
    for (int i = 0; i < ball.dimension(); i++) {
      double d = x[from + i] - ball.center(i);
      slope[from + i] = d / r;
      squared += d * d;
    }
    out.value[row] = (squared - r * r) / (2.0 * r);
  }

  private static void sum(Part part, double[] x, int row, Evaluation out) {
    double[] slope = Rows.sparse(out, row);
    double total = part.set instanceof Simplex s ? s.total() : ((CappedSimplex) part.set).total();
    double sum = -total;
    for (int i = part.from; i < part.to; i++) {
      slope[i] = 1.0;
      sum += x[i];
    }
    out.value[row] = sum;
  }

  /** The multipliers of the problem's own inequalities among those of all rows. */
  double[] lambda(double[] y) {
    return Arrays.copyOf(y, p);
  }

  /** The same of its equalities. */
  double[] mu(double[] y) {
    int from = p + balls.size();
    return Arrays.copyOfRange(y, from, from + m);
  }
}
