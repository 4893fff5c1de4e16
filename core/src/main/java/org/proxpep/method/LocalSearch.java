package org.proxpep.method;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;

/**
 * From points down to local solutions of the mean over a few scenarios that stay the same. Cheap,
 * and good enough to tell basins apart.
 */
public interface LocalSearch {

  /**
   * Where the search leads to from a point of X₀.
   *
   * @throws CancellationException if the thread was interrupted
   */
  double[] from(double[] start);

  /**
   * Values and gradients of the means at a point of X₀; not finite where a function fails.
   *
   * @throws CancellationException if the thread was interrupted
   */
  Evaluation at(double[] x);

  /** Evaluations of single scenarios so far. */
  long evaluations();
}
