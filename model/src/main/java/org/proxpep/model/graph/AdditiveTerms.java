package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.UnaryFunction;

/**
 * An expression as c + Σ aₖ·eₖ with numbers c and aₖ and expressions eₖ that are no such sums
 * themselves.
 */
public final class AdditiveTerms {

  /** a·e. */
  public record Term(double factor, Expr expression) {}

  private final List<Term> terms = new ArrayList<>();
  private double constant;

  private final Map<Integer, Expr> means;

  public AdditiveTerms(Expr expression) {
    this(expression, Map.of());
  }

  /**
   * @param means expressions by the number of the node that stands for them
   */
  public AdditiveTerms(Expr expression, Map<Integer, Expr> means) {
    this.means = means;
    add(1.0, expression);
  }

  /** c. */
  public double constant() {
    return constant;
  }

  public List<Term> terms() {
    return terms;
  }

  private void add(double factor, Node node) {
    Expr e = (Expr) node;
    Expr mean = means.get(e.id());
    if (mean != null) {
      // The terms of what a mean is of, as they would be if it were drawn.
      AdditiveTerms inside = new AdditiveTerms(mean);
      constant += factor * inside.constant;
      inside.terms.forEach(t -> terms.add(new Term(factor * t.factor, t.expression)));
    } else if (e.isConstant()) {
      constant += factor * e.number();
    } else if (e.op() == Op.SUM) {
      e.arguments().forEach(a -> add(factor, a));
    } else if (e.op() == Op.LINEAR) {
      constant += factor * e.number();
      for (int k = 0; k < e.indices().length; k++) {
        terms.add(new Term(factor * e.numbers()[k], e.graph.variable(e.indices()[k])));
      }
    } else if (e.is(BinaryFunction.ADD) || e.is(BinaryFunction.SUBTRACT)) {
      add(factor, e.argument(0));
      add(e.is(BinaryFunction.ADD) ? factor : -factor, e.argument(1));
    } else if (e.is(UnaryFunction.NEGATE)) {
      add(-factor, e.argument(0));
    } else if (e.is(BinaryFunction.MULTIPLY) && ((Expr) e.argument(0)).isConstant()) {
      add(factor * e.argument(0).number(), e.argument(1));
    } else if (e.is(BinaryFunction.DIVIDE) && ((Expr) e.argument(1)).isConstant()) {
      add(factor / e.argument(1).number(), e.argument(0));
    } else {
      terms.add(new Term(factor, e));
    }
  }
}
