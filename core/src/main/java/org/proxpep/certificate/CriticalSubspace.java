package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Facet;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.SmoothForm;

/**
 * The directions from a point along which neither a bound nor a constraint with a price decides: to
 * first order nothing is gained or lost there, so the curvature does. A constraint or a face of X₀
 * without a price is not counted, which makes the space rather too large than too small.
 */
final class CriticalSubspace {

  /** A multiplier that is worth less than this part of the objective's tolerance is none. */
  private static final double WORTHLESS = 0.01;

  private static final double SINGULAR = 1e-12;

  private static final double ROUNDING = 1e-14;

  /** A limit that is farther away than this part of the size carries no other's price. */
  private static final double CLOSE = 0.01;

  /** A normal of which the others leave less than this part is made of them. */
  private static final double SHARED = 1e-6;

  private final double[] x;
  private final double[] units;
  private final double worthless;
  private final boolean[] fixed;

  /** The coordinates at a bound, with a price or without. */
  private final boolean[] bounded;

  private final List<double[]> normals = new ArrayList<>();
  private final List<Integer> active = new ArrayList<>();

  /** Those of the active ones whose limit is not so near that they could carry another's price. */
  private final Set<Integer> loose = new HashSet<>();

  /** By how much the multipliers of the active ones are off, as far as ∇L at the point can tell. */
  private double[] off = {};

  private final double[] curvatureOfFaces;

  /** Coordinates on which no face presses. */
  private final boolean[] untouched;

  /** What presses against the faces among the normals; infinite for those that are equations. */
  private final List<Double> pressures = new ArrayList<>();

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
      double[] tight) {
    this.x = x;
    this.units = units;
    this.worthless = WORTHLESS * tolerances.ofObjective();
    this.fixed = new boolean[x.length];
    this.bounded = new boolean[x.length];
    this.curvatureOfFaces = new double[x.length];
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
    this.untouched = untouched(problem.feasibleSet().blocks());
    for (ConvexSet.Block block : problem.feasibleSet().blocks()) {
      addFaces(block, v);
    }
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
    this.space = new TangentSpace(fixed, units, normals);
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
    TangentSpace apart = new TangentSpace(bounded, units, others);
    double[] own = apart.scaled(normals.get(a));
    double[] rest = own.clone();
    apart.project(rest);
    if (Rows.norm(rest) > SHARED * Rows.norm(own)) {
      return false;
    }
    // The normal is Σ wⱼ∇cⱼ over the others. To take over, none without a price may lose.
    List<double[]> rows = others.stream().map(apart::scaled).toList();
    double[] w = coefficients(rows, own);
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

  /** The coordinates on which no face of X₀ presses at x. */
  private boolean[] untouched(List<ConvexSet.Block> blocks) {
    boolean[] untouched = new boolean[x.length];
    Arrays.fill(untouched, true);
    for (ConvexSet.Block block : blocks) {
      int from = block.start();
      SeparableSet bounds = block.set().separable().orElse(null);
      for (int j = 0; j < block.set().dimension(); j++) {
        double near = Facet.near(Math.abs(x[from + j]));
        untouched[from + j] =
            bounds != null
                && x[from + j] - bounds.lower(j) > near
                && bounds.upper(j) - x[from + j] > near;
      }
    }
    return untouched;
  }

  /** Bounds fix a coordinate, other faces add their normals, where −∇L presses against them. */
  private void addFaces(ConvexSet.Block block, double[] v) {
    SeparableSet bounds = block.set().separable().orElse(null);
    int from = block.start();
    int to = from + block.set().dimension();
    if (bounds != null) {
      for (int i = from; i < to; i++) {
        double lower = bounds.lower(i - from);
        double upper = bounds.upper(i - from);
        double near = Facet.near(Math.abs(x[i]));
        boolean low = x[i] - lower <= near;
        boolean high = upper - x[i] <= near;
        bounded[i] = low || high;
        fixed[i] = (low && high) || (low ? v[i] : high ? -v[i] : 0.0) * units[i] > worthless;
      }
      return;
    }
    SmoothForm form = block.set().kinkedForm().orElse(null);
    if (form != null && form.hasKinks()) {
      form.rows().forEach(row -> addKinked(row, from, to, v));
      return;
    }
    List<Facet> others = new ArrayList<>();
    List<Facet> coordinates = new ArrayList<>();
    for (Facet face : block.set().facets(Arrays.copyOfRange(x, from, to))) {
      Facet here = face.within(x.length, from);
      if (here.coordinate() < 0) {
        others.add(here);
      } else {
        coordinates.add(here);
        bounded[here.coordinate()] = true;
        fixed[here.coordinate()] = true;
      }
    }
    release(coordinates, others, v);
    pressing(others, v);
  }

  /**
   * Where a row with kinks binds, it holds the coordinates that are at kinks, as far as its own
   * price reaches, and adds its slope along the others. Its pieces there are too many to count.
   */
  private void addKinked(SmoothForm.Row row, int from, int to, double[] v) {
    double[] here = Arrays.copyOfRange(x, from, to);
    double[] slope = new double[to - from];
    if (!(row.at(here, slope) >= -Facet.near(Rows.norm(here)) * Rows.norm(slope))) {
      return;
    }
    List<SmoothForm.Kink> met = new ArrayList<>(row.kinks(here));
    met.removeIf(kink -> kink.value() < -Facet.near(Math.abs(here[kink.coordinate()])));
    double[] normal = new double[x.length];
    System.arraycopy(slope, 0, normal, from, slope.length);
    for (SmoothForm.Kink kink : met) {
      int i = from + kink.coordinate();
      fixed[i] = true;
      bounded[i] = true;
    }
    double price = pressures(List.of(flat(normal)), v)[0] / Rows.norm(normal);
    for (SmoothForm.Kink kink : met) {
      int i = from + kink.coordinate();
      double share = (-v[i] / price - normal[i]) / (kink.weight() * kink.slope());
      fixed[i] = share > 0.0 && share < 1.0;
      normal[i] =
          fixed[i] ? 0.0 : share < 1.0 ? normal[i] : normal[i] + kink.weight() * kink.slope();
    }
    pressing(new ArrayList<>(List.of(flat(normal))), v);
  }

  private static Facet flat(double[] normal) {
    double[] unit = normal.clone();
    Vectors.scale(1.0 / Rows.norm(normal), unit);
    return new Facet(unit, false, new double[0], -1);
  }

  /**
   * Lets go of the bounds that nothing presses against. What presses is ∇L without the part that
   * the other faces carry: on a simplex a share of zero is held there by the price of money, not by
   * the sign of its own slope.
   */
  private void release(List<Facet> coordinates, List<Facet> others, double[] v) {
    boolean released = true;
    while (released) {
      released = false;
      double[] rest = v.clone();
      double[] pressures = pressures(others, v);
      for (int f = 0; f < pressures.length; f++) {
        Vectors.addMultiple(pressures[f], others.get(f).normal(), rest);
      }
      for (Facet face : coordinates) {
        int i = face.coordinate();
        boolean presses = face.equality() || -rest[i] * face.normal()[i] * units[i] > worthless;
        released |= fixed[i] && !presses;
        fixed[i] &= presses;
      }
    }
  }

  /** Adds the normals of these faces without those that would pull. */
  private void pressing(List<Facet> others, double[] v) {
    while (!others.isEmpty()) {
      double[] pressures = pressures(others, v);
      int weakest = -1;
      for (int f = 0; f < pressures.length; f++) {
        boolean pulls = !others.get(f).equality() && pressures[f] <= 0.0;
        if (pulls && (weakest < 0 || pressures[f] < pressures[weakest])) {
          weakest = f;
        }
      }
      if (weakest < 0) {
        for (int f = 0; f < pressures.length; f++) {
          double[] curvature = others.get(f).curvature();
          normals.add(others.get(f).normal());
          this.pressures.add(others.get(f).equality() ? Double.POSITIVE_INFINITY : pressures[f]);
          for (int i = 0; i < curvature.length; i++) {
            curvatureOfFaces[i] += pressures[f] * curvature[i];
          }
        }
        return;
      }
      others.remove(weakest);
    }
  }

  /**
   * The ν with −v ≈ Σ νₓ∇s over these faces and the constraints that bind, in units. Coordinates
   * that none of these faces knows are left out if others may press there. Those that nothing
   * presses on stay: the variable of a mean ties its equation to its price.
   */
  private double[] pressures(List<Facet> faces, double[] v) {
    List<double[]> rows = new ArrayList<>();
    faces.forEach(face -> rows.add(inUnits(face.normal())));
    for (double[] normal : normals) {
      double[] row = metBy(faces, inUnits(normal));
      if (Rows.norm(row) > 0) {
        rows.add(row);
      }
    }
    double[] down = metBy(faces, inUnits(v));
    Vectors.scale(-1.0, down);
    double[] pressures = coefficients(rows, down);
    return pressures != null
        ? Arrays.copyOf(pressures, faces.size())
        : Vectors.of(faces.size(), f -> Rows.dot(rows.get(f), down));
  }

  private double[] metBy(List<Facet> faces, double[] row) {
    return Vectors.of(
        row.length,
        i ->
            untouched[i] || faces.stream().anyMatch(face -> face.normal()[i] != 0.0)
                ? row[i]
                : 0.0);
  }

  /** The w for which Σ wⱼ rowⱼ is nearest to a vector; null where rows depend on each other. */
  private static double @Nullable [] coefficients(List<double[]> rows, double[] vector) {
    double[] lengths = rows.stream().mapToDouble(Rows::norm).toArray();
    List<double[]> units = directions(rows, lengths);
    double[] right = Vectors.of(lengths.length, j -> Rows.dot(units.get(j), vector));
    double[] w = new double[lengths.length];
    if (!new DenseSolver(w.length, SINGULAR).solve(gram(units), right, w.length, w)) {
      return null;
    }
    return Vectors.of(w.length, j -> w[j] / lengths[j]);
  }

  /** Of length 1, or 0: a constraint in small units does not depend on others for that. */
  private static List<double[]> directions(List<double[]> rows, double[] lengths) {
    List<double[]> units = new ArrayList<>();
    for (int j = 0; j < lengths.length; j++) {
      double[] row = rows.get(j).clone();
      Vectors.scale(lengths[j] > 0 ? 1.0 / lengths[j] : 0.0, row);
      units.add(row);
    }
    return units;
  }

  private double[] inUnits(double[] v) {
    double[] s = new double[v.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = fixed[i] ? 0.0 : units[i] * v[i];
    }
    return s;
  }

  private static double[][] gram(List<double[]> rows) {
    int count = rows.size();
    double[][] gram = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        gram[i][j] = Rows.dot(rows.get(i), rows.get(j));
      }
    }
    return gram;
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
                .filter(j -> Rows.norm(inUnits(normals.get(j))) > 0)
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
    List<double[]> scaled = kept.stream().map(j -> inUnits(normals.get(j))).toList();
    double[] lengths = scaled.stream().mapToDouble(Rows::norm).toArray();
    List<double[]> rows = directions(scaled, lengths);
    double[][] gram = gram(rows);
    DenseSolver solver = new DenseSolver(rows.size(), SINGULAR);
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
    return pressures;
  }

  /** Minus the columns of a right inverse of the normals, where prices are unique. */
  double[][] responses() {
    return responses;
  }

  /** Whether a bound holds coordinate i with a price. */
  boolean isFixed(int i) {
    return fixed[i];
  }

  /** Whether coordinate i is at a bound. */
  boolean isBounded(int i) {
    return bounded[i];
  }

  /** The diagonal that curved faces of X₀ add to the curvature of the Lagrangian. */
  double[] curvatureOfFaces() {
    return curvatureOfFaces;
  }
}
