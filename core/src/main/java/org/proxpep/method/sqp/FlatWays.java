package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.List;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;

/**
 * Ways from a stationary point along which the Lagrangian has hardly any curvature, as from 0 for
 * x³: models say nothing there, so the functions themselves are looked at, step by step, in both
 * directions and at several lengths.
 */
final class FlatWays {

  /** Less curvature than this part of the largest on the way here is none. */
  private static final double FLAT = 1e-6;

  /** In units; a longer move may jump over what a shorter one shows. */
  private static final double[] LENGTHS = {1.0, 0.1, 0.01};

  /** Where a look costs a pass over a table. */
  private static final int FEW_LENGTHS = 2;

  private static final int MOST_WAYS = 4;

  /** How many times a stationary point is doubted. */
  private static final int MOST_LOOKS = 3;

  private boolean asked;
  private int looks;

  /** The largest curvature met, in units. */
  private double bend;

  /** Which move is next. */
  private int next;

  /** The ways in one array; empty where nothing is looked at. */
  private double[] ways = {};

  private boolean few;

  /** Has stationary points doubted. */
  void ask() {
    asked = true;
  }

  /** Takes in the curvature of all functions at a point of the way, at their penalties. */
  void meet(LocalModels models, double[] penalty, double[] units) {
    for (int row = 0; asked && row < models.own; row++) {
      double[][] h = models.hessian[row];
      double weight = row == 0 ? 1.0 : penalty[row - 1];
      for (int i = 0; h != null && i < units.length; i++) {
        for (int j = 0; h[i].length > 0 && j <= i; j++) {
          bend = Math.max(bend, weight * Math.abs(h[i][j]) * units[i] * units[j]);
        }
      }
    }
  }

  boolean isLooking() {
    return ways.length > 0;
  }

  boolean mayBegin() {
    return asked && looks < MOST_LOOKS;
  }

  /** How small a curvature must be to be none. */
  double least() {
    return FLAT * bend;
  }

  /**
   * Begins to look, if there is any way.
   *
   * @param flat the directions, one unit long
   * @param isExpensive whether a look costs more than one evaluation
   */
  boolean begin(List<double[]> flat, boolean isExpensive) {
    if (flat.isEmpty()) {
      return false;
    }
    looks++;
    few = isExpensive;
    int n = flat.get(0).length;
    int alone = isExpensive ? 0 : Math.min(MOST_WAYS, flat.size());
    boolean mixed = alone < flat.size() || flat.size() > 1;
    ways = new double[n * (alone + (mixed ? 1 : 0))];
    for (int k = 0; k < alone; k++) {
      System.arraycopy(flat.get(k), 0, ways, k * n, n);
    }
    if (mixed) {
      // Of odd powers, a mixture of all ways goes down to one side.
      System.arraycopy(Vectors.mixture(flat), 0, ways, alone * n, n);
    }
    next = 0;
    return true;
  }

  /** The next move, from the longest to the shortest of a way, to both sides. */
  double[] next(int n) {
    int sides = next++;
    int lengths = lengths();
    int way = sides / (2 * lengths);
    double length = LENGTHS[sides / 2 % lengths] * (sides % 2 == 0 ? 1 : -1);
    return Vectors.of(n, i -> length * ways[way * n + i]);
  }

  private int lengths() {
    return few ? FEW_LENGTHS : LENGTHS.length;
  }

  /** Whether that was the last one. */
  boolean isOver(int n) {
    return next >= 2 * lengths() * (ways.length / n);
  }

  void end() {
    ways = new double[0];
  }

  void fields(Archive archive) throws IOException {
    asked = archive.field(asked);
    looks = archive.field(looks);
    bend = archive.field(bend);
    next = archive.field(next);
    few = archive.field(few);
    ways = archive.array(ways);
  }
}
