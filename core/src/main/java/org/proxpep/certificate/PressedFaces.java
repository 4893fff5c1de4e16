package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Facet;
import org.proxpep.set.SeparableSet;
import org.proxpep.set.SmoothForm;

/** The faces of X₀ at a point that −∇L presses against: they hold the point there with a price. */
final class PressedFaces {

  private final List<ConvexSet.Block> blocks;
  private final double[] x;
  private final double[] units;
  private final double worthless;

  /** Whether every bound at the point counts as pressed against. */
  private final boolean holding;

  /** The coordinates that a bound holds. */
  private final boolean[] fixed;

  /** The coordinates at a bound, with a price or without. */
  private final boolean[] bounded;

  /** Of constraints that bind, to which those of faces are added. */
  private final List<double[]> normals;

  /** What presses against the faces among the normals; infinite for those that are equations. */
  private final List<Double> loads = new ArrayList<>();

  private final double[] curvature;

  /** Coordinates on which no face presses. */
  private final boolean[] untouched;

  /**
   * @param blocks of X₀
   * @param units of the variables
   * @param worthless what a pressure that counts is worth at least
   * @param normals of constraints that bind, to which those of faces are added
   * @param holding whether every bound at the point counts as pressed against
   */
  PressedFaces(
      List<ConvexSet.Block> blocks,
      double[] x,
      double[] units,
      double worthless,
      List<double[]> normals,
      boolean holding) {
    this.holding = holding;
    this.blocks = blocks;
    this.x = x;
    this.units = units;
    this.worthless = worthless;
    this.normals = normals;
    this.fixed = new boolean[x.length];
    this.bounded = new boolean[x.length];
    this.curvature = new double[x.length];
    this.untouched = untouched();
  }

  /** Whether a bound holds a coordinate with a price, by coordinate. */
  boolean[] fixed() {
    return fixed;
  }

  /** Whether a coordinate is at a bound, with a price or without, by coordinate. */
  boolean[] bounded() {
    return bounded;
  }

  /** What presses against the faces among the normals; infinite for those that are equations. */
  List<Double> loads() {
    return loads;
  }

  /** The diagonal that curved faces add to the curvature of the Lagrangian. */
  double[] curvature() {
    return curvature;
  }

  /** A vector in units, without the coordinates that bounds hold. */
  double[] inUnits(double[] v) {
    double[] s = new double[v.length];
    for (int i = 0; i < s.length; i++) {
      s[i] = fixed[i] ? 0.0 : units[i] * v[i];
    }
    return s;
  }

  private boolean[] untouched() {
    boolean[] found = new boolean[x.length];
    Arrays.fill(found, true);
    for (ConvexSet.Block block : blocks) {
      int from = block.start();
      SeparableSet bounds = block.set().separable().orElse(null);
      for (int j = 0; j < block.set().dimension(); j++) {
        double near = Facet.near(Math.abs(x[from + j]));
        found[from + j] =
            bounds != null
                && x[from + j] - bounds.lower(j) > near
                && bounds.upper(j) - x[from + j] > near;
      }
    }
    return found;
  }

  /** Finds them where ∇L is v: bounds fix a coordinate, other faces add their normals. */
  void add(double[] v) {
    blocks.forEach(block -> add(block, v));
  }

  private void add(ConvexSet.Block block, double[] v) {
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
        boolean held = (low && high) || (holding && bounded[i]);
        fixed[i] = held || (low ? v[i] : high ? -v[i] : 0.0) * units[i] > worthless;
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
    if (!holding) {
      release(coordinates, others, v);
    }
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
          double[] own = others.get(f).curvature();
          normals.add(others.get(f).normal());
          loads.add(others.get(f).equality() ? Double.POSITIVE_INFINITY : pressures[f]);
          for (int i = 0; i < own.length; i++) {
            curvature[i] += pressures[f] * own[i];
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
    double[] pressures = NormalEquations.coefficients(rows, down);
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
}
