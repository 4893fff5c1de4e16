package org.proxpep.model.compile;

import java.util.Arrays;
import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;

/** The coefficients of rows c + aᵀx, one after another: their value and gradient at x = 0. */
final class AffineForms {

  private final Tape tape;
  private final Workspace work;
  private final double[] gradient;
  private final double[] value;
  private int row;

  AffineForms(Graph graph, List<Expr> rows) {
    Program program = new Program(graph, rows, false);
    this.tape = new Tape(program);
    this.work = new Workspace(program, tape);
    this.gradient = new double[graph.dimension()];
    this.value = new double[rows.size()];
    tape.forward(new double[graph.dimension()], new double[0], work, value);
  }

  Program.Affine next() {
    tape.reverse(row, new double[gradient.length], work, gradient);
    int count = (int) Arrays.stream(gradient).filter(g -> g != 0.0).count();
    double[] coefficients = new double[count];
    int[] indices = new int[count];
    int k = 0;
    for (int i = 0; i < gradient.length; i++) {
      if (gradient[i] != 0.0) {
        coefficients[k] = gradient[i];
        indices[k++] = i;
      }
    }
    return new Program.Affine(value[row++], coefficients, indices);
  }
}
