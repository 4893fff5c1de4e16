package org.proxpep.method.icpp;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.conex.ConexState;
import org.proxpep.method.support.EqualityPairs;
import org.proxpep.method.support.ForwardingState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/** The iterates of one run of the constrained proximal point method. */
public final class IcppState extends ForwardingState<ConexState> {

  private final Proximal round;
  private final long length;

  /** The random x_k and its multipliers, out of {@code rounds} of them. */
  private final double[] chosen;

  private final double[] chosenY;
  private long rounds;

  IcppState(Proximal round, ConexState inner, long length) {
    super(inner);
    this.round = round;
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
  public void fields(Archive archive) throws IOException {
    inner.fields(archive);
    round.fields(archive);
    rounds = archive.field(rounds);
    archive.fields(chosen, chosenY);
  }
}
