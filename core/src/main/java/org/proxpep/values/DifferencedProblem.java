package org.proxpep.values;

import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Evaluation;

/**
 * Slopes by central differences under the same scenario. Where a step would leave X₀ on one side
 * alone the difference is taken on the other: a simulator need not know what lies outside.
 */
final class DifferencedProblem extends SteppedProblem {

  DifferencedProblem(ValuesOnly inner) {
    super(inner, false);
  }

  @Override
  public DerivativeSource derivatives() {
    return DerivativeSource.DIFFERENCES;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Sides sides = out.scratch(Sides.class, () -> new Sides(shape()));
    double[] values = sides.above;
    inner.values(x, out.random(xi), values);
    for (int row = 0; row < values.length; row++) {
      out.setValue(row, values[row]);
    }
    System.arraycopy(x, 0, sides.x, 0, x.length);
    for (int i = 0; i < x.length; i++) {
      sides.x[i] = x[i] + steps[i];
      boolean up = inner.outline().set().contains(sides.x, 0.0);
      sides.x[i] = x[i] - steps[i];
      boolean down = inner.outline().set().contains(sides.x, 0.0);
      // Both sides may be outside, as in a simplex: then neither is better.
      double high = up || !down ? x[i] + steps[i] : x[i];
      double low = down || !up ? x[i] - steps[i] : x[i];
      values(sides, i, high, xi, sides.above, out);
      values(sides, i, low, xi, sides.below, out);
      for (int row = 0; row < values.length; row++) {
        out.gradient(row)[i] = (sides.above[row] - sides.below[row]) / (high - low);
      }
      sides.x[i] = x[i];
    }
  }

  private void values(Sides sides, int i, double at, long xi, double[] to, Evaluation out) {
    sides.x[i] = at;
    inner.values(sides.x, out.random(xi), to);
  }
}
