package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FixedLeaves;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Law.Movable;
import org.proxpep.model.sampling.Law.Move;

/** All numbers that an event looks at and that can be moved, with a place for each statistic. */
final class MovedSources {

  private final Context context;
  private final Graph graph;
  private final List<MovedSource> sources = new ArrayList<>();

  /** The first statistic of each source. */
  private final List<Integer> first = new ArrayList<>();

  private final List<@Nullable Movable> laws = new ArrayList<>();

  private MovedSources(Context context) {
    this.context = context;
    this.graph = context.graph();
  }

  /** Those that expressions reach. */
  static MovedSources of(List<Expr> expressions, Context context) {
    MovedSources all = new MovedSources(context);
    Map<Node, Inputs.RandomInput> drawn = new LinkedHashMap<>();
    for (Node leaf : all.leaves(expressions)) {
      if (context.inputs.at(leaf) instanceof Inputs.RandomInput random) {
        drawn.put(
            leaf.op() == Op.INPUT
                ? context.inputs.number(random.draw(), random.source())
                : context.inputs.vector(random.draw(), random.source()),
            random);
      }
    }
    drawn.forEach((input, random) -> all.add(new MovedSource(all.graph, input, random.source())));
    return all;
  }

  private void add(MovedSource source) {
    if (source.canMove()) {
      first.add(laws.size());
      laws.addAll(Arrays.asList(source.laws()));
      sources.add(source);
    }
  }

  private List<Node> leaves(List<Expr> of) {
    return graph.reached(of).stream().filter(node -> context.inputs.at(node) != null).toList();
  }

  boolean isEmpty() {
    return sources.isEmpty();
  }

  /** Of each statistic; null where a number has none. */
  List<@Nullable Movable> laws() {
    return laws;
  }

  /** Which statistics are of numbers that an expression reads. */
  boolean[] isRead(Expr e) {
    List<Node> leaves = leaves(List.of(e));
    boolean[] read = new boolean[laws.size()];
    for (int s = 0; s < sources.size(); s++) {
      MovedSource source = sources.get(s);
      boolean is = leaves.stream().anyMatch(source::isIn);
      Arrays.fill(read, first.get(s), first.get(s) + source.laws().length, is);
    }
    return read;
  }

  Move[] none() {
    Move[] moves = new Move[laws.size()];
    Arrays.fill(moves, Move.NONE);
    return moves;
  }

  /** Moves what was drawn, and tells the statistics of what it was before. */
  void move(Workspace drawn, Move[] moves, double[] statistics) {
    for (int s = 0; s < sources.size(); s++) {
      sources.get(s).statistics(drawn, statistics, first.get(s));
      sources.get(s).move(drawn, moves, first.get(s));
    }
  }

  /** The logarithm of q/p at numbers that were moved for a look. */
  Expr logRatio(Move[] way, Move[] look) {
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
  Expr moved(Expr e, Move[] look) {
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
}
