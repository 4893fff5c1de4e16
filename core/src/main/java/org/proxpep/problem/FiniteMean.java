package org.proxpep.problem;

/**
 * The exact mean of a finite problem: scenarios are summed block by block and the block sums added
 * in order, so that rounding errors grow with the number of blocks and of terms in a block and not
 * with their product.
 */
final class FiniteMean {

  private static final long BLOCK = 1024;

  private FiniteMean() {}

  static void evaluate(FiniteProblem problem, double[] x, Evaluation out) {
    Evaluation one = Evaluation.of(problem);
    Evaluation block = Evaluation.of(problem);
    long count = problem.scenarioCount();
    out.clear();
    for (long from = 0; from < count; from += BLOCK) {
      long to = Math.min(count, from + BLOCK);
      block.clear();
      for (long i = from; i < to; i++) {
        problem.evaluateScenario(x, i, one);
        block.add(1.0, one);
      }
      out.add(1.0, block);
    }
    out.scale(1.0 / count);
  }
}
