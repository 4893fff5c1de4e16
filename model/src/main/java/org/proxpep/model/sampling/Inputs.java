package org.proxpep.model.sampling;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.function.ValueRange;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.graph.Vec;

/** What the inputs of a graph stand for. */
public final class Inputs {

  public sealed interface Input {
    int draw();
  }

  public record ColumnInput(int draw, int table, Column column) implements Input {}

  public record FeatureInput(int draw, FeatureRows rows) implements Input {}

  public record RandomInput(int draw, RandomSource source) implements Input {}

  /** What a draw's terms are multiplied by: 1 in a sample, a row's share in an exact mean. */
  public record FactorInput(int draw) implements Input {}

  public final Graph graph;
  private final Map<String, Input> scalars = new LinkedHashMap<>();
  private final Map<String, Input> vectors = new LinkedHashMap<>();
  private final Map<FeatureRows, Integer> featureNumbers = new HashMap<>();

  public Inputs(Graph graph) {
    this.graph = graph;
  }

  /** The same inputs of another graph. */
  Inputs over(Graph other) {
    Inputs inputs = new Inputs(other);
    inputs.scalars.putAll(scalars);
    inputs.vectors.putAll(vectors);
    return inputs;
  }

  public Expr column(int draw, int table, Column column) {
    String name = draw + " column " + table + " " + column.name();
    scalars.putIfAbsent(name, new ColumnInput(draw, table, column));
    return graph.input(name);
  }

  public Vec features(int draw, FeatureRows rows) {
    int number = featureNumbers.computeIfAbsent(rows, r -> featureNumbers.size());
    String name = draw + " features " + number;
    vectors.putIfAbsent(name, new FeatureInput(draw, rows));
    return graph.input(name, rows.labels.size());
  }

  public Expr number(int draw, RandomSource source) {
    String name = draw + " random " + source.number();
    scalars.putIfAbsent(name, new RandomInput(draw, source));
    return graph.input(name);
  }

  public Vec vector(int draw, RandomSource source) {
    String name = draw + " random " + source.number();
    vectors.putIfAbsent(name, new RandomInput(draw, source));
    return graph.input(name, source.size());
  }

  public Expr factor(int draw) {
    String name = draw + " factor";
    scalars.putIfAbsent(name, new FactorInput(draw));
    return graph.input(name);
  }

  public Input scalar(String name) {
    return required(scalars.get(name), name);
  }

  public Input vector(String name) {
    return required(vectors.get(name), name);
  }

  /** What a leaf of the graph reads, a number or entries of a vector; null of other nodes. */
  public @Nullable Input at(Node node) {
    return node.op() == Op.INPUT
        ? scalar(graph.scalarInputs().get(node.index()))
        : node.op() == Op.VECTOR_INPUT || node.op() == Op.INPUT_ELEMENT
            ? vector(graph.vectorInputs().get(node.index()))
            : null;
  }

  private static Input required(@Nullable Input input, String name) {
    if (input == null) {
      throw new IllegalStateException("Nobody fills the input " + name + ".");
    }
    return input;
  }

  /** The inputs that rows depend on, by slot. */
  public record Used(Map<Integer, Input> scalars, Map<Integer, Input> vectors) {

    /** All of one kind. */
    public <T extends Input> Stream<T> of(Class<T> kind) {
      return Stream.concat(scalars.values().stream(), vectors.values().stream())
          .filter(kind::isInstance)
          .map(kind::cast);
    }

    public Set<Integer> tables() {
      Set<Integer> tables = new TreeSet<>();
      of(ColumnInput.class).forEach(column -> tables.add(column.table()));
      of(FeatureInput.class).forEach(feature -> tables.add(feature.rows().table));
      return tables;
    }
  }

  public Used used(Iterable<Expr> rows) {
    Map<Integer, Input> scalarUsed = new TreeMap<>();
    Map<Integer, Input> vectorUsed = new TreeMap<>();
    for (Node node : graph.reached(rows)) {
      Input input = at(node);
      if (input != null) {
        (node.op() == Op.INPUT ? scalarUsed : vectorUsed).put(node.index(), input);
      }
    }
    return new Used(scalarUsed, vectorUsed);
  }

  /** Ranges of rows while variables stay between bounds and inputs where they can be. */
  public Ranges ranges(List<Expr> rows, double[] lower, double[] upper) {
    return ranges(rows, lower, upper, Inputs::range);
  }

  /** Ranges of rows at a point, whatever other rows of a table may hold. */
  public Ranges rangesInAnyRow(List<Expr> rows, double[] x) {
    return ranges(rows, x, x, Inputs::rangeInAnyRow);
  }

  /** What an entry of an input can be. */
  private interface InputRange {
    ValueRange of(Input input, int element);
  }

  private Ranges ranges(List<Expr> rows, double[] lower, double[] upper, InputRange range) {
    return new Ranges(graph, rows, where(rows, range), lower, upper);
  }

  /** Where the inputs of rows can be. */
  public Ranges.Inputs where(List<Expr> rows) {
    return where(rows, Inputs::range);
  }

  private Ranges.Inputs where(List<Expr> rows, InputRange range) {
    Used used = used(rows);
    return new Ranges.Inputs() {
      @Override
      public ValueRange scalar(int slot) {
        return range.of(required(used.scalars.get(slot), "in slot " + slot), 0);
      }

      @Override
      public ValueRange element(int slot, int element) {
        return range.of(required(used.vectors.get(slot), "in slot " + slot), element);
      }
    };
  }

  private static ValueRange rangeInAnyRow(Input input, int element) {
    return input instanceof ColumnInput || input instanceof FeatureInput
        ? new ValueRange(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : range(input, element);
  }

  private static ValueRange range(Input input, int element) {
    if (input instanceof ColumnInput c) {
      int categories = c.column().categories().size();
      return categories > 0
          ? new ValueRange(0, categories)
          : new ValueRange(c.column().summary().min(), c.column().summary().max());
    } else if (input instanceof FeatureInput f) {
      return new ValueRange(f.rows().features.lower(element), f.rows().features.upper(element));
    } else if (input instanceof RandomInput r) {
      return new ValueRange(r.source().lower()[element], r.source().upper()[element]);
    }
    return ValueRange.point(1.0);
  }
}
