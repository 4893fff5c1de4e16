package org.proxpep.model.bridges;

import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * probability(a ≥ b, width) becomes E[sigmoid((a − b)/width)], and a joint event the mean of a
 * product of such terms. Without a width the method chooses one.
 */
final class Probability implements Bridge {

  private final String word;

  Probability(String word) {
    this.word = word;
  }

  @Override
  public Function function() {
    return new Function(word, 1, 2);
  }

  @Override
  public Scalar call(MeanCall call) {
    boolean given = call.size() == 2;
    if (!given && call.context().statistics.areElsewhere()) {
      throw call.refusal(
          call.span(),
          "`" + word + "` needs a width where the table is on a cluster",
          "write " + word + "(a >= b, width) with a tenth of the spread of a - b");
    }
    return call.event(
        0, given ? call.width(1, "the width of the smoothed probability") : Double.NaN);
  }
}
