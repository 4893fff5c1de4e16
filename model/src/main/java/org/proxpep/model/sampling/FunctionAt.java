package org.proxpep.model.sampling;

import java.util.List;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/** Functions at a point, for one thread. */
public final class FunctionAt {

  /** Where the plan fills the inputs of a scenario. */
  public final InputFiller.Scratch scratch;

  private final Functions functions;
  private final double[] x;
  private final double[] values;
  private final double[][] gradient;

  private FunctionAt(Functions functions, InputFiller plan, double[] x) {
    this.functions = functions;
    this.scratch = new InputFiller.Scratch(plan, functions);
    this.x = x;
    this.values = new double[functions.rows()];
    this.gradient = new double[values.length][x.length];
  }

  /** An expression at a point. */
  public static FunctionAt of(Graph graph, Expr e, InputFiller plan, double[] x) {
    return new FunctionAt(Functions.interpret(graph, List.of(e)), plan, x);
  }

  /** Several expressions that depend on no variable. */
  public static FunctionAt ofData(Graph graph, List<Expr> all, InputFiller plan) {
    return new FunctionAt(Functions.interpret(graph, all), plan, new double[0]);
  }

  public InputFiller plan() {
    return scratch.owner;
  }

  /** The value of the first function for the inputs that are filled. */
  public double value() {
    return values()[0];
  }

  /** The values of all for the inputs that are filled, in an array that is used again. */
  public double[] values() {
    functions.evaluate(x, scratch.workspace, values, gradient);
    return values;
  }

  /** How many functions there are. */
  public int size() {
    return values.length;
  }
}
