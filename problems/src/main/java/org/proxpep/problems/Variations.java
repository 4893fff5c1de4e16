package org.proxpep.problems;

/** Library problems made harder, each with its optimum carried along. */
public final class Variations {

  private Variations() {}

  /**
   * Heavy tails: every value and gradient entry carries level·t/√3 where t has Student's law with 3
   * degrees of freedom. The deviation is {@code level}; there is no third moment.
   */
  public static LibraryProblem studentT(LibraryProblem problem, double level) {
    return new OtherNoise(problem, "student", Noise::student, level);
  }

  /**
   * Gaussian noise with the correlation {@code rho} between any two functions, for the values and
   * for each partial derivative.
   *
   * @param rho in [0, 1]; at 1 all functions share their noise
   */
  public static LibraryProblem correlated(LibraryProblem problem, double level, double rho) {
    if (!(rho >= 0 && rho <= 1)) {
      throw new IllegalArgumentException(
          "The correlation (" + rho + ") must be between 0 and 1.\nMaybe 0.9.");
    }
    Noise noise = (size, random, out) -> Noise.correlated(size, rho, random, out);
    return new OtherNoise(problem, "correlated-" + rho, noise, level);
  }

  /**
   * Noise in proportion: function k of a scenario is (1 + level·z) times its mean, values and
   * gradients alike, with one z of law N(0,1) for each function.
   */
  public static LibraryProblem multiplicative(LibraryProblem problem, double level) {
    return new OtherNoise(problem, "multiplicative", Noise::multiplicative, level);
  }

  /**
   * The problem with one constraint twice, with the same noise.
   *
   * @param row 1..p for an inequality, p+1..p+m for an equality
   */
  public static LibraryProblem withDuplicateRow(LibraryProblem problem, int row) {
    return new DuplicateRow(problem, row);
  }

  /**
   * The problem in other units: x′ᵢ = variableᵢ·xᵢ, and function k multiplied by functionₖ.
   *
   * @param variable n positive factors, equal within a ball or simplex
   * @param function 1+p+m positive factors, the objective's first
   */
  public static LibraryProblem rescaled(
      LibraryProblem problem, double[] variable, double[] function) {
    return new Rescaled(problem, variable, function);
  }

  /**
   * The problem with every variable and every function multiplied by {@code largest} or its
   * inverse, at random. Powers of two change no digit of any value; a method that does not care
   * about units then takes the same steps.
   */
  public static LibraryProblem rescaled(LibraryProblem problem, double largest, long seed) {
    return Rescaled.random(problem, largest, seed);
  }
}
