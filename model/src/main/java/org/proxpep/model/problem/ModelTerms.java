package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.AdditiveTerms;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.Context;
import org.proxpep.problem.RowTerms;

/** The additive terms of the rows of a model, means looked into. */
final class ModelTerms implements RowTerms {

  /** Constants and factors that add up to less than this part of themselves cancel. */
  private static final double ROUNDING = 1e-12;

  /** Longer products with numbers are one term. */
  private static final int MOST_ENTRIES = 1000;

  private final int[] rows;
  private final double[] factors;

  /** |t| for every term t that no function draws; these terms come last. */
  private final List<Expr> known;

  private final ModelProblem problem;
  private double[] sizes;
  private double[] sizedAt = {};
  private final double[] constants;
  private final Functions functions;
  private final InputFiller plan;
  private final InputFiller.Scratch scratch;
  private final double[] values;
  private final double[][] gradients;

  private ModelTerms(List<RowSum> sums, ModelProblem of) {
    List<Expr> terms = new ArrayList<>();
    List<Integer> rowOf = new ArrayList<>();
    List<Double> factorOf = new ArrayList<>();
    List<Expr> sizesOf = new ArrayList<>();
    List<Integer> knownRowOf = new ArrayList<>();
    List<Double> knownFactorOf = new ArrayList<>();
    this.problem = of;
    this.constants = new double[sums.size()];
    for (int row = 0; row < constants.length; row++) {
      RowSum sum = sums.get(row);
      constants[row] = row > 0 ? sum.constant.value() : 0.0;
      for (Map.Entry<Expr, Total> term : sum.terms.entrySet()) {
        if (term.getValue().value() == 0.0) {
          continue;
        }
        if (sum.folded.contains(term.getKey())) {
          knownRowOf.add(row);
          knownFactorOf.add(term.getValue().value());
          sizesOf.add(term.getKey().abs());
        } else {
          rowOf.add(row);
          factorOf.add(term.getValue().value());
          terms.add(term.getKey());
        }
      }
      rowOf.add(row);
      factorOf.add(constants[row]);
      terms.add(of.parts.context().graph().constant(1.0));
    }
    rowOf.addAll(knownRowOf);
    factorOf.addAll(knownFactorOf);
    this.known = sizesOf;
    this.sizes = new double[known.size()];
    this.rows = rowOf.stream().mapToInt(Integer::intValue).toArray();
    this.factors = factorOf.stream().mapToDouble(Double::doubleValue).toArray();
    this.functions = Functions.interpret(of.parts.context().graph(), terms);
    // Over all functions of the problem too, so that scenarios are the same ones.
    List<Expr> all = new ArrayList<>(of.expressions);
    all.addAll(terms);
    this.plan = of.parts.context().plan(all);
    this.plan.source = of.plan.source;
    this.scratch = new InputFiller.Scratch(plan, functions);
    this.values = new double[terms.size()];
    // Nobody asks for gradients.
    this.gradients = new double[terms.size()][];
    Arrays.fill(gradients, new double[of.dimension()]);
  }

  /** A sum of numbers that is 0 where they cancel. */
  private static final class Total {
    private double sum;
    private double parts;

    void add(double number) {
      sum += number;
      parts += Math.abs(number);
    }

    double value() {
      return Math.abs(sum) <= ROUNDING * parts ? 0.0 : sum;
    }
  }

  /** The terms of one row: what stands on both sides of the sign with the same factor is none. */
  private static final class RowSum {
    private final Map<Expr, Total> terms = new LinkedHashMap<>();

    /** Terms of means that are known, which no function draws. */
    private final Set<Expr> folded = new HashSet<>();

    private final Total constant = new Total();

    /**
     * @param splits whether products with numbers are split
     * @param foldedMeans what to put in place of functions that are means
     */
    RowSum(BoundModel.Row row, boolean splits, Map<Integer, Expr> foldedMeans) {
      add(row.function().fixed(), splits, foldedMeans);
      terms.keySet().stream().filter(Expr::usesInputs).forEach(folded::add);
      row.function().parts().values().forEach(part -> add(part, splits, foldedMeans));
    }

    private void add(Expr sum, boolean splits, Map<Integer, Expr> foldedMeans) {
      AdditiveTerms split = new AdditiveTerms(sum, foldedMeans);
      constant.add(split.constant());
      for (AdditiveTerms.Term term : split.terms()) {
        Expr e = term.expression();
        if (splits && isWeightedSum(e)) {
          Vec a = (Vec) e.argument(0);
          Vec b = (Vec) e.argument(1);
          boolean first = a.op() == Op.VECTOR_CONSTANT;
          for (int i = 0; i < a.length(); i++) {
            double weight = (first ? a : b).get(i).number();
            add(term.factor() * weight, (first ? b : a).get(i));
          }
        } else {
          add(term.factor(), e);
        }
      }
    }

    private void add(double factor, Expr e) {
      terms.computeIfAbsent(e, any -> new Total()).add(factor);
    }

    /** Whether it is a product of numbers with variables. */
    private static boolean isWeightedSum(Expr e) {
      if (e.op() != Op.DOT || e.usesInputs()) {
        return false;
      }
      Op a = e.argument(0).op();
      Op b = e.argument(1).op();
      return ((Vec) e.argument(0)).length() <= MOST_ENTRIES
          && (a == Op.VECTOR_CONSTANT || b == Op.VECTOR_CONSTANT);
    }
  }

  static ModelTerms of(ModelProblem problem) {
    Context context = problem.parts.context();
    List<RowSum> sums = new ArrayList<>();
    for (BoundModel.Row row : problem.parts.rows()) {
      RowSum sum = new RowSum(row, !sums.isEmpty(), Map.of());
      // Beside a limit a mean that is known is as large as it is. Beside 0 it is the violation, and
      // only what it is the mean of has a size.
      boolean limitless = !sums.isEmpty() && sum.constant.value() == 0.0;
      sums.add(limitless ? new RowSum(row, true, context.foldedMeans) : sum);
    }
    return new ModelTerms(sums, problem);
  }

  @Override
  public boolean hasLimit(int row) {
    return constants[row] != 0.0;
  }

  @Override
  public int[] rows() {
    return rows;
  }

  @Override
  public void evaluate(double[] x, long xi, double[] out) {
    plan.sample(xi, scratch);
    functions.evaluate(x, scratch.workspace, values, gradients);
    for (int t = 0; t < values.length; t++) {
      out[t] = factors[t] * values[t];
    }
    measure(x);
    for (int t = 0; t < sizes.length; t++) {
      out[values.length + t] = factors[values.length + t] * sizes[t];
    }
  }

  /** By all rows, since those of the scenarios need not be here. */
  private void measure(double[] x) {
    if (known.isEmpty() || Arrays.equals(x, sizedAt)) {
      return;
    }
    sizedAt = x.clone();
    sizes = problem.meansOfRows(known, x);
  }
}
