package org.proxpep.model.semantics;

/** What a term is worth in all scenarios, or in those that are given. */
public interface TermValues {

  double mean();

  /** By scenario. */
  double[] values();

  /** How much a scenario counts, which is not negative, by scenario. */
  double[] weights();
}
