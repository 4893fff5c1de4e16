package org.proxpep.model.semantics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Law.Movable;
import org.proxpep.model.sampling.Law.Move;
import org.proxpep.problem.Scenarios;

/**
 * Where drawn numbers are moved so that a rare event happens: as far as they are from their own
 * means on average where it does. That is found by the method of cross-entropy (R. Y. Rubinstein,
 * 1999) at the start of the variables, for the event with the limit moved so that its probability
 * is the one asked for.
 */
final class RareSearch {

  private static final int PILOT = 4000;

  /** The scenarios of a round that are nearest to the event. */
  private static final int NEAREST = PILOT / 10;

  private static final int MOST_ROUNDS = 30;

  /** Rounds after the event is reached. */
  private static final int LAST_ROUNDS = 3;

  /** A number is moved if its mean differs by so many errors. */
  private static final double SIGNIFICANT = 4.0;

  private static final Scenarios SCENARIOS = new Scenarios(0x72617265L);

  private final Context context;
  private final MovedSources sources;

  RareSearch(Context context, MovedSources sources) {
    this.context = context;
    this.sources = sources;
  }

  /**
   * For each way in which the event happens, unless nothing needs to be moved.
   *
   * @param term what is averaged: other numbers stay
   */
  Map<Expr, Move[]> moves(List<Expr> ways, Expr term, double rare) {
    Map<Expr, Move[]> found = new LinkedHashMap<>();
    if (sources.isEmpty()) {
      return found;
    }
    boolean[] averaged = sources.isRead(term);
    for (Expr way : ways) {
      Move[] moves = moves(way, rare);
      for (int i = 0; i < moves.length; i++) {
        moves[i] = averaged[i] ? moves[i] : Move.NONE;
      }
      if (Arrays.stream(moves).anyMatch(move -> !move.equals(Move.NONE))) {
        found.put(way, moves);
      }
    }
    return found;
  }

  private Move[] moves(Expr way, double rare) {
    Pilot pilot = new Pilot(way);
    Move[] moves = sources.none();
    int last = 0;
    for (int round = 0; round < MOST_ROUNDS && last < LAST_ROUNDS; round++) {
      pilot.draw(round, moves);
      int reached = pilot.among(rare);
      if (pilot.isFlat()) {
        return sources.none();
      }
      last += reached >= NEAREST ? 1 : 0;
      moves = pilot.fitted(Math.max(reached, NEAREST));
    }
    return last > 0 ? moves : sources.none();
  }

  /** Scenarios at the start of the variables, sorted by how near they are to the event. */
  private final class Pilot {

    private final Functions functions;
    private final InputFiller plan;
    private final InputFiller.Scratch scratch;
    private final double[] x = ScenarioSpread.start(context);
    private final double[] value = new double[1];
    private final double[][] gradient = new double[1][context.graph().dimension()];
    private final double[] margin = new double[PILOT];
    private final double[] weight = new double[PILOT];
    private final double[][] statistic = new double[PILOT][sources.laws().size()];
    private int[] order = new int[0];

    Pilot(Expr way) {
      functions = Functions.interpret(context.graph(), List.of(way));
      plan = context.plan(List.of(way));
      scratch = new InputFiller.Scratch(plan, functions);
    }

    void draw(int round, Move[] moves) {
      for (int k = 0; k < PILOT; k++) {
        long key = SCENARIOS.key(Scenarios.Purpose.PILOT, (long) round * PILOT + k);
        plan.sample(key, scratch);
        double log = 0.0;
        sources.move(scratch.workspace, moves, statistic[k]);
        for (int i = 0; i < moves.length; i++) {
          statistic[k][i] = moves[i].shift() + moves[i].stretch() * statistic[k][i];
          log += moves[i].constant() + moves[i].slope() * statistic[k][i];
        }
        functions.evaluate(x, scratch.workspace, value, gradient);
        margin[k] = Double.isNaN(value[0]) ? Double.NEGATIVE_INFINITY : value[0];
        weight[k] = Math.exp(-log);
      }
      order =
          IntStream.range(0, PILOT)
              .boxed()
              .sorted(Comparator.comparingDouble(k -> -margin[k]))
              .mapToInt(Integer::intValue)
              .toArray();
    }

    /** How many of the nearest have a probability of {@code rare} together. */
    int among(double rare) {
      double sum = 0.0;
      int count = 0;
      while (count < PILOT && sum < rare * PILOT) {
        sum += weight[order[count]];
        count++;
      }
      return count;
    }

    boolean isFlat() {
      return !(margin[order[0]] > margin[order[PILOT - 1]]);
    }

    /** The moves to the means among the nearest. */
    Move[] fitted(int count) {
      double sum = 0.0;
      double squares = 0.0;
      double[] mean = new double[sources.laws().size()];
      for (int n = 0; n < count; n++) {
        double w = weight[order[n]];
        sum += w;
        squares += w * w;
        for (int i = 0; i < mean.length; i++) {
          mean[i] += w * statistic[order[n]][i];
        }
      }
      Move[] moves = sources.none();
      for (int i = 0; i < mean.length; i++) {
        Movable law = sources.laws().get(i);
        if (law != null && sum > 0.0) {
          double to = mean[i] / sum;
          double error = law.deviation() * Math.sqrt(squares) / sum;
          moves[i] = Math.abs(to - law.mean()) > SIGNIFICANT * error ? law.to(to) : Move.NONE;
        }
      }
      return moves;
    }
  }
}
