package org.proxpep.model.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.proxpep.model.function.Algebra;
import org.proxpep.model.function.BinaryFunction;
import org.proxpep.model.function.Call;
import org.proxpep.model.function.UnaryFunction;

/** Writes formulas as expressions of a graph, so derivatives are functions of x like any other. */
final class ExprAlgebra implements Algebra {

  private final Graph graph;
  private final List<Expr> all = new ArrayList<>();
  private boolean hasCalls;

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

  @Override
  public int apply(UnaryFunction f, int a) {
    return handle(all.get(a).apply(f));
  }

  @Override
  public int apply(BinaryFunction f, int a, int b) {
    return handle(all.get(a).apply(f, all.get(b)));
  }

  @Override
  public int either(IntSupplier byCalls, IntSupplier byFunctions) {
    return byFunctions.getAsInt();
  }

  /** A graph has elementary functions only, so the number stands for nothing. */
  @Override
  public int call(Call call, int... arguments) {
    hasCalls = true;
    return constant(1.0);
  }

  /** Whether a formula called anything that no expression says. */
  boolean hasCalls() {
    return hasCalls;
  }
}
