package org.proxpep.problem;

import java.util.Optional;
import org.proxpep.set.ProxTerm;

/** A problem with a prox term added to its objective. */
final class Regularized extends ChangedObjective {

  private final ProxTerm added;

  /**
   * @throws IllegalArgumentException if the term does not go together with X₀
   */
  Regularized(StochasticProblem problem, ProxTerm added) {
    super(problem, added, 1.0);
    this.added = added;
    all().over(problem.feasibleSet());
  }

  private ProxTerm all() {
    return problem.proxTerm().map(own -> own.plus(added)).orElse(added);
  }

  @Override
  public Optional<ProxTerm> proxTerm() {
    return Optional.of(all());
  }

  @Override
  void change(double[] x, Evaluation out) {
    out.addValue(0, added.value(x));
    added.addSubgradient(1.0, x, out.gradient(0));
  }

  @Override
  StochasticProblem changed(StochasticProblem other) {
    return new Regularized(other, added);
  }

  @Override
  OpenKinks opened(OpenKinks kinks) {
    return new OtherPieces(kinks, 1.0, added);
  }

  @Override
  public Optional<BoundedValues> boundedValues() {
    return problem
        .boundedValues()
        .map(
            inner ->
                new BoundedValues() {
                  @Override
                  public double lower(int row, double[] x) {
                    return inner.lower(row, x) + (row == 0 ? added.value(x) : 0.0);
                  }

                  @Override
                  public double upper(int row, double[] x) {
                    return inner.upper(row, x) + (row == 0 ? added.value(x) : 0.0);
                  }

                  @Override
                  public double least(int row) {
                    // Prox terms are not negative.
                    return inner.least(row);
                  }
                });
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint() + " + " + added;
  }
}
