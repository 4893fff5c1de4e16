package org.proxpep.problem;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.set.ProxTerm;

/**
 * Another problem whose objective is changed by a function of x without randomness, which changes
 * all scenarios alike: so all capabilities stay but blocks of scenarios.
 */
abstract class ChangedObjective extends ScenarioByScenario {

  /** What changes second derivatives, so many times. */
  private final ProxTerm bent;

  private final double times;

  /**
   * @param bent what changes second derivatives
   * @param times how many times, −1 if it is taken away
   */
  ChangedObjective(StochasticProblem problem, ProxTerm bent, double times) {
    super(problem);
    this.bent = bent;
    this.times = times;
  }

  /** Changes value and gradient of row 0 at x. */
  abstract void change(double[] x, Evaluation out);

  /** The same change of a problem with the same variables. */
  abstract StochasticProblem changed(StochasticProblem other);

  /** The kinks of the problem, which may have other gradients beside them. */
  OpenKinks opened(OpenKinks kinks) {
    return kinks;
  }

  @Override
  public final void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
    change(x, out);
  }

  @Override
  public final Optional<ExactMean> exactMean() {
    return problem
        .exactMean()
        .map(
            mean ->
                (x, out) -> {
                  mean.evaluateMean(x, out);
                  change(x, out);
                });
  }

  @Override
  public final Optional<FiniteProblem> finite() {
    return problem.finite().map(Rows::new);
  }

  @Override
  public final Optional<StochasticProblem> unbatched() {
    return problem.unbatched().map(this::changed);
  }

  @Override
  public final Optional<SecondDerivatives> secondDerivatives() {
    return bent.isBent()
        ? problem.secondDerivatives().map(Bends::new)
        : problem.secondDerivatives().map(d -> d);
  }

  @Override
  public final Optional<RoundedKinks> roundedKinks() {
    return problem.roundedKinks().map(Rounded::new);
  }

  private final class Rounded implements RoundedKinks {

    private final RoundedKinks kinks;

    Rounded(RoundedKinks kinks) {
      this.kinks = kinks;
    }

    @Override
    public StochasticProblem rounded(double[] x, double width) {
      return changed(kinks.rounded(x, width));
    }

    @Override
    public Optional<OpenKinks> opened() {
      return kinks.opened().map(ChangedObjective.this::opened);
    }
  }

  private final class Rows extends ForwardingProblem implements FiniteProblem {

    private final FiniteProblem rows;

    Rows(FiniteProblem rows) {
      super(ChangedObjective.this);
      this.rows = rows;
    }

    @Override
    public long scenarioCount() {
      return rows.scenarioCount();
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      rows.evaluateScenario(x, index, out);
      change(x, out);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      rows.evaluateMean(x, out);
      change(x, out);
    }

    @Override
    public void evaluateMeanInterruptibly(double[] x, Evaluation out) throws InterruptedException {
      rows.evaluateMeanInterruptibly(x, out);
      change(x, out);
    }
  }

  private final class Bends implements SecondDerivatives {

    private final SecondDerivatives inner;

    Bends(SecondDerivatives inner) {
      this.inner = inner;
    }

    @Override
    public boolean isAffine(int row) {
      return row > 0 && inner.isAffine(row);
    }

    @Override
    public void addHessians(
        double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
      inner.addHessians(x, xi, weights, sums, scratch);
      add(x, weights, sums);
    }

    @Override
    public void addHessiansOfScenario(
        double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
      inner.addHessiansOfScenario(x, index, weights, sums, scratch);
      add(x, weights, sums);
    }

    private void add(double[] x, double[] weights, double[][][] sums) {
      double[] @Nullable [] sum = sums[0];
      if (sum != null && weights[0] != 0.0) {
        bent.addHessian(times * weights[0], x, sum);
      }
    }

    @Override
    public void addProduct(
        double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      inner.addProduct(x, xi, weights, v, sum, scratch);
      bent.addProduct(times * weights[0], x, v, sum);
    }

    @Override
    public void addProductOfScenario(
        double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
      inner.addProductOfScenario(x, index, weights, v, sum, scratch);
      bent.addProduct(times * weights[0], x, v, sum);
    }

    @Override
    public double[][][] meanHessians(FiniteProblem finite, double[] x) {
      if (!(finite instanceof Rows own)) {
        return HessianMeans.of(finite, this, x);
      }
      double[][][] means = inner.meanHessians(own.rows, x);
      means[0] = means[0] == null ? new double[x.length][x.length] : means[0];
      bent.addHessian(times, x, means[0]);
      return means;
    }

    @Override
    public double[] meanProduct(FiniteProblem finite, double[] x, double[] weights, double[] v) {
      if (!(finite instanceof Rows own)) {
        return HessianMeans.product(finite, this, x, weights, v);
      }
      double[] mean = inner.meanProduct(own.rows, x, weights, v);
      bent.addProduct(times * weights[0], x, v, mean);
      return mean;
    }
  }
}
