package org.proxpep.problem;

import org.proxpep.set.ProxTerm;

/**
 * The kinks of a problem whose objective has a multiple of a prox term more.
 *
 * @param factor of its subgradient
 */
record OtherPieces(OpenKinks kinks, double factor, ProxTerm term) implements OpenKinks {

  @Override
  public int count() {
    return kinks.count();
  }

  @Override
  public boolean isShared(int kink) {
    return kinks.isShared(kink);
  }

  @Override
  public boolean isIn(int row) {
    return kinks.isIn(row);
  }

  @Override
  public Reader newReader() {
    Reader reader = kinks.newReader();
    return new Reader() {
      private double[] at = {};

      @Override
      public void read(double[] x, long index) {
        at = x;
        reader.read(x, index);
      }

      @Override
      public double gap(int kink) {
        return reader.gap(kink);
      }

      @Override
      public double[] gradient(int kink) {
        return reader.gradient(kink);
      }

      @Override
      public double weight(int row, int kink) {
        return reader.weight(row, kink);
      }

      @Override
      public void piece(int row, double[] out) {
        reader.piece(row, out);
        if (row == 0) {
          term.addSubgradient(factor, at, out);
        }
      }
    };
  }
}
