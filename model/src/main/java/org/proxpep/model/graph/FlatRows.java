package org.proxpep.model.graph;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.proxpep.model.graph.Node.Recipe;

/**
 * Rows of a graph without the graph: the nodes they are made of, numbered in their order, and the
 * inputs in the order of their first use. Other machines make a graph of it again, and two graphs
 * that say the same, whatever else they hold, give the same bytes.
 */
@SuppressWarnings("serial") // Array lists are serializable.
public final class FlatRows implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The arguments of each are places in this list. */
  private final List<Recipe> nodes = new ArrayList<>();

  private final List<String> scalarInputs = new ArrayList<>();
  private final List<String> vectorInputs = new ArrayList<>();
  private final List<Integer> vectorLengths = new ArrayList<>();
  private final int[] rows;

  private FlatRows(int count) {
    this.rows = new int[count];
  }

  /** The rows of a graph; parameters become the numbers that they have in the graph. */
  public static FlatRows of(Graph graph, List<Expr> rows) {
    List<Node> order = graph.reached(rows);
    Collections.reverse(order);
    FlatRows flat = new FlatRows(rows.size());
    Slots slots = new Slots(graph);
    Map<Node, Integer> places = new HashMap<>();
    for (Node node : order) {
      places.put(node, flat.nodes.size());
      boolean known = node.op() == Op.PARAMETER;
      Node sent = known ? graph.constant(graph.parameterValues()[node.index()]) : node;
      flat.nodes.add(flat.flat(slots, sent, places));
    }
    for (int r = 0; r < flat.rows.length; r++) {
      flat.rows[r] = place(places, rows.get(r));
    }
    return flat;
  }

  /** What the slots of a graph's inputs are called. */
  private record Slots(List<String> scalars, List<String> vectors, int[] lengths) {
    Slots(Graph graph) {
      this(graph.scalarInputs(), graph.vectorInputs(), graph.vectorInputLengths());
    }
  }

  private static int place(Map<Node, Integer> places, Node node) {
    Integer place = places.get(node);
    if (place == null) {
      throw new IllegalStateException("Arguments come before the nodes that use them.");
    }
    return place;
  }

  private Recipe flat(Slots slots, Node node, Map<Node, Integer> places) {
    Recipe recipe = node.recipe;
    int index =
        switch (recipe.op()) {
          case INPUT -> slot(scalarInputs, slots.scalars.get(recipe.index()));
          case VECTOR_INPUT, INPUT_ELEMENT -> {
            String name = slots.vectors.get(recipe.index());
            int slot = slot(vectorInputs, name);
            if (slot == vectorLengths.size()) {
              vectorLengths.add(slots.lengths[recipe.index()]);
            }
            yield slot;
          }
          default -> recipe.index();
        };
    return recipe.with(node.arguments().stream().mapToInt(a -> place(places, a)).toArray(), index);
  }

  private static int slot(List<String> names, String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name);
  }

  /** The rows in a graph of their own. */
  public List<Expr> restore(Graph empty) {
    scalarInputs.forEach(empty::input);
    for (int k = 0; k < vectorInputs.size(); k++) {
      empty.input(vectorInputs.get(k), vectorLengths.get(k));
    }
    Node[] made = new Node[nodes.size()];
    for (int k = 0; k < made.length; k++) {
      Recipe flat = nodes.get(k);
      int[] arguments = IntStream.of(flat.arguments()).map(a -> made[a].id).toArray();
      made[k] = empty.made(flat.with(arguments, flat.index()));
    }
    return IntStream.of(rows).mapToObj(r -> (Expr) made[r]).toList();
  }

  /** The variables that the rows depend on. */
  public BitSet variables() {
    BitSet found = new BitSet();
    for (Recipe node : nodes) {
      switch (node.op()) {
        case VARIABLE -> found.set(node.index());
        case VECTOR_VARIABLE -> found.set(node.index(), node.index() + node.length());
        case LINEAR -> IntStream.of(node.indices()).forEach(found::set);
        default -> {}
      }
    }
    return found;
  }

  /** Writes what the rows say. */
  public void describe(DataOutputStream to) throws IOException {
    for (Recipe node : nodes) {
      to.writeUTF(node.op() + " " + node.function());
      for (int a : node.arguments()) {
        to.writeInt(a);
      }
      to.writeDouble(node.number());
      to.writeInt(node.index());
      to.writeInt(node.length());
      for (double v : node.numbers()) {
        to.writeDouble(v);
      }
      for (int i : node.indices()) {
        to.writeInt(i);
      }
    }
    for (String name : scalarInputs) {
      to.writeUTF(name);
    }
    for (String name : vectorInputs) {
      to.writeUTF(name);
    }
    for (int r : rows) {
      to.writeInt(r);
    }
  }
}
