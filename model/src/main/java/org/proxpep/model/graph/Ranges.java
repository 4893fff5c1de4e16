package org.proxpep.model.graph;

import java.util.Collections;
import java.util.List;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.IntegerPower;
import org.proxpep.model.function.UnaryFunction;
import org.proxpep.model.function.ValueRange;

/**
 * Intervals that expressions cannot leave while variables and inputs stay in theirs. Interval
 * arithmetic knows nothing of dependencies, so the intervals may be far too wide, but never too
 * narrow; rounding is allowed for.
 */
public final class Ranges {

  /** Where inputs stay. */
  public interface Inputs {

    /** Of the scalar input in a slot. */
    ValueRange scalar(int slot);

    /** Of one element of the vector input in a slot. */
    ValueRange element(int slot, int element);
  }

  private final Inputs inputs;
  private final double[] lower;
  private final double[] upper;
  private final ValueRange[][] found;

  /**
   * @param rows the expressions that will be asked for
   * @param lower the variables' lower bounds
   * @param upper the variables' upper bounds
   */
  public Ranges(Graph graph, List<Expr> rows, Inputs inputs, double[] lower, double[] upper) {
    this.inputs = inputs;
    this.lower = lower;
    this.upper = upper;
    int last = rows.stream().mapToInt(Expr::id).max().orElse(-1);
    this.found = new ValueRange[last + 1][];
    List<Node> reached = graph.reached(rows);
    Collections.reverse(reached);
    reached.forEach(node -> found[node.id()] = find(node));
  }

  public double lower(Expr e) {
    return found[e.id()][0].low();
  }

  public double upper(Expr e) {
    return found[e.id()][0].high();
  }

  /** Entry i of a node that a row depends on; of a scalar there is one. */
  ValueRange at(Node node, int i) {
    return found[node.id()][i];
  }

  private ValueRange[] entries(Node node, int argument) {
    return found[node.argument(argument).id()];
  }

  private ValueRange of(Node node, int argument) {
    return entries(node, argument)[0];
  }

  private ValueRange[] find(Node node) {
    ValueRange[] result = new ValueRange[node instanceof Vec vec ? vec.length() : 1];
    for (int i = 0; i < result.length; i++) {
      result[i] = entry(node, i);
    }
    return result;
  }

  /** Entry i of a node; of a scalar there is one. */
  private ValueRange entry(Node node, int i) {
    return switch (node.op()) {
      case CONSTANT -> ValueRange.point(node.number());
      case VECTOR_CONSTANT -> ValueRange.point(node.recipe.numbers()[i]);
      case VARIABLE, VECTOR_VARIABLE -> variable(node.index() + i);
      case INPUT -> inputs.scalar(node.index());
      case INPUT_ELEMENT, VECTOR_INPUT -> inputs.element(node.index(), node.element() + i);
      case PARAMETER -> ValueRange.ALL;
      case LINEAR -> linear(node);
      case SUM -> sum(node);
      case FUNCTION -> function(node);
      case INTEGER_POWER -> IntegerPower.range(of(node, 0), node.index());
      case SELECT -> of(node, 1).hull(of(node, 2));
      case DOT -> dot(entries(node, 0), entries(node, 1));
      case VECTOR_SUM -> ValueRange.sum(entries(node, 0));
      case NORM -> UnaryFunction.SQRT.range(dot(entries(node, 0), entries(node, 0)));
      case VECTOR_ADD -> BinaryFunction.ADD.range(entries(node, 0)[i], entries(node, 1)[i]);
      case VECTOR_SUBTRACT ->
          BinaryFunction.SUBTRACT.range(entries(node, 0)[i], entries(node, 1)[i]);
      case VECTOR_MULTIPLY ->
          BinaryFunction.MULTIPLY.range(entries(node, 0)[i], entries(node, 1)[i]);
      case VECTOR_SCALE -> BinaryFunction.MULTIPLY.range(of(node, 0), entries(node, 1)[i]);
      case VECTOR_SHIFT -> BinaryFunction.ADD.range(of(node, 0), entries(node, 1)[i]);
      case NETWORK -> node.layers().activation(node.layers().count() - 1).range();
    };
  }

  private ValueRange function(Node node) {
    if (node.function() instanceof UnaryFunction f) {
      return f.range(of(node, 0));
    } else if (node.arguments().stream().allMatch(a -> a.argumentCount() == 0)) {
      // No other order of additions is possible, so that 1 - y is not negative for a y up to 1.
      if (node.is(BinaryFunction.ADD)) {
        return of(node, 0).plus(of(node, 1));
      } else if (node.is(BinaryFunction.SUBTRACT)) {
        return of(node, 0).plus(of(node, 1).negate());
      }
    }
    return ((BinaryFunction) node.function()).range(of(node, 0), of(node, 1));
  }

  private ValueRange variable(int i) {
    return new ValueRange(lower[i], upper[i]);
  }

  private ValueRange linear(Node node) {
    double[] coefficients = node.numbers();
    int[] indices = node.indices();
    ValueRange[] terms = new ValueRange[indices.length + 1];
    terms[0] = ValueRange.point(node.number());
    for (int k = 0; k < indices.length; k++) {
      terms[k + 1] = ValueRange.point(coefficients[k]).times(variable(indices[k]));
    }
    return ValueRange.sum(terms);
  }

  private ValueRange sum(Node node) {
    ValueRange[] terms = new ValueRange[node.argumentCount()];
    for (int k = 0; k < terms.length; k++) {
      terms[k] = of(node, k);
    }
    return ValueRange.sum(terms);
  }

  private static ValueRange dot(ValueRange[] x, ValueRange[] y) {
    ValueRange[] terms = new ValueRange[x.length];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = x == y ? IntegerPower.range(x[i], 2) : x[i].times(y[i]);
    }
    return ValueRange.sum(terms);
  }
}
