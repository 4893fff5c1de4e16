package org.proxpep.study;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Reference;
import org.proxpep.problem.StochasticProblem;

/** What is measured at a point x with multipliers (λ, μ), on the means f, g, h. */
public enum Quantity {
  /**
   * ‖∇φ_{1/α}(x)‖² of the Moreau envelope with the α of the run, the measure of {@code
   * eq:moreau_final_bound}. Not for problems made of data rows, where each takes many passes.
   */
  MOREAU_SQUARED("squared Moreau gradient"),
  /** ‖R_α(x,y)‖² with the α of the run, which costs one evaluation. */
  RESIDUAL_SQUARED("squared residual, run's alpha"),
  /** ‖R_1(x,y)‖, which means the same for every horizon. */
  RESIDUAL("residual, alpha 1"),
  /** The largest of all [gᵢ]₊ and |hⱼ|. */
  VIOLATION("violation"),
  /** The largest of all average gᵢ and |average hⱼ|, so that errors cancel. */
  SIGNED_VIOLATION("signed violation"),
  /** Σλᵢ|gᵢ|. */
  COMPLEMENTARITY("complementarity"),
  /** The average of −Σλᵢgᵢ, as in {@code eq:complementarity_final_bound}. */
  SIGNED_COMPLEMENTARITY("signed complementarity"),
  /** ‖x − x*‖. */
  DISTANCE("distance to x*"),
  /** |f(x) − f*|. */
  GAP("objective gap");

  private final String words;

  Quantity(String words) {
    this.words = words;
  }

  /** A name for people. */
  public String words() {
    return words;
  }

  /** Whether it means anything there. Signs make a difference to averages only. */
  boolean applies(IterateKind place, StochasticProblem problem, @Nullable Reference reference) {
    boolean average = place == IterateKind.ITERATES;
    int constraints = problem.inequalities() + problem.equalities();
    return switch (this) {
      case MOREAU_SQUARED -> problem.exactMean().isPresent() && !isTable(problem);
      case RESIDUAL_SQUARED, RESIDUAL -> true;
      case VIOLATION -> constraints > 0;
      case SIGNED_VIOLATION -> average && constraints > 0;
      case COMPLEMENTARITY -> problem.inequalities() > 0;
      case SIGNED_COMPLEMENTARITY -> average && problem.inequalities() > 0;
      case DISTANCE, GAP -> reference != null;
    };
  }

  private static boolean isTable(StochasticProblem problem) {
    return problem.finite().isPresent();
  }
}
