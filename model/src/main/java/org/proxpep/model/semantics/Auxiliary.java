package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.syntax.Span;

/**
 * A variable that the user did not write.
 *
 * @param variable its place among all variables
 * @param name what it is called among the variables
 * @param text what it stands for, as the user wrote it
 * @param definition what it is set by, such as the loss of a quantile
 * @param unit the variable is in units of this
 * @param span where the model needs it
 */
public record Auxiliary(
    int variable,
    String name,
    String text,
    Value.Scalar definition,
    AuxiliaryRule setting,
    double unit,
    Span span) {

  /** The same variable where it stands for something else. */
  public Auxiliary with(Value.Scalar other) {
    return new Auxiliary(variable, name, text, other, setting, unit, span);
  }

  /** The terms of the definition, each of one draw at most. */
  public List<Expr> terms() {
    List<Expr> terms = new ArrayList<>(definition.parts().values());
    terms.add(definition.fixed());
    return terms;
  }
}
