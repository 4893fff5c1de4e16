package org.proxpep.model.semantics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Law;
import org.proxpep.model.sampling.Law.Movable;
import org.proxpep.model.sampling.Law.Move;
import org.proxpep.model.sampling.RandomSource;

/**
 * The numbers of one random statement, which can be drawn from other distributions of their
 * families. Normal numbers that depend on each other are taken as what they are made of: d = mean +
 * L·z with independent z.
 */
final class MovedSource {

  /** Of more numbers that depend on each other, a look would cost more than scenarios do. */
  private static final int MOST_DEPENDENT = 200;

  private final Graph graph;
  private final Node input;
  private final boolean vector;
  private final @Nullable Movable[] laws;

  /** L and the way back from d − mean to z; null where entries are independent. */
  private final double @Nullable [][] factor;

  private final double[][] back;
  private final double[] centre;

  /**
   * @param input the number, or the vector of all of them
   */
  MovedSource(Graph graph, Node input, RandomSource source) {
    this.graph = graph;
    this.input = input;
    this.vector = input instanceof Vec;
    this.factor = source.factor();
    int size = source.size();
    this.centre = new double[size];
    this.laws = new Movable[size];
    boolean few = factor == null || size <= MOST_DEPENDENT;
    for (int i = 0; few && i < size; i++) {
      Law law = source.laws().get(i);
      if (factor == null) {
        laws[i] = law instanceof Movable movable ? movable : null;
      } else if (law instanceof Law.Normal normal) {
        centre[i] = normal.centre();
        laws[i] = factor[i][i] > 0.0 ? Law.Normal.STANDARD : null;
      }
    }
    this.back = factor == null || !few ? new double[0][] : inverse(factor);
  }

  /** Zero for directions without variance. */
  private static double[][] inverse(double[][] factor) {
    int n = factor.length;
    double[][] back = new double[n][n];
    for (int i = 0; i < n; i++) {
      if (factor[i][i] > 0.0) {
        back[i][i] = 1.0 / factor[i][i];
        for (int j = 0; j < i; j++) {
          for (int k = j; k < i; k++) {
            back[i][j] -= factor[i][k] * back[k][j] / factor[i][i];
          }
        }
      }
    }
    return back;
  }

  /** Of each statistic; null where a number has none. */
  @Nullable Movable[] laws() {
    return laws;
  }

  boolean canMove() {
    return Arrays.stream(laws).anyMatch(law -> law != null);
  }

  // In numbers.

  /** The statistics of what was drawn. */
  void statistics(Workspace drawn, double[] to, int at) {
    for (int i = 0; i < laws.length; i++) {
      Movable law = laws[i];
      if (law != null) {
        to[at + i] = law.statistic(factor == null ? number(drawn, i) : direction(drawn, i));
      }
    }
  }

  private double number(Workspace drawn, int i) {
    return vector ? drawn.vector[input.index()][i] : drawn.scalar[input.index()];
  }

  private double direction(Workspace drawn, int i) {
    double sum = 0.0;
    for (int j = 0; j <= i; j++) {
      sum += back[i][j] * (number(drawn, j) - centre[j]);
    }
    return sum;
  }

  /** Moves what was drawn. */
  void move(Workspace drawn, Move[] moves, int at) {
    double[] offset = offset(moves, at);
    for (int i = 0; i < laws.length; i++) {
      double moved = offset[i] + stretch(moves, at, i) * number(drawn, i);
      if (vector) {
        drawn.vector[input.index()][i] = moved;
      } else {
        drawn.scalar[input.index()] = moved;
      }
    }
  }

  private double[] offset(Move[] moves, int at) {
    double[] offset = new double[laws.length];
    for (int i = 0; i < offset.length; i++) {
      if (factor == null) {
        offset[i] = moves[at + i].offset();
      } else {
        for (int j = 0; j <= i; j++) {
          offset[i] += factor[i][j] * moves[at + j].offset();
        }
      }
    }
    return offset;
  }

  private double stretch(Move[] moves, int at, int i) {
    return factor == null ? moves[at + i].factor() : 1.0;
  }

  // In expressions.

  /** Σ weight·T of what is drawn. */
  Expr combined(double[] weights, int at) {
    double[] own = new double[laws.length];
    double constant = 0.0;
    if (factor == null) {
      System.arraycopy(weights, at, own, 0, own.length);
    } else {
      for (int j = 0; j < own.length; j++) {
        for (int i = j; i < own.length; i++) {
          own[j] += weights[at + i] * back[i][j];
        }
        constant -= own[j] * centre[j];
      }
    }
    Expr sum = graph.constant(constant);
    for (int i = 0; i < own.length; i++) {
      Movable law = laws[i];
      if (own[i] != 0.0) {
        Expr statistic = factor == null && law != null ? law.statistic(number(i)) : number(i);
        sum = sum.plus(statistic.times(own[i]));
      }
    }
    return sum;
  }

  private Expr number(int i) {
    return input instanceof Vec vec ? vec.get(i) : (Expr) input;
  }

  /** Whether a leaf of the graph is made of these numbers. */
  boolean isIn(Node leaf) {
    boolean scalar = leaf.op() == Op.INPUT;
    return scalar
        ? !vector && leaf.index() == input.index()
        : vector
            && (leaf.op() == Op.VECTOR_INPUT || leaf.op() == Op.INPUT_ELEMENT)
            && leaf.index() == input.index();
  }

  /** What stands in place of a leaf where the numbers are moved. */
  Node moved(Node leaf, Move[] moves, int at) {
    double[] offset = offset(moves, at);
    if (leaf instanceof Vec vec) {
      int n = vec.length();
      double[] shift = Arrays.copyOfRange(offset, vec.element(), vec.element() + n);
      double[] stretch = new double[n];
      Arrays.setAll(stretch, i -> stretch(moves, at, vec.element() + i));
      return vec.times(graph.constant(stretch)).plus(graph.constant(shift));
    }
    int i = vector ? leaf.element() : 0;
    return ((Expr) leaf).times(stretch(moves, at, i)).plus(offset[i]);
  }
}
