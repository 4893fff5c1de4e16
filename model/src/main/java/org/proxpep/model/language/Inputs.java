package org.proxpep.model.language;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;

/** What the inputs of a graph stand for. */
final class Inputs {

  sealed interface Input {
    int draw();
  }

  record ColumnInput(int draw, int table, Column column) implements Input {}

  record FeatureInput(int draw, FeatureRows rows) implements Input {}

  record RandomInput(int draw, RandomSource source) implements Input {}

  /** What a draw's terms are multiplied by: 1 in a sample, a row's share in an exact mean. */
  record FactorInput(int draw) implements Input {}

  final Graph graph;
  private final Map<String, Input> scalars = new LinkedHashMap<>();
  private final Map<String, Input> vectors = new LinkedHashMap<>();
  private final Map<FeatureRows, Integer> featureNumbers = new HashMap<>();

  Inputs(Graph graph) {
    this.graph = graph;
  }

  Expr column(int draw, Tables.Place place) {
    String name = draw + " column " + place.table() + " " + place.column().name();
    scalars.putIfAbsent(name, new ColumnInput(draw, place.table(), place.column()));
    return graph.input(name);
  }

  Vec features(int draw, FeatureRows rows) {
    int number = featureNumbers.computeIfAbsent(rows, r -> featureNumbers.size());
    String name = draw + " features " + number;
    vectors.putIfAbsent(name, new FeatureInput(draw, rows));
    return graph.input(name, rows.labels.size());
  }

  Expr number(int draw, RandomSource source) {
    String name = draw + " random " + source.number();
    scalars.putIfAbsent(name, new RandomInput(draw, source));
    return graph.input(name);
  }

  Vec vector(int draw, RandomSource source) {
    String name = draw + " random " + source.number();
    vectors.putIfAbsent(name, new RandomInput(draw, source));
    return graph.input(name, source.size());
  }

  Expr factor(int draw) {
    String name = draw + " factor";
    scalars.putIfAbsent(name, new FactorInput(draw));
    return graph.input(name);
  }

  Input scalar(String name) {
    return required(scalars.get(name), name);
  }

  Input vector(String name) {
    return required(vectors.get(name), name);
  }

  private static Input required(@Nullable Input input, String name) {
    if (input == null) {
      throw new IllegalStateException("Nobody fills the input " + name + ".");
    }
    return input;
  }

  /** The inputs that rows depend on, by slot. */
  record Used(Map<Integer, Input> scalars, Map<Integer, Input> vectors) {

    Set<Integer> tables() {
      Set<Integer> tables = new TreeSet<>();
      for (Map<Integer, Input> each : List.of(scalars, vectors)) {
        for (Input input : each.values()) {
          if (input instanceof ColumnInput column) {
            tables.add(column.table());
          } else if (input instanceof FeatureInput feature) {
            tables.add(feature.rows().table);
          }
        }
      }
      return tables;
    }

    boolean hasRandom() {
      return scalars.values().stream().anyMatch(RandomInput.class::isInstance)
          || vectors.values().stream().anyMatch(RandomInput.class::isInstance);
    }
  }

  Used used(Iterable<Expr> rows) {
    boolean[] seen = new boolean[graph.size()];
    int last = -1;
    for (Expr row : rows) {
      seen[row.id()] = true;
      last = Math.max(last, row.id());
    }
    List<String> scalarNames = graph.scalarInputs();
    List<String> vectorNames = graph.vectorInputs();
    Map<Integer, Input> scalarUsed = new TreeMap<>();
    Map<Integer, Input> vectorUsed = new TreeMap<>();
    for (int id = last; id >= 0; id--) {
      if (!seen[id]) {
        continue;
      }
      Node node = graph.node(id);
      if (node.op() == Op.INPUT) {
        scalarUsed.put(node.index(), scalar(scalarNames.get(node.index())));
      } else if (node.op() == Op.VECTOR_INPUT || node.op() == Op.INPUT_ELEMENT) {
        vectorUsed.put(node.index(), vector(vectorNames.get(node.index())));
      }
      for (int k = 0; k < node.argumentCount(); k++) {
        seen[node.argument(k).id()] = true;
      }
    }
    return new Used(scalarUsed, vectorUsed);
  }
}
