package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.NetworkRows;
import org.proxpep.model.graph.NetworkRows.Use;
import org.proxpep.model.graph.Op;
import org.proxpep.model.network.NetworkPass;
import org.proxpep.problem.Evaluation;

/**
 * Evaluates rows with networks: first what does not change with the scenario, then blocks of
 * scenarios. In a block all networks go forward, the head of each scenario gives values and the
 * derivatives in the outputs, and each row goes backward. One scenario is a block of one, and sums
 * are taken scenario by scenario, so a block may end anywhere.
 */
final class NetworkEvaluator implements Evaluator {

  /** Rows of a block: enough to use every weight many times, and few enough for the cache. */
  private static final int BLOCK = 64;

  private final NetworkRows parts;
  private final Use[] uses;
  private final int[] variables;
  private final int outputs;
  private final Evaluator head;
  private final Evaluator fixed;

  /** The rows that have a part that does not change with the scenario and is no number. */
  private final boolean[] hasFixed;

  private final boolean anyFixed;

  /** By row and use: whether the row depends on it. */
  private final boolean[][] reaches;

  NetworkEvaluator(NetworkRows parts, BiFunction<Graph, List<Expr>, Evaluator> compile) {
    this.parts = parts;
    this.uses = parts.uses().toArray(new Use[0]);
    this.variables = parts.variables();
    this.outputs = parts.headGraph().dimension() - variables.length;
    this.head = compile.apply(parts.headGraph(), parts.head());
    this.fixed = compile.apply(parts.fixedGraph(), parts.fixed());
    int rows = parts.head().size();
    this.hasFixed = new boolean[rows];
    this.reaches = new boolean[rows][uses.length];
    boolean any = false;
    for (int r = 0; r < rows; r++) {
      Expr e = parts.fixed().get(r);
      hasFixed[r] = e.usesVariables();
      any |= !e.isConstant() || e.number() != 0.0;
      List<Expr> row = List.of(parts.head().get(r));
      for (int u = 0; u < uses.length; u++) {
        int at = uses[u].output();
        reaches[r][u] =
            parts.headGraph().reached(row).stream()
                .anyMatch(node -> node.op() == Op.VECTOR_VARIABLE && node.index() == at);
      }
    }
    this.anyFixed = any;
  }

  @Override
  public Room room() {
    return new Room(0, new int[0]);
  }

  private NetworkWork work(Workspace w) {
    NetworkWork found = w.networks;
    if (found == null) {
      found = new NetworkWork(new Workspace(w, head), new Workspace(w, fixed), parts);
      w.networks = found;
    }
    return found;
  }

  @Override
  public void run(
      double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient) {
    NetworkWork work = work(w);
    begin(x, parameters, work, 1, value, gradient);
    work.begin(1, outputs);
    read(w, work, 0);
    forward(x, work);
    head(parameters, work, 0, value, gradient);
    backward(x, work, gradient);
  }

  /** Sums over scenarios. */
  void sum(
      double[] x,
      double[] parameters,
      Functions.Inputs inputs,
      long[] scenarios,
      int count,
      Evaluation out) {
    double[] value = out.values();
    double[][] gradient = out.gradients();
    NetworkWork work = null;
    for (int from = 0; from < count; from += BLOCK) {
      int size = Math.min(BLOCK, count - from);
      for (int k = 0; k < size; k++) {
        Workspace w = inputs.of(scenarios[from + k], out);
        work = k == 0 ? begun(x, parameters, w, from, size, count, value, gradient) : work(w);
        read(w, work, k);
      }
      work = required(work);
      forward(x, work);
      for (int k = 0; k < size; k++) {
        inputs.of(scenarios[from + k], out);
        head(parameters, work, k, value, gradient);
      }
      backward(x, work, gradient);
    }
  }

  private NetworkWork begun(
      double[] x,
      double[] parameters,
      Workspace w,
      int from,
      int size,
      int count,
      double[] value,
      double[][] gradient) {
    NetworkWork work = work(w);
    if (from == 0) {
      begin(x, parameters, work, count, value, gradient);
    }
    work.begin(size, outputs);
    return work;
  }

  private static NetworkWork required(@Nullable NetworkWork work) {
    if (work == null) {
      throw new IllegalStateException("There is no scenario.");
    }
    return work;
  }

  /** What does not change with the scenario, so many times. */
  private void begin(
      double[] x,
      double[] parameters,
      NetworkWork work,
      int count,
      double[] value,
      double[][] gradient) {
    if (anyFixed) {
      fixed.run(x, parameters, work.fixed, work.fixedValue, gradient);
    }
    for (int r = 0; r < value.length; r++) {
      value[r] = anyFixed ? count * work.fixedValue[r] : 0.0;
      if (!hasFixed[r]) {
        Arrays.fill(gradient[r], 0.0);
      } else if (count > 1) {
        double[] row = gradient[r];
        for (int i = 0; i < row.length; i++) {
          row[i] *= count;
        }
      }
    }
    for (int k = 0; k < variables.length; k++) {
      work.x[k] = x[variables[k]];
    }
  }

  /** Keeps what networks take of the inputs of a scenario. */
  private void read(Workspace w, NetworkWork work, int k) {
    for (int u = 0; u < uses.length; u++) {
      int width = uses[u].layers().inputs();
      System.arraycopy(
          w.vector[uses[u].slot()], uses[u].element(), work.passes[u].inputs(), k * width, width);
    }
  }

  private void forward(double[] x, NetworkWork work) {
    for (int u = 0; u < uses.length; u++) {
      work.passes[u].forward(x, uses[u].weights());
      work.passes[u].backward(x, uses[u].weights());
    }
  }

  /** Adds values and derivatives of a scenario, and keeps those in the outputs of networks. */
  private void head(
      double[] parameters, NetworkWork work, int k, double[] value, double[][] gradient) {
    for (int u = 0; u < uses.length; u++) {
      NetworkPass pass = work.passes[u];
      int width = pass.layers().outputs();
      System.arraycopy(pass.outputs(), k * width, work.x, uses[u].output(), width);
    }
    head.run(work.x, parameters, work.head, work.value, work.gradient);
    for (int r = 0; r < value.length; r++) {
      value[r] += work.value[r];
      double[] row = work.gradient[r];
      for (int i = 0; i < variables.length; i++) {
        gradient[r][variables[i]] += row[i];
      }
      System.arraycopy(row, variables.length, work.adjoint[r], k * outputs, outputs);
    }
  }

  private void backward(double[] x, NetworkWork work, double[][] gradient) {
    for (int u = 0; u < uses.length; u++) {
      int at = uses[u].output() - variables.length;
      for (int r = 0; r < reaches.length; r++) {
        if (reaches[r][u]) {
          work.passes[u].addGradient(
              work.adjoint[r], at, outputs, x, uses[u].weights(), gradient[r]);
        }
      }
    }
  }
}
