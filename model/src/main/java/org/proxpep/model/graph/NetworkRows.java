package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.proxpep.model.network.Layers;

/**
 * Rows with networks, taken apart: what does not change with the scenario, and the rest as a
 * function of few variables, in which the outputs of networks are variables of their own. Networks
 * are then evaluated apart, for many scenarios at a time.
 *
 * <p>Both parts are in graphs of their own, in which inputs and parameters have the slots that they
 * have in the first one.
 */
public final class NetworkRows {

  /**
   * A network at an input.
   *
   * @param slot of the vector input
   * @param element where its input begins there
   * @param weights where its weights begin in x
   * @param output where its outputs begin among the variables of the head
   */
  public record Use(Layers layers, int slot, int element, int weights, int output) {}

  private final List<Use> uses = new ArrayList<>();
  private final Graph fixedGraph;
  private final List<Expr> fixed = new ArrayList<>();
  private final Graph headGraph;
  private final List<Expr> head = new ArrayList<>();
  private final int[] variables;
  private final int[] placeInHead;

  private NetworkRows(Graph from, List<Expr> rows) {
    List<List<AdditiveTerms.Term>> constant = new ArrayList<>();
    List<List<AdditiveTerms.Term>> changing = new ArrayList<>();
    List<Expr> inHead = new ArrayList<>();
    List<Expr> inFixed = new ArrayList<>();
    double[] constants = new double[rows.size()];
    for (int r = 0; r < rows.size(); r++) {
      AdditiveTerms sum = new AdditiveTerms(rows.get(r));
      constants[r] = sum.constant();
      constant.add(sum.terms().stream().filter(t -> !t.expression().usesInputs()).toList());
      changing.add(sum.terms().stream().filter(t -> t.expression().usesInputs()).toList());
      constant.get(r).forEach(t -> inFixed.add(t.expression()));
      changing.get(r).forEach(t -> inHead.add(t.expression()));
    }
    List<Node> order = from.reached(inHead);
    Collections.reverse(order);
    BitSet outside = outsideNetworks(order, inHead);
    this.variables = variables(order, outside);
    this.placeInHead = new int[from.dimension()];
    for (int k = 0; k < variables.length; k++) {
      placeInHead[variables[k]] = k;
    }
    int size = variables.length;
    for (Node node : order) {
      if (node.op() == Op.NETWORK) {
        Node input = node.argument(0);
        int weights = node.argument(1).index();
        uses.add(new Use(node.layers(), input.index(), input.element(), weights, size));
        size += ((Vec) node).length();
      }
    }
    this.headGraph = from.emptyOver(size);
    Node[] images = new Node[from.size()];
    int next = 0;
    for (Node node : order) {
      if (node.op() == Op.NETWORK) {
        images[node.id] = headGraph.variables(uses.get(next++).output, ((Vec) node).length());
      } else if (outside.get(node.id)) {
        images[node.id] = inHead(node, images);
      }
    }
    this.fixedGraph = from.emptyCopy(0);
    Node[] same = new Node[from.size()];
    List<Node> fixedOrder = from.reached(inFixed);
    Collections.reverse(fixedOrder);
    for (Node node : fixedOrder) {
      same[node.id] = fixedGraph.copy(node, same);
    }
    for (int r = 0; r < rows.size(); r++) {
      head.add(sum(headGraph, 0.0, changing.get(r), images));
      fixed.add(sum(fixedGraph, constants[r], constant.get(r), same));
    }
  }

  /** Whether one of the rows has a network. */
  public static boolean isIn(Graph graph, List<Expr> rows) {
    return graph.hasNetworks()
        && graph.reached(rows).stream().anyMatch(node -> node.op() == Op.NETWORK);
  }

  public static NetworkRows of(Graph graph, List<Expr> rows) {
    return new NetworkRows(graph, rows);
  }

  /** The nodes that something else than a network depends on, by number. */
  private static BitSet outsideNetworks(List<Node> order, List<Expr> rows) {
    BitSet used = new BitSet();
    rows.forEach(row -> used.set(row.id));
    for (Node node : order) {
      if (node.op() != Op.NETWORK) {
        node.arguments().forEach(a -> used.set(a.id));
      }
    }
    return used;
  }

  /** The variables that the head depends on, those of networks' weights only if it uses them. */
  private static int[] variables(List<Node> order, BitSet outside) {
    BitSet found = new BitSet();
    for (Node node : order) {
      switch (node.op()) {
        case VARIABLE -> found.set(node.index());
        case LINEAR -> {
          for (int i : node.indices()) {
            found.set(i);
          }
        }
        case VECTOR_VARIABLE -> {
          if (outside.get(node.id)) {
            found.set(node.index(), node.index() + ((Vec) node).length());
          }
        }
        default -> {}
      }
    }
    return found.stream().toArray();
  }

  private Node inHead(Node node, Node[] images) {
    return switch (node.op()) {
      case VARIABLE -> headGraph.variable(placeInHead[node.index()]);
      case VECTOR_VARIABLE -> headGraph.variables(placeInHead[node.index()], ((Vec) node).length());
      case LINEAR -> {
        int[] places = node.indices();
        for (int k = 0; k < places.length; k++) {
          places[k] = placeInHead[places[k]];
        }
        yield headGraph.linear(places, node.numbers(), node.number());
      }
      default -> headGraph.copy(node, images);
    };
  }

  private static Expr sum(
      Graph graph, double constant, List<AdditiveTerms.Term> terms, Node[] images) {
    List<Expr> all = new ArrayList<>();
    terms.forEach(t -> all.add(((Expr) images[t.expression().id()]).times(t.factor())));
    all.add(graph.constant(constant));
    return graph.sum(all);
  }

  public List<Use> uses() {
    return List.copyOf(uses);
  }

  /** The graph of the parts that do not change with the scenario, over all variables. */
  public Graph fixedGraph() {
    return fixedGraph;
  }

  /** By row: what does not change with the scenario. */
  public List<Expr> fixed() {
    return List.copyOf(fixed);
  }

  /** The graph of the rest, over {@link #variables} and then the outputs of networks. */
  public Graph headGraph() {
    return headGraph;
  }

  /** By row: what changes with the scenario. */
  public List<Expr> head() {
    return List.copyOf(head);
  }

  /** By variable of the head that is no output: where it is in x. */
  public int[] variables() {
    return variables.clone();
  }
}
