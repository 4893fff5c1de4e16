package org.proxpep.model.bridges;

import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.semantics.Bridge;
import org.proxpep.model.semantics.MeanCall;
import org.proxpep.model.semantics.Smoothed;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.Tree;

/** probability(a ≥ b, width) becomes E[sigmoid((a − b)/width)]. */
final class Probability implements Bridge {

  @Override
  public Function function() {
    return new Function("probability", 2, 2);
  }

  @Override
  public Scalar call(MeanCall call) {
    if (!(call.argument(0) instanceof Tree.Compare compare)
        || compare.operator().equals("==")
        || compare.operator().equals("!=")) {
      throw call.refusal(
          call.argument(0).span(),
          "expected a comparison by `>=` or `<=`",
          "write probability(e >= 0, width)");
    }
    double width = call.width(1, "the width of the smoothed probability");
    Draw draw = call.draw();
    Expr left = call.inside(compare.left(), draw);
    Expr right = call.inside(compare.right(), draw);
    Expr gap = compare.operator().startsWith(">") ? left.minus(right) : right.minus(left);
    call.noteSmoothed();
    Expr smooth = gap.times(1.0 / width).sigmoid();
    call.context()
        .smoothedTerms
        .put(smooth.id(), new Smoothed(gap.atLeast(0.0), Smoothed.Kind.PROBABILITY));
    return call.mean(draw, smooth, call.text());
  }
}
