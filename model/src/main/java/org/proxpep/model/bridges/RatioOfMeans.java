package org.proxpep.model.bridges;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.BoundModel.Divisor;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.model.semantics.Value.Scalar;

/**
 * A constraint E[a]/E[b] ≤ r with b ≥ 0 becomes E[a − r·b]/β ≤ 0 with a number β, the value of E[b]
 * at the start: a mean like any other, without a variable for E[b] and without its equation. The
 * way back is r + β/E[b] times the row, which is the quotient.
 */
final class RatioOfMeans implements Bridge {

  @Override
  public @Nullable Divisor divisor(Scalar divisor, Context context) {
    List<Expr> terms = new ArrayList<>(divisor.parts().values());
    terms.add(divisor.fixed());
    int n = context.graph().dimension();
    double[] lower = new double[n];
    double[] upper = new double[n];
    Arrays.fill(lower, Double.NEGATIVE_INFINITY);
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
    for (Block block : context.blocks) {
      System.arraycopy(block.lower, 0, lower, block.first, block.size());
      System.arraycopy(block.highest(), 0, upper, block.first, block.size());
    }
    Ranges ranges = context.inputs.ranges(terms, lower, upper);
    double least = terms.stream().mapToDouble(ranges::lower).sum();
    if (!(least >= 0.0)) {
      return null;
    }
    double[] start = ScenarioSpread.start(context);
    double size = 0.0;
    for (Expr term : terms) {
      size += context.statistics.mean(term, start);
    }
    return new Divisor(divisor, size > 0.0 && size < Double.POSITIVE_INFINITY ? size : 1.0);
  }
}
