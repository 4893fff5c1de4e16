package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.proxpep.model.compile.Workspace;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FixedLeaves;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Scenarios;

/**
 * A way back from afar for limits on known probabilities. Far from all numbers that can be drawn
 * such a function is flat on both sides of the limit, and nothing would show a method where to go.
 * So the row gets a slope where the limit is missed by far: a term for each comparison that is 0
 * unless the comparison's own probability is far beyond the limit in each of some scenarios. These
 * are so many that at a point that keeps the limit the term is 0 with a probability of 1 − 10⁻¹²;
 * where nothing is random beside the comparison's own numbers, it surely is.
 */
final class WayBack {

  /** Of the limit: a comparison with less than this is far from it. */
  private static final double FAR = 1e-3;

  private static final double RISK = 1e-12;

  /** Limits that would need more have slopes on most of their way. */
  private static final int MOST_SCENARIOS = 40;

  private static final Scenarios SCENARIOS = new Scenarios(0x6261636bL);

  private final Context context;
  private final Graph graph;

  private WayBack(Context context) {
    this.context = context;
    this.graph = context.graph();
  }

  static Scalar added(Scalar function, Relation relation, Context context) {
    LimitOfShare limit = relation == Relation.EQUAL ? null : LimitOfShare.of(function, context);
    KnownShare share = limit == null ? null : KnownShare.in(function, context);
    if (limit == null || share == null) {
      return function;
    }
    // The row is factor·(P − limit) ≤ 0.
    boolean atLeast = limit.factor() < 0.0;
    double needed = atLeast ? limit.share() : 1.0 - limit.share();
    double count = Math.ceil(Math.log(RISK) / Math.log1p(-needed * (1.0 - FAR)));
    if (!(atLeast ? share.all() : share.any()) || count > MOST_SCENARIOS) {
      return function;
    }
    Expr more =
        new WayBack(context)
            .terms(share, atLeast, FAR * needed, (int) count)
            .times(Math.abs(limit.factor()));
    Scalar result = new Scalar(function.fixed().plus(more), function.parts(), function.tails());
    context.limitsKnown.put(LimitOfShare.key(result), limit);
    return result;
  }

  private Expr terms(KnownShare share, boolean atLeast, double far, int count) {
    List<Expr> terms = new ArrayList<>();
    for (KnownComparison one : share.comparisons()) {
      double unit = ScenarioSpread.unit(context, one.gap());
      Expr reach = one.reach().apply(atLeast ? far : 1.0 - far);
      List<Expr> cases = cases(atLeast ? reach : reach.negate(), count);
      Expr most = cases.get(0);
      for (Expr next : cases) {
        most = noted(most.max(next));
      }
      terms.add(noted(most.times(-1.0 / unit).max(0.0)));
    }
    return graph.sum(terms);
  }

  private Expr noted(Expr kink) {
    context.kinksFarAway.add(kink);
    return kink;
  }

  /** An expression in some scenarios, as functions of x. */
  private List<Expr> cases(Expr e, int count) {
    if (!e.usesInputs()) {
      return List.of(e);
    }
    InputFiller plan = context.plan(List.of(e));
    FunctionAt at = FunctionAt.of(graph, e, plan, new double[graph.dimension()]);
    List<Node> inputs =
        graph.reached(List.of(e)).stream()
            .filter(node -> node.argumentCount() == 0 && node.usesInputs())
            .toList();
    List<Expr> cases = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      plan.sample(SCENARIOS.key(Scenarios.Purpose.PILOT, k), at.scratch);
      Map<Node, Node> numbers = new HashMap<>();
      inputs.forEach(input -> numbers.put(input, number(input, at.scratch.workspace)));
      cases.add(FixedLeaves.with(graph, e, numbers));
    }
    return cases;
  }

  private Node number(Node input, Workspace filled) {
    if (input instanceof Vec vec) {
      double[] values = new double[vec.length()];
      System.arraycopy(filled.vector[vec.index()], vec.element(), values, 0, values.length);
      return graph.constant(values);
    }
    return graph.constant(
        input.op() == Op.INPUT
            ? filled.scalar[input.index()]
            : filled.vector[input.index()][input.element()]);
  }
}
