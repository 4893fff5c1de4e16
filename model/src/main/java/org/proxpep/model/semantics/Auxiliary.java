package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.syntax.Span;

/**
 * A variable that the user did not write.
 *
 * @param variable its place among all variables
 * @param name what it is called among the variables
 * @param text what it stands for, as the user wrote it
 * @param definitions what it is set by, such as the loss of a quantile; several for a variable that
 *     is the largest of them
 * @param unit the variable is in units of this
 * @param span where the model needs it
 */
public record Auxiliary(
    int variable,
    String name,
    String text,
    List<Value.Scalar> definitions,
    AuxiliaryRule setting,
    double unit,
    Span span) {

  /** The same variable where it stands for something else. */
  public Auxiliary with(List<Value.Scalar> others) {
    return new Auxiliary(variable, name, text, others, setting, unit, span);
  }

  /** What it stands for, where that is one thing. */
  public Value.Scalar definition() {
    return definitions.get(0);
  }

  /** The terms of all definitions, each of one draw at most. */
  public List<Expr> terms() {
    return definitions.stream().flatMap(each -> terms(each).stream()).toList();
  }

  /** What it is, by what each term gives. */
  public double value(ToDoubleFunction<Expr> term) {
    return setting.of(
        definitions.stream()
            .mapToDouble(each -> terms(each).stream().mapToDouble(term).sum())
            .toArray());
  }

  /** The terms of a definition, each of one draw at most. */
  public static List<Expr> terms(Value.Scalar definition) {
    List<Expr> terms = new ArrayList<>(definition.parts().values());
    terms.add(definition.fixed());
    return terms;
  }
}
