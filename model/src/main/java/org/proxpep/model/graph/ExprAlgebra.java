package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.model.function.Algebra;
import org.proxpep.model.function.Call;

/** Writes formulas as expressions of a graph, so derivatives are functions of x like any other. */
final class ExprAlgebra implements Algebra {

  private final Graph graph;
  private final List<Expr> all = new ArrayList<>();

  ExprAlgebra(Graph graph) {
    this.graph = graph;
  }

  int handle(Expr e) {
    all.add(e);
    return all.size() - 1;
  }

  Expr expression(int handle) {
    return all.get(handle);
  }

  @Override
  public int constant(double value) {
    return handle(graph.constant(value));
  }

  @Override
  public int add(int s, int t) {
    return handle(all.get(s).plus(all.get(t)));
  }

  @Override
  public int subtract(int s, int t) {
    return handle(all.get(s).minus(all.get(t)));
  }

  @Override
  public int multiply(int s, int t) {
    return handle(all.get(s).times(all.get(t)));
  }

  @Override
  public int divide(int s, int t) {
    return handle(all.get(s).dividedBy(all.get(t)));
  }

  @Override
  public int negate(int t) {
    return handle(all.get(t).negate());
  }

  /**
   * @throws UnsupportedOperationException always: a graph has elementary functions only
   */
  @Override
  public int call(Call call, int... arguments) {
    throw new UnsupportedOperationException(call.toString());
  }
}
