package org.proxpep.set;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.proxpep.linalg.Vectors;

/**
 * A set written with smooth functions: the points within bounds, one pair for each coordinate,
 * where further rows c(x) ≤ 0 or c(x) = 0 hold. Solvers that know nonlinear programmes and no sets
 * take this form; some also take rows with {@linkplain Kink kinks}, as long as they see them.
 *
 * @param lower the lower bound of a coordinate
 * @param upper the upper bound of a coordinate
 */
public record SmoothForm(
    int dimension,
    IntToDoubleFunction lower,
    IntToDoubleFunction upper,
    List<SmoothForm.Row> rows) {

  /** One further row. */
  public interface Row {

    /** Whether c(x) = 0 is asked for, and not c(x) ≤ 0. */
    boolean isEquality();

    /** c(x), with ∇c(x) written into {@code gradient}, every entry. */
    double at(double[] x, double[] gradient);

    /** ∂²c/∂xᵢ², the same everywhere; there are no mixed derivatives. */
    default double curvature(int i) {
      return 0.0;
    }

    default boolean isLinear() {
      return true;
    }

    /** Whether c has kinks; its value and gradient at x are then those of one piece. */
    default boolean hasKinks() {
      return false;
    }

    /** The kinks of c, as seen from x. */
    default List<Kink> kinks(double[] x) {
      return List.of();
    }
  }

  /**
   * A kink of a row, seen from a point x: at x + d it adds weight·max(0, value + slope·dᵢ) to what
   * the row is there by its value and gradient at x.
   *
   * @param coordinate i
   * @param weight above 0
   * @param value at most 0
   */
  public record Kink(int coordinate, double weight, double value, double slope) {}

  /** ⟨a,x⟩ − b. */
  record Linear(double[] a, double b, boolean isEquality) implements Row {

    @Override
    public double at(double[] x, double[] gradient) {
      double sum = -b;
      for (int i = 0; i < a.length; i++) {
        gradient[i] = a[i];
        sum += a[i] * x[i];
      }
      return sum;
    }
  }

  public SmoothForm {
    rows = List.copyOf(rows);
  }

  /** Rows over all of ℝⁿ. */
  static SmoothForm of(int n, List<Row> rows) {
    return new SmoothForm(n, i -> Double.NEGATIVE_INFINITY, i -> Double.POSITIVE_INFINITY, rows);
  }

  /** Σxᵢ = total within bounds. */
  static SmoothForm sum(int n, double total, IntToDoubleFunction lower, IntToDoubleFunction upper) {
    double[] ones = Vectors.of(n, i -> 1.0);
    return new SmoothForm(n, lower, upper, List.of(new Linear(ones, total, true)));
  }

  public boolean hasKinks() {
    return rows.stream().anyMatch(Row::hasKinks);
  }

  public double lower(int i) {
    return lower.applyAsDouble(i);
  }

  public double upper(int i) {
    return upper.applyAsDouble(i);
  }
}
