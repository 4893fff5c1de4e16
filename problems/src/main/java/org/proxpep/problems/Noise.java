package org.proxpep.problems;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Noise of mean zero that makes a deterministic problem stochastic. */
interface Noise {

  void add(double level, ScenarioRandom random, Evaluation out);

  /** N(0, level²) on every value and every gradient entry, all independent. */
  static void gaussian(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      out.value[k] += level * random.nextGaussian();
      double[] row = out.gradient[k];
      for (int i = 0; i < row.length; i++) {
        row[i] += level * random.nextGaussian();
      }
    }
  }

  /** ±level with equal odds on the value of each constraint, nothing else. */
  static void coin(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 1; k < out.rows(); k++) {
      out.value[k] += random.nextLong() < 0 ? -level : level;
    }
  }

  /** level/√3 times Student's t with 3 degrees of freedom on every entry, all independent. */
  static void student(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      out.value[k] += level * unitStudent(random);
      double[] row = out.gradient[k];
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
  static void correlated(double level, double rho, ScenarioRandom random, Evaluation out) {
    double own = level * Math.sqrt(1.0 - rho);
    double shared = level * Math.sqrt(rho);
    for (int i = -1; i < out.gradient[0].length; i++) {
      double common = shared * random.nextGaussian();
      for (int k = 0; k < out.rows(); k++) {
        double z = common + own * random.nextGaussian();
        if (i < 0) {
          out.value[k] += z;
        } else {
          out.gradient[k][i] += z;
        }
      }
    }
  }

  /** Multiplies each function by 1 + level·z with a z of its own. */
  static void multiplicative(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      double factor = 1.0 + level * random.nextGaussian();
      out.value[k] *= factor;
      double[] row = out.gradient[k];
      for (int i = 0; i < row.length; i++) {
        row[i] *= factor;
      }
    }
  }
}
