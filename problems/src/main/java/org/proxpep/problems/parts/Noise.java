package org.proxpep.problems.parts;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;

/** Noise of mean zero that makes a deterministic problem stochastic. */
public interface Noise {

  void add(double level, ScenarioRandom random, Evaluation out);

  /** N(0, level²) on every value and every gradient entry, all independent. */
  static void gaussian(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 0; k < out.rows(); k++) {
      out.addValue(k, level * random.nextGaussian());
      double[] row = out.gradient(k);
      for (int i = 0; i < row.length; i++) {
        row[i] += level * random.nextGaussian();
      }
    }
  }

  /** ±level with equal odds on the value of each constraint, nothing else. */
  static void coin(double level, ScenarioRandom random, Evaluation out) {
    for (int k = 1; k < out.rows(); k++) {
      out.addValue(k, random.nextLong() < 0 ? -level : level);
    }
  }
}
