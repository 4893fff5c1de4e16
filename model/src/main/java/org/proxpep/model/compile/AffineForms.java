package org.proxpep.model.compile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;

/** The coefficients of rows c + aᵀx, one after another: their value and gradient at x = 0. */
final class AffineForms {

  private final Program program;
  private final Tape tape;
  private final Workspace work;
  private final double[] value;
  private final double[] adjoint;
  private final int[] seen;
  private int row;

  AffineForms(Graph graph, List<Expr> rows) {
    this.program = new Program(graph, rows, false);
    this.tape = new Tape(program);
    this.work = new Workspace(program.graph, tape);
    this.value = new double[rows.size()];
    this.adjoint = new double[program.nodes.length];
    this.seen = new int[program.nodes.length];
    tape.forward(new double[graph.dimension()], new double[0], work, value);
  }

  Program.Affine next() {
    Map<Integer, Double> terms = new TreeMap<>();
    Node root = program.nodes[program.root[row]];
    if (root.op() == Op.VARIABLE) {
      terms.put(root.index(), 1.0);
    } else {
      int[] reach = program.reach(row, seen, row + 1);
      boolean sparse = true;
      for (int k : reach) {
        sparse &= program.nodes[k] instanceof Expr && !isReduction(program.nodes[k]);
      }
      if (sparse) {
        sparse(reach, terms);
      } else {
        dense(terms);
      }
    }
    terms.values().removeIf(a -> a == 0.0);
    return new Program.Affine(
        value[row++],
        terms.values().stream().mapToDouble(Double::doubleValue).toArray(),
        terms.keySet().stream().mapToInt(Integer::intValue).toArray());
  }

  private static boolean isReduction(Node node) {
    return node.op() == Op.DOT || node.op() == Op.VECTOR_SUM;
  }

  /** Without a pass over all variables, of which there may be many more than terms. */
  private void sparse(int[] reach, Map<Integer, Double> terms) {
    for (int k : reach) {
      adjoint[k] = 0.0;
    }
    adjoint[program.root[row]] = 1.0;
    for (int k : reach) {
      Node node = program.nodes[k];
      if (node.op() == Op.LINEAR) {
        int[] indices = node.indices();
        double[] coefficients = node.numbers();
        for (int j = 0; j < indices.length; j++) {
          terms.merge(indices[j], adjoint[k] * coefficients[j], Double::sum);
        }
        continue;
      }
      for (int j = 0; j < program.target[k].length; j++) {
        int target = program.target[k][j];
        double part = adjoint[k] * program.code.number(program.partial[k][j]);
        if (target >= 0) {
          adjoint[target] += part;
        } else {
          terms.merge(~target, part, Double::sum);
        }
      }
    }
  }

  private void dense(Map<Integer, Double> terms) {
    double[] gradient = new double[program.dimension];
    tape.reverse(row, new double[program.dimension], work, gradient);
    for (int i = 0; i < gradient.length; i++) {
      terms.put(i, gradient[i]);
    }
  }
}
