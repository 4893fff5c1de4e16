package org.proxpep.method.practical;

import java.io.IOException;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/**
 * What the practical mode knows of the functions' noise and curvature, all of it measured:
 *
 * <ul>
 *   <li><b>Noise</b> from two scenarios at one point: half the squared difference is an unbiased
 *       estimate of the variance of values (v_c), gradients (v_J) and of the Lagrangian's gradient
 *       (ν²). A row whose values and gradients never differed counts as free of noise.
 *   <li><b>Curvature</b> from one scenario at two points: secants of the gradients. Additive noise
 *       cancels in them.
 * </ul>
 */
final class Estimates {

  private static final PracticalConstants.Learning LEARNING = PracticalConstants.USED.learning();

  /** ν², the variance of ∇ₓL = ∇F + Jᵀz. */
  double nu2;

  /** Variance of the values, by row. */
  final double[] vc;

  /** Variance of the gradients E‖J_k − E J_k‖², by row. */
  final double[] vj;

  /**
   * The same from the surprises of the filters, for events too rare to meet in pairs: mean squares
   * over the latest quarter of the run.
   */
  private final double[] surpriseC;

  private final double[] surpriseJ;

  /** Curvature of F, L_F, and below which value it is not taken to fall. */
  double lF;

  double leastL;

  /** Curvature of the constraints, L_k. */
  final double[] lk;

  /** Curvature L of the Lagrangian along recent steps. */
  double lagrangian;

  /** Whether the latest secant was far below L, so that L should soon be looked at again. */
  boolean stale;

  private final boolean[] noisy;
  private final double[] difference;
  private long pairs;

  /** Rows with slopes over a distance, whose curvature comes with them and not from secants. */
  private final boolean[] wide;

  Estimates(int n, boolean[] wide) {
    int rows = wide.length;
    this.wide = wide;
    this.vc = new double[rows];
    this.vj = new double[rows];
    this.surpriseC = new double[rows];
    this.surpriseJ = new double[rows];
    this.lk = new double[rows];
    this.noisy = new boolean[rows + 1];
    this.difference = new double[n];
  }

  /** Whether two scenarios have ever differed in row k of the constraints. */
  boolean isNoisy(int k) {
    return noisy[1 + k];
  }

  /** Whether anything has ever differed between two scenarios. */
  boolean isStochastic() {
    for (boolean any : noisy) {
      if (any) {
        return true;
      }
    }
    return false;
  }

  /** Takes over the variances of the pilot sample. */
  void startNoise(int row, double valueVariance, double gradientVariance) {
    noisy[row] = valueVariance > 0 || gradientVariance > 0;
    if (row == 0) {
      nu2 = gradientVariance;
    } else {
      vc[row - 1] = valueVariance;
      vj[row - 1] = gradientVariance;
    }
  }

  /** L_y = L_F + Σ|y_k|L_k. */
  double curvature(double[] y) {
    double sum = lF;
    for (int k = 0; k < y.length; k++) {
      sum += Math.abs(y[k]) * lk[k];
    }
    return sum;
  }

  /**
   * max(L, min(L_y, 10L)): the sum over constraints is a bound that may be far above what steps
   * meet, where curvatures of either sign cancel.
   */
  double bounded(double sum) {
    return Math.max(lagrangian, Math.min(sum, LEARNING.mostOfSum() * lagrangian));
  }

  /**
   * Learns noise from two scenarios at one point.
   *
   * @param samples how many samples have been seen; a row that shows noise for the first time has
   *     been quiet in all the others
   */
  void learnNoise(Evaluation a, Evaluation b, double[] z, long samples) {
    pairs++;
    double weight = Math.max(LEARNING.leastPairWeight(), 1.0 / (pairs + 1.0));
    for (int k = 0; k < vc.length; k++) {
      double values = a.value(1 + k) - b.value(1 + k);
      double gradients = a.squaredDistance(1 + k, b);
      if (!noisy[1 + k] && (values != 0 || gradients > 0)) {
        noisy[1 + k] = true;
        vc[k] = values * values / (double) samples;
        vj[k] = gradients / (double) samples;
      } else {
        vc[k] += weight * (0.5 * values * values - vc[k]);
        vj[k] += weight * (0.5 * gradients - vj[k]);
      }
    }
    double squared = lagrangianDifference(a, b, z, true);
    noisy[0] |= squared > 0;
    nu2 += weight * (0.5 * squared - nu2);
  }

  /** The variance of the values of row k. */
  double valueNoise(int k) {
    return surpriseC[k] > LEARNING.rare() * vc[k] ? surpriseC[k] : vc[k];
  }

  /** The variance of the gradients of row k. */
  double gradientNoise(int k) {
    return surpriseJ[k] > LEARNING.rare() * vj[k] ? surpriseJ[k] : vj[k];
  }

  /** ν². */
  double lagrangianNoise(double[] y) {
    double sum = nu2;
    for (int k = 0; k < y.length; k++) {
      sum += y[k] * y[k] * (gradientNoise(k) - vj[k]);
    }
    return sum;
  }

  /** Learns noise of row k from squared differences between samples and what was predicted. */
  void learnSurprise(int k, double value, double gradient, long samples) {
    double weight = LEARNING.surpriseWindow() / (samples + LEARNING.surpriseWindow() - 1.0);
    surpriseC[k] += weight * (Math.max(0.0, value) - surpriseC[k]);
    surpriseJ[k] += weight * (Math.max(0.0, gradient) - surpriseJ[k]);
  }

  /** Learns curvatures at the start, where every secant counts and none is too large. */
  void startCurvature(Evaluation a, Evaluation b, double step) {
    lF = larger(lF, secant(a, b, 0, step));
    for (int k = 0; k < lk.length; k++) {
      lk[k] = larger(lk[k], secant(a, b, 1 + k, step));
    }
  }

  /**
   * Learns curvatures from one scenario at both ends of a step.
   *
   * @return false if the Lagrangian bends too much for a step with this τ; L has then been raised
   */
  boolean learnCurvature(Evaluation a, Evaluation b, double[] z, double step, double tau) {
    double secant = secant(a, b, z, step);
    if (raise(secant, tau)) {
      return false;
    }
    stale = secant < LEARNING.farBelow() * lagrangian;
    lagrangian = Math.max(forget(lagrangian, secant), leastL);
    lF = Math.max(forget(lF, secant(a, b, 0, step)), leastL);
    for (int k = 0; k < lk.length; k++) {
      lk[k] = wide[k] ? lk[k] : forget(lk[k], secant(a, b, 1 + k, step));
    }
    return true;
  }

  /**
   * Whether the Lagrangian bends too much between two samples for a step with this τ; L is then
   * raised.
   */
  boolean raise(Evaluation a, Evaluation b, double[] z, double step, double tau) {
    return raise(secant(a, b, z, step), tau);
  }

  private boolean raise(double secant, double tau) {
    if (secant <= LEARNING.tooCurved() * tau) {
      return false;
    }
    lagrangian = larger(tau, Math.min(secant, LEARNING.largestRaise() * tau));
    lagrangian = secant < Double.POSITIVE_INFINITY ? lagrangian : LEARNING.largestRaise() * tau;
    return true;
  }

  /** A step that moves nothing learns nothing: if that is for a curvature seen far away, forget. */
  void soften() {
    stale = lagrangian > leastL;
    lagrangian = Math.max(LEARNING.farBelow() * lagrangian, leastL);
    lF = Math.max(LEARNING.farBelow() * lF, leastL);
    for (int k = 0; k < lk.length; k++) {
      lk[k] *= LEARNING.farBelow();
    }
  }

  /** Slowly from what was measured along other steps, fast from what is nowhere near any more. */
  private static double forget(double known, double found) {
    double kept =
        found < LEARNING.farBelow() * known
            ? LEARNING.forgetFast() * known
            : LEARNING.forgetCurvature() * known;
    return larger(kept, found);
  }

  private static double secant(Evaluation a, Evaluation b, int row, double step) {
    return Math.sqrt(a.squaredDistance(row, b)) / step;
  }

  /** The larger of two, where a NaN or infinity does not count. */
  private static double larger(double known, double found) {
    return found > known && found < Double.POSITIVE_INFINITY ? found : known;
  }

  /** The curvature of the Lagrangian between two points. */
  private double secant(Evaluation a, Evaluation b, double[] z, double step) {
    double sum = Math.sqrt(lagrangianDifference(a, b, z, false)) / step;
    for (int k = 0; k < z.length; k++) {
      sum += wide[k] ? Math.abs(z[k]) * lk[k] : 0.0;
    }
    return sum;
  }

  private double lagrangianDifference(Evaluation a, Evaluation b, double[] z, boolean all) {
    Vectors.subtract(a.numbers(0), b.numbers(0), difference);
    for (int k = 0; k < z.length; k++) {
      if (z[k] != 0 && (all || !wide[k])) {
        a.addTo(1 + k, z[k], difference);
        b.addTo(1 + k, -z[k], difference);
      }
    }
    return Rows.dot(difference, difference);
  }

  void fields(Archive archive) throws IOException {
    nu2 = archive.field(nu2);
    lF = archive.field(lF);
    leastL = archive.field(leastL);
    lagrangian = archive.field(lagrangian);
    pairs = archive.field(pairs);
    stale = archive.field(stale);
    archive.fields(vc, vj, lk, surpriseC, surpriseJ);
    archive.field(noisy);
  }
}
