package org.proxpep.method.icpp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.MethodState;
import org.proxpep.method.conex.ConexState;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/** The iterates of one run of the constrained proximal point method. */
public final class IcppState implements MethodState {

  /** The iterates of the round in progress. */
  final ConexState inner;

  private final Proximal round;
  private final long length;

  /** The random x_k and its multipliers, out of {@code rounds} of them. */
  private final double[] chosen;

  private final double[] chosenY;
  private long rounds;

  IcppState(Proximal round, ConexState inner, long length) {
    this.round = round;
    this.inner = inner;
    this.length = length;
    this.chosen = new double[inner.x.length];
    this.chosenY = new double[inner.y.length];
    round.centre(inner.x);
  }

  /** Ends the round if it is long enough. */
  void endStep() {
    if (inner.steps() % length != 0) {
      return;
    }
    inner.beginRound();
    round.centre(inner.x);
    rounds++;
    long key = Scenarios.derive(inner.scenarios.key(Purpose.DECISION, inner.steps()), 1);
    // Each x_k replaces the one before with probability 1/k, so all are equally likely.
    if (Scenarios.uniform(key) * rounds < 1) {
      System.arraycopy(inner.x, 0, chosen, 0, chosen.length);
      System.arraycopy(inner.y, 0, chosenY, 0, chosenY.length);
    }
  }

  @Override
  public long steps() {
    return inner.steps();
  }

  @Override
  public long samples() {
    return inner.samples();
  }

  @Override
  public int evaluationsOfNextStep() {
    return inner.evaluationsOfNextStep();
  }

  @Override
  public double[] x() {
    return inner.x;
  }

  @Override
  public void multipliers(double[] out) {
    EqualityPairs.signed(round.problem(), inner.y, 1.0, out);
  }

  @Override
  public boolean answer(double[] x, double[] multipliers) {
    System.arraycopy(chosen, 0, x, 0, x.length);
    EqualityPairs.signed(round.problem(), chosenY, 1.0, multipliers);
    return rounds > 0;
  }

  @Override
  public void startFrom(double[] multipliers) {
    EqualityPairs.paired(round.problem(), multipliers, 1.0, inner.y);
  }

  @Override
  public void save(DataOutput out) throws IOException {
    inner.save(out);
    round.save(out);
    out.writeLong(rounds);
    for (double v : chosen) {
      out.writeDouble(v);
    }
    for (double v : chosenY) {
      out.writeDouble(v);
    }
  }

  @Override
  public void restore(DataInput in) throws IOException {
    inner.restore(in);
    round.restore(in);
    rounds = in.readLong();
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = in.readDouble();
    }
    for (int k = 0; k < chosenY.length; k++) {
      chosenY[k] = in.readDouble();
    }
  }
}
