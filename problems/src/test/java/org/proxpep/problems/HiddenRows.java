package org.proxpep.problems;

import java.util.Optional;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.SecondDerivatives;

/** The rows of another problem, a number of times, without its optimum. */
public final class HiddenRows extends ForwardingProblem implements FiniteProblem {

  private final FiniteProblem inner;
  private final int times;

  public HiddenRows(FiniteProblem inner) {
    this(inner, 1);
  }

  public HiddenRows(FiniteProblem inner, int times) {
    super(inner);
    this.inner = inner;
    this.times = times;
  }

  /** Other rows have other numbers. */
  @Override
  public Optional<SecondDerivatives> secondDerivatives() {
    return times == 1 ? super.secondDerivatives() : Optional.empty();
  }

  /** See {@link #secondDerivatives}. */
  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return times == 1 ? super.roundedKinks() : Optional.empty();
  }

  @Override
  public long scenarioCount() {
    return times * inner.scenarioCount();
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    inner.evaluateScenario(x, index % inner.scenarioCount(), out);
  }
}
