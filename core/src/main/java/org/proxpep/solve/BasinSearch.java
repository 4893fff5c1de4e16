package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.proxpep.method.LocalSearch;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.ConvexSet;

/**
 * Looks for the best of many local solutions: local searches from a sample of X₀, chosen by {@link
 * SingleLinkage}, and then from points that are made of the best solutions known (a basin hopping
 * with several moves). A sample alone finds the best of some dozens of basins; with n variables
 * there may be kⁿ, but good ones have most coordinates in common with better ones.
 *
 * <ul>
 *   <li>redrawn: one coordinate, or a few, are those of a random point of X₀;
 *   <li>nudged: all or some coordinates move by a random part of their spread;
 *   <li>crossed: coordinates of two solutions, mixed;
 *   <li>shifted: by the difference of two other solutions, a way that has led from basin to basin;
 *   <li>drawn: a new random point.
 * </ul>
 *
 * Moves that have led to better solutions are made more often.
 */
final class BasinSearch {

  /** How many solutions are kept to make moves from. */
  private static final int KEPT = 10;

  /** So many moves in a row without a better solution are enough, and so many for each variable. */
  private static final int PATIENCE = 200;

  private static final int PATIENCE_EACH = 120;

  /** A move is made from the best solution with this chance, else from any. */
  private static final double GREEDY = 0.6;

  /** Each kind of move keeps this chance, whatever came of it. */
  private static final double LEAST_CHANCE = 0.05;

  /** Solutions that differ by less than this part of the spread are one. */
  private static final double SAME = 1e-4;

  /** Violations up to this part of their size are rounding. */
  private static final double FEASIBLE = 1e-7;

  /** A solution that is better by less than this part of the size is no better. */
  private static final double BETTER = 1e-9;

  private static final int TRIES = 0;
  private static final int HITS = 1;

  private enum Move {
    REDRAWN,
    NUDGED,
    CROSSED,
    SHIFTED,
    DRAWN
  }

  /** A local solution with its objective and the sum of its violations, each over its size. */
  private record Basin(double[] x, double objective, double violation) {

    boolean isBetterThan(Basin other) {
      return (violation <= FEASIBLE && other.violation <= FEASIBLE)
          ? objective < other.objective - BETTER
          : violation < other.violation * (1 - BETTER);
    }
  }

  private static final Comparator<Basin> BEST_FIRST =
      Comparator.<Basin>comparingDouble(b -> b.violation <= FEASIBLE ? 0.0 : b.violation)
          .thenComparingDouble(b -> b.objective);

  private final LocalSearch local;
  private final ConvexSet set;
  private final int inequalities;
  private final Starts starts;
  private final ScenarioRandom random;
  private final double[] sizes;
  private final double[] spread;
  private final BooleanSupplier isOver;
  private final List<Basin> basins = new ArrayList<>();
  private final Map<Move, double[]> record = new EnumMap<>(Move.class);
  private int next;

  /**
   * @param starts which random points come from
   * @param sizes how much the objective and each violation differ from point to point
   * @param spread how far points are apart, coordinate by coordinate
   * @param isOver when to stop
   */
  BasinSearch(
      LocalSearch local,
      ConvexSet set,
      int inequalities,
      Starts starts,
      ScenarioRandom random,
      double[] sizes,
      double[] spread,
      BooleanSupplier isOver) {
    this.local = local;
    this.set = set;
    this.inequalities = inequalities;
    this.starts = starts;
    this.random = random;
    this.sizes = sizes;
    this.spread = spread;
    this.isOver = isOver;
    for (Move move : Move.values()) {
      record.put(move, new double[2]);
    }
  }

  /**
   * At most so many different local solutions, the best first.
   *
   * @param first where to search from before all moves, promising ones first
   */
  List<double[]> best(int most, List<double[]> first) {
    try {
      search(first);
    } catch (CancellationException e) {
      // Interrupted: what is known so far is the answer.
    }
    return basins.stream().limit(most).map(Basin::x).toList();
  }

  private void search(List<double[]> first) {
    for (int k = 0; k < first.size() && !isOver.getAsBoolean(); k++) {
      add(solution(first.get(k)));
    }
    int patience = PATIENCE + PATIENCE_EACH * spread.length;
    for (int idle = 0; idle < patience && !basins.isEmpty() && !isOver.getAsBoolean(); idle++) {
      Basin before = basins.get(0);
      move();
      if (basins.get(0).isBetterThan(before)) {
        idle = 0;
      }
    }
  }

  private void move() {
    Move move = chosen();
    int from = random.nextDouble() < GREEDY ? 0 : random.nextInt(basins.size());
    Basin base = basins.get(from);
    double[] x = moved(move, base.x);
    set.project(x, x);
    Basin end = solution(x);
    boolean isHit = end.isBetterThan(move == Move.DRAWN ? basins.get(0) : base);
    double[] of = Objects.requireNonNull(record.get(move));
    of[TRIES]++;
    of[HITS] += isHit ? 1 : 0;
    if (move == Move.DRAWN) {
      add(end);
    } else if (isHit) {
      // Its child takes its place, so that solutions of one family do not fill the list.
      if (from > 0 || basins.size() == KEPT) {
        basins.remove(from);
      }
      add(end);
    }
  }

  private Move chosen() {
    double at =
        random.nextDouble() * record.values().stream().mapToDouble(BasinSearch::chance).sum();
    for (Map.Entry<Move, double[]> entry : record.entrySet()) {
      at -= chance(entry.getValue());
      if (at < 0) {
        return entry.getKey();
      }
    }
    return Move.DRAWN;
  }

  private static double chance(double[] of) {
    return LEAST_CHANCE + (1 + of[HITS]) / (2 + of[TRIES]);
  }

  private double[] moved(Move move, double[] base) {
    double[] x = base.clone();
    switch (move) {
      case REDRAWN -> {
        double[] other = starts.drawn(1, random).get(0);
        int count = random.nextDouble() < 0.5 ? 1 : 2 + random.nextInt(1 + x.length / 5);
        for (int k = 0; k < count; k++) {
          // In turn, so that none is left out for long.
          int i = next++ % x.length;
          x[i] = other[i];
        }
      }
      case NUDGED -> {
        double far = Math.scalb(0.5, -random.nextInt(6));
        double share = random.nextDouble() < 0.5 ? 1.0 : 2.0 / x.length;
        for (int i = 0; i < x.length; i++) {
          if (random.nextDouble() < share) {
            x[i] += far * spread[i] * random.nextGaussian();
          }
        }
      }
      case CROSSED -> {
        double[] other = any();
        double share = 0.5 * random.nextDouble();
        for (int i = 0; i < x.length; i++) {
          x[i] = random.nextDouble() < share ? other[i] : x[i];
        }
      }
      case SHIFTED -> {
        double[] to = any();
        double[] from = any();
        double share = random.nextDouble() < 0.5 ? 1.0 : random.nextDouble();
        for (int i = 0; i < x.length; i++) {
          x[i] += random.nextDouble() < share ? to[i] - from[i] : 0.0;
        }
      }
      case DRAWN -> x = starts.drawn(1, random).get(0);
    }
    return x;
  }

  private double[] any() {
    return basins.get(random.nextInt(basins.size())).x;
  }

  private Basin solution(double[] start) {
    double[] x = local.from(start);
    double[] rows = Scouts.excesses(local.at(x).values(), inequalities);
    double violation = 0.0;
    for (int k = 1; k < rows.length; k++) {
      violation += rows[k] / sizes[k];
    }
    return new Basin(x, rows[0] / sizes[0], violation);
  }

  /** Keeps a solution if it is not known yet and one of the best. */
  private void add(Basin basin) {
    if (!Double.isFinite(basin.objective + basin.violation)) {
      return;
    }
    for (int k = 0; k < basins.size(); k++) {
      if (isSame(basins.get(k).x, basin.x)) {
        if (!basin.isBetterThan(basins.get(k))) {
          return;
        }
        basins.remove(k--);
      }
    }
    basins.add(basin);
    basins.sort(BEST_FIRST);
    if (basins.size() > KEPT) {
      basins.remove(KEPT);
    }
  }

  private boolean isSame(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      if (Math.abs(a[i] - b[i]) > SAME * spread[i]) {
        return false;
      }
    }
    return true;
  }
}
