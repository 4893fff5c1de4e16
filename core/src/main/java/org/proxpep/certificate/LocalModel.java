package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.SymmetricEigen;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
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

  private static final int LANCZOS = 40;
  private static final long LANCZOS_SEED = 5;

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

  /** Curvatures below this part of the largest may be errors of differences. */
  private static final double DIFFERENCE_ERROR = 1e-7;

  /** What gains less than this part of the tolerance within one unit is not worth a word. */
  private static final double NOTHING = 1e-4;

  /** By how many standard errors a curvature must be negative. */
  static final double CLEARLY = 3.0;

  /** How far from the true one, at most, a matrix may be in any direction and be taken for it. */
  private static final double RELATIVE_ERROR = 0.5;

  private final CriticalSubspace subspace;
  private final double[] units;
  private final LagrangianProbe probe;
  private final List<double[]> curved = new ArrayList<>();
  private final List<double[]> flat = new ArrayList<>();
  private final List<double[]> explored = new ArrayList<>();
  private final boolean isByFormula;
  private final boolean complete;
  private double restOfCurvature;
  private double concaveGain;
  private double smallest = Double.POSITIVE_INFINITY;
  private double largest;
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
    double[] near = Vectors.of(room.length, k -> Math.max(room[k], CLEARLY * errors[1 + k]));
    double[] tight =
        Vectors.of(room.length, k -> Math.max(tolerances.ofConstraint(k), CLEARLY * errors[1 + k]));
    this.subspace =
        new CriticalSubspace(problem, x, y, mean, tolerances, units, near, tight, holding);
    findSlopes(problem, first, x, y, mean, v, errors, tolerances, isJudged);
    int k = subspace.space().dimension();
    this.complete = k <= MOST_DIRECTIONS;
    int products = complete ? Math.max(1, k) : LANCZOS;
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
      explore(subspace.space().scaled(v), tolerances.ofObjective());
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

  private void explore(double[] slope, double tolerance) {
    List<double[]> basis = new ArrayList<>();
    List<double[]> images = new ArrayList<>();
    List<double[]> secondImages = new ArrayList<>();
    int most = complete ? subspace.space().dimension() : LANCZOS;
    for (int j = 0; j < most; j++) {
      double[] s = complete ? subspace.space().direction(j) : krylov(basis, images, slope);
      if (s.length == 0) {
        break;
      }
      double[] image = image(s, 0);
      if (!Double.isFinite(Rows.norm(image))) {
        known = false;
        return;
      }
      basis.add(s);
      images.add(image);
      // The other half of the scenarios, to see how much is noise.
      secondImages.add(probe.isExact() ? image : image(s, 1));
    }
    double[][] one = matrix(basis, images);
    double[][] two = matrix(basis, secondImages);
    double[][] both = new double[one.length][one.length];
    double[][] difference = new double[one.length][one.length];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < one.length; j++) {
        both[i][j] = 0.5 * (one[i][j] + two[i][j]);
        difference[i][j] = 0.5 * (one[i][j] - two[i][j]);
      }
    }
    SymmetricEigen eigen = new SymmetricEigen(both);
    double noise = 0.0;
    double sum = 0.0;
    for (int j = 0; j < one.length; j++) {
      double off = quadratic(difference, eigen.vector(j));
      noise += off * off / one.length;
      sum += eigen.values()[j];
    }
    restOfCurvature = sum / one.length;
    largest = Rows.maxAbs(eigen.values());
    explored.addAll(basis);
    double error =
        Math.max(
            DIFFERENCE_ERROR * Rows.maxAbs(eigen.values()),
            CLEARLY * Math.sqrt(noise) + asymmetry(basis, images));
    boolean clear = isByFormula && isRelativelyClear(eigen, difference);
    for (int j = 0; j < one.length; j++) {
      double[] s = combination(basis, eigen.vector(j));
      double curvature = eigen.values()[j];
      double[] d = subspace.space().inX(s);
      if ((clear || curvature > error) && curvature >= Math.abs(Rows.dot(slope, s))) {
        double factor = 1.0 / Math.sqrt(curvature);
        for (int i = 0; i < d.length; i++) {
          d[i] *= factor;
        }
        curved.add(d);
      } else {
        concaveGain += curvature < -error ? -0.5 * curvature : 0.0;
        flat.add(d);
      }
    }
    int least = eigen.smallest();
    smallest = eigen.values()[least];
    negative =
        smallest < -error
            && -0.5 * smallest > NOTHING * tolerance
            && isNegative(subspace.space().inX(combination(basis, eigen.vector(least))));
  }

  /**
   * Whether a matrix is known but for a part of itself, as sums of squares over a sample are: then
   * small curvatures are clear of their errors although these of large ones are larger.
   */
  private static boolean isRelativelyClear(SymmetricEigen eigen, double[][] error) {
    double[][] part = new double[error.length][error.length];
    for (int i = 0; i < part.length; i++) {
      for (int j = 0; j < part.length; j++) {
        double scale = eigen.values()[i] * eigen.values()[j];
        part[i][j] = bilinear(error, eigen.vector(i), eigen.vector(j)) / Math.sqrt(scale);
      }
    }
    return part.length > 0
        && eigen.values()[eigen.smallest()] > 0
        && Rows.maxAbs(new SymmetricEigen(part).values()) < RELATIVE_ERROR;
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
    return moments.mean() + faces + CLEARLY * Math.sqrt(moments.variance() / moments.count()) < 0;
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

  /** The next direction of Lanczos's iteration; empty where there is nothing new. */
  private double[] krylov(List<double[]> basis, List<double[]> images, double[] slope) {
    double[] s = basis.isEmpty() ? slope.clone() : images.get(basis.size() - 1).clone();
    subspace.space().project(s);
    if (basis.isEmpty() && Rows.norm(s) == 0.0) {
      ScenarioRandom random = new ScenarioRandom(LANCZOS_SEED);
      for (int i = 0; i < s.length; i++) {
        s[i] = random.nextGaussian();
      }
      subspace.space().project(s);
    }
    double before = Rows.norm(s);
    // Twice, because once leaves rounding errors of the size of what was taken away.
    for (int pass = 0; pass < 2; pass++) {
      for (double[] b : basis) {
        double along = Rows.dot(s, b);
        for (int i = 0; i < s.length; i++) {
          s[i] -= along * b[i];
        }
      }
    }
    double norm = Rows.norm(s);
    if (!(norm > 1e-8 * before)) {
      return new double[0];
    }
    for (int i = 0; i < s.length; i++) {
      s[i] /= norm;
    }
    return s;
  }

  private static double[][] matrix(List<double[]> basis, List<double[]> images) {
    int size = basis.size();
    double[][] matrix = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double entry = Rows.dot(basis.get(i), images.get(j));
        matrix[i][j] += 0.5 * entry;
        matrix[j][i] += 0.5 * entry;
      }
    }
    return matrix;
  }

  /** How far the products are from those of a symmetric matrix, which kinks make of them. */
  private static double asymmetry(List<double[]> basis, List<double[]> images) {
    double squares = 0.0;
    int size = basis.size();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        double off = Rows.dot(basis.get(i), images.get(j)) - Rows.dot(basis.get(j), images.get(i));
        squares += off * off;
      }
    }
    return Math.sqrt(squares / Math.max(1, size));
  }

  private static double quadratic(double[][] matrix, double[] v) {
    return bilinear(matrix, v, v);
  }

  private static double bilinear(double[][] matrix, double[] u, double[] v) {
    double sum = 0.0;
    for (int i = 0; i < v.length; i++) {
      sum += u[i] * Rows.dot(matrix[i], v);
    }
    return sum;
  }

  private static double[] combination(List<double[]> basis, double[] weights) {
    double[] s = new double[basis.get(0).length];
    for (int j = 0; j < weights.length; j++) {
      for (int i = 0; i < s.length; i++) {
        s[i] += weights[j] * basis.get(j)[i];
      }
    }
    return s;
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
    return largest;
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
    for (double[] b : explored) {
      double along = Rows.dot(s, b);
      for (int i = 0; i < s.length; i++) {
        s[i] -= along * b[i];
      }
    }
    double factor =
        restOfCurvature > 0 ? 1.0 / Math.sqrt(restOfCurvature) : Double.POSITIVE_INFINITY;
    for (int i = 0; i < s.length; i++) {
      s[i] *= factor;
    }
    return s;
  }
}
