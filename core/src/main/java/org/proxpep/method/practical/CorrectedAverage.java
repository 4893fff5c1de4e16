package org.proxpep.method.practical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.ConjugateGradients;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.ProxTerm;
import org.proxpep.set.SeparableSet;

/**
 * The answer of the practical mode: the mean x̄ of the iterates over a suffix of the run, moved
 * onto the constraints by one normal step.
 *
 * <p>The iterates scatter around the solution, so c(x̄) is not the mean of c_t. The trapezoidal
 * rule between every x_t and x̄ gives
 *
 * <pre>  ĉ(x̄) = mean c_t + ½(J̄x̄ − mean J_t x_t),</pre>
 *
 * exact for quadratic constraints, from sums that cost no further sample. Coordinates that the mean
 * gradient presses against a bound are put there first. The normal step solves J̄d = −ĉ in the
 * active rows for the shortest d that X₀ allows to first order, and is cut to three standard
 * deviations of each coordinate.
 *
 * <p>A long suffix has little noise but remembers the start. Starting from the last half, whose own
 * noise V is measured by the scatter of eight estimates from eighths of it, the suffix grows as
 * long as the answer changes by no more than its noise explains (Lepski's rule).
 *
 * @param term the prox term of the objective; null if there is none
 * @param rho the penalty weights, which tell active rows from others
 */
record CorrectedAverage(
    SuffixSums blocks,
    ConvexSet set,
    @Nullable ProxTerm term,
    int inequalities,
    double[] rho,
    double curvature,
    double noise) {

  /** The relative residual of sparse normal steps, far below the noise of the slopes. */
  private static final double SOLVED = 1e-10;

  private static final PracticalConstants.Answer ANSWER = PracticalConstants.USED.answer();

  /** A point and its multipliers, from so many samples. */
  record Answer(double[] x, double[] y, long count) {}

  /** The answer from at least one block. */
  Answer best() {
    int end = blocks.used();
    int half = end / 2;
    while (end - half >= ANSWER.parts() && isOnTheWay(half, end)) {
      half = (half + end + 1) / 2;
    }
    SuffixSums.Block tail = blocks.newBlock();
    blocks.sum(half, end, tail);
    Evaluation slopes = blocks.mean(tail);
    Answer first = estimate(tail, slopes, slopes);
    if (end - half < ANSWER.parts() / 2) {
      return first;
    }
    double variance = variance(half, end, slopes);
    Answer best = first;
    for (int start : ANSWER.longer()) {
      blocks.sum((int) Math.round(start / 64.0 * end), end, tail);
      Evaluation own = blocks.mean(tail);
      Answer longer = estimate(tail, own, own);
      double moved = Vectors.squaredDistance(longer.x, first.x);
      if (!(moved
          <= ANSWER.deviations()
              * ANSWER.deviations()
              * variance
              * (1 - (double) first.count / (double) longer.count))) {
        break;
      }
      best = longer;
    }
    return best;
  }

  /**
   * Whether the iterates of blocks from..to−1 have not arrived yet: the means of parts follow each
   * other like a path, so that neighbours are much closer than any two are (von Neumann's ratio),
   * and the path leads somewhere: its ends are as far apart as steps of one direction make them.
   * Slow wandering around the answer, as on linear programmes, has the first alone. The mean of a
   * path is no estimate of its end.
   */
  private boolean isOnTheWay(int from, int to) {
    int parts = Math.min(ANSWER.parts(), to - from);
    SuffixSums.Block part = blocks.newBlock();
    double[] mean = new double[blocks.dimension];
    List<double[]> means = new ArrayList<>();
    double steps = 0.0;
    for (int q = 0; q < parts; q++) {
      blocks.sum(from + (to - from) * q / parts, from + (to - from) * (q + 1) / parts, part);
      double[] x = part.x.clone();
      Vectors.scale(1.0 / (double) part.count, x);
      Vectors.addMultiple(1.0 / parts, x, mean);
      steps += q == 0 ? 0.0 : Vectors.squaredDistance(x, means.get(q - 1));
      means.add(x);
    }
    double spread = means.stream().mapToDouble(x -> Vectors.squaredDistance(x, mean)).sum();
    double apart = Vectors.squaredDistance(means.get(0), means.get(parts - 1));
    return steps < ANSWER.path() * spread && apart > ANSWER.straight() * (parts - 1) * steps;
  }

  /** The variance of the estimate from blocks from..to−1, by the scatter between parts of them. */
  private double variance(int from, int to, Evaluation slopes) {
    int parts = Math.min(ANSWER.parts(), to - from);
    SuffixSums.Block part = blocks.newBlock();
    List<double[]> estimates = new ArrayList<>();
    double[] mean = new double[blocks.dimension];
    for (int q = 0; q < parts; q++) {
      blocks.sum(from + (to - from) * q / parts, from + (to - from) * (q + 1) / parts, part);
      double[] x = estimate(part, blocks.mean(part), slopes).x;
      estimates.add(x);
      Vectors.addMultiple(1.0 / parts, x, mean);
    }
    double sum = 0.0;
    for (double[] x : estimates) {
      sum += Vectors.squaredDistance(x, mean);
    }
    return sum / (parts - 1) / parts;
  }

  /**
   * @param own J̄ of the block, for ĉ
   * @param slopes the gradients of the normal step; those of a short block are too noisy
   */
  private Answer estimate(SuffixSums.Block block, Evaluation own, Evaluation slopes) {
    double share = 1.0 / (double) block.count;
    double[] mean = block.x.clone();
    double[] y = block.y.clone();
    Vectors.scale(share, mean);
    Vectors.scale(share, y);
    double[] x = mean.clone();
    boolean[] zero = settle(x, block, y, own);
    int[] active = new int[blocks.rows];
    double[] off = new double[blocks.rows];
    int count = 0;
    for (int k = 0; k < blocks.rows; k++) {
      double atMean = block.c[k] * share + 0.5 * (own.dot(1 + k, mean) - block.jx[k] * share);
      double c = atMean + own.dot(1 + k, x) - own.dot(1 + k, mean);
      if (k >= inequalities || y[k] + rho[k] * c > 0) {
        active[count] = k;
        off[count++] = c;
      }
    }
    normalStep(x, active, count, off, slopes, zero);
    shorten(mean, block, x);
    for (int i = 0; i < x.length; i++) {
      x[i] = zero[i] ? 0.0 : x[i];
    }
    return new Answer(x, y, block.count);
  }

  /**
   * Puts coordinates on a bound where the mean gradient of the Lagrangian presses them against it,
   * by more than its noise explains: iterates scatter to one side of a bound only, so their mean
   * does not reach it. In the same way kinks of the prox term hold entries and groups at 0.
   *
   * @return what kinks hold
   */
  private boolean[] settle(double[] x, SuffixSums.Block block, double[] y, Evaluation own) {
    SeparableSet box = set.separable().orElse(null);
    boolean[] zero = new boolean[x.length];
    if (box == null && term == null) {
      return zero;
    }
    double count = (double) block.count;
    double[] slope = block.g.clone();
    Vectors.scale(1.0 / count, slope);
    for (int k = 0; k < y.length; k++) {
      own.addTo(1 + k, y[k], slope);
    }
    double significant = ANSWER.deviations() * noise / Math.sqrt(count * x.length);
    for (int i = 0; box != null && i < x.length; i++) {
      double to = x[i] - slope[i] / curvature;
      // Pressed there, iterates meet the bound; one that they have not met is nowhere near.
      boolean met = block.held[i] > 0;
      if (met && Math.abs(slope[i]) > significant && (to <= box.lower(i) || to >= box.upper(i))) {
        x[i] = slope[i] > 0 ? box.lower(i) : box.upper(i);
      }
    }
    if (term != null) {
      holdAtZero(x, block, slope, significant, zero);
    }
    return zero;
  }

  /** Puts entries and groups on 0 where the mean gradient is too weak to move them from there. */
  private void holdAtZero(
      double[] x, SuffixSums.Block block, double[] slope, double significant, boolean[] zero) {
    ProxTerm r = Objects.requireNonNull(term);
    for (int i = 0; i < x.length; i++) {
      double w = r.weight(i);
      boolean weak = Math.abs(slope[i]) <= w - significant;
      boolean near = Math.abs(x[i] - slope[i] / curvature) <= w / curvature;
      zero[i] = w > 0 && block.held[i] > 0 && weak && near;
    }
    double[] to = Vectors.of(x.length, i -> x[i] - slope[i] / curvature);
    for (ProxTerm.Group group : r.groups()) {
      int[] members = group.members();
      double error = significant * Math.sqrt(members.length);
      boolean weak = group.norm(slope) <= group.weight() - error;
      boolean near = group.norm(to) <= group.weight() / curvature;
      for (int i : members) {
        zero[i] = block.held[i] > 0 && weak && near;
      }
    }
    for (int i = 0; i < x.length; i++) {
      x[i] = zero[i] ? 0.0 : x[i];
    }
  }

  /** x ← Π( x − Π′Aᵀ(AΠ′Aᵀ)⁻¹ off ) over the active rows A. */
  private void normalStep(
      double[] x, int[] active, int count, double[] off, Evaluation slopes, boolean[] zero) {
    if (slopes.sparsity() != null) {
      sparseNormalStep(x, active, count, off, slopes, zero);
      return;
    }
    double[][] tangent = new double[count][x.length];
    double[] at = x.clone();
    for (int a = 0; a < count; a++) {
      set.projectionDerivative(at, at, slopes.gradient(1 + active[a]), tangent[a]);
      for (int i = 0; i < x.length; i++) {
        tangent[a][i] = zero[i] ? 0.0 : tangent[a][i];
      }
    }
    double[][] gram = new double[count][count];
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        gram[a][b] = slopes.dot(1 + active[b], tangent[a]);
      }
    }
    double[] unit = new double[count];
    for (int a = 0; a < count; a++) {
      // Rows of length one, so that the units of the constraints do not matter.
      unit[a] = gram[a][a] > 0 ? 1 / Math.sqrt(gram[a][a]) : 0.0;
    }
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        gram[a][b] *= unit[a] * unit[b];
      }
      // A little weight on the diagonal settles dependent rows; one that cannot move asks nothing.
      gram[a][a] = 1 + ANSWER.ridge();
      off[a] *= unit[a];
    }
    double[] weight = new double[count];
    if (new DenseSolver(count, ANSWER.singular()).solve(gram, off, count, weight)) {
      for (int a = 0; a < count; a++) {
        Vectors.addMultiple(-weight[a] * unit[a], tangent[a], x);
      }
      set.project(x, x);
    }
  }

  /** The same by conjugate gradients: the matrix of many sparse rows is not formed. */
  private void sparseNormalStep(
      double[] x, int[] active, int count, double[] off, Evaluation slopes, boolean[] zero) {
    double[] at = x.clone();
    double[] pulled = new double[x.length];
    double[] tangent = new double[x.length];
    double[] unit = new double[count];
    for (int a = 0; a < count; a++) {
      double norm = slopes.norm(1 + active[a]);
      unit[a] = norm > 0 ? 1 / norm : 0.0;
    }
    ConjugateGradients.Product gram =
        (v, out) -> {
          Arrays.fill(pulled, 0.0);
          for (int a = 0; a < count; a++) {
            slopes.addTo(1 + active[a], v[a] * unit[a], pulled);
          }
          set.projectionDerivative(at, at, pulled, tangent);
          for (int i = 0; i < x.length; i++) {
            tangent[i] = zero[i] ? 0.0 : tangent[i];
          }
          for (int a = 0; a < count; a++) {
            out[a] = unit[a] * slopes.dot(1 + active[a], tangent) + ANSWER.ridge() * v[a];
          }
        };
    double[] right = new double[count];
    double[] weight = new double[count];
    double[] ones = new double[count];
    for (int a = 0; a < count; a++) {
      right[a] = unit[a] * off[a];
      ones[a] = 1.0;
    }
    new ConjugateGradients(count).solve(gram, ones, right, count, SOLVED, 2 * count + 10, weight);
    Arrays.fill(pulled, 0.0);
    for (int a = 0; a < count; a++) {
      slopes.addTo(1 + active[a], weight[a] * unit[a], pulled);
    }
    set.projectionDerivative(at, at, pulled, tangent);
    for (int i = 0; i < x.length; i++) {
      x[i] -= zero[i] ? 0.0 : tangent[i];
    }
    set.project(x, x);
  }

  /** A coordinate moves by no more than the iterates scatter: farther away nothing is known. */
  private static void shorten(double[] from, SuffixSums.Block block, double[] x) {
    double share = 1.0;
    for (int i = 0; i < x.length; i++) {
      double longest = ANSWER.largestStep() * block.deviation(i);
      double length = Math.abs(x[i] - from[i]);
      if (longest > 0 && !(length * share <= longest)) {
        share = length < Double.POSITIVE_INFINITY ? longest / length : 0.0;
      }
    }
    for (int i = 0; i < x.length && share < 1.0; i++) {
      x[i] = share == 0.0 ? from[i] : from[i] + share * (x[i] - from[i]);
    }
  }
}
