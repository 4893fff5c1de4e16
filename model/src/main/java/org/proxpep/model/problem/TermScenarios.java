package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.FarFunction;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.TermValues;
import org.proxpep.model.statistics.RowMean;
import org.proxpep.model.statistics.StatisticSource;

/** In which scenarios terms, each of one draw at most, are looked at. */
interface TermScenarios {

  TermValues at(Expr term, double[] x);

  /** The mean of a sum of terms. */
  default double mean(List<Expr> terms, double[] x) {
    return terms.stream().mapToDouble(term -> at(term, x).mean()).sum();
  }

  /** The means of terms by all scenarios, each over its own; rows elsewhere are asked once. */
  static double[] means(
      List<Expr> terms, double[] x, Context context, @Nullable StatisticSource source) {
    TermScenarios all = all(context, source);
    List<TermValues> values = terms.stream().map(term -> all.at(term, x)).toList();
    List<TermsElsewhere> far =
        values.stream()
            .filter(TermsElsewhere.class::isInstance)
            .map(TermsElsewhere.class::cast)
            .toList();
    return far.size() == values.size()
        ? TermsElsewhere.means(far)
        : values.stream().mapToDouble(TermValues::mean).toArray();
  }

  /**
   * All scenarios.
   *
   * @param source what answers about rows that are elsewhere; null if there are none
   */
  static TermScenarios all(Context context, @Nullable StatisticSource source) {
    return (term, at) -> {
      InputFiller plan = context.plan(List.of(term));
      Enumeration all = Enumeration.of(plan, context.tables.rows());
      boolean elsewhere = context.statistics.areElsewhere() && plan.readingSteps().length > 0;
      if (all == null || (elsewhere && source == null)) {
        throw new IllegalStateException("The scenarios cannot be enumerated here.");
      }
      if (elsewhere) {
        FarFunction far = FarFunction.of(context.inputs, term, context.draws);
        return new TermsElsewhere(far, at, all.count(), Objects.requireNonNull(source));
      }
      FunctionAt function = FunctionAt.of(context.graph(), term, plan, at);
      // NaN in scenarios that do not count is never looked at, but sorts last.
      return new TermsHere(
          function,
          Math.toIntExact(all.count()),
          i -> all.fill(i, function.scratch),
          values -> RowMean.here(function, all)[0]);
    };
  }

  /**
   * Given scenarios, equally likely.
   *
   * @param terms those that will be asked for
   * @param problem whose scenarios these are; knows where rows come from that are elsewhere
   */
  static TermScenarios given(long[] scenarios, List<Expr> terms, ModelProblem problem) {
    Context context = problem.parts.context();
    List<Expr> all = new ArrayList<>(problem.expressions);
    all.addAll(terms);
    InputFiller plan = context.plan(all);
    if (problem.plan.source != null
        && plan.readingSteps().length != problem.plan.readingSteps().length) {
      throw new IllegalStateException("A condition of the model is in no function of the problem.");
    }
    plan.source = problem.plan.source;
    return (term, at) -> {
      FunctionAt function = FunctionAt.of(context.graph(), term, plan, at);
      TermsHere.Scenario fill =
          i -> {
            plan.sample(scenarios[i], function.scratch);
            return 1.0;
          };
      return new TermsHere(
          function,
          scenarios.length,
          fill,
          drawn -> Arrays.stream(drawn.values()).average().orElse(Double.NaN));
    };
  }
}
