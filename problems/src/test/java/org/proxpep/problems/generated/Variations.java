package org.proxpep.problems.generated;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Noise;

/** Library problems made harder, each with its optimum carried along. */
public final class Variations {

  private Variations() {}

  /**
   * Heavy tails: every value and gradient entry carries level·t/√3 where t has Student's law with 3
   * degrees of freedom. The deviation is {@code level}; there is no third moment.
   */
  public static LibraryProblem studentT(LibraryProblem problem, double level) {
    return new OtherNoise(problem, "student", Variations::student, level);
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
    Noise noise = (size, random, out) -> correlated(size, rho, random, out);
    return new OtherNoise(problem, "correlated-" + rho, noise, level);
  }

  /**
   * Noise in proportion: function k of a scenario is (1 + level·z) times its mean, values and
   * gradients alike, with one z of law N(0,1) for each function.
   */
  public static LibraryProblem multiplicative(LibraryProblem problem, double level) {
    return new OtherNoise(problem, "multiplicative", Variations::multiplicative, level);
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

  /** level/√3 times Student's t with 3 degrees of freedom on every entry, all independent. */
  private static void student(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      out.addValue(k, level * unitStudent(random));
      double[] row = out.gradient(k);
      for (int i = 0; i < row.length; i++) {
        row[i] += level * unitStudent(random);
      }
    }
  }

  /** t/√3 = z/√(χ²) with three degrees of freedom. */
  private static double unitStudent(ScenarioRandom random) {
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    double c = random.nextGaussian();
    return random.nextGaussian() / Math.sqrt(a * a + b * b + c * c);
  }

  /**
   * N(0, level²) on every entry, with correlation ρ between the same entry of different functions.
   */
  private static void correlated(double level, double rho, ScenarioRandom random, Evaluation out) {
    double own = level * Math.sqrt(1.0 - rho);
    double shared = level * Math.sqrt(rho);
    for (int i = -1; i < out.gradient(0).length; i++) {
      double common = shared * random.nextGaussian();
      for (int k = 0; k < out.rows(); k++) {
        double z = common + own * random.nextGaussian();
        if (i < 0) {
          out.addValue(k, z);
        } else {
          out.gradient(k)[i] += z;
        }
      }
    }
  }

  /** Multiplies each function by 1 + level·z with a z of its own. */
  private static void multiplicative(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      double factor = 1.0 + level * random.nextGaussian();
      out.setValue(k, out.value(k) * factor);
      double[] row = out.gradient(k);
      for (int i = 0; i < row.length; i++) {
        row[i] *= factor;
      }
    }
  }
}
