package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.OpenKinks;

/** Finds the kinks of all scenarios that are near a point, the nearest ones if there are many. */
final class NearKinks {

  /** Numbers that the terms of an interior-point step may be worth. */
  private static final double MOST_NUMBERS = 4e6;

  private static final int FEWEST = 500;
  private static final int MOST = 20_000;

  /** Terms of constraints are variables, which are more expensive. */
  private static final int MOST_VARIABLES = 150;

  private static final int PATIENCE = 256;
  private static final int MOST_STRIPES = 8;

  /** Fewer scenarios are not worth a stripe. */
  private static final long LEAST_STRIPE = 64;

  /** What is nearer than this, in units, may be on the other side by a rounding error. */
  private static final double THERE = 1e-9;

  private final FiniteProblem problem;
  private final OpenKinks kinks;
  private final int n;
  private final int inequalities;
  private final long count;

  /** A kink of a scenario, and the radius of a trust region that reaches it. */
  private record Found(double reach, long index, int kink) {}

  NearKinks(FiniteProblem problem, OpenKinks kinks) {
    this.problem = problem;
    this.kinks = kinks;
    this.n = problem.dimension();
    this.inequalities = problem.inequalities();
    this.count = problem.scenarioCount();
  }

  /** How many kinks are taken at most. */
  int most() {
    boolean inside = false;
    for (int k = 1; k <= inequalities; k++) {
      inside |= kinks.isIn(k);
    }
    return inside
        ? MOST_VARIABLES
        : (int) Math.max(FEWEST, Math.min(MOST, MOST_NUMBERS / ((double) n * n)));
  }

  /** How many scenarios one search looks at: one if that shows all kinks and their weights. */
  long scenarios() {
    boolean own = false;
    boolean random = false;
    for (int k = 0; k < kinks.count(); k++) {
      own |= !kinks.isShared(k);
    }
    for (int row = 0; row <= problem.shape().constraints(); row++) {
      random |= kinks.isIn(row) && !problem.isDeterministic(row);
    }
    return own || random ? count : 1;
  }

  /** Whether all kinks of all scenarios can be taken. */
  boolean fit() {
    long shared = IntStream.range(0, kinks.count()).filter(kinks::isShared).count();
    return shared + (kinks.count() - shared) * (double) count <= most();
  }

  /**
   * The terms that can be met within a radius.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  KinkTerms within(double[] x, double radius, double[] units) {
    Thread caller = Thread.currentThread();
    int most = most();
    long scenarios = scenarios();
    // By their number alone, so that the bits do not depend on threads.
    int stripes = (int) Math.max(1, Math.min(MOST_STRIPES, scenarios / LEAST_STRIPE));
    List<List<Found>> parts = new ArrayList<>();
    for (int s = 0; s < stripes; s++) {
      parts.add(new ArrayList<>());
    }
    IntStream all = IntStream.range(0, stripes);
    (stripes > 1 ? all.parallel() : all)
        .forEach(
            s -> {
              long from = s * scenarios / stripes;
              long to = (s + 1) * scenarios / stripes;
              parts.set(s, search(x, radius, units, from, to, most, caller));
            });
    List<Found> near = new ArrayList<>();
    parts.forEach(near::addAll);
    double complete = cut(near, most, radius);
    near.sort(Comparator.comparingLong(Found::index).thenComparingInt(Found::kink));
    return new KinkTerms(terms(x, near), complete, corrections(x, near));
  }

  private List<Found> search(
      double[] x, double radius, double[] units, long from, long to, int most, Thread caller) {
    OpenKinks.Reader reader = kinks.newReader();
    List<Found> near = new ArrayList<>();
    double allowed = radius;
    for (long i = from; i < to; i++) {
      if (i % PATIENCE == 0 && caller.isInterrupted()) {
        throw new CancellationException("The pass was interrupted.");
      }
      reader.read(x, i);
      for (int k = 0; k < kinks.count(); k++) {
        if (kinks.isShared(k) && i > 0) {
          continue;
        }
        double[] slope = reader.gradient(k);
        double change = 0.0;
        for (int j = 0; j < n; j++) {
          change += Math.abs(slope[j]) * units[j];
        }
        double reach = Math.abs(reader.gap(k)) / change;
        if (reach <= allowed) {
          near.add(new Found(reach, i, k));
        }
      }
      if (near.size() > 4 * most) {
        allowed = cut(near, most, allowed);
      }
    }
    return near;
  }

  /** Leaves the nearest; how far away the first of the others is, or what was allowed. */
  private static double cut(List<Found> near, int most, double allowed) {
    if (near.size() <= most) {
      return allowed;
    }
    near.sort(
        Comparator.comparingDouble(Found::reach)
            .thenComparingLong(Found::index)
            .thenComparingInt(Found::kink));
    double first = near.get(most).reach;
    near.subList(most, near.size()).clear();
    return first;
  }

  private List<KinkTerms.Term> terms(double[] x, List<Found> near) {
    OpenKinks.Reader reader = kinks.newReader();
    List<KinkTerms.Term> terms = new ArrayList<>();
    double[][] shared = sharedWeights(x, near);
    for (Found found : near) {
      reader.read(x, found.index);
      double gap = reader.gap(found.kink);
      // The piece at the point is the one with u = max(0, gap); the other side is what a term adds.
      double sign = gap > 0 ? -1.0 : 1.0;
      double[] slope = Arrays.copyOf(reader.gradient(found.kink), n);
      Vectors.scale(sign, slope);
      for (int row = 0; row <= inequalities; row++) {
        if (kinks.isIn(row)) {
          double weight =
              kinks.isShared(found.kink)
                  ? shared[found.kink][row]
                  : reader.weight(row, found.kink) / count;
          // A kink that bends down is no reason to stop at.
          if (weight > 0) {
            terms.add(new KinkTerms.Term(row, weight, sign * gap, slope));
          }
        }
      }
    }
    return terms;
  }

  /** The gradients of pieces minus those that the problem gives, of scenarios at a kink. */
  private double[][] corrections(double[] x, List<Found> near) {
    long[] there =
        near.stream().filter(f -> f.reach <= THERE).mapToLong(Found::index).distinct().toArray();
    boolean shared = near.stream().anyMatch(f -> f.reach <= THERE && kinks.isShared(f.kink));
    if (there.length == 0) {
      return new double[0][];
    }
    double[][] sum = new double[1 + problem.shape().constraints()][n];
    OpenKinks.Reader reader = kinks.newReader();
    Evaluation given = Evaluation.of(problem);
    double[] piece = new double[n];
    long all = scenarios();
    for (long i = 0; i < (shared ? all : there.length); i++) {
      long index = shared ? i : there[(int) i];
      reader.read(x, index);
      problem.evaluateScenario(x, index, given);
      for (int row = 0; row < sum.length; row++) {
        if (kinks.isIn(row)) {
          reader.piece(row, piece);
          given.addTo(row, -1.0, piece);
          Vectors.addMultiple(1.0 / (all == 1 ? 1 : count), piece, sum[row]);
        }
      }
    }
    return sum;
  }

  /** By kink and row: the mean of the weights over all scenarios. */
  private double[][] sharedWeights(double[] x, List<Found> near) {
    double[][] mean = new double[kinks.count()][];
    for (Found found : near) {
      if (kinks.isShared(found.kink)) {
        mean[found.kink] = new double[1 + inequalities];
      }
    }
    if (Arrays.stream(mean).allMatch(m -> m == null)) {
      return mean;
    }
    OpenKinks.Reader reader = kinks.newReader();
    long scenarios = scenarios();
    for (long i = 0; i < scenarios; i++) {
      reader.read(x, i);
      for (int k = 0; k < mean.length; k++) {
        for (int row = 0; mean[k] != null && row <= inequalities; row++) {
          mean[k][row] += reader.weight(row, k) / scenarios;
        }
      }
    }
    return mean;
  }
}
