package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FixedLeaves;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Law.Movable;
import org.proxpep.model.sampling.Law.Move;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Scenarios;

/**
 * Limits on rare events of drawn numbers whose distributions have families. A scenario shows such
 * an event once in ten thousand times, so it is looked at more than once in each scenario: with the
 * numbers as they are drawn, and moved to where the event happens, once for each way in which it
 * can. With densities p of the numbers and qₖ of the moved ones, the sum over all looks of
 * happens·p/Σqₖ has the probability as its mean, whatever the qₖ are; and with those that lead to
 * the event it varies little. A look counts at most 1, since one of the qₖ is p.
 *
 * <p>Where to move: as far as the numbers are from their own means on average where the event
 * happens. That is found by the method of cross-entropy (R. Y. Rubinstein, 1999) at the start of
 * the variables, for the event with the limit moved so that its probability is the one asked for.
 */
final class RareShare {

  /** Counts show what is more frequent often enough. */
  private static final double RARE = 0.005;

  /** Each way is a look at each scenario. */
  private static final int MOST_WAYS = 8;

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
  private final Graph graph;
  private final NotedEvent event;
  private final List<MovedSource> sources = new ArrayList<>();

  /** The first statistic of each source. */
  private final List<Integer> first = new ArrayList<>();

  private final List<@Nullable Movable> laws = new ArrayList<>();

  private RareShare(Context context, NotedEvent event, List<Expr> ways) {
    this.context = context;
    this.graph = context.graph();
    this.event = event;
    List<Expr> all = new ArrayList<>(ways);
    all.add(event.term());
    Map<Node, Inputs.RandomInput> drawn = new LinkedHashMap<>();
    leaves(all).forEach(leaf -> note(leaf, drawn));
    drawn.forEach(
        (input, random) -> {
          MovedSource source = new MovedSource(graph, input, random.source());
          if (source.canMove()) {
            first.add(laws.size());
            laws.addAll(Arrays.asList(source.laws()));
            sources.add(source);
          }
        });
  }

  private List<Node> leaves(List<Expr> of) {
    return graph.reached(of).stream()
        .filter(
            node ->
                node.op() == Op.INPUT
                    || node.op() == Op.INPUT_ELEMENT
                    || node.op() == Op.VECTOR_INPUT)
        .toList();
  }

  private void note(Node leaf, Map<Node, Inputs.RandomInput> drawn) {
    boolean scalar = leaf.op() == Op.INPUT;
    Inputs.Input input =
        scalar
            ? context.inputs.scalar(graph.scalarInputs().get(leaf.index()))
            : context.inputs.vector(graph.vectorInputs().get(leaf.index()));
    if (input instanceof Inputs.RandomInput random) {
      drawn.put(
          scalar
              ? context.inputs.number(random.draw(), random.source())
              : context.inputs.vector(random.draw(), random.source()),
          random);
    }
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
    RareShare search = new RareShare(context, event, ways);
    Map<Expr, Move[]> moves = search.moves(ways, rare);
    if (moves.isEmpty()) {
      return null;
    }
    List<Look> looks = search.looks(new ArrayList<>(moves.values()));
    Expr seen = search.seen(looks, contrary);
    search.moveWidths(moves, looks, rare);
    int draw = written.parts().firstKey();
    Scalar result =
        new Scalar(
            function.fixed().minus(written.fixed()),
            new TreeMap<>(Map.of(draw, seen.minus(rare).times(contrary ? -a : a))),
            function.tails());
    context.limitsKnown.put(LimitOfShare.key(result), new LimitOfShare(a, share));
    return result;
  }

  // Where to.

  /** For each way in which the event happens, unless nothing needs to be moved. */
  private Map<Expr, Move[]> moves(List<Expr> ways, double rare) {
    Map<Expr, Move[]> found = new LinkedHashMap<>();
    if (sources.isEmpty()) {
      return found;
    }
    boolean[] averaged = averaged();
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

  /** Which statistics are of numbers that the term is averaged over. */
  private boolean[] averaged() {
    List<Node> leaves = leaves(List.of(event.term()));
    boolean[] averaged = new boolean[laws.size()];
    for (int s = 0; s < sources.size(); s++) {
      MovedSource source = sources.get(s);
      boolean is = leaves.stream().anyMatch(source::isIn);
      Arrays.fill(averaged, first.get(s), first.get(s) + source.laws().length, is);
    }
    return averaged;
  }

  private Move[] none() {
    Move[] moves = new Move[laws.size()];
    Arrays.fill(moves, Move.NONE);
    return moves;
  }

  private Move[] moves(Expr way, double rare) {
    Pilot pilot = new Pilot(way);
    Move[] moves = none();
    int last = 0;
    for (int round = 0; round < MOST_ROUNDS && last < LAST_ROUNDS; round++) {
      pilot.draw(round, moves);
      int reached = pilot.among(rare);
      if (pilot.isFlat()) {
        return none();
      }
      last += reached >= NEAREST ? 1 : 0;
      moves = pilot.fitted(Math.max(reached, NEAREST));
    }
    return last > 0 ? moves : none();
  }

  /** Scenarios at the start of the variables, sorted by how near they are to the event. */
  private final class Pilot {

    private final Functions functions;
    private final InputFiller plan;
    private final InputFiller.Scratch scratch;
    private final double[] x = ScenarioSpread.start(context);
    private final double[] value = new double[1];
    private final double[][] gradient = new double[1][graph.dimension()];
    private final double[] margin = new double[PILOT];
    private final double[] weight = new double[PILOT];
    private final double[][] statistic = new double[PILOT][laws.size()];
    private int[] order = new int[0];

    Pilot(Expr way) {
      functions = Functions.interpret(graph, List.of(way));
      plan = context.plan(List.of(way));
      scratch = new InputFiller.Scratch(plan, functions);
    }

    void draw(int round, Move[] moves) {
      for (int k = 0; k < PILOT; k++) {
        long key = SCENARIOS.key(Scenarios.Purpose.PILOT, (long) round * PILOT + k);
        plan.sample(key, scratch);
        double log = 0.0;
        for (int s = 0; s < sources.size(); s++) {
          sources.get(s).statistics(scratch.workspace, statistic[k], first.get(s));
          sources.get(s).move(scratch.workspace, moves, first.get(s));
        }
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
      double[] mean = new double[laws.size()];
      for (int n = 0; n < count; n++) {
        double w = weight[order[n]];
        sum += w;
        squares += w * w;
        for (int i = 0; i < mean.length; i++) {
          mean[i] += w * statistic[order[n]][i];
        }
      }
      Move[] moves = none();
      for (int i = 0; i < mean.length; i++) {
        Movable law = laws.get(i);
        if (law != null && sum > 0.0) {
          double to = mean[i] / sum;
          double error = law.deviation() * Math.sqrt(squares) / sum;
          moves[i] = Math.abs(to - law.mean()) > SIGNIFICANT * error ? law.to(to) : Move.NONE;
        }
      }
      return moves;
    }
  }

  // What is looked at.

  /**
   * A look at a scenario.
   *
   * @param weight p/Σqₖ
   */
  private record Look(Move[] moves, Expr weight) {}

  private List<Look> looks(List<Move[]> ways) {
    List<Move[]> all = new ArrayList<>();
    all.add(none());
    all.addAll(ways);
    List<Look> looks = new ArrayList<>();
    for (Move[] look : all) {
      List<Expr> densities = new ArrayList<>(List.of(graph.constant(1.0)));
      ways.forEach(way -> densities.add(logRatio(way, look).exp()));
      looks.add(new Look(look, graph.constant(1.0).dividedBy(graph.sum(densities))));
    }
    return looks;
  }

  /** The sum over all looks. */
  private Expr seen(List<Look> looks, boolean contrary) {
    return graph.sum(
        looks.stream()
            .map(
                look -> look.weight.times(event.happens(moved(event.term(), look.moves), contrary)))
            .toList());
  }

  /** The logarithm of q/p at numbers that were moved for a look. */
  private Expr logRatio(Move[] way, Move[] look) {
    double constant = 0.0;
    double[] weights = new double[way.length];
    for (int i = 0; i < way.length; i++) {
      constant += way[i].constant() + way[i].slope() * look[i].shift();
      weights[i] = way[i].slope() * look[i].stretch();
    }
    List<Expr> terms = new ArrayList<>(List.of(graph.constant(constant)));
    for (int s = 0; s < sources.size(); s++) {
      terms.add(sources.get(s).combined(weights, first.get(s)));
    }
    return graph.sum(terms);
  }

  /** An expression with moved numbers; what is smoothed in it stands for what it stood for. */
  private Expr moved(Expr e, Move[] look) {
    Map<Node, Node> leaves = new HashMap<>();
    for (Node leaf : leaves(List.of(e))) {
      for (int s = 0; s < sources.size(); s++) {
        if (sources.get(s).isIn(leaf)) {
          leaves.put(leaf, sources.get(s).moved(leaf, look, first.get(s)));
        }
      }
    }
    Expr moved = FixedLeaves.with(graph, e, leaves);
    Smoothed stands = context.smoothedTerms.get(e.id());
    if (stands != null && moved != e) {
      context.smoothedTerms.put(
          moved.id(), new Smoothed(moved(stands.counted(), look), stands.kind()));
    }
    return moved;
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
              moved(gap, own.getValue()),
              moved(width.event(), own.getValue()),
              looks.stream()
                  .map(look -> new FreeWidth.Look(moved(side, look.moves), look.weight))
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
