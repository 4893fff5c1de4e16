package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * The directions from a point along which neither a bound nor a constraint with a price decides: to
 * first order nothing is gained or lost there, so the curvature does. A constraint or a face of X₀
 * without a price is not counted, which makes the space rather too large than too small.
 */
final class CriticalSubspace {

  /** A multiplier that is worth less than this part of the objective's tolerance is none. */
  private static final double WORTHLESS = 0.01;

  private static final double ROUNDING = 1e-14;

  /** A limit that is farther away than this part of the size carries no other's price. */
  private static final double CLOSE = 0.01;

  /** A normal of which the others leave less than this part is made of them. */
  private static final double SHARED = 1e-6;

  private final double[] x;
  private final double[] units;
  private final double worthless;
  private final List<double[]> normals = new ArrayList<>();
  private final List<Integer> active = new ArrayList<>();

  /** Those of the active ones whose limit is not so near that they could carry another's price. */
  private final Set<Integer> loose = new HashSet<>();

  /** By how much the multipliers of the active ones are off, as far as ∇L at the point can tell. */
  private double[] off = {};

  private final PressedFaces faces;
  private final TangentSpace space;

  /** Of every normal; see {@link #corrections(double[])}. */
  private double[][] responses;

  private double[][] corrections;

  /**
   * @param mean values and gradients at x
   * @param y multipliers of the constraints
   * @param units of the variables
   * @param room by how much the value of each row may be off and the constraint still bind
   * @param tight the same for constraints that bind without a price: they may share one
   * @param holding whether every bound at x counts as one with a price
   * @throws org.proxpep.refusal.Refusal if the faces of X₀ are not known
   */
  CriticalSubspace(
      StochasticProblem problem,
      double[] x,
      double[] y,
      Evaluation mean,
      Tolerances tolerances,
      double[] units,
      double[] room,
      double[] tight,
      boolean holding) {
    this.x = x;
    this.units = units;
    this.worthless = WORTHLESS * tolerances.ofObjective();
    this.faces =
        new PressedFaces(problem.feasibleSet().blocks(), x, units, worthless, normals, holding);
    List<double[]> sharing = new ArrayList<>();
    for (int k = 0; k < y.length; k++) {
      boolean binds = k >= problem.inequalities() || mean.value(1 + k) >= -room[k];
      boolean priced = Math.abs(y[k]) * tolerances.sizes()[1 + k] > worthless;
      if (k >= problem.inequalities() || (binds && priced)) {
        active.add(k);
        double[] normal = new double[x.length];
        mean.copyTo(1 + k, normal);
        if (k < problem.inequalities()
            && mean.value(1 + k) < -Math.max(tight[k], CLOSE * tolerances.sizes()[1 + k])) {
          loose.add(k);
        }
        normals.add(normal);
      } else if (mean.value(1 + k) >= -tight[k]) {
        double[] normal = new double[x.length];
        mean.copyTo(1 + k, normal);
        sharing.add(normal);
      }
    }
    double[] v = new double[x.length];
    Sample.combine(mean, 1.0, y, v);
    faces.add(v);
    this.responses = new double[0][];
    this.corrections = new double[0][];
    int without = measurePrices(y, v, tolerances, problem.inequalities());
    while (without >= 0) {
      int k = active.remove(without);
      double[] normal = normals.remove(without);
      if (mean.value(1 + k) >= -tight[k]) {
        sharing.add(normal);
      }
      without = measurePrices(y, v, tolerances, problem.inequalities());
    }
    for (int a = 0; a < off.length; a++) {
      int row = 1 + active.get(a);
      // What is met to rounding leaves nothing to charge, however small the objective is.
      off[a] = Math.abs(mean.value(row)) <= ROUNDING * tolerances.sizes()[row] ? 0.0 : off[a];
    }
    this.space = new TangentSpace(faces.fixed(), units, normals);
    for (int a = 0; a < corrections.length; a++) {
      if (isShared(a, sharing, active.get(a) >= problem.inequalities())) {
        corrections[a] = new double[0];
      }
    }
  }

  /**
   * Finds the multipliers that ∇L at the point asks for, {@link #off} from those of the run.
   *
   * @return the active constraint with the most negative one, which one gains by leaving: it does
   *     not decide, whatever the run made of it; −1 if there is none
   */
  private int measurePrices(double[] y, double[] v, Tolerances tolerances, int inequalities) {
    double[] sizes = tolerances.sizes();
    responses = corrections(Vectors.of(y.length, k -> Math.abs(y[k]) * sizes[1 + k]));
    corrections = Arrays.copyOf(responses, active.size());
    off =
        Vectors.of(
            corrections.length,
            a -> corrections[a].length == 0 ? 0.0 : Rows.dot(corrections[a], v));
    int least = -1;
    double worth = -worthless;
    for (int a = 0; a < off.length; a++) {
      int k = active.get(a);
      double now = (y[k] + off[a]) * sizes[1 + k];
      if (k < inequalities && now < worth) {
        worth = now;
        least = a;
      }
    }
    return least;
  }

  /**
   * Whether other constraints that bind could carry the price of the a-th active one, as in a
   * degenerate vertex: loosening its limit alone is then worth less than its multiplier, and an
   * equality has no one price. What bounds fix, with a price or without one, is left out.
   *
   * @param sharing the normals of constraints that bind and have no price
   */
  private boolean isShared(int a, List<double[]> sharing, boolean equality) {
    List<double[]> others = new ArrayList<>(sharing);
    for (int j = 0; j < normals.size(); j++) {
      if (j != a && !(j < active.size() && loose.contains(active.get(j)))) {
        others.add(normals.get(j));
      }
    }
    TangentSpace apart = new TangentSpace(faces.bounded(), units, others);
    double[] own = apart.scaled(normals.get(a));
    double[] rest = own.clone();
    apart.project(rest);
    if (Rows.norm(rest) > SHARED * Rows.norm(own)) {
      return false;
    }
    // The normal is Σ wⱼ∇cⱼ over the others. To take over, none without a price may lose.
    List<double[]> rows = others.stream().map(apart::scaled).toList();
    double[] w = NormalEquations.coefficients(rows, own);
    if (equality || w == null) {
      return true;
    }
    for (int k = 0; k < sharing.size(); k++) {
      if (w[k] * Rows.norm(rows.get(k)) < -SHARED * Rows.norm(own)) {
        return false;
      }
    }
    return true;
  }

  /**
   * For every normal, those of constraints that bind first, the vector p for which y + ⟨p, ∇L⟩ is
   * the multiplier that leaves the least of ∇L: by least squares over all normals. Where these
   * depend on each other, those of constraints that are worth least are left out and have no such
   * vector, and neither has one without a slope.
   */
  private double[][] corrections(double[] worth) {
    double[][] result = new double[normals.size()][0];
    List<Integer> kept =
        new ArrayList<>(
            IntStream.range(0, normals.size())
                .filter(j -> Rows.norm(faces.inUnits(normals.get(j))) > 0)
                .boxed()
                .toList());
    while (!kept.isEmpty() && !solved(kept, result)) {
      Integer least =
          kept.stream()
              .filter(j -> j < active.size())
              .min(Comparator.comparingDouble(j -> worth[active.get(j)]))
              .orElse(null);
      if (least == null) {
        return result;
      }
      kept.remove(least);
    }
    return result;
  }

  /** Fills in the vectors of those kept, unless their normals depend on each other. */
  private boolean solved(List<Integer> kept, double[][] result) {
    List<double[]> scaled = kept.stream().map(j -> faces.inUnits(normals.get(j))).toList();
    double[] lengths = scaled.stream().mapToDouble(Rows::norm).toArray();
    List<double[]> rows = NormalEquations.directions(scaled, lengths);
    double[][] gram = NormalEquations.gram(rows);
    DenseSolver solver = NormalEquations.solver(rows.size());
    double[] right = new double[rows.size()];
    double[] solution = new double[rows.size()];
    for (int a = 0; a < rows.size(); a++) {
      Arrays.fill(right, 0.0);
      right[a] = 1.0;
      if (!solver.solve(gram, right, rows.size(), solution)) {
        Arrays.fill(result, new double[0]);
        return false;
      }
      double[] vector = new double[x.length];
      for (int j = 0; j < rows.size(); j++) {
        for (int i = 0; i < x.length; i++) {
          vector[i] -= solution[j] * units[i] * rows.get(j)[i] / lengths[a];
        }
      }
      result[kept.get(a)] = vector;
    }
    return true;
  }

  TangentSpace space() {
    return space;
  }

  /** The constraints that bind with a price, counted from 0; the equalities are among them. */
  List<Integer> active() {
    return active;
  }

  /**
   * The price of each of y's constraints for which its slack or violation counts: that of the run
   * or, where it is more, the one that ∇L at the point asks for.
   */
  double[] charges(double[] y) {
    double[] prices = Vectors.of(y.length, k -> Math.abs(y[k]));
    for (int a = 0; a < off.length; a++) {
      int k = active.get(a);
      prices[k] = Math.max(prices[k], Math.abs(y[k] + off[a]));
    }
    return prices;
  }

  /** See {@link #corrections}; an empty vector where there is none. */
  double[][] priceCorrections() {
    return corrections;
  }

  /**
   * Whether prices are unique: the normals do not depend on each other, and nothing else that binds
   * could carry a price.
   */
  boolean hasUniquePrices() {
    return Arrays.stream(responses).allMatch(p -> p.length > 0)
        && Arrays.stream(corrections).allMatch(p -> p.length > 0);
  }

  /** The gradients of the constraints that bind with a price, then the normals of other faces. */
  List<double[]> normals() {
    return normals;
  }

  /** What presses against the faces among the normals; infinite for those that are equations. */
  List<Double> pressures() {
    return faces.loads();
  }

  /** Minus the columns of a right inverse of the normals, where prices are unique. */
  double[][] responses() {
    return responses;
  }

  /** Whether a bound holds coordinate i with a price. */
  boolean isFixed(int i) {
    return faces.fixed()[i];
  }

  /** Whether coordinate i is at a bound. */
  boolean isBounded(int i) {
    return faces.bounded()[i];
  }

  /** The diagonal that curved faces of X₀ add to the curvature of the Lagrangian. */
  double[] curvatureOfFaces() {
    return faces.curvature();
  }
}
