package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * What the objective could gain around a point, as a function of the gradient of the Lagrangian:
 * its curvature on the {@link CriticalSubspace}, from validation scenarios.
 *
 * <p>The Hessian is known by its products with every free direction or, where these are many, with
 * those of Lanczos's iteration. A direction is <em>curved</em> where the curvature κ is clear of
 * its error and a Newton step ends within one unit: a slope g gains g²/2κ. All others are
 * <em>flat</em>, and nobody looks farther than one unit: g gains |g|, and half of a curvature that
 * is negative on top.
 */
final class LocalModel {

  /** More free directions than this are explored by Lanczos's iteration. */
  static final int MOST_DIRECTIONS = 150;

  /** All evaluations together may write this many numbers. */
  private static final double MOST_NUMBERS = 4e9;

  /** Second derivatives of so many rows along a direction are summed in a second or so. */
  private static final long MOST_ROW_PRODUCTS = 4_000_000;

  /** Larger tables are sampled. */
  static final long MOST_ROWS = 100_000;

  private static final int FEW_SCENARIOS = 32;
  private static final int LEAST_SCENARIOS = 200;
  private static final int MOST_SCENARIOS = 2000;

  /** Second derivatives cost no differences, and those of rounded kinks are of few scenarios. */
  private static final int MOST_SCENARIOS_BY_FORMULA = 10_000;

  /** Where curvatures come from. */
  enum Source {
    /** All scenarios, if they are not too many. */
    ALL,
    /** A sample, by differences of gradients. */
    DIFFERENCES,
    /** A sample, by second derivatives: for functions that bend over short distances. */
    FORMULAS
  }

  /** What gains less than this part of the tolerance within one unit is not worth a word. */
  private static final double NOTHING = 1e-4;

  private final CriticalSubspace subspace;
  private final double[] units;
  private final LagrangianProbe probe;
  private final List<double[]> curved = new ArrayList<>();
  private final List<double[]> flat = new ArrayList<>();
  private final boolean isByFormula;
  private final boolean complete;

  /** The directions that were looked at; null where there are none, or none could be measured. */
  private @Nullable MeasuredCurvature explored;

  private double concaveGain;
  private double smallest = Double.POSITIVE_INFINITY;
  private boolean negative;
  private boolean known = true;
  private int withoutSlope = -1;
  private int onLimitWithoutSlope = -1;

  /**
   * @param units of the variables
   * @param evaluations how many the curvature may cost, about
   * @param isJudged whether a constraint, counted from 0, is one that a user wrote and that is
   *     judged by its function and not by counting
   * @param holding whether every bound at x counts as one with a price
   * @throws org.proxpep.refusal.Refusal if the faces of X₀ are not known
   */
  LocalModel(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double[] y,
      Tolerances tolerances,
      double[] units,
      double[] room,
      long evaluations,
      Source source,
      IntPredicate isJudged,
      boolean holding) {
    this.units = units;
    this.isByFormula = source == Source.FORMULAS;
    // Differences would take two passes for every direction, second derivatives one that is sharp.
    boolean sharp =
        source == Source.ALL && !problem.hasKinks() && problem.secondDerivatives().isPresent();
    long rows = sharp ? MOST_ROWS : 0;
    LagrangianProbe first =
        new LagrangianProbe(problem, scenarios, x, y, MOST_SCENARIOS, rows, false);
    Evaluation mean = first.meanAt(x, 0);
    double[] v = new double[x.length];
    Sample.combine(mean, 1.0, y, v);
    double[] errors = first.errors();
    // A value that is a few standard errors off its limit may be on it.
    double[] near =
        Vectors.of(room.length, k -> Math.max(room[k], MeasuredCurvature.CLEARLY * errors[1 + k]));
    double[] tight =
        Vectors.of(
            room.length,
            k -> Math.max(tolerances.ofConstraint(k), MeasuredCurvature.CLEARLY * errors[1 + k]));
    this.subspace =
        new CriticalSubspace(problem, x, y, mean, tolerances, units, near, tight, holding);
    findSlopes(problem, first, x, y, mean, v, errors, tolerances, isJudged);
    int k = subspace.space().dimension();
    this.complete = k <= MOST_DIRECTIONS;
    int products = complete ? Math.max(1, k) : MeasuredCurvature.LANCZOS;
    double each = (double) mean.rows() * x.length;
    // Both halves of the scenarios, and both ends of a difference.
    int calls = (isByFormula ? 2 : 4) * products;
    int samples = (int) (Math.min((double) evaluations, MOST_NUMBERS / each) / calls);
    this.probe =
        new LagrangianProbe(
            problem,
            scenarios,
            x,
            y,
            Math.max(
                LEAST_SCENARIOS,
                Math.min(isByFormula ? MOST_SCENARIOS_BY_FORMULA : MOST_SCENARIOS, samples)),
            sharp ? Math.min(MOST_ROWS, MOST_ROW_PRODUCTS / products) : 0,
            isByFormula);
    known = k == 0 || samples >= FEW_SCENARIOS || first.isExact();
    if (known && k > 0) {
      known = explore(subspace.space().scaled(v), tolerances.ofObjective());
      double[] slope = subspace.space().scaled(v);
      subspace.space().project(slope);
      boolean steep = Rows.norm(slope) > NOTHING * tolerances.ofObjective();
      boolean inDoubt = known && steep && gain(v) <= tolerances.ofObjective();
      if (probe.isExact() && known && !negative && (inDoubt || !flat.isEmpty())) {
        FlatDescent around = new FlatDescent(probe, x, y, tolerances);
        if (!flat.isEmpty()) {
          lookAlong(around, tolerances.ofObjective());
        }
        if (inDoubt && !negative) {
          lookDownhill(around, slope, tolerances.ofObjective());
        }
      }
    }
  }

  /** What a gradient of the Lagrangian gains by this model, but for directions left out. */
  private double gain(double[] v) {
    double ofCurved = 0.0;
    double ofFlat = 0.0;
    for (double[] d : curved) {
      double along = Rows.dot(v, d);
      ofCurved += along * along;
    }
    for (double[] d : flat) {
      double along = Rows.dot(v, d);
      ofFlat += along * along;
    }
    return 0.5 * ofCurved + Math.sqrt(ofFlat) + concaveGain;
  }

  /**
   * The step that gains most by this model, given the gradient of the Lagrangian: to the bottom
   * along curved directions, one unit along flat ones.
   */
  double[] step(double[] v) {
    double[] step = new double[v.length];
    for (double[] d : curved) {
      Vectors.addMultiple(-Rows.dot(v, d), d, step);
    }
    double ofFlat = 0.0;
    for (double[] d : flat) {
      ofFlat += Rows.dot(v, d) * Rows.dot(v, d);
    }
    for (double[] d : flat) {
      Vectors.addMultiple(ofFlat > 0 ? -Rows.dot(v, d) / Math.sqrt(ofFlat) : 0.0, d, step);
    }
    return step;
  }

  private void findSlopes(
      StochasticProblem problem,
      LagrangianProbe probe,
      double[] x,
      double[] y,
      Evaluation mean,
      double[] slope,
      double[] errors,
      Tolerances tolerances,
      IntPredicate isJudged) {
    double[][] gradients = new double[y.length][x.length];
    for (int k = 0; k < y.length; k++) {
      mean.copyTo(1 + k, gradients[k]);
    }
    LimitSlopes slopes =
        new LimitSlopes(
            probe,
            subspace,
            x,
            y,
            mean.values().clone(),
            errors,
            tolerances.sizes(),
            problem,
            isJudged);
    withoutSlope = slopes.missing();
    onLimitWithoutSlope =
        withoutSlope >= 0
            ? withoutSlope
            : slopes.missingUnpriced(
                Vectors.of(y.length, tolerances::ofConstraint), gradients, slope);
  }

  /** Sorts the directions by their curvatures; false if these could not be measured. */
  private boolean explore(double[] slope, double tolerance) {
    MeasuredCurvature found =
        MeasuredCurvature.of(subspace.space(), complete, probe.isExact(), this::image, slope);
    if (found == null) {
      return false;
    }
    explored = found;
    boolean clear = isByFormula && found.isRelativelyClear();
    for (int j = 0; j < found.count(); j++) {
      double[] s = found.direction(j);
      double curvature = found.curvature(j);
      double[] d = subspace.space().inX(s);
      if ((clear || curvature > found.error()) && curvature >= Math.abs(Rows.dot(slope, s))) {
        double factor = 1.0 / Math.sqrt(curvature);
        for (int i = 0; i < d.length; i++) {
          d[i] *= factor;
        }
        curved.add(d);
      } else {
        concaveGain += curvature < -found.error() ? -0.5 * curvature : 0.0;
        flat.add(d);
      }
    }
    int least = found.smallest();
    smallest = found.curvature(least);
    negative =
        smallest < -found.error()
            && -0.5 * smallest > NOTHING * tolerance
            && isNegative(subspace.space().inX(found.direction(least)));
    return true;
  }

  /** Where neither slope nor curvature tells, the functions themselves may. */
  private void lookAlong(FlatDescent around, double tolerance) {
    double gain = around.gain(flat);
    if (gain > NOTHING * tolerance) {
      concaveGain += gain;
      negative = true;
    }
  }

  /**
   * Where slopes promise much and curvature seems to forbid it, the functions themselves decide.
   */
  private void lookDownhill(FlatDescent around, double[] slope, double tolerance) {
    double[] d = probe.ownPart(subspace.space().inX(slope));
    double length = 0.0;
    for (int i = 0; i < d.length; i++) {
      length = Math.max(length, Math.abs(d[i]) / units[i]);
    }
    if (length > 0.0) {
      Vectors.scale(-1.0 / length, d);
      negative = around.fallsAlong(d, tolerance);
    }
  }

  /** Whether other scenarios say so too: the smallest of many is smaller than it should be. */
  private boolean isNegative(double[] d) {
    double faces = 0.0;
    for (int i = 0; i < d.length; i++) {
      faces += subspace.curvatureOfFaces()[i] * d[i] * d[i];
    }
    if (probe.isExact()) {
      // Along one direction a kink bends the right way, whatever a matrix of differences says.
      return Rows.dot(probe.product(d, 0), d) + faces < 0.5 * smallest;
    }
    Moments moments = probe.curvatures(d, 2);
    return moments.mean()
            + faces
            + MeasuredCurvature.CLEARLY * Math.sqrt(moments.variance() / moments.count())
        < 0;
  }

  /** The Hessian's image of s, in scaled coordinates. */
  private double[] image(double[] s, int part) {
    return subspace.space().scaled(product(subspace.space().inX(s), part));
  }

  private double[] product(double[] d, int part) {
    double[] image = probe.product(d, part);
    for (int i = 0; i < image.length; i++) {
      image[i] += subspace.curvatureOfFaces()[i] * d[i];
    }
    return image;
  }

  /** The Hessian's image of a direction of any length, by all scenarios. */
  double[] curvatureAlong(double[] d) {
    double longest = 0.0;
    for (int i = 0; i < d.length; i++) {
      longest = Math.max(longest, Math.abs(d[i] / units[i]));
    }
    if (longest == 0.0) {
      return new double[d.length];
    }
    double length = longest;
    double[] unit = Vectors.of(d.length, i -> d[i] / length);
    double[] image = product(unit, 0);
    if (!probe.isExact()) {
      Vectors.addMultiple(1.0, product(unit, 1), image);
      Vectors.scale(0.5, image);
    }
    Vectors.scale(length, image);
    return image;
  }

  /**
   * A constraint, counted from 0, that is said to decide and has no slope to do so by, so that
   * nothing can be said of the gap; −1 if there is none.
   */
  int withoutSlope() {
    return withoutSlope;
  }

  /** The same among those that have no price either, where the gap seems to be open; or −1. */
  int onLimitWithoutSlope() {
    return onLimitWithoutSlope;
  }

  /** Whether the curvature could be measured. */
  boolean isKnown() {
    return known;
  }

  /** Half the squared norm of the products of a gradient with these is what it gains. */
  List<double[]> curved() {
    return curved;
  }

  /** The norm of the products of a gradient with these is what it gains. */
  List<double[]> flat() {
    return flat;
  }

  /** What negative curvature gains within one unit, whatever the gradient. */
  double concaveGain() {
    return concaveGain;
  }

  /** The smallest curvature that was seen, in units; infinite where no direction is free. */
  double smallest() {
    return smallest;
  }

  /** The largest curvature that was seen, in units; 0 where no direction is free. */
  double largest() {
    return explored == null ? 0.0 : explored.largest();
  }

  /** Whether that is clearly negative, and gains anything worth a word within one unit. */
  boolean isSaddle() {
    return negative;
  }

  CriticalSubspace subspace() {
    return subspace;
  }

  /** Whether all free directions are among {@link #curved} and {@link #flat}. */
  boolean isComplete() {
    return complete;
  }

  /**
   * Half the squared norm of this is what the rest of a gradient gains where directions are left
   * out, by the mean curvature of those that were explored.
   */
  double[] rest(double[] gradient) {
    double[] s = subspace.space().scaled(gradient);
    subspace.space().project(s);
    double curvature = 0.0;
    if (explored != null) {
      explored.removeFrom(s);
      curvature = explored.mean();
    }
    double factor = curvature > 0 ? 1.0 / Math.sqrt(curvature) : Double.POSITIVE_INFINITY;
    for (int i = 0; i < s.length; i++) {
      s[i] *= factor;
    }
    return s;
  }
}
