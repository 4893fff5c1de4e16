package org.proxpep.model.semantics;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Vocabulary;

/** What an expression means. */
public sealed interface Value {

  /** What a message calls it. */
  String kind();

  /**
   * A number: fixed + Σ E[part], one part for each draw of scenarios. Inside a mean there are no
   * parts, and the fixed term depends on the scenario.
   *
   * @param tails risk measures such as cvar among the terms, which may only be bounded from above
   */
  record Scalar(Expr fixed, SortedMap<Integer, Expr> parts, List<Tail> tails) implements Value {

    public static Scalar of(Expr fixed) {
      return new Scalar(fixed, new TreeMap<>(), List.of());
    }

    /** Whether it is a function of x as it stands. */
    public boolean isFixed() {
      return parts.isEmpty() && tails.isEmpty();
    }

    public boolean isConstant() {
      return isFixed() && fixed.isConstant();
    }

    @Override
    public String kind() {
      return "a number";
    }
  }

  /**
   * A risk measure that is the least value of a mean over variables of its own.
   *
   * @param factor what it is multiplied by; NaN where that is not a number
   */
  record Tail(double factor, Span span) {

    /** What a message calls it. */
    public String name(SourceText source) {
      return "`" + source.slice(span).replaceFirst("(?s)\\s*\\(.*", "") + "`";
    }

    static List<Tail> of(Span span) {
      return List.of(new Tail(1.0, span));
    }
  }

  /**
   * @param vec null where the entries were made one by one
   */
  record Vector(Labels labels, @Nullable Vec vec, List<Scalar> items) implements Value {

    public static Vector of(Labels labels, Vec vec) {
      return new Vector(labels, vec, List.of());
    }

    public static Vector of(Labels labels, List<Scalar> items) {
      return new Vector(labels, null, items);
    }

    public Scalar get(int i) {
      return vec != null ? Scalar.of(vec.get(i)) : items.get(i);
    }

    public int size() {
      return labels.size();
    }

    @Override
    public String kind() {
      return "a vector of " + size();
    }
  }

  /**
   * A matrix.
   *
   * @param entries row by row
   */
  record Grid(Labels rows, Labels columns, Vector entries) implements Value {

    public static Grid of(Labels rows, Labels columns, Vec flat) {
      return new Grid(rows, columns, Vector.of(Labels.range(1, flat.length()), flat));
    }

    public Scalar get(int row, int column) {
      return entries.get(row * columns.size() + column);
    }

    public Vector row(int row) {
      int width = columns.size();
      Vec vec = entries.vec();
      return vec != null
          ? Vector.of(columns, vec.slice(row * width, width))
          : Vector.of(columns, entries.items().subList(row * width, (row + 1) * width));
    }

    public Vector column(int column) {
      return Vector.of(
          rows, IntStream.range(0, rows.size()).mapToObj(i -> get(i, column)).toList());
    }

    @Override
    public String kind() {
      return "a matrix of " + rows.size() + " rows and " + columns.size() + " columns";
    }
  }

  /** A member of an index set. */
  record Member(Labels labels, int place) implements Value {
    public String label() {
      return labels.label(place);
    }

    @Override
    public String kind() {
      return "the index " + label();
    }
  }

  record Text(String text) implements Value {
    @Override
    public String kind() {
      return "a text";
    }
  }

  /** A column of texts; in the graph its codes. */
  record Category(Column column, Expr code) implements Value {
    @Override
    public String kind() {
      return "the column of texts " + Vocabulary.quoted(column.name());
    }
  }
}
