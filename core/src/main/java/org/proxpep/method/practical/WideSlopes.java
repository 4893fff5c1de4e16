package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/**
 * Slopes over a distance for constraints whose own slopes say next to nothing: a count, smoothed
 * over a narrow width, is flat in nearly all scenarios and steep in a few.
 *
 * <p>Such a row keeps its value at x. Its gradient under scenario ξ becomes
 *
 * <pre>  n (c(x+h, ξ) − c(x, ξ)) h/‖h‖²,   h of length r in a random direction that ξ decides,
 * </pre>
 *
 * which has the mean slope of c over the distance r as its expectation. Values stay unbiased, so
 * the constraint is met as exactly as without it; only the way there is seen from afar. r begins
 * where differences show anything, and is halved as long as an epoch shows enough of them. A row
 * whose own gradients explain its differences over r has its own gradients again.
 */
final class WideSlopes {

  private static final PracticalConstants.Wide WIDE = PracticalConstants.USED.wide();

  /** The rows of the constraints with slopes over a distance. */
  final boolean[] rows;

  private final ScenarioRandom random = new ScenarioRandom();
  private final double[] end;
  private final double[] direction;
  private final double[] move;
  private final Evaluation away;

  /** What differences come to, and what gradients at both ends leave of them. */
  private final double[] differences;

  private final double[] unexplained;

  /** The largest difference seen, and how many have been of that order since the epoch began. */
  private final double[] largest;

  private final double[] telling;
  private double radius;
  private double longest;

  /**
   * @param largest the largest differences by row, which several lengths may share
   */
  WideSlopes(Evaluation away, double[] largest) {
    int count = away.rows() - 1;
    this.largest = largest;
    this.away = away;
    this.rows = new boolean[count];
    this.end = new double[away.dimension()];
    this.direction = new double[away.dimension()];
    this.move = new double[away.dimension()];
    this.differences = new double[count];
    this.unexplained = new double[count];
    this.telling = new double[count];
  }

  /** Whether any row needs it, so that a sample is two evaluations. */
  boolean isOn() {
    for (boolean row : rows) {
      if (row) {
        return true;
      }
    }
    return false;
  }

  /** The curvature that goes with this slope: a slope over r changes within r. */
  double curvature(double slope) {
    return slope / radius;
  }

  /** Begins with this radius, no longer than that of X₀; no row needs it yet. */
  void start(double r, double diameter) {
    longest = diameter;
    radius = Math.min(r, longest);
    reset();
  }

  /** Takes over the largest differences that are known. */
  void expect(double[] known) {
    System.arraycopy(known, 0, largest, 0, largest.length);
  }

  private void reset() {
    Arrays.fill(differences, 0.0);
    Arrays.fill(unexplained, 0.0);
    Arrays.fill(telling, 0.0);
  }

  /**
   * Looks at the other end of a move, and replaces the gradients of the rows that need it.
   *
   * @param at the sample at x; with rows that do not need it unchanged
   */
  void look(ScaledProblem problem, double[] x, long xi, Evaluation at, boolean[] wanted) {
    double squared = moveFrom(problem, x, xi);
    problem.evaluate(end, xi, away);
    for (int k = 0; k < rows.length; k++) {
      double difference = away.value(1 + k) - at.value(1 + k);
      if (!wanted[k] || !(squared > 0) || !Double.isFinite(difference)) {
        continue;
      }
      double explained = 0.5 * (at.dot(1 + k, move) + away.dot(1 + k, move));
      double size = Math.abs(difference);
      differences[k] += size;
      // A gradient without bound explains nothing.
      double left = Math.abs(difference - explained);
      unexplained[k] += left <= size ? left : size;
      largest[k] = Math.max(largest[k], size);
      telling[k] += size > WIDE.telling() * largest[k] ? 1.0 : 0.0;
      double slope = move.length * difference / squared;
      int[] columns = at.columns(1 + k);
      double[] numbers = at.numbers(1 + k);
      for (int e = 0; e < numbers.length; e++) {
        numbers[e] = slope * move[columns == null ? e : columns[e]];
      }
    }
  }

  /** Goes from x by r in a random direction within X₀; the squared length of the move. */
  private double moveFrom(ScaledProblem problem, double[] x, long xi) {
    random.reseed(~xi);
    for (int i = 0; i < direction.length; i++) {
      direction[i] = random.nextGaussian();
    }
    double length = radius / Rows.norm(direction);
    double squared = moveBy(problem, x, length);
    double least = WIDE.least() * radius;
    // Out of the set at once: the other way.
    return squared > least * least ? squared : moveBy(problem, x, -length);
  }

  private double moveBy(ScaledProblem problem, double[] x, double length) {
    Vectors.sum(x, length, direction, end);
    problem.set.project(end, end);
    Vectors.subtract(end, x, move);
    return Rows.dot(move, move);
  }

  /**
   * Halves the latest move so that values change between its parts: there, and neither at x nor far
   * away, another scenario has other values.
   *
   * @param at the sample at x
   * @return how many evaluations that took
   */
  long halve(ScaledProblem problem, double[] x, Evaluation at, long xi, Evaluation buffer) {
    int row = 1;
    for (int k = 1; k < at.rows(); k++) {
      row = jump(at, away, k) > jump(at, away, row) ? k : row;
    }
    double jump = jump(at, away, row);
    double near = 0.0;
    double far = 1.0;
    for (int k = 0; k < WIDE.halvings(); k++) {
      double middle = 0.5 * (near + far);
      Vectors.sum(x, middle, move, end);
      problem.evaluate(end, xi, buffer);
      boolean beyond = jump(at, buffer, row) > 0.5 * jump;
      near = beyond ? near : middle;
      far = beyond ? middle : far;
    }
    away.clear();
    away.add(1.0, buffer);
    return WIDE.halvings();
  }

  /** Whether a row that has no slope of its own has another value at the end of the move. */
  boolean hasJumped(Evaluation at) {
    boolean any = false;
    for (int k = 0; k < rows.length; k++) {
      any |= jump(at, away, 1 + k) > WIDE.telling() * largest[k];
    }
    return any;
  }

  private static double jump(Evaluation at, Evaluation other, int row) {
    return Math.abs(other.value(row) - at.value(row));
  }

  /** Whether another scenario has other values where the latest evaluation was. */
  boolean isNoisy(ScaledProblem problem, long other, Evaluation buffer) {
    problem.evaluate(end, other, buffer);
    return !Arrays.equals(buffer.values(), away.values());
  }

  /** The share of differences that gradients leave unexplained; 0 if there are none. */
  double roughness(int k) {
    return differences[k] > 0 ? unexplained[k] / differences[k] : 0.0;
  }

  /** How many moves have told something of row k. */
  double telling(int k) {
    return telling[k];
  }

  /** Whether differences of row k are not those of its gradients. */
  boolean isRough(int k) {
    return roughness(k) > WIDE.rough();
  }

  /** Ends an epoch: shorter moves if there is enough to see, longer ones if there is nothing. */
  void endEpoch() {
    double fewest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < rows.length; k++) {
      if (rows[k] && telling[k] >= WIDE.enough()) {
        rows[k] = isRough(k);
      }
      fewest = rows[k] ? Math.min(fewest, telling[k]) : fewest;
    }
    if (isOn() && fewest >= WIDE.enough()) {
      radius *= 0.5;
    } else if (isOn() && fewest < WIDE.few()) {
      radius = Math.min(longest, 2 * radius);
    }
    reset();
  }

  void fields(Archive archive) throws IOException {
    archive.field(rows);
    radius = archive.field(radius);
    longest = archive.field(longest);
    archive.fields(differences, unexplained, largest, telling);
  }
}
