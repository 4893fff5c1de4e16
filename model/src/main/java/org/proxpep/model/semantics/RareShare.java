package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.sampling.Law.Move;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.problem.Relation;

/**
 * Limits on rare events of drawn numbers whose distributions have families. A scenario shows such
 * an event once in ten thousand times, so it is looked at more than once in each scenario: with the
 * numbers as they are drawn, and moved to where the event happens, once for each way in which it
 * can. With densities p of the numbers and qₖ of the moved ones, the sum over all looks of
 * happens·p/Σqₖ has the probability as its mean, whatever the qₖ are; and with those that lead to
 * the event it varies little. A look counts at most 1, since one of the qₖ is p. {@link RareSearch}
 * finds where to move.
 */
final class RareShare {

  /** Counts show what is more frequent often enough. */
  private static final double RARE = 0.005;

  /** Each way is a look at each scenario. */
  private static final int MOST_WAYS = 8;

  private final Context context;
  private final NotedEvent event;
  private final MovedSources sources;
  private final Graph graph;

  private RareShare(Context context, NotedEvent event, List<Expr> ways) {
    this.context = context;
    this.event = event;
    this.graph = context.graph();
    List<Expr> all = new ArrayList<>(ways);
    all.add(event.term());
    this.sources = MovedSources.of(all, context);
  }

  /**
   * A function with more looks at its event; null where it is not the limit of a rare one.
   *
   * @param written the same as it is written, without what leads back from afar
   */
  static @Nullable Scalar oftenSeen(
      Scalar function, Scalar written, Relation relation, Context context) {
    NotedEvent event = NotedEvent.in(written, context);
    if (event == null
        || relation == Relation.EQUAL
        || context.drawn
        || context.statistics.areElsewhere()) {
      return null;
    }
    // The row is a·(P − share).
    LimitOfShare.Sum sum = new LimitOfShare.Sum(written);
    double a = sum.terms.get(0).factor() / event.factor();
    double share = event.constant() - sum.constant / a;
    boolean contrary = share > 0.5;
    double rare = contrary ? 1.0 - share : share;
    if (!(rare > 0.0 && rare < RARE)) {
      return null;
    }
    List<Expr> ways = event.ways().apply(!contrary);
    if (ways.size() > MOST_WAYS) {
      return null;
    }
    RareShare made = new RareShare(context, event, ways);
    Map<Expr, Move[]> moves = new RareSearch(context, made.sources).moves(ways, event.term(), rare);
    if (moves.isEmpty()) {
      return null;
    }
    List<Look> looks = made.looks(new ArrayList<>(moves.values()));
    Expr seen = made.seen(looks, contrary);
    made.moveWidths(moves, looks, rare);
    int draw = written.parts().firstKey();
    Scalar result =
        new Scalar(
            function.fixed().minus(written.fixed()),
            new TreeMap<>(Map.of(draw, seen.minus(rare).times(contrary ? -a : a))),
            function.tails());
    context.limitsKnown.put(LimitOfShare.key(result), new LimitOfShare(a, share));
    return result;
  }

  /**
   * A look at a scenario.
   *
   * @param weight p/Σqₖ
   */
  private record Look(Move[] moves, Expr weight) {}

  private List<Look> looks(List<Move[]> ways) {
    List<Move[]> all = new ArrayList<>();
    all.add(sources.none());
    all.addAll(ways);
    List<Look> looks = new ArrayList<>();
    for (Move[] look : all) {
      List<Expr> densities = new ArrayList<>(List.of(graph.constant(1.0)));
      ways.forEach(way -> densities.add(sources.logRatio(way, look).exp()));
      looks.add(new Look(look, graph.constant(1.0).dividedBy(graph.sum(densities))));
    }
    return looks;
  }

  /** The sum over all looks. */
  private Expr seen(List<Look> looks, boolean contrary) {
    return graph.sum(
        looks.stream()
            .map(
                look ->
                    look.weight.times(
                        event.happens(sources.moved(event.term(), look.moves), contrary)))
            .toList());
  }

  /** Widths are chosen by what is seen where the event happens. */
  private void moveWidths(Map<Expr, Move[]> moves, List<Look> looks, double rare) {
    List<Node> ours = graph.reached(List.of(event.term()));
    List<FreeWidth> widths = new ArrayList<>();
    for (FreeWidth width : context.freeWidths) {
      Expr gap = width.gap();
      Map.Entry<Expr, Move[]> own =
          moves.entrySet().stream()
              .filter(way -> leadsTo(way.getKey(), gap) || leadsTo(way.getKey(), gap.negate()))
              .findFirst()
              .orElse(null);
      if (own == null || !ours.contains(gap)) {
        widths.add(width);
        continue;
      }
      Expr side = leadsTo(own.getKey(), gap.negate()) ? gap.negate() : gap;
      widths.add(
          new FreeWidth(
              width.name(),
              sources.moved(gap, own.getValue()),
              sources.moved(width.event(), own.getValue()),
              looks.stream()
                  .map(look -> new FreeWidth.Look(sources.moved(side, look.moves), look.weight))
                  .toList(),
              rare));
    }
    context.freeWidths.clear();
    context.freeWidths.addAll(widths);
  }

  private boolean leadsTo(Expr way, Expr gap) {
    return graph.reached(List.of(way)).contains(gap);
  }
}
