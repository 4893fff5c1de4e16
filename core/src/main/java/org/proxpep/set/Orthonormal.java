package org.proxpep.set;

import java.util.ArrayList;
import java.util.List;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/**
 * Equations ⟨q_k,x⟩ = β_k with orthonormal q_k and the same solutions as Ax = b, by Gram–Schmidt
 * where every row is orthogonalised twice ("twice is enough", Kahan and Parlett). Rows that depend
 * on earlier ones are dropped.
 */
final class Orthonormal {

  /** A row of length 1 depends on the others if what they leave of it is no longer than this. */
  private static final double DEPENDENT = 1e-10;

  /** A dependent equation is satisfied if its error, relative to its terms, is at most this. */
  private static final double CONSISTENT = 1e-9;

  private final List<double[]> q = new ArrayList<>();
  private final List<Double> beta = new ArrayList<>();
  private double squaredDistance;

  Orthonormal(double[][] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      add(i, a[i], b[i]);
    }
  }

  double[][] q() {
    return q.toArray(double[][]::new);
  }

  double[] beta() {
    return beta.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void add(int i, double[] a, double b) {
    double[] row = a.clone();
    double scale = SafeVectors.scaleOf(Rows.maxAbs(a));
    Vectors.scale(scale, row);
    double length = SafeVectors.norm(row);
    // A zero row stays zero, and is then satisfied by everything or by nothing.
    double inverse = length == 0.0 ? 1.0 : 1.0 / length;
    Vectors.scale(inverse, row);
    double rhs = b * scale * inverse;
    double size = Math.abs(rhs) + Math.sqrt(squaredDistance);

    for (int sweep = 0; sweep < 2; sweep++) {
      for (int k = 0; k < q.size(); k++) {
        double along = Rows.dot(q.get(k), row);
        Vectors.addMultiple(-along, q.get(k), row);
        rhs -= along * beta.get(k);
      }
    }

    double left = SafeVectors.norm(row);
    if (left <= DEPENDENT) {
      if (!(Math.abs(rhs) <= CONSISTENT * size)) {
        throw Refusal.of(
            "Equation %s of an affine set (right-hand side %s) contradicts the equations before it;"
                + " the set is empty",
            "a right-hand side is wrong, or the equation should be a constraint", i, b);
      }
      return;
    }
    Vectors.scale(1.0 / left, row);
    rhs /= left;
    q.add(row);
    beta.add(rhs);
    squaredDistance += rhs * rhs;
  }
}
