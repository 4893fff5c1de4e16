package org.proxpep.model.semantics;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.proxpep.model.syntax.Parser;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** What replaces the value of a {@code param}: a number, a vector or a matrix. */
public final class ParameterValue implements Serializable {

  private static final long serialVersionUID = 1L;

  /** At least one row; all are equally long. */
  private final double[][] rows;

  private ParameterValue(double[][] rows) {
    this.rows = rows;
  }

  /** A number. */
  public static ParameterValue of(double number) {
    return of(new double[][] {{number}});
  }

  /** A vector. */
  public static ParameterValue of(double... vector) {
    return of(new double[][] {vector});
  }

  /** A matrix by its rows. */
  public static ParameterValue of(double[][] matrix) {
    Require.that(
        matrix.length > 0 && matrix[0].length > 0,
        "A parameter (%s) must have at least one number",
        "leave it as the model has it",
        Arrays.deepToString(matrix));
    double[][] rows = new double[matrix.length][];
    for (int i = 0; i < rows.length; i++) {
      Require.that(
          matrix[i].length == matrix[0].length,
          "The rows of a matrix (%s and %s numbers) must be equally long",
          "a number is missing",
          matrix[0].length,
          matrix[i].length);
      for (double number : matrix[i]) {
        Require.that("A parameter", number, !Double.isNaN(number), "a number", "0");
      }
      rows[i] = matrix[i].clone();
    }
    return new ParameterValue(rows);
  }

  /**
   * The numbers of a file, as {@code param … from} reads them.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  public static ParameterValue read(Path file) {
    return of(NumberFile.read(file));
  }

  /**
   * The value as a model writes it: {@code 0.05}, {@code 1/3}, {@code [1, 2]}, {@code [[1, 2], [3,
   * 4]]}.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static ParameterValue parse(String text) {
    try {
      return of(rows(tree(text)));
    } catch (NotNumbers e) {
      throw new Refusal(
              "The value",
              text,
              "must be a number, a vector or a matrix of numbers",
              text.contains(",") && !text.contains("[")
                  ? "write [" + text + "]"
                  : "0.05, [1, 2] or [[1, 2], [3, 4]]")
          .causedBy(e);
    }
  }

  /** The value that a model gives a parameter, unless it takes more than numbers. */
  static Optional<ParameterValue> written(Tree tree) {
    try {
      return Optional.of(of(rows(tree)));
    } catch (NotNumbers e) {
      return Optional.empty();
    }
  }

  private static final class NotNumbers extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static Tree tree(String text) {
    SourceText source =
        new SourceText(
            "value",
            "param value = " + text,
            (message, line, column, problem, e) -> new NotNumbers());
    List<Statement> statements = Parser.parse(source, Set.of());
    if (statements.size() == 1
        && statements.get(0) instanceof Statement.Param param
        && param.value() != null) {
      return param.value();
    }
    throw new NotNumbers();
  }

  private static double[][] rows(Tree tree) {
    if (!(tree instanceof Tree.Items items)) {
      return new double[][] {{number(tree)}};
    }
    boolean matrix = items.items().stream().anyMatch(Tree.Items.class::isInstance);
    return matrix
        ? items.items().stream().map(ParameterValue::row).toArray(double[][]::new)
        : new double[][] {row(items)};
  }

  private static double[] row(Tree tree) {
    if (tree instanceof Tree.Items items) {
      return items.items().stream().mapToDouble(ParameterValue::number).toArray();
    }
    throw new NotNumbers();
  }

  private static double number(Tree tree) {
    if (tree instanceof Tree.Literal literal) {
      return literal.value();
    }
    if (tree instanceof Tree.Negate negate) {
      return -number(negate.operand());
    }
    if (tree instanceof Tree.Name name && name.name().equals("inf")) {
      return Double.POSITIVE_INFINITY;
    }
    if (tree instanceof Tree.Power power) {
      return Math.pow(number(power.base()), number(power.exponent()));
    }
    if (tree instanceof Tree.Chain chain) {
      double value = chain.isProduct() ? 1.0 : 0.0;
      for (int i = 0; i < chain.operands().size(); i++) {
        double operand = number(chain.operands().get(i));
        value =
            switch (chain.operators().charAt(i)) {
              case '+' -> value + operand;
              case '-' -> value - operand;
              case '*' -> value * operand;
              default -> value / operand;
            };
      }
      return value;
    }
    throw new NotNumbers();
  }

  /** Whether it is one number. */
  public boolean isNumber() {
    return rows.length == 1 && rows[0].length == 1;
  }

  /** The number, if it is one. */
  public double number() {
    if (!isNumber()) {
      throw new IllegalStateException("A value of several numbers is not one: " + this);
    }
    return rows[0][0];
  }

  /** The numbers by row; a vector is one row, or one column of a file. */
  public double[][] rows() {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  /** A {@code Double}, a {@code double[]} or a {@code double[][]}. */
  public Object plain() {
    return isNumber() ? (Object) rows[0][0] : isLine() ? flat() : rows();
  }

  /** All numbers row by row. */
  double[] flat() {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  boolean isLine() {
    return rows.length == 1 || rows[0].length == 1;
  }

  boolean isMatrix(int height, int width) {
    return rows.length == height && rows[0].length == width;
  }

  /** What a message calls it. */
  String kind() {
    return isNumber()
        ? "one number"
        : isLine() ? flat().length + " numbers" : rows.length + " × " + rows[0].length + " numbers";
  }

  /** As a model writes it. */
  @Override
  public String toString() {
    if (isNumber()) {
      return text(rows[0][0]);
    }
    return isLine()
        ? text(flat())
        : Arrays.stream(rows).map(ParameterValue::text).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String text(double[] row) {
    return Arrays.stream(row)
        .mapToObj(ParameterValue::text)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String text(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterValue value && Arrays.deepEquals(rows, value.rows);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(rows);
  }
}
