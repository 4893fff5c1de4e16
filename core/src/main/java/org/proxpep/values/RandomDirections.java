package org.proxpep.values;

import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;

/**
 * Slopes by simultaneous perturbation (Spall, IEEE Trans. Automatic Control 37, 1992): all
 * variables change at once, each up or down by its step at random, and the difference of two values
 * over the change of a variable is its slope, right on average.
 */
final class RandomDirections extends SteppedProblem {

  RandomDirections(ValuesOnly inner) {
    super(inner, true);
  }

  @Override
  public DerivativeSource derivatives() {
    return DerivativeSource.RANDOM_DIRECTIONS;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    Sides sides = out.scratch(Sides.class, () -> new Sides(shape()));
    long signs = Scenarios.derive(xi, 0);
    // The value is that at x, and not a mean of its surroundings: verdicts rest on it.
    inner.values(x, out.random(xi), sides.above);
    for (int row = 0; row < sides.above.length; row++) {
      out.setValue(row, sides.above[row]);
    }
    fill(sides, x, signs, 1.0);
    inner.values(sides.x, out.random(Scenarios.derive(xi, 1)), sides.above);
    fill(sides, x, signs, -1.0);
    inner.values(sides.x, out.random(Scenarios.derive(xi, 2)), sides.below);
    for (int row = 0; row < sides.above.length; row++) {
      double half = 0.5 * (sides.above[row] - sides.below[row]);
      double[] gradient = out.gradient(row);
      for (int i = 0; i < x.length; i++) {
        gradient[i] = half / (sign(signs, i) * steps[i]);
      }
    }
  }

  private void fill(Sides sides, double[] x, long signs, double side) {
    for (int i = 0; i < x.length; i++) {
      sides.x[i] = x[i] + side * sign(signs, i) * steps[i];
    }
  }

  private static double sign(long signs, int i) {
    return Scenarios.derive(signs, i) < 0 ? -1.0 : 1.0;
  }
}
