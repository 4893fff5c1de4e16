package org.proxpep.method;

import java.util.Optional;

/** What a state of a problem with one variable and one constraint answers. */
public record Answered(double x, double y) {

  public static Optional<Answered> by(MethodState state) {
    double[] point = new double[1];
    double[] multiplier = new double[1];
    return state.answer(point, multiplier)
        ? Optional.of(new Answered(point[0], multiplier[0]))
        : Optional.empty();
  }
}
