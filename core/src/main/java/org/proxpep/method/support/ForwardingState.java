package org.proxpep.method.support;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.MethodState;
import org.proxpep.method.PhaseReport;
import org.proxpep.problem.Evaluation;

/**
 * The state of a method whose steps are those of another: its counts and its point are the other's.
 *
 * @param <S> the state of the other method
 */
public abstract class ForwardingState<S extends MethodState> implements MethodState {

  /** The state of the other method. */
  public final S inner;

  protected ForwardingState(S inner) {
    this.inner = inner;
  }

  @Override
  public final long steps() {
    return inner.steps();
  }

  @Override
  public final long samples() {
    return inner.samples();
  }

  @Override
  public final void budget(long evaluations) {
    inner.budget(evaluations);
  }

  @Override
  public final boolean isDone() {
    return inner.isDone();
  }

  @Override
  public final boolean isStuck() {
    return inner.isStuck();
  }

  @Override
  public final @Nullable Evaluation exactMean() {
    return inner.exactMean();
  }

  @Override
  public final List<PhaseReport> phases() {
    return inner.phases();
  }

  @Override
  public final boolean isOnTheWay() {
    return inner.isOnTheWay();
  }

  @Override
  public final boolean isWorthARow() {
    return inner.isWorthARow();
  }

  @Override
  public final long evaluationsOfNextStep() {
    return inner.evaluationsOfNextStep();
  }

  @Override
  public final double[] x() {
    return inner.x();
  }
}
