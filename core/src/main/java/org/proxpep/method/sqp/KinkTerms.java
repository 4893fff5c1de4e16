package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.set.SmoothForm;

/**
 * The kinks near a point, as convex terms of the models (the prox-linear model): the model of a row
 * is that of its piece at the point plus Σ w·max(0, b + gᵀd), where b ≤ 0 is how far the kink is.
 *
 * @param terms of all rows
 * @param radius how far from the point, in units, no other kink is met
 * @param corrections by row: what gradients must change by to be those of the pieces, because at a
 *     kink itself they may be those of the other side; empty if nothing changes
 */
public record KinkTerms(List<Term> terms, double radius, double[][] corrections) {

  static final KinkTerms NONE = new KinkTerms(List.of(), Double.POSITIVE_INFINITY, new double[0][]);

  /**
   * w·max(0, b + gᵀd) of one row.
   *
   * @param weight w > 0
   * @param value b ≤ 0
   * @param slope g
   */
  record Term(int row, double weight, double value, double[] slope) {

    double at(double[] d) {
      return weight * Math.max(0.0, value + Rows.dot(slope, d));
    }

    /** The most that b + gᵀd can be in a box. */
    double most(double[] lower, double[] upper) {
      double sum = value;
      for (int i = 0; i < slope.length; i++) {
        sum += Math.max(slope[i] * lower[i], slope[i] * upper[i]);
      }
      return sum;
    }
  }

  public KinkTerms {
    terms = List.copyOf(terms);
  }

  /** Those of the faces of X₀, all of them. */
  static KinkTerms ofFaces(List<SmoothForm.Row> faces, int own, double[] x) {
    List<Term> terms = new ArrayList<>();
    for (int f = 0; f < faces.size(); f++) {
      for (SmoothForm.Kink kink : faces.get(f).kinks(x)) {
        double[] slope = new double[x.length];
        slope[kink.coordinate()] = kink.slope();
        terms.add(new Term(own + f, kink.weight(), kink.value(), slope));
      }
    }
    return terms.isEmpty()
        ? NONE
        : new KinkTerms(terms, Double.POSITIVE_INFINITY, NONE.corrections);
  }

  /** These and those of faces. */
  KinkTerms with(KinkTerms ofFaces) {
    if (ofFaces.terms.isEmpty()) {
      return this;
    }
    List<Term> all = new ArrayList<>(terms);
    all.addAll(ofFaces.terms);
    return new KinkTerms(all, radius, corrections);
  }

  /** Adds the terms at d to the values of the rows. */
  void addTo(double[] values, double[] d) {
    for (Term term : terms) {
      values[term.row] += term.at(d);
    }
  }

  /**
   * The programme with the terms that can be met in its box. A term of the objective is one of the
   * programme. One of a constraint has a variable s ≥ 0 in place of it, and a penalty on b + gᵀd −
   * s that no multiplier reaches.
   *
   * @param penalty of the constraints, row 1 first
   */
  PenaltyProgramme joined(PenaltyProgramme plain, double[] penalty) {
    List<Term> met = new ArrayList<>();
    List<Term> inside = new ArrayList<>();
    for (Term term : terms) {
      if (term.most(plain.lower(), plain.upper()) > 0) {
        met.add(term);
        if (term.row > 0) {
          inside.add(term);
        }
      }
    }
    if (met.isEmpty()) {
      return plain;
    }
    int n = plain.gradient().length;
    int all = n + inside.size();
    int own = plain.rows().length;
    double[][] rows = new double[own + met.size()][];
    double[] constants = Arrays.copyOf(plain.constants(), rows.length);
    double[] least = Arrays.copyOf(plain.least(), rows.length);
    double[] most = Arrays.copyOf(plain.most(), rows.length);
    double[] lower = Arrays.copyOf(plain.lower(), all);
    double[] upper = Arrays.copyOf(plain.upper(), all);
    for (int k = 0; k < own; k++) {
      rows[k] = Arrays.copyOf(plain.rows()[k], all);
    }
    int s = n;
    for (int k = 0; k < met.size(); k++) {
      Term term = met.get(k);
      rows[own + k] = Arrays.copyOf(term.slope, all);
      constants[own + k] = term.value;
      most[own + k] = term.weight;
      if (term.row > 0) {
        most[own + k] = 2 * penalty[term.row - 1] * term.weight;
        rows[own + k][s] = -1.0;
        rows[term.row - 1][s] = term.weight;
        upper[s] = term.most(plain.lower(), plain.upper());
        s++;
      }
    }
    double[][] hessian = new double[all][all];
    for (int i = 0; i < n; i++) {
      System.arraycopy(plain.hessian()[i], 0, hessian[i], 0, i + 1);
    }
    double[][] equations = new double[plain.equations().length][];
    Arrays.setAll(equations, k -> Arrays.copyOf(plain.equations()[k], all));
    return new PenaltyProgramme(
        hessian,
        Arrays.copyOf(plain.gradient(), all),
        rows,
        constants,
        least,
        most,
        equations,
        plain.right(),
        lower,
        upper);
  }
}
