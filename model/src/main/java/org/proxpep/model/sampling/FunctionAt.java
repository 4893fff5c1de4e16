package org.proxpep.model.sampling;

import java.util.List;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/** The first of some functions at a point, for one thread. */
public final class FunctionAt {

  /** Where the plan fills the inputs of a scenario. */
  public final InputFiller.Scratch scratch;

  private final Functions functions;
  private final double[] x;
  private final double[] value = new double[1];
  private final double[][] gradient;

  private FunctionAt(Functions functions, InputFiller plan, double[] x) {
    this.functions = functions;
    this.scratch = new InputFiller.Scratch(plan, functions);
    this.x = x;
    this.gradient = new double[1][x.length];
  }

  /** An expression at a point. */
  public static FunctionAt of(Graph graph, Expr e, InputFiller plan, double[] x) {
    return new FunctionAt(Functions.interpret(graph, List.of(e)), plan, x);
  }

  public InputFiller plan() {
    return scratch.owner;
  }

  /** The value for the inputs that are filled. */
  public double value() {
    functions.evaluate(x, scratch.workspace, value, gradient);
    return value[0];
  }
}
