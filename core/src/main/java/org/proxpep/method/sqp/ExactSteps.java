package org.proxpep.method.sqp;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;

/** Second-order steps on means over scenarios that stay the same, to the end. */
public interface ExactSteps {

  /**
   * One step.
   *
   * @throws java.util.concurrent.CancellationException if the thread was interrupted; everything is
   *     then as it was before
   */
  PenaltySqp.Outcome step();

  /** The most evaluations that the next step may need. */
  long evaluationsOfNextStep();

  /** The point, a view. */
  double[] x();

  /** λ, then μ. */
  void multipliers(double[] out);

  /** What is left to gain, about, in units of the objective. */
  double gap();

  /** Whether no constraint is violated for good. */
  boolean isFeasible();

  /** Whether {@link #mean} is known. */
  boolean isEvaluated();

  /** Values and gradients at {@link #x}. */
  Evaluation mean();

  /** The radius within which models are trusted, in units. */
  double radius();

  /** What the next step reads; means at x are evaluated again after a resume, uncounted. */
  void fields(Archive archive) throws IOException;
}
