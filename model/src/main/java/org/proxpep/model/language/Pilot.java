package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.Scenarios;

/** Means and quantiles of single expressions, before there is a problem. */
final class Pilot {

  private static final int SAMPLES = 4000;
  private static final int MOST_ENUMERATED = 20_000;
  private static final Scenarios SCENARIOS = new Scenarios(0x70696c6f74L);

  private Pilot() {}

  /** The mean of the first function over all scenarios of a single draw. */
  static double exactMean(Functions functions, Plan plan, Enumeration all, double[] x) {
    Plan.Scratch s = new Plan.Scratch(plan, functions);
    double[] value = new double[1];
    double[][] gradient = new double[1][x.length];
    double sum = 0.0;
    double error = 0.0;
    for (long i = 0; i < all.count(); i++) {
      double factor = all.fill(i, s);
      if (factor != 0.0) {
        functions.evaluate(x, s.workspace, value, gradient);
        double term = factor * value[0];
        double next = sum + term;
        error += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
      }
    }
    return (sum + error) / all.count();
  }

  /** The mean of an expression of one draw at x: exact for few scenarios, else from samples. */
  static double mean(Context context, Expr e, double[] x) {
    Plan plan = context.plan(List.of(e));
    Functions functions = Functions.interpret(context.graph(), List.of(e));
    Enumeration all = Enumeration.of(plan, context.tables);
    if (all != null && all.count() <= MOST_ENUMERATED) {
      return exactMean(functions, plan, all, x);
    }
    return Arrays.stream(samples(functions, plan, x)).average().orElse(Double.NaN);
  }

  /** The quantile of an expression of one draw at x. */
  static double quantile(Context context, Expr e, double level, double[] x) {
    Plan plan = context.plan(List.of(e));
    Functions functions = Functions.interpret(context.graph(), List.of(e));
    double[] values = samples(functions, plan, x);
    Arrays.sort(values);
    return values[Math.min(values.length - 1, (int) (level * values.length))];
  }

  /** The mean distance of an expression of one draw from its median at x. */
  static double spread(Context context, Expr e, double[] x) {
    Plan plan = context.plan(List.of(e));
    double[] values = samples(Functions.interpret(context.graph(), List.of(e)), plan, x);
    Arrays.sort(values);
    double median = values[values.length / 2];
    return Arrays.stream(values).map(v -> Math.abs(v - median)).average().orElse(Double.NaN);
  }

  private static double[] samples(Functions functions, Plan plan, double[] x) {
    Plan.Scratch s = new Plan.Scratch(plan, functions);
    double[] values = new double[SAMPLES];
    double[] value = new double[1];
    double[][] gradient = new double[1][x.length];
    for (int i = 0; i < SAMPLES; i++) {
      plan.sample(SCENARIOS.key(Scenarios.Purpose.PILOT, i), s);
      functions.evaluate(x, s.workspace, value, gradient);
      values[i] = value[0];
    }
    return values;
  }
}
