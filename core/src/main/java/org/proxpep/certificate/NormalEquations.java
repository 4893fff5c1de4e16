package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/** Least squares over a few rows, made of length 1 before. */
final class NormalEquations {

  private static final double SINGULAR = 1e-12;

  private NormalEquations() {}

  static DenseSolver solver(int count) {
    return new DenseSolver(count, SINGULAR);
  }

  /** The w for which Σ wⱼ rowⱼ is nearest to a vector; null where rows depend on each other. */
  static double @Nullable [] coefficients(List<double[]> rows, double[] vector) {
    double[] lengths = rows.stream().mapToDouble(Rows::norm).toArray();
    List<double[]> units = directions(rows, lengths);
    double[] right = Vectors.of(lengths.length, j -> Rows.dot(units.get(j), vector));
    double[] w = new double[lengths.length];
    if (!solver(w.length).solve(gram(units), right, w.length, w)) {
      return null;
    }
    return Vectors.of(w.length, j -> w[j] / lengths[j]);
  }

  /** Of length 1, or 0: a constraint in small units does not depend on others for that. */
  static List<double[]> directions(List<double[]> rows, double[] lengths) {
    List<double[]> units = new ArrayList<>();
    for (int j = 0; j < lengths.length; j++) {
      double[] row = rows.get(j).clone();
      Vectors.scale(lengths[j] > 0 ? 1.0 / lengths[j] : 0.0, row);
      units.add(row);
    }
    return units;
  }

  static double[][] gram(List<double[]> rows) {
    int count = rows.size();
    double[][] gram = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        gram[i][j] = Rows.dot(rows.get(i), rows.get(j));
      }
    }
    return gram;
  }
}
