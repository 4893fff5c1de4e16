package org.proxpep.model.language;

import java.util.Arrays;
import java.util.List;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.RowChunks;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.Scenarios;

/** Means and quantiles of single expressions, before there is a problem. */
final class Pilot {

  private static final int SAMPLES = 4000;
  private static final int MOST_ENUMERATED = 20_000;
  private static final Scenarios SCENARIOS = new Scenarios(0x70696c6f74L);

  private Pilot() {}

  /** The sum of the first function over scenarios whose inputs are filled one after another. */
  static final class Sum {
    private final Functions functions;
    private final Plan.Scratch s;
    private final double[] x;
    private final double[] value = new double[1];
    private final double[][] gradient;
    double sum;
    double error;

    Sum(Functions functions, Plan.Scratch s, double[] x) {
      this.functions = functions;
      this.s = s;
      this.x = x;
      this.gradient = new double[1][x.length];
    }

    void add(double factor) {
      if (factor != 0.0) {
        functions.evaluate(x, s.workspace, value, gradient);
        double term = factor * value[0];
        double next = sum + term;
        error += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
      }
    }
  }

  /** The sum of the sums of chunks in their order. */
  static final class Total {
    private double sum;
    private double error;

    void add(double term, double itsError) {
      double next = sum + term;
      error += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
      error += itsError;
      sum = next;
    }

    double mean(long count) {
      return (sum + error) / count;
    }
  }

  /** The mean of the first function over all scenarios of a single draw. */
  static double exactMean(
      Context context, Functions functions, Plan plan, Enumeration all, double[] x) {
    Survey survey = context.survey;
    if (survey != null && plan.readingSteps().length > 0) {
      return (Double) survey.ask(new Questions.OfMean(context, functions, plan, x, all.count()));
    }
    Plan.Scratch s = new Plan.Scratch(plan, functions);
    Total total = new Total();
    for (long from = 0; from < all.count(); from += RowChunks.SIZE) {
      Sum sum = new Sum(functions, s, x);
      long to = Math.min(all.count(), from + RowChunks.SIZE);
      for (long i = from; i < to; i++) {
        sum.add(all.fill(i, s));
      }
      total.add(sum.sum, sum.error);
    }
    return total.mean(all.count());
  }

  /** The mean of an expression of one draw at x: exact for few scenarios, else from samples. */
  static double mean(Context context, Expr e, double[] x) {
    Plan plan = context.plan(List.of(e));
    Functions functions = Functions.interpret(context.graph(), List.of(e));
    Enumeration all = Enumeration.of(plan, context.tables);
    if (all != null && all.count() <= MOST_ENUMERATED) {
      return exactMean(context, functions, plan, all, x);
    }
    return Arrays.stream(samples(context, functions, plan, x)).average().orElse(Double.NaN);
  }

  /** The quantile of an expression of one draw at x. */
  static double quantile(Context context, Expr e, double level, double[] x) {
    Plan plan = context.plan(List.of(e));
    Functions functions = Functions.interpret(context.graph(), List.of(e));
    double[] values = samples(context, functions, plan, x);
    Arrays.sort(values);
    return values[Math.min(values.length - 1, (int) (level * values.length))];
  }

  /** The mean distance of an expression of one draw from its median at x. */
  static double spread(Context context, Expr e, double[] x) {
    Plan plan = context.plan(List.of(e));
    double[] values = samples(context, Functions.interpret(context.graph(), List.of(e)), plan, x);
    Arrays.sort(values);
    double median = values[values.length / 2];
    return Arrays.stream(values).map(v -> Math.abs(v - median)).average().orElse(Double.NaN);
  }

  private static double[] samples(Context context, Functions functions, Plan plan, double[] x) {
    Survey survey = context.survey;
    if (survey != null && plan.readingSteps().length > 0) {
      long[] keys = new long[SAMPLES];
      for (int i = 0; i < SAMPLES; i++) {
        keys[i] = SCENARIOS.key(Scenarios.Purpose.PILOT, i);
      }
      return (double[]) survey.ask(new Questions.OfSamples(context, functions, plan, x, keys));
    }
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
