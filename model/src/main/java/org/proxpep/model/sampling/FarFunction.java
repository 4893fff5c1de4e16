package org.proxpep.model.sampling;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FlatRows;
import org.proxpep.model.graph.Graph;

/** A function of x and the rows of a table that is elsewhere, which can be sent there. */
public record FarFunction(FlatRows rows, InputFiller plan) implements Serializable {

  /** An expression over inputs. */
  public static FarFunction of(Inputs inputs, Expr e, List<Draw> draws) {
    FlatRows rows = FlatRows.of(inputs.graph, List.of(e));
    Inputs own = inputs.over(new Graph(inputs.graph.dimension()));
    return new FarFunction(rows, new InputFiller(own, rows.restore(own.graph), draws, 1));
  }

  /** What matters of x, so that points which differ elsewhere are the same. */
  public double[] relevant(double[] x) {
    BitSet used = rows.variables();
    double[] part = new double[used.length()];
    used.stream().forEach(i -> part[i] = x[i]);
    return part;
  }

  /** The function at x, for one thread. */
  public FunctionAt at(double[] x) {
    Graph graph = new Graph(x.length);
    return FunctionAt.of(graph, rows.restore(graph).get(0), plan, x);
  }
}
