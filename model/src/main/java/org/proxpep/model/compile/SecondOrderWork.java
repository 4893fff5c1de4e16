package org.proxpep.model.compile;

/** What one thread needs for second derivatives. */
final class SecondOrderWork {

  final RowHessians owner;

  /** With the inputs of the functions' own workspace. */
  final Workspace workspace;

  /** The numbers that the code gives out. */
  final double[] out;

  /** By atom a: ⟨a, v⟩, and what a is multiplied by in a product with v. */
  final double[] dot;

  final double[] factor;

  private final double[][] tables;
  private double[] x = {};
  private double[] shifted = {};

  SecondOrderWork(
      RowHessians owner, Workspace workspace, int outputs, int atoms, double[][] tables) {
    this.owner = owner;
    this.workspace = workspace;
    this.out = new double[outputs];
    this.dot = new double[atoms];
    this.factor = new double[atoms];
    this.tables = tables;
  }

  void moveTo(double[] newX) {
    this.x = newX;
  }

  /** The array that a vector is a stretch of. */
  double[] array(VecRef vector) {
    return vector.array(x, tables, workspace);
  }

  /** An array in which the entries of a vector begin at a place. */
  double[] aligned(VecRef vector, int first) {
    double[] values = array(vector);
    if (vector.offset() == first) {
      return values;
    }
    if (shifted.length < first + vector.length()) {
      shifted = new double[x.length];
    }
    System.arraycopy(values, vector.offset(), shifted, first, vector.length());
    return shifted;
  }

  double[] array(Atom atom) {
    return array(atom.values);
  }
}
